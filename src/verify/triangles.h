// SPDX-License-Identifier: MIT
// Comparison of triangles and their winding.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "verify/pairing.h"
#include "verify/parts.h"

namespace sinew::comparing {

struct TriangleDifference {
    std::size_t changed = 0;                ///< triangles with other corners, or turned around
    std::size_t missing = 0;                ///< triangles that only a has
    std::size_t added = 0;                  ///< triangles that only b has
    std::optional<std::size_t> first_part;  ///< the part of a with the first difference
};

/// `mirrored`: for every part of a, whether its triangles are turned around in b, because its space is mirrored there.
TriangleDifference compare_in_order(const PartList& a, const PartList& b, const std::vector<bool>& mirrored);

/// The same for vertices in another order: triangles are compared as a set.
TriangleDifference compare_as_set(const PartList& a, const PartList& b, const std::vector<bool>& mirrored,
                                  const Pairing& pairing);

}  // namespace sinew::comparing
