// SPDX-License-Identifier: MIT
#include "options/command.h"

namespace sinew::cli {

std::string Option::usage() const {
    std::string line;
    for (const std::string& name : names) line += (line.empty() ? "" : ", ") + name;
    return value.empty() ? line : line + " " + value;
}

}  // namespace sinew::cli
