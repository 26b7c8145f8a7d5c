// SPDX-License-Identifier: MIT
// The only list of formats.
#include <sinew/formats/twm.h>

#include <array>

namespace sinew {
namespace {

constexpr std::array<const Format*, 1> formats{
    &twm::format,
};

}  // namespace

Formats all_formats() {
    return formats;
}

}  // namespace sinew
