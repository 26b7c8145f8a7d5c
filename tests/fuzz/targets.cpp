// SPDX-License-Identifier: MIT
#include "fuzz/targets.h"

#include <cassert>

#include "support/formats.h"
#include "support/survive.h"

namespace sinew::test {

std::vector<std::string_view> fuzz_targets() {
    std::vector<std::string_view> all{"bridges", "rewrite", "web", "collada-text", "fbx-binds", "import-answer"};
    for (const Format* format : tested_formats()) all.push_back(format->id);
    return all;
}

std::string check_target(std::string_view target, const Bytes& file) {
    if (target == "bridges") return check_bridges(file);
    if (target == "rewrite") return check_rewrite(file);
    if (target == "web") return check_web(file);
    if (target == "collada-text") return check_collada_text(file);
    if (target == "fbx-binds") return check_fbx_binds(file);
    if (target == "import-answer") return check_import_answer(file);
    const Format* format = find_format(target, tested_formats());
    assert(format != nullptr);
    return survive(file, *format, Reach::abroad);
}

}  // namespace sinew::test
