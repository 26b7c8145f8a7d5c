// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/bytes.h>

namespace sinew::base_bytes_test {

TEST(Bytes, a_slice_outlives_the_whole) {
    Bytes slice;
    {
        const Bytes whole = Bytes::copy_of("0123456789");
        slice = whole.slice(3, 4);
    }
    EXPECT_EQ(slice, Bytes::copy_of("3456"));
}

TEST(Bytes, slices_share_and_do_not_copy) {
    const Bytes whole = Bytes::copy_of("0123456789");
    EXPECT_EQ(whole.slice(3).data(), whole.data() + 3);
    EXPECT_EQ(whole.slice(10).size(), 0u);
}

TEST(Bytes, compares_contents) {
    EXPECT_EQ(Bytes::copy_of("ab"), Bytes::copy_of("ab"));
    EXPECT_NE(Bytes::copy_of("ab"), Bytes::copy_of("abc"));
    EXPECT_EQ(Bytes(), Bytes::copy_of(""));
}

TEST(Bytes, joins_pieces) {
    const Pieces pieces{Bytes::copy_of("ab"), Bytes(), Bytes::copy_of("c")};
    EXPECT_EQ(total_size(pieces), 3u);
    EXPECT_EQ(join(pieces), Bytes::copy_of("abc"));
    EXPECT_TRUE(join({}).empty());
}

}  // namespace sinew::base_bytes_test
