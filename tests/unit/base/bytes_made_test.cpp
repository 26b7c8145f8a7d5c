// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/bytes.h>

#include "base/produced_bytes.h"

namespace sinew {
namespace {

Bytes letters(std::string_view text) {
    return Bytes::copy_of(text);
}

// Bytes that are made in two parts, and how often they were.
Bytes in_two(int& times) {
    return Bytes::made(4, [&times](const TakePart& take) {
        ++times;
        return take(letters("ab").span()) && take(letters("cd").span());
    });
}

TEST(MadeBytes, are_like_others_to_whoever_looks) {
    int times = 0;
    const Bytes made = in_two(times);
    const Bytes copy = made;
    EXPECT_EQ(made.size(), 4U);
    EXPECT_FALSE(made.is_null());
    EXPECT_EQ(times, 0);
    EXPECT_EQ(made, letters("abcd"));
    EXPECT_EQ(copy[2], std::byte{'c'});
    EXPECT_EQ(copy.slice(1, 2), letters("bc"));
    EXPECT_EQ(times, 1) << "all copies share what was made";
}

TEST(MadeBytes, a_slice_outlives_the_whole) {
    int times = 0;
    const Bytes slice = in_two(times).slice(3);
    EXPECT_EQ(slice, letters("d"));
}

TEST(MadeBytes, are_handed_over_in_parts_and_not_kept) {
    int times = 0;
    const Bytes made = in_two(times);
    for (int i = 1; i <= 2; ++i) {
        std::vector<std::size_t> sizes;
        EXPECT_TRUE(made.for_each_part([&](std::span<const std::byte> part) {
            sizes.push_back(part.size());
            return true;
        }));
        EXPECT_EQ(sizes, (std::vector<std::size_t>{2, 2}));
        EXPECT_EQ(times, i);
    }
}

TEST(MadeBytes, stop_when_told_to) {
    int times = 0;
    int parts = 0;
    EXPECT_FALSE(in_two(times).for_each_part([&](std::span<const std::byte>) { return ++parts < 1; }));
    EXPECT_EQ(parts, 1);
}

TEST(MadeBytes, are_told_apart_without_a_look) {
    int times = 0;
    const Bytes one = in_two(times);
    const Bytes other = in_two(times);
    EXPECT_EQ(one.identity(), Bytes(one).identity());
    EXPECT_NE(one.identity(), other.identity());
    EXPECT_EQ(times, 0);
}

TEST(MadeBytes, several_are_one) {
    int times = 0;
    const Bytes all = joined_later({letters("<"), in_two(times), letters(">")});
    EXPECT_EQ(all.size(), 6U);
    EXPECT_EQ(times, 0);
    EXPECT_EQ(all, letters("<abcd>"));
    const Bytes pieces[] = {letters("<"), in_two(times)};
    EXPECT_EQ(join(pieces), letters("<abcd"));
}

TEST(MadeBytes, rows_are_the_same_however_many) {
    // From one that is made at once to one of several parts, the last of them not full.
    for (const std::size_t count : {0U, 1U, 1000U, 200'000U}) {
        const Bytes rows = produce_rows(count, 3, [](std::size_t first, std::span<std::byte> to) {
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<std::byte>((3 * first + i) % 251);
        });
        ASSERT_EQ(rows.size(), 3 * count);
        for (std::size_t i = 0; i < rows.size(); ++i) ASSERT_EQ(rows[i], static_cast<std::byte>(i % 251)) << i;
    }
}

}  // namespace
}  // namespace sinew
