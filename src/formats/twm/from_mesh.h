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

/// The mesh of a primitive, for a document whose version, shape and joints are settled. `joint_of` tells which joint of
/// the document each joint of the primitive's skin is; empty if it has none. Nothing when its indices do not fit.
std::optional<Mesh> mesh_of(const scene::Primitive& primitive, std::span<const std::size_t> joint_of,
                            const Document& document, const Json* notes, const std::string& element, Report& log);

/// Reserved bytes that were noted because they are not zero.
template <std::size_t N>
void restore_reserved(const Json* notes, std::array<std::uint8_t, N>& reserved) {
    const auto noted = scene::noted_bytes(notes, "reserved");
    if (!noted || noted->size() != N) return;
    std::ranges::transform(noted->span(), reserved.begin(),
                           [](std::byte b) { return std::to_integer<std::uint8_t>(b); });
}

}  // namespace sinew::twm
