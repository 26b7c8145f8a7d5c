// SPDX-License-Identifier: MIT
// The only place that knows meshoptimizer.
#pragma once

#include <sinew/bytes.h>

#include <string>
#include <tl/expected.hpp>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// The bytes that were packed, or why they cannot be had.
tl::expected<Bytes, std::string> unpack_meshopt(const Bytes& data, const Packed& packed);

}  // namespace sinew::gltf
