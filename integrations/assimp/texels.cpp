// SPDX-License-Identifier: MIT
#include "texels.h"

#include <png.h>

#include <vector>

namespace sinew::assimp {

Bytes png_of(const aiTexture& texture) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = texture.mWidth;
    image.height = texture.mHeight;
    image.format = PNG_FORMAT_BGRA;  // the order in aiTexel
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::vector<std::byte> bytes(size);
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, texture.pcData, 0, nullptr) == 0) return {};
    bytes.resize(size);
    return Bytes(std::move(bytes));
}

}  // namespace sinew::assimp
