// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/issues.h>
#include <sinew/open.h>

#include <cmath>

#include "samples/patch.h"
#include "support/documents.h"
#include "support/files.h"

namespace sinew::sphere_mesh::formats_sphere_mesh_format_test {

constexpr auto& sample = test::sample_bytes<Document>;
constexpr auto& document = test::document<Document>;

Sphere around(const std::vector<Vec3>& positions) {
    std::vector<Vertex> vertices;
    for (const Vec3& p : positions) vertices.push_back({p, {}, {}});
    return smallest_sphere(View<Vertex>(vertices));
}

TEST(SphereMesh, reads_the_values_of_an_animated_file) {
    const Document d = document(sample("good/animated.mesh"));
    ASSERT_EQ(d.parents.size(), 3u);
    EXPECT_EQ(d.parents[0], -1);
    EXPECT_EQ(d.parents[2], 1);
    ASSERT_EQ(d.animations.size(), 3u);
    ASSERT_EQ(d.animations[0].frames.size(), 3u);
    EXPECT_EQ(d.animations[0].frames[1].milliseconds, 33u);
    EXPECT_EQ(d.animations[0].frames[1].poses[0].rotation, (Vec4{0, 0.6F, 0, 0.8F}));
    EXPECT_EQ(d.vertices[1].position, (Vec3{1, -1, -1}));
    EXPECT_EQ(d.vertices[1].uv, (Vec2{1, 0}));
    EXPECT_EQ(d.triangles[3], (Triangle{1, 2, 3}));
}

TEST(SphereMesh, reads_texture_names_in_order) {
    const Document d = document(sample("good/static.mesh"));
    std::vector<std::string> names;
    for (const std::string_view name : d.textures) names.emplace_back(name);
    EXPECT_EQ(names, (std::vector<std::string>{"skin.png", "glow.png"}));
}

TEST(SphereMesh, writes_the_smallest_sphere_by_default) {
    const Sphere sphere = *document(sample("good/static.mesh")).sphere;
    EXPECT_NEAR(sphere.radius, std::sqrt(3.0F), 1e-6F);
    for (const float c : sphere.center) EXPECT_NEAR(c, 0, 1e-7F);
    EXPECT_EQ(document(sample("good/loose_sphere.mesh")).sphere, (Sphere{10, {1, 2, 3}})) << "a given one is kept";
}

TEST(SphereMesh, finds_the_smallest_sphere_of_special_cases) {
    EXPECT_EQ(around({}), Sphere{});
    EXPECT_EQ(around({{1, 2, 3}}), (Sphere{0, {1, 2, 3}}));
    EXPECT_EQ(around({{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}), (Sphere{0, {1, 2, 3}}));
    EXPECT_NEAR(around({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {4, 0, 0}}).radius, 2, 1e-6F) << "in a line";
    EXPECT_NEAR(around({{0, 0, 0}, {0, 2, 0}, {2, 0, 0}, {2, 2, 0}}).radius, std::sqrt(2.0F), 1e-6F) << "in a plane";
    EXPECT_NEAR(around({{-1, 0, 0}, {1, 0, 0}, {0, 0.5F, 0}}).radius, 1, 1e-6F) << "an obtuse triangle";
    const float nan = std::nanf("");
    EXPECT_EQ(around({{nan, 0, 0}, {1, 2, 3}}), (Sphere{0, {1, 2, 3}})) << "NaN positions are ignored";
}

TEST(SphereMesh, encloses_a_large_grid) {
    std::vector<Vec3> grid;
    for (int x = 0; x < 40; ++x) {
        for (int y = 0; y < 40; ++y) {
            for (int z = 0; z < 40; ++z) grid.push_back({float(x), float(y), float(z)});
        }
    }
    const Sphere sphere = around(grid);
    EXPECT_NEAR(sphere.radius, 19.5F * std::sqrt(3.0F), 1e-4F);
    for (const Vec3& p : grid) {
        const float x = p[0] - sphere.center[0];
        const float y = p[1] - sphere.center[1];
        const float z = p[2] - sphere.center[2];
        ASSERT_LE(std::sqrt(x * x + y * y + z * z), sphere.radius);
    }
}

TEST(SphereMesh, a_file_with_an_impossible_value_is_recognised_only_by_its_name) {
    const Bytes broken = sample("broken/INDEX_OUT_OF_RANGE.mesh");
    EXPECT_EQ(identify(broken).format, nullptr);
    EXPECT_EQ(identify(broken, {.file_name = "a.sgm"}).format, nullptr);
    EXPECT_EQ(identify(broken, {.file_name = "a.MESH"}).format, &format);
    EXPECT_EQ(identify(broken, {.format = &format}).format, &format);
    Report report;
    EXPECT_TRUE(validate(broken, report, {.file_name = "a.mesh"}));
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue, &issue::index_out_of_range) << "broken, not unknown";
}

TEST(SphereMesh, a_file_with_surplus_bytes_is_read_only_on_request) {
    const Bytes longer = sample("broken/TRAILING_BYTES.mesh");
    Report report;
    EXPECT_FALSE(open(longer, report, {.file_name = "a.mesh"}));
    EXPECT_NE(report.messages().back().message.find("--from sphere-mesh"), std::string::npos);
    EXPECT_TRUE(open(longer, report, {.format = &format}));
}

}  // namespace sinew::sphere_mesh::formats_sphere_mesh_format_test
