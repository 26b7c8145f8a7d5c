// SPDX-License-Identifier: MIT
#include "image_budget.h"

#include <algorithm>

namespace sinew::render {
namespace {

// Smaller pictures say nothing about a surface.
constexpr std::size_t smallest_side = 256;

std::string text_of_size(const ImageSize& size) {
    return std::to_string(size.width) + " × " + std::to_string(size.height);
}

ImageSize size_of(const Picture& picture) {
    return {picture.width, picture.height};
}

// Each pixel is the average of four; the last row or column of an odd size is dropped.
Picture halved(const Picture& picture) {
    Picture half{std::max<std::size_t>(picture.width / 2, 1), std::max<std::size_t>(picture.height / 2, 1), {}};
    half.pixels.resize(4 * half.width * half.height);
    for (std::size_t y = 0; y < half.height; ++y) {
        const std::size_t rows[] = {2 * y, std::min(2 * y + 1, picture.height - 1)};
        for (std::size_t x = 0; x < half.width; ++x) {
            const std::size_t columns[] = {2 * x, std::min(2 * x + 1, picture.width - 1)};
            for (std::size_t c = 0; c < 4; ++c) {
                unsigned sum = 2;
                for (const std::size_t row : rows) {
                    for (const std::size_t column : columns)
                        sum += picture.pixels[4 * (row * picture.width + column) + c];
                }
                half.pixels[4 * (y * half.width + x) + c] = static_cast<std::uint8_t>(sum / 4);
            }
        }
    }
    return half;
}

}  // namespace

tl::expected<ImageBudget::Decoded, std::string> ImageBudget::decode(std::span<const std::byte> file) {
    const auto size = image_size(file);
    if (!size) return tl::make_unexpected(size.error());
    // The side lengths have 32 bits, so the product cannot overflow.
    if (size->pixels() > limits_.decoded) {
        return tl::make_unexpected(
            "the image has " + text_of_size(*size) +
            " pixels, and the images of the model together exceed the limit; use smaller images");
    }
    auto picture = render::decode(file, limits_.one);
    if (!picture) return tl::make_unexpected(picture.error());
    limits_.decoded -= size->pixels();
    while (size_of(*picture).pixels() > limits_.kept && std::max(picture->width, picture->height) > smallest_side)
        *picture = halved(*picture);
    const ImageSize kept = size_of(*picture);
    if (kept.pixels() > limits_.kept) {
        return tl::make_unexpected(
            std::string("the images of the model together exceed the limit; use fewer or smaller images"));
    }
    limits_.kept -= kept.pixels();
    std::string reduced;
    if (kept != *size)
        reduced = text_of_size(kept) + " instead of " + text_of_size(*size) + " pixels, to stay within the limits";
    return Decoded{*std::move(picture), std::move(reduced)};
}

}  // namespace sinew::render
