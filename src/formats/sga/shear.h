// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sga.h>

#include <span>

#include <sinew/bridge/displacement.h>
#include <sinew/bridge/skeleton.h>

namespace sinew::sga {

/// The sheared keys of an animation.
struct ShearedKeys {
    std::uint64_t count = 0;
    double largest = 0;  ///< relative to the size of the key's matrix
};

/// A time in seconds as the file stores it.
double stored_time(double seconds, const SaveOptions& options);

/// Reports for every animation how far vertices move because keys cannot hold shear: the joints' exact matrices are
/// compared with those of the written keys, at the keys and between them. `sheared` has one element per animation.
void lose_shear(const Scene& scene, const scene::Skeleton& skeleton, const Document& document,
                std::span<const ShearedKeys> sheared, const SaveOptions& options, scene::DisplacementMeter& meter,
                Report& report);

}  // namespace sinew::sga
