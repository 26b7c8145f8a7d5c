// SPDX-License-Identifier: MIT
#include <sinew/layout/path.h>

namespace sinew {

std::string Path::text(std::string_view leaf, std::size_t element) const {
    std::string text;
    const auto append = [&](std::string_view name, std::size_t index) {
        if (!name.empty()) (text += '/') += name;
        if (index != no_index) (text += '/') += std::to_string(index);
    };
    for (const Part& part : parts_) append(part.name, part.index);
    append(leaf, element);
    return text;
}

}  // namespace sinew
