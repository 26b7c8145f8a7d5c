// SPDX-License-Identifier: MIT
// The only user of the meshoptimizer library.
#pragma once

#include <sinew/bytes.h>

#include <string>
#include <tl/expected.hpp>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Decompresses data, or returns a message that says why it cannot.
tl::expected<Bytes, std::string> unpack_meshopt(const Bytes& data, const Packed& packed);

}  // namespace sinew::gltf
