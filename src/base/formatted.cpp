// SPDX-License-Identifier: MIT
// The only file that holds the code of fmt, so that the library links nothing.
#define FMT_HEADER_ONLY 1
#include "base/formatted.h"

#include <fmt/format.h>

namespace sinew {

std::string format_arguments(fmt::string_view text, fmt::format_args arguments) {
    return fmt::vformat(text, arguments);
}

}  // namespace sinew
