// SPDX-License-Identifier: MIT
// The only list of formats.
#include <sinew/formats/sphere-mesh.h>
#include <sinew/formats/twm.h>

#include <array>

namespace sinew {
namespace {

constexpr std::array<const Format*, 2> formats{
    &twm::format,
    &sphere_mesh::format,
};

}  // namespace

Formats all_formats() {
    return formats;
}

}  // namespace sinew
