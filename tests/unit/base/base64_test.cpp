// SPDX-License-Identifier: MIT
#include "base/base64.h"

#include <gtest/gtest.h>

namespace sinew::base_base64_test {

// The test vectors of RFC 4648.
constexpr std::pair<std::string_view, std::string_view> vectors[] = {{"", ""},
                                                                     {"f", "Zg=="},
                                                                     {"fo", "Zm8="},
                                                                     {"foo", "Zm9v"},
                                                                     {"foob", "Zm9vYg=="},
                                                                     {"fooba", "Zm9vYmE="},
                                                                     {"foobar", "Zm9vYmFy"}};

TEST(Base64, matches_the_standard) {
    for (const auto& [text, encoded] : vectors) EXPECT_EQ(to_base64(std::as_bytes(std::span(text))), encoded);
}

TEST(Base64, round_trips) {
    for (const auto& [text, encoded] : vectors) EXPECT_EQ(from_base64(encoded), Bytes::copy_of(text));
}

TEST(Base64, rejects_invalid_text) {
    for (const std::string_view text : {"Z", "Zg=", "Zm9v!mFy", "Z===", "=Zg="})
        EXPECT_FALSE(from_base64(text)) << text;
}

}  // namespace sinew::base_base64_test
