// SPDX-License-Identifier: MIT
// The only list of formats. The order is the one in which they are tried and listed.
#include <sinew/formats/mesh.h>
#include <sinew/formats/scene-sgm.h>
#include <sinew/formats/sga.h>
#include <sinew/formats/sgm.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/formats/twm.h>

#include <array>

namespace sinew {

Formats native_formats() {
    static constexpr std::array formats{
        document_format<sgm::Document>, document_format<sga::Document>,       document_format<mesh::Document>,
        document_format<twm::Document>, document_format<scene_sgm::Document>, document_format<sphere_mesh::Document>,
    };
    return formats;
}

}  // namespace sinew
