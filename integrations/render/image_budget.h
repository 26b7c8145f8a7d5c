// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/render.h>

namespace sinew::render {

/// Decodes the images of one model within limits.
class ImageBudget {
public:
    explicit ImageBudget(const ImageLimits& limits) : limits_(limits) {}

    struct Decoded {
        Picture picture;
        std::string reduced;  ///< why the picture is smaller than the image; empty if it is not
    };
    /// The image at its size, or at a smaller one that fits; or why it is left out.
    tl::expected<Decoded, std::string> decode(std::span<const std::byte> file);

private:
    ImageLimits limits_;  ///< `kept` and `decoded` are what is left
};

}  // namespace sinew::render
