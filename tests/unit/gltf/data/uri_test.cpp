// SPDX-License-Identifier: MIT
#include "gltf/data/uri.h"

#include <gtest/gtest.h>

namespace sinew::gltf::gltf_data_uri_test {

std::string text_of(const std::optional<DataUri>& data) {
    return data ? std::string(reinterpret_cast<const char*>(data->bytes.data()), data->bytes.size()) : "nothing";
}

TEST(GltfUri, data_is_decoded_from_base64) {
    const auto data = decode_data_uri("data:image/png;base64,aGVsbG8=");
    EXPECT_EQ(text_of(data), "hello");
    EXPECT_EQ(data->mime_type, "image/png");
    EXPECT_EQ(text_of(decode_data_uri("data:;base64,")), "");
}

TEST(GltfUri, data_without_base64_is_escaped_text) {
    const auto data = decode_data_uri("data:text/plain;charset=utf-8,a%20b%2");
    EXPECT_EQ(text_of(data), "a b%2");
    EXPECT_EQ(data->mime_type, "text/plain");
}

TEST(GltfUri, damaged_data_is_rejected) {
    for (const char* uri : {"data:", "data:image/png;base64", "data:;base64,a",
                            "data:;base64,aGV*bG8=", "data:;base64,aGVsbG8=aGVsbG8=", "texture.png", ""}) {
        EXPECT_FALSE(decode_data_uri(uri)) << uri;
    }
}

TEST(GltfUri, the_scheme_is_lower_case) {
    EXPECT_TRUE(is_data_uri("data:,"));
    EXPECT_FALSE(is_data_uri("database.bin"));
    EXPECT_FALSE(is_data_uri(""));
}

TEST(GltfUri, escapes_are_decoded_and_encoded) {
    EXPECT_EQ(path_of_uri("a%20m%C3%B6del.bin"), "a mödel.bin");
    EXPECT_EQ(path_of_uri("a%2Fb%2fc"), "a/b/c");
    EXPECT_EQ(uri_of_path("a mödel.bin"), "a%20m%C3%B6del.bin");
    EXPECT_EQ(uri_of_path("100%.png"), "100%25.png");
    for (const char* path : {"a b", "50%", "é/ö.png", "a#b?c", "%41"}) EXPECT_EQ(path_of_uri(uri_of_path(path)), path);
}

TEST(GltfUri, invalid_escapes_are_kept) {
    for (const char* uri : {"%", "%4", "%4G", "%G4", "a%", "100%.png"}) EXPECT_EQ(path_of_uri(uri), uri);
}

TEST(GltfUri, paths_that_lead_out_are_reduced_to_the_file_name) {
    for (const char* path : {"C:\\textures\\wood.png", "C:wood.png", "/usr/share/wood.png", "../wood.png",
                             "a/../../wood.png", "\\\\server\\share\\wood.png", "./../wood.png"}) {
        EXPECT_EQ(uri_of_path(path), "wood.png") << path;
    }
    EXPECT_EQ(uri_of_path("textures\\wood.png"), "textures/wood.png");
    EXPECT_EQ(uri_of_path("./textures/wood.png"), "textures/wood.png");
    EXPECT_EQ(uri_of_path("a..b/wood.png"), "a..b/wood.png");
    for (const char* path : {"..", "a/..", "C:", "/", "a/../.."}) EXPECT_EQ(uri_of_path(path), "unnamed") << path;
}

}  // namespace sinew::gltf::gltf_data_uri_test
