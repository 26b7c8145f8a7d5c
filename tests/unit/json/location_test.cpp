// SPDX-License-Identifier: MIT
#include "json/location.h"

#include <gtest/gtest.h>

namespace sinew::json_location_test {

TEST(JsonLocation, becomes_a_pointer) {
    const JsonLocation top("/json");
    EXPECT_EQ(top.pointer(), "/json");
    EXPECT_EQ((top / "nodes" / 12 / "a/b~").pointer(), "/json/nodes/12/a~1b~0");
    EXPECT_EQ((JsonLocation("") / 0 / "").pointer(), "/0/");
}

}  // namespace sinew::json_location_test
