// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <cstdint>
#include <span>

namespace sinew::scene {

/// The memory that a scene takes, in bytes, without arrays that are views of `files`. Notes are not counted.
std::uint64_t memory_of(const Scene& scene, std::span<const Bytes> files);

}  // namespace sinew::scene
