// SPDX-License-Identifier: MIT
// The dialects of TWM and their layouts.
#pragma once

#include <sinew/formats/twm.h>

namespace sinew::twm {

// In the order in which they are tried. Layouts of old versions are tried only on old versions.
struct Variant {
    Dialect dialect;
    Shape shape;
};

inline constexpr Variant variants[] = {
    {{"standard", "joints of 72 bytes, clusters for every mesh"}, {}},
    {{"deformer-clusters", "joints of 72 bytes, clusters only for meshes with the deformer byte"},
     {.clusters_by_deformer = true}},
    {{"joint68", "joints of 68 bytes, clusters for every mesh"}, {.joint_padding = false}},
    {{"joint68-deformer-clusters", "joints of 68 bytes, clusters only for meshes with the deformer byte"},
     {.joint_padding = false, .clusters_by_deformer = true}},
    {{"no-skeleton", "no skeleton section, although the header announces one"}, {.skeleton = false}},
    {{"u16-indices", "versions 0 and 1 with 16-bit indices"}, {.old_indices = OldIndices::u16}},
    {{"u16-indices-no-skeleton", "16-bit indices, and no skeleton section although one is announced"},
     {.skeleton = false, .old_indices = OldIndices::u16}},
    {{"half-indices", "versions 0 and 1 with half the announced indices"}, {.old_indices = OldIndices::u64_half}},
    {{"half-indices-no-skeleton", "half the announced indices, and no skeleton section although one is announced"},
     {.skeleton = false, .old_indices = OldIndices::u64_half}},
};

}  // namespace sinew::twm
