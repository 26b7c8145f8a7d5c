// SPDX-License-Identifier: MIT
#include "command.h"

namespace sinew::cli {

std::string Option::usage() const {
    std::string line;
    for (const std::string& name : names) line += (line.empty() ? "" : ", ") + name;
    return value.empty() ? line : line + " " + value;
}

std::vector<Option> with_help(std::vector<Option> options) {
    static bool unused = false;
    options.insert(options.begin(), Option{.names = {"-h", "--help"}, .text = "Print this help", .target = &unused});
    return options;
}

}  // namespace sinew::cli
