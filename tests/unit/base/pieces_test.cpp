// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/pieces.h>

namespace sinew::base_pieces_test {

Bytes letters(std::string_view text) {
    return Bytes::copy_of(text);
}

// Produces "abcd" in two parts and counts the calls.
Piece in_two_parts(int& calls) {
    return std::make_shared<const ProducedBytes>(4, [&calls](const TakePart& take) {
        ++calls;
        return take(letters("ab").span()) && take(letters("cd").span());
    });
}

TEST(Pieces, share_bytes_in_memory) {
    const Bytes bytes = letters("abc");
    const Piece piece(bytes);
    EXPECT_EQ(piece.size(), 3U);
    EXPECT_EQ(piece.bytes().data(), bytes.data());
    EXPECT_EQ(piece.to_bytes().data(), bytes.data());
    EXPECT_FALSE(piece.produced());
}

TEST(Pieces, produce_bytes_only_on_demand) {
    int calls = 0;
    const Piece piece = in_two_parts(calls);
    EXPECT_EQ(piece.size(), 4U);
    EXPECT_TRUE(piece.bytes().is_null());
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(piece.to_bytes(), letters("abcd"));
    EXPECT_EQ(calls, 1);
}

TEST(Pieces, hand_over_parts_without_keeping_them) {
    int calls = 0;
    const Piece piece = in_two_parts(calls);
    for (int i = 1; i <= 2; ++i) {
        std::vector<std::size_t> sizes;
        EXPECT_TRUE(piece.for_each_part([&](std::span<const std::byte> part) {
            sizes.push_back(part.size());
            return true;
        }));
        EXPECT_EQ(sizes, (std::vector<std::size_t>{2, 2}));
        EXPECT_EQ(calls, i);
    }
}

TEST(Pieces, stop_on_request) {
    int calls = 0;
    int parts = 0;
    EXPECT_FALSE(in_two_parts(calls).for_each_part([&](std::span<const std::byte>) { return ++parts < 1; }));
    EXPECT_EQ(parts, 1);
}

TEST(Pieces, are_concatenated_without_producing_them) {
    int calls = 0;
    const Piece all = concatenate({letters("<"), in_two_parts(calls), letters(">")});
    EXPECT_EQ(all.size(), 6U);
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(all.to_bytes(), letters("<abcd>"));
    EXPECT_EQ(join(Pieces{letters("<"), in_two_parts(calls)}), letters("<abcd"));
    EXPECT_TRUE(concatenate({}).empty());
}

}  // namespace sinew::base_pieces_test
