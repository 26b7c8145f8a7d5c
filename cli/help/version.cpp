// SPDX-License-Identifier: MIT
#include "help/version.h"

#include <fmt/format.h>
#include <sinew/sandbox.h>
#include <sinew/version.h>

namespace sinew::cli {

std::string version_text(bool verbose) {
    std::string text = fmt::format("sinew {} ({})\n", version(), build_features());
    if (!verbose) return text;
    const sandbox::Protection protection = sandbox::available();
    text += fmt::format("sandbox: {}\n", sandbox::describe(protection));
    const std::string missing = sandbox::describe_missing(protection);
    return missing.empty() ? text : text + missing + '\n';
}

std::string version_json() {
    const sandbox::Protection protection = sandbox::available();
    return fmt::format(
        "{{\"version\":\"{}\",\"features\":\"{}\",\"sandbox\":{{\"landlock\":{},\"seccomp\":{},\"noNewPrivs\":{}}}}}\n",
        version(), build_features(), protection.landlock_abi, protection.seccomp, protection.no_new_privs);
}

}  // namespace sinew::cli
