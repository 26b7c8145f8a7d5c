// SPDX-License-Identifier: MIT
// The only list of formats.
#include <sinew/formats/mesh.h>
#include <sinew/formats/scene-sgm.h>
#include <sinew/formats/sga.h>
#include <sinew/formats/sgm.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/formats/twm.h>

#include <array>

namespace sinew {
namespace {

constexpr std::array<const Format*, 6> formats{
    &sgm::format, &sga::format, &mesh::format, &twm::format, &scene_sgm::format, &sphere_mesh::format,
};

}  // namespace

Formats native_formats() {
    return formats;
}

}  // namespace sinew
