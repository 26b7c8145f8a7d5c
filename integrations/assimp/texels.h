// SPDX-License-Identifier: MIT
#pragma once

#include <assimp/texture.h>
#include <sinew/bytes.h>

namespace sinew::assimp {

/// Encodes an uncompressed embedded texture as PNG; empty if that fails.
Bytes png_of(const aiTexture& texture);

}  // namespace sinew::assimp
