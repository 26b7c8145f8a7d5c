// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/formats/twm.h>
#include <sinew/scene/scene.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include <sinew/bridge/notes.h>

namespace sinew::twm {

/// The mesh of a primitive, for a document that has its version, shape and joints, and the meshes before it. `joint_of`
/// maps joints of the skin to joints of the document; empty without a skin. `path` is that of the primitive in the
/// scene. Returns nothing if the indices do not fit.
std::optional<Mesh> mesh_of(const scene::Primitive& primitive, std::span<const std::size_t> joint_of,
                            const Document& document, const Json* notes, const std::string& path, Report& report);

/// Restores reserved bytes, which are noted if they are not zero.
template <std::size_t N>
void restore_reserved(const Json* notes, std::array<std::uint8_t, N>& reserved) {
    const auto noted = scene::noted_bytes(notes, "reserved");
    if (!noted || noted->size() != N) return;
    std::ranges::transform(noted->span(), reserved.begin(),
                           [](std::byte b) { return std::to_integer<std::uint8_t>(b); });
}

}  // namespace sinew::twm
