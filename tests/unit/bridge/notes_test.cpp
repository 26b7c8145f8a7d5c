// SPDX-License-Identifier: MIT
#include <sinew/bridge/notes.h>

#include <gtest/gtest.h>

namespace sinew::scene::bridge_notes_test {

TEST(Notes, round_trip) {
    Json notes;
    note(notes, "number", UINT64_MAX);
    note(notes, "text", "standard");
    const std::byte bytes[] = {std::byte{0x00}, std::byte{0x7F}, std::byte{0xE9}};
    note(notes, "bytes", bytes);
    EXPECT_EQ(noted_number(&notes, "number"), UINT64_MAX);
    EXPECT_EQ(noted_text(&notes, "text"), "standard");
    EXPECT_EQ(noted_text(&notes, "bytes"), "007fe9");
    EXPECT_EQ(noted_bytes(&notes, "bytes"), Bytes::copy_of(bytes));
}

TEST(Notes, missing_or_invalid_notes_have_no_value) {
    EXPECT_FALSE(noted_number(nullptr, "number"));
    Json notes;
    EXPECT_FALSE(noted_text(&notes, "text"));
    note(notes, "odd", "123");
    note(notes, "letters", "xy");
    EXPECT_FALSE(noted_bytes(&notes, "odd"));
    EXPECT_FALSE(noted_bytes(&notes, "letters"));
    EXPECT_FALSE(noted_number(&notes, "odd"));
}

}  // namespace sinew::scene::bridge_notes_test
