// SPDX-License-Identifier: MIT
// Encodes and decodes picture files.
#include <png.h>
#include <sinew/image.h>
#include <sinew/render.h>
#include <turbojpeg.h>

#include <algorithm>
#include <memory>

namespace sinew::render {
namespace {

std::string too_large(std::uint64_t width, std::uint64_t height, std::uint64_t most_pixels) {
    return "the image has " + std::to_string(width) + " × " + std::to_string(height) +
           " pixels, which exceeds the limit of " + std::to_string(most_pixels) + " pixels; use a smaller image";
}

tl::expected<Picture, std::string> decode_png(std::span<const std::byte> file, std::uint64_t most_pixels) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_memory(&image, file.data(), file.size()) == 0) {
        return tl::make_unexpected(std::string(image.message));
    }
    if (std::uint64_t{image.width} * image.height > most_pixels) {
        const std::string why = too_large(image.width, image.height, most_pixels);
        png_image_free(&image);
        return tl::make_unexpected(why);
    }
    image.format = PNG_FORMAT_RGBA;
    Picture picture{image.width, image.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
    if (png_image_finish_read(&image, nullptr, picture.pixels.data(), 0, nullptr) == 0) {
        return tl::make_unexpected(std::string(image.message));
    }
    return picture;
}

struct CloseDecoder {
    void operator()(void* decoder) const { tjDestroy(decoder); }
};

using JpegDecoder = std::unique_ptr<void, CloseDecoder>;

const unsigned char* data_of(std::span<const std::byte> file) {
    return reinterpret_cast<const unsigned char*>(file.data());
}

tl::unexpected<std::string> jpeg_error(const JpegDecoder& decoder) {
    return tl::make_unexpected(std::string(tjGetErrorStr2(decoder.get())));
}

tl::expected<ImageSize, std::string> jpeg_size(const JpegDecoder& decoder, std::span<const std::byte> file) {
    int width = 0;
    int height = 0;
    int sampling = 0;
    int colors = 0;
    if (tjDecompressHeader3(decoder.get(), data_of(file), file.size(), &width, &height, &sampling, &colors) != 0)
        return jpeg_error(decoder);
    return ImageSize{static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height)};
}

tl::expected<Picture, std::string> decode_jpeg(std::span<const std::byte> file, std::uint64_t most_pixels) {
    const JpegDecoder decoder(tjInitDecompress());
    const auto size = jpeg_size(decoder, file);
    if (!size) return tl::make_unexpected(size.error());
    // The decoder computes the smaller picture directly.
    std::uint64_t divisor = 1;
    const auto reduced = [&](std::uint64_t side) { return (side + divisor - 1) / divisor; };
    while (divisor < 8 && reduced(size->width) * reduced(size->height) > most_pixels) divisor *= 2;
    const std::size_t columns = reduced(size->width);
    const std::size_t rows = reduced(size->height);
    if (columns * rows > most_pixels) return tl::make_unexpected(too_large(size->width, size->height, most_pixels));
    Picture picture{columns, rows, std::vector<std::uint8_t>(4 * columns * rows)};
    const int result =
        tjDecompress2(decoder.get(), data_of(file), file.size(), picture.pixels.data(), static_cast<int>(columns), 0,
                      static_cast<int>(rows), TJPF_RGBA, TJFLAG_LIMITSCANS);
    // A truncated image is better than none.
    if (result != 0 && tjGetErrorCode(decoder.get()) == TJERR_FATAL) return jpeg_error(decoder);
    return picture;
}

// The header comes first in every file, at a fixed place.
tl::expected<ImageSize, std::string> png_size(std::span<const std::byte> file) {
    constexpr std::size_t width_offset = 16;
    if (file.size() < width_offset + 8) return tl::make_unexpected(std::string("the PNG file is truncated"));
    const auto number = [&](std::size_t at) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) value = value << 8 | std::to_integer<std::uint64_t>(file[at + i]);
        return value;
    };
    return ImageSize{number(width_offset), number(width_offset + 4)};
}

tl::unexpected<std::string> unknown_kind(std::string_view kind) {
    return tl::make_unexpected("only PNG and JPEG images can be shown, and this is " +
                               (kind.empty() ? "neither" : std::string(kind)));
}

}  // namespace

tl::expected<ImageSize, std::string> image_size(std::span<const std::byte> file) {
    const std::string_view kind = image_mime_type(file);
    if (kind == "image/png") return png_size(file);
    if (kind == "image/jpeg") return jpeg_size(JpegDecoder(tjInitDecompress()), file);
    return unknown_kind(kind);
}

tl::expected<Picture, std::string> decode(std::span<const std::byte> file, std::uint64_t most_pixels) {
    const std::string_view kind = image_mime_type(file);
    if (kind == "image/png") return decode_png(file, most_pixels);
    if (kind == "image/jpeg") return decode_jpeg(file, most_pixels);
    return unknown_kind(kind);
}

Bytes png(const Picture& picture) {
    bool opaque = true;
    for (std::size_t i = 3; i < picture.pixels.size() && opaque; i += 4) opaque = picture.pixels[i] == 255;
    std::vector<std::uint8_t> rgb;
    if (opaque) {
        rgb.reserve(picture.pixels.size() / 4 * 3);
        for (std::size_t i = 0; i < picture.pixels.size(); i += 4) {
            rgb.insert(rgb.end(), &picture.pixels[i], &picture.pixels[i] + 3);
        }
    }
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(picture.width);
    image.height = static_cast<png_uint_32>(picture.height);
    image.format = opaque ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::vector<std::byte> bytes(size);
    const void* pixels = opaque ? rgb.data() : picture.pixels.data();
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels, 0, nullptr) == 0) return {};
    bytes.resize(size);
    return Bytes(std::move(bytes));
}

Picture side_by_side(std::span<const Picture> pictures) {
    Picture all;
    for (const Picture& picture : pictures) {
        all.width += picture.width;
        all.height = std::max(all.height, picture.height);
    }
    all.pixels.resize(4 * all.width * all.height);
    std::size_t left = 0;
    for (const Picture& picture : pictures) {
        for (std::size_t y = 0; y < picture.height; ++y) {
            const auto row = std::span(picture.pixels).subspan(4 * y * picture.width, 4 * picture.width);
            std::ranges::copy(row, all.pixels.begin() + static_cast<std::ptrdiff_t>(4 * (y * all.width + left)));
        }
        left += picture.width;
    }
    return all;
}

}  // namespace sinew::render
