// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <turbojpeg.h>

#include <cstdlib>

#include "render/image_budget.h"
#include "render/support.h"

namespace sinew::test::picture_test {

using testing::HasSubstr;

Picture gradient(std::size_t width, std::size_t height, bool opaque) {
    Picture picture{width, height, {}};
    for (std::size_t y = 0; y < height; ++y) {
        for (std::size_t x = 0; x < width; ++x) {
            const auto r = static_cast<std::uint8_t>(x * 255 / width);
            const auto g = static_cast<std::uint8_t>(y * 255 / height);
            const std::uint8_t a = opaque || (x + y) % 3 != 0 ? 255 : 77;
            picture.pixels.insert(picture.pixels.end(), {r, g, 100, a});
        }
    }
    return picture;
}

Bytes jpeg(const Picture& picture) {
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    const tjhandle encoder = tjInitCompress();
    EXPECT_EQ(tjCompress2(encoder, picture.pixels.data(), static_cast<int>(picture.width), 0,
                          static_cast<int>(picture.height), TJPF_RGBA, &bytes, &size, TJSAMP_444, 95, 0),
              0);
    const Bytes file = Bytes::copy_of(std::as_bytes(std::span(bytes, size)));
    tjFree(bytes);
    tjDestroy(encoder);
    return file;
}

TEST(Pictures, are_unchanged_by_png) {
    for (const bool opaque : {true, false}) {
        const Picture picture = gradient(31, 17, opaque);
        const auto back = render::decode(png(picture).span());
        ASSERT_TRUE(back) << back.error();
        EXPECT_EQ(back->width, 31u);
        EXPECT_EQ(back->height, 17u);
        EXPECT_EQ(back->pixels, picture.pixels) << opaque;
    }
}

TEST(Pictures, are_read_from_jpeg) {
    const Picture picture = gradient(64, 48, true);
    const auto back = render::decode(jpeg(picture).span());
    ASSERT_TRUE(back) << back.error();
    EXPECT_LT(difference(*back, picture).mean, 2);
}

TEST(Pictures, of_other_types_are_rejected_by_name) {
    const auto decoded = [](std::string_view bytes) { return render::decode(std::as_bytes(std::span(bytes))); };
    EXPECT_THAT(decoded("DDS and so on").error(), HasSubstr("PNG and JPEG"));
    EXPECT_THAT(decoded("").error(), HasSubstr("neither"));
}

TEST(Pictures, that_are_truncated_or_damaged_do_no_harm) {
    for (const Bytes& file : {png(gradient(40, 30, false)), jpeg(gradient(40, 30, true))}) {
        for (std::size_t size = 0; size < file.size(); size += 7) {
            const std::vector<std::byte> exact(file.begin(), file.begin() + size);
            if (const auto picture = render::decode(exact)) {
                EXPECT_EQ(picture->pixels.size(), 4 * picture->width * picture->height);
            }
        }
        for (std::size_t at = 0; at < file.size(); at += 3) {
            std::vector<std::byte> changed(file.begin(), file.end());
            changed[at] ^= std::byte{0xFF};
            if (const auto picture = render::decode(changed)) {
                EXPECT_EQ(picture->pixels.size(), 4 * picture->width * picture->height);
            }
        }
    }
}

TEST(Pictures, that_announce_too_many_pixels_are_rejected) {
    // A PNG file of 65,000 × 65,000 pixels: its header and the start of its content.
    constexpr std::string_view head(
        "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\xFD\xE8\0\0\xFD\xE8\x08\x02\0\0\0-5N]\0\0\0\x01"
        "IDAT",
        41);
    const auto picture = render::decode(std::as_bytes(std::span(head)));
    ASSERT_FALSE(picture);
    EXPECT_THAT(picture.error(), HasSubstr("65000 × 65000 pixels, which exceeds the limit"));
}

TEST(Pictures, of_large_jpeg_files_are_decoded_at_a_reduced_size) {
    const Bytes file = jpeg(gradient(64, 48, true));
    const auto size_for = [&](std::uint64_t most_pixels) {
        const auto back = render::decode(file.span(), most_pixels);
        return back ? render::ImageSize{back->width, back->height} : render::ImageSize{};
    };
    EXPECT_EQ(render::image_size(file.span()).value(), (render::ImageSize{64, 48}));
    EXPECT_EQ(size_for(64 * 48), (render::ImageSize{64, 48}));
    EXPECT_EQ(size_for(64 * 48 - 1), (render::ImageSize{32, 24}));
    EXPECT_EQ(size_for(100), (render::ImageSize{8, 6}));
    EXPECT_EQ(size_for(47), (render::ImageSize{})) << "less than an eighth";
    EXPECT_THAT(render::decode(png(gradient(64, 48, true)).span(), 64 * 48 - 1).error(),
                HasSubstr("64 × 48 pixels, which exceeds the limit of 3071 pixels"));
}

TEST(ImageBudget, reduces_what_does_not_fit_and_then_leaves_it_out) {
    const Bytes file = png(gradient(1024, 512, true));
    render::ImageBudget budget({.one = 1 << 20, .kept = 1024 * 512 + 512 * 256 + 100, .decoded = 1 << 21});
    const auto first = budget.decode(file.span());
    ASSERT_TRUE(first) << first.error();
    EXPECT_EQ(first->reduced, "");
    const auto second = budget.decode(file.span());
    ASSERT_TRUE(second) << second.error();
    EXPECT_EQ(second->reduced, "512 × 256 instead of 1024 × 512 pixels, to stay within the limits");
    EXPECT_EQ(second->picture.pixels.size(), 4u * 512 * 256);
    EXPECT_LT(difference(second->picture, gradient(512, 256, true)).mean, 2) << "the same picture";
    EXPECT_THAT(budget.decode(file.span()).error(), HasSubstr("together exceed the limit"));
    EXPECT_TRUE(budget.decode(png(gradient(10, 10, true)).span())) << "there is room for a small one";
}

TEST(ImageBudget, bounds_the_work_of_decoding) {
    const Bytes file = png(gradient(64, 64, true));
    render::ImageBudget budget({.decoded = 2 * 64 * 64});
    EXPECT_TRUE(budget.decode(file.span()));
    EXPECT_TRUE(budget.decode(file.span()));
    EXPECT_THAT(budget.decode(file.span()).error(), HasSubstr("64 × 64 pixels, and the images of the model together"));
}

TEST(Pictures, are_joined_side_by_side) {
    const Picture a = gradient(10, 8, true);
    const Picture b = gradient(6, 8, false);
    const Picture both = render::side_by_side(std::array{a, b});
    ASSERT_EQ(both.width, 16u);
    ASSERT_EQ(both.height, 8u);
    for (std::size_t y = 0; y < 8; ++y) {
        for (std::size_t x = 0; x < 16; ++x) {
            EXPECT_EQ(pixel(both, x, y), x < 10 ? pixel(a, x, y) : pixel(b, x - 10, y));
        }
    }
}

}  // namespace sinew::test::picture_test
