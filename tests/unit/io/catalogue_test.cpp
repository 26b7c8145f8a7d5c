// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/format.h>
#include <sinew/formats/mesh.h>
#include <sinew/formats/sga.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>
#include <sinew/issues.h>

namespace sinew::io_catalogue_test {

bool can_write(const Format& format, const SaveOptions& options) {
    Report report;
    const bool can = sinew::can_write(format, options, report);
    EXPECT_EQ(can, report.ok());
    if (!can) {
        EXPECT_EQ(report.messages()[0].issue, &issue::version_unwritable);
    }
    return can;
}

TEST(Catalogue, names_the_versions_that_are_read_and_written) {
    EXPECT_EQ(versions_read(twm::format), "0, 1, 2, 3");
    EXPECT_EQ(versions_written(twm::format), "2, 3");
    EXPECT_EQ(versions_read(gltf::format), "2.0");
    EXPECT_EQ(versions_written(sphere_mesh::format), "any");
    EXPECT_EQ(default_version(twm::format), 3u);
    EXPECT_EQ(default_version(sphere_mesh::format), 0u);
}

TEST(Catalogue, refuses_versions_and_dialects_that_a_format_does_not_have) {
    EXPECT_TRUE(can_write(twm::format, {}));
    EXPECT_TRUE(can_write(twm::format, {.version = 2}));
    EXPECT_FALSE(can_write(twm::format, {.version = 1})) << "it is only read";
    EXPECT_FALSE(can_write(twm::format, {.version = 4}));
    EXPECT_FALSE(can_write(sphere_mesh::format, {.version = 1})) << "it has no versions";
    EXPECT_TRUE(can_write(mesh::format, {.dialect = "78n"}));
    EXPECT_FALSE(can_write(mesh::format, {.dialect = "79"}));
}

TEST(Catalogue, recognizes_files_by_the_signatures_of_a_format) {
    const Bytes file = Bytes::copy_of(std::string_view("\x5A\x4E\xDA\x16\x01", 5));
    EXPECT_EQ(recognize(sga::format, file.span()).likelihood, Likelihood::certain);
    const Recognition cut = recognize(sga::format, file.span().first(3));
    EXPECT_EQ(cut.likelihood, Likelihood::no);
    EXPECT_EQ(cut.reason.substr(0, 3), "no ");
    EXPECT_EQ(cut.reason.substr(cut.reason.size() - 10), " at byte 0");
}

TEST(Catalogue, knows_companion_files_by_their_extension) {
    EXPECT_TRUE(is_companion_file("models/Robot.SGA"));
    EXPECT_FALSE(is_companion_file("models/robot.sgm"));
    EXPECT_FALSE(is_companion_file("sga"));
}

TEST(Catalogue, decides_the_extensions_of_dialects) {
    EXPECT_EQ(extension_of(gltf::format, ""), ".glb");
    EXPECT_EQ(extension_of(gltf::format, "gltf"), ".gltf");
    EXPECT_EQ(dialect_for_extension(gltf::format, ".gltf"), "gltf");
    EXPECT_EQ(dialect_for_extension(gltf::format, ".glb"), "");
}

}  // namespace sinew::io_catalogue_test
