// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/mesh.h>

#include <optional>
#include <string>

namespace sinew::mesh {

/// A section whose values show that reading lost its place.
struct Misfit {
    std::string path;
    const std::byte* at;
    std::string message;
};

/// Rotations are of length one, give or take an exporter's carelessness; bytes that are something else hardly ever are.
bool is_rotation(const Vec4& q);

/// The first section with too many impossible values. A few are another matter: such a file is understood, and the
/// checks name them.
std::optional<Misfit> find_misfit(const Document& document);

}  // namespace sinew::mesh
