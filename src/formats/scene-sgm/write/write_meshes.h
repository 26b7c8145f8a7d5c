// SPDX-License-Identifier: MIT
// The list of meshes of a file to be written.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "formats/scene-sgm/write/write_parts.h"

namespace sinew::scene_sgm {

/// A mesh of the file is a primitive of the scene. Equal ones are shared.
class MeshWriter {
public:
    /// The indices of a mesh's primitives. Primitives without vertices are dropped.
    std::vector<std::uint64_t> numbers_of(const scene::Mesh& mesh);
    Json json() const { return {all_}; }
    const Pool& pool() const { return pool_; }

private:
    std::uint64_t add(const scene::Primitive& primitive);

    Pool pool_{{'M', 'E', 'S', 'H'}};
    Json::Array all_;
    std::map<std::string, std::uint64_t> known_;
    std::map<const scene::Mesh*, std::vector<std::uint64_t>> numbers_;
};

}  // namespace sinew::scene_sgm
