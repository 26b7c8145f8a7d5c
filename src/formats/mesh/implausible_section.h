// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/mesh.h>

#include <optional>
#include <string>

namespace sinew::mesh {

/// A section whose values cannot be right, so the layout must be wrong.
struct ImplausibleSection {
    std::string path;
    const std::byte* at;
    std::string message;
};

/// True if a quaternion has about unit length. Random bytes hardly ever do.
bool is_rotation(const Vec4& q);

/// The first section with too many impossible values, if any. A few are left to the checks.
std::optional<ImplausibleSection> find_implausible_section(const Document& document);

}  // namespace sinew::mesh
