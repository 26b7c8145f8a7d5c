// SPDX-License-Identifier: MIT
#pragma once

#include <assimp/texture.h>
#include <sinew/bytes.h>

namespace sinew::assimp {

/// A texture that the file holds pixel by pixel as a PNG picture; empty if that fails.
Bytes png_of(const aiTexture& texture);

}  // namespace sinew::assimp
