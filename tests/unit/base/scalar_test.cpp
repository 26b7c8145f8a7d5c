// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/scalar.h>

namespace sinew::base_scalar_test {

TEST(Scalar, is_little_endian_at_any_address) {
    std::array<std::byte, 16> bytes{};
    for (std::size_t at = 0; at < 8; ++at) {
        store(bytes.data() + at, std::uint32_t{0x04030201});
        EXPECT_EQ(bytes[at], std::byte{1});
        EXPECT_EQ(bytes[at + 3], std::byte{4});
        EXPECT_EQ(load<std::uint32_t>(bytes.data() + at), 0x04030201u);
        store(bytes.data() + at, -1.5);
        EXPECT_EQ(load<double>(bytes.data() + at), -1.5);
    }
}

TEST(Scalar, types_have_names_and_sizes) {
    EXPECT_EQ(facts(type_of<float>()).name, "f32");
    EXPECT_EQ(facts(type_of<std::int16_t>()).name, "i16");
    EXPECT_EQ(facts(type_of<std::uint64_t>()).size, 8);
    EXPECT_EQ(facts(type_of<char>()).name, "text");
}

}  // namespace sinew::base_scalar_test
