// SPDX-License-Identifier: MIT
#include "json/way.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(JsonWay, becomes_a_pointer) {
    const JsonWay top("/json");
    EXPECT_EQ(top.pointer(), "/json");
    EXPECT_EQ((top / "nodes" / 12 / "a/b~").pointer(), "/json/nodes/12/a~1b~0");
    EXPECT_EQ((JsonWay("") / 0 / "").pointer(), "/0/");
}

}  // namespace
}  // namespace sinew
