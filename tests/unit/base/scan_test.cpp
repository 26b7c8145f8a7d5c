// SPDX-License-Identifier: MIT
#include "base/scan.h"

#include <gtest/gtest.h>
#include <sinew/scalar.h>

#include <limits>
#include <vector>

namespace sinew::base_scan_test {

// Elements at an odd address, as in files.
template <Scalar T>
class Unaligned {
public:
    explicit Unaligned(std::size_t count, T value) : bytes_(1 + count * sizeof(T)) {
        for (std::size_t i = 0; i < count; ++i) set(i, value);
    }
    void set(std::size_t i, T value) { store(bytes_.data() + 1 + i * sizeof(T), value); }
    std::span<const std::byte> span() const { return std::span(bytes_).subspan(1); }

private:
    std::vector<std::byte> bytes_;
};

TEST(Scan, finds_an_index_out_of_range_at_every_position) {
    for (const std::size_t count : {1u, 3u, 255u, 256u, 257u, 1000u}) {
        for (std::size_t bad = 0; bad < count; ++bad) {
            Unaligned<std::uint32_t> indices(count, 9);
            EXPECT_EQ(out_of_range_u32(indices.span(), 10).count, 0u);
            indices.set(bad, 10);
            const ScanResult found = out_of_range_u32(indices.span(), 10);
            EXPECT_EQ(found.first, bad);
            EXPECT_EQ(found.count, 1u);
        }
    }
}

TEST(Scan, counts_all_bad_elements_and_returns_the_first) {
    Unaligned<std::uint16_t> narrow(1000, 0);
    narrow.set(300, 7);
    narrow.set(999, 8);
    EXPECT_EQ(out_of_range_u16(narrow.span(), 7).first, 300u);
    EXPECT_EQ(out_of_range_u16(narrow.span(), 7).count, 2u);
    Unaligned<std::uint64_t> wide(1000, 0);
    wide.set(998, std::uint64_t{1} << 40);
    EXPECT_EQ(out_of_range_u64(wide.span(), 5).first, 998u);
}

TEST(Scan, accepts_everything_below_a_limit_beyond_the_type) {
    const Unaligned<std::uint16_t> indices(10, 0xFFFF);
    EXPECT_EQ(out_of_range_u16(indices.span(), 0x10000).count, 0u);
    EXPECT_EQ(out_of_range_u16(indices.span(), 0xFFFF).count, 10u);
    const Unaligned<std::uint32_t> wide(10, 0xFFFFFFFF);
    EXPECT_EQ(out_of_range_u32(wide.span(), std::uint64_t{1} << 32).count, 0u);
}

TEST(Scan, rejects_every_index_of_an_empty_range) {
    const Unaligned<std::uint32_t> indices(300, 0);
    EXPECT_EQ(out_of_range_u32(indices.span(), 0).count, 300u);
    EXPECT_EQ(out_of_range_u32({}, 0).count, 0u);
}

TEST(Scan, finds_one_bad_element_of_every_width_at_every_position) {
    const auto looks_everywhere = []<class T>(T, auto&& out_of_range) {
        for (std::size_t bad = 0; bad < 700; ++bad) {
            Unaligned<T> indices(700, 9);
            indices.set(bad, std::numeric_limits<T>::max());
            EXPECT_EQ(out_of_range(indices.span(), 10).first, bad);
            EXPECT_EQ(out_of_range(indices.span(), 10).count, 1u);
        }
    };
    looks_everywhere(std::uint8_t{}, out_of_range_u8);
    looks_everywhere(std::uint16_t{}, out_of_range_u16);
    looks_everywhere(std::uint32_t{}, out_of_range_u32);
    looks_everywhere(std::uint64_t{}, out_of_range_u64);
}

TEST(Scan, checks_the_distance_of_all_points) {
    for (const std::size_t count : {1u, 4u, 5u, 8u, 9u, 300u}) {
        for (std::size_t far = 0; far < count; ++far) {
            Unaligned<float> points(3 * count, 1);
            const Strided three{.stride = 12, .offset = 0, .count = 3};
            EXPECT_TRUE(all_within_f32(points.span(), three, {1, 1, 0}, 1));
            EXPECT_FALSE(all_within_f32(points.span(), three, {1, 1, 0}, 0.9F));
            points.set(3 * far + far % 3, 3);
            EXPECT_FALSE(all_within_f32(points.span(), three, {1, 1, 0}, 1));
            points.set(3 * far + far % 3, std::numeric_limits<float>::quiet_NaN());
            EXPECT_FALSE(all_within_f32(points.span(), three, {1, 1, 0}, 1));
        }
    }
}

TEST(Scan, finds_nan_and_both_infinities_but_no_large_number) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                            -std::numeric_limits<float>::infinity()}) {
        Unaligned<float> floats(600, std::numeric_limits<float>::max());
        EXPECT_EQ(not_finite_f32(floats.span()).count, 0u);
        floats.set(511, bad);
        EXPECT_EQ(not_finite_f32(floats.span()).first, 511u);
    }
}

TEST(Scan, measures_the_worst_vector) {
    Unaligned<float> floats(3 * 300, 0);
    for (std::size_t i = 0; i < 300; ++i) floats.set(3 * i + i % 3, 1);
    EXPECT_EQ(not_unit_f32(floats.span(), {.stride = 12, .offset = 0, .count = 3}, 0.01F).count, 0u);
    floats.set(3 * 7, 1.5F);
    floats.set(3 * 7 + 1, 0);
    floats.set(3 * 299 + 299 % 3, 0);
    const UnitScanResult found = not_unit_f32(floats.span(), {.stride = 12, .offset = 0, .count = 3}, 0.01F);
    EXPECT_EQ(found.count, 2u);
    EXPECT_EQ(found.first, 7u);
    EXPECT_DOUBLE_EQ(found.worst_length, 0);
}

TEST(Scan, checks_the_last_element_without_bytes_after_it) {
    // Elements of 20 bytes, of which the last has only its floats.
    Unaligned<float> floats(5 * 299 + 3, 1);
    const Strided places{.stride = 20, .offset = 0, .count = 3};
    EXPECT_EQ(not_finite_f32(floats.span(), places).count, 0u);
    EXPECT_EQ(not_unit_f32(floats.span(), places, 0.01F).count, 300u);
    floats.set(5 * 298 + 3, std::numeric_limits<float>::infinity());  // in a gap
    EXPECT_EQ(not_finite_f32(floats.span(), places).count, 0u);
    floats.set(5 * 299 + 2, std::numeric_limits<float>::infinity());
    EXPECT_EQ(not_finite_f32(floats.span(), places).first, 299u);
}

TEST(Scan, accepts_weights_that_are_finite_and_not_negative) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                            -std::numeric_limits<float>::infinity(), -1.0F, -1e-42F}) {
        Unaligned<float> weights(600, -0.0F);
        weights.set(3, std::numeric_limits<float>::max());
        EXPECT_EQ(not_weight_f32(weights.span()).count, 0u);
        weights.set(511, bad);
        EXPECT_EQ(not_weight_f32(weights.span()).first, 511u);
    }
}

}  // namespace sinew::base_scan_test
