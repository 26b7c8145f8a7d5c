// SPDX-License-Identifier: MIT
#include "base/path_pattern.h"

#include <gtest/gtest.h>

namespace sinew::base_path_pattern_test {

TEST(PathPattern, numbers_are_of_one_kind) {
    EXPECT_EQ(path_kind("/meshes/0/indices/17"), "/meshes/*/indices/*");
    EXPECT_EQ(path_kind("/meshes/0/indices/17"), path_kind("/meshes/12/indices/3"));
    EXPECT_EQ(path_kind("/meshes/0/uv0"), "/meshes/*/uv0") << "a name with a digit is a name";
    EXPECT_EQ(path_kind("/json/nodes/3/extras/1st"), "/json/nodes/*/extras/1st");
    EXPECT_EQ(path_kind("/a//b/"), "/a//b/") << "empty parts are kept";
    EXPECT_EQ(path_kind(""), "");
}

TEST(PathPattern, selects_a_path_and_everything_below_it) {
    EXPECT_EQ(path_relation("/meshes/0/uv", "/meshes/*"), PathRelation::inside);
    EXPECT_EQ(path_relation("/meshes/0", "/meshes/0"), PathRelation::inside);
    EXPECT_EQ(path_relation("/meshes/10", "/meshes/1"), PathRelation::unrelated);
    EXPECT_EQ(path_relation("/meshes", "/meshes/1"), PathRelation::ancestor);
    EXPECT_EQ(path_relation("", "/meshes"), PathRelation::ancestor);
    EXPECT_EQ(path_relation("/anything", ""), PathRelation::inside);
}

}  // namespace sinew::base_path_pattern_test
