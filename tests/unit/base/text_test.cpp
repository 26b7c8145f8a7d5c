// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <gtest/gtest.h>

namespace sinew::base_text_test {

TEST(Text, quotes_printable_text_and_shows_other_bytes_in_hexadecimal) {
    EXPECT_EQ(quote(".twm"), "\".twm\"");
    EXPECT_EQ(quote(std::string_view("\x01\xFF", 2)), "0x01FF");
    EXPECT_EQ(hex(std::as_bytes(std::span("ab", 2))), "61 62");
}

TEST(Text, groups_digits) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(Text, plurals_agree_with_their_number) {
    EXPECT_EQ(counted(0, "value", "values"), "0 values");
    EXPECT_EQ(counted(1, "value", "values"), "1 value");
    EXPECT_EQ(counted(1234, "value", "values"), "1,234 values");
    EXPECT_EQ(share(1, 768, "indices"), "1 of 768 indices");
    EXPECT_EQ(is_or_are(1), "is");
    EXPECT_EQ(is_or_are(0), "are");
}

TEST(Text, recognises_well_formed_utf8) {
    for (const char* good : {"", "plain", "é", "×", "😀"}) EXPECT_TRUE(is_utf8(good)) << good;
    for (const char* bad : {"\x80", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x82"})
        EXPECT_FALSE(is_utf8(bad));
}

}  // namespace sinew::base_text_test
