// SPDX-License-Identifier: MIT
// The validator reports nothing about our files. These tests prove that it would report errors.
#include "support/validator.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <sinew/gltf.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "support/files.h"

namespace sinew::test::validator_test {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
namespace fs = std::filesystem;

void append(std::string& to, auto value) {
    for (const char byte : std::bit_cast<std::array<char, sizeof value>>(value)) to += byte;
}

// Three vertices, and three indices of which the last is a parameter.
std::string triangle_bytes(std::uint16_t last) {
    std::string bytes;
    for (const float number : {0.F, 0.F, 0.F, 1.F, 0.F, 0.F, 0.F, 1.F, 0.F}) append(bytes, number);
    for (const std::uint16_t index : {std::uint16_t(0), std::uint16_t(1), last}) append(bytes, index);
    return bytes;
}

std::string triangle_json(const std::string& uri = {}, const std::string& more = {}) {
    return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},
                     {"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}],
        "bufferViews":[{"buffer":0,"byteLength":36,"target":34962},
                       {"buffer":0,"byteOffset":36,"byteLength":6,"target":34963}],
        "buffers":[{"byteLength":42)" +
           (uri.empty() ? "" : R"(,"uri":")" + uri + '"') + "}]" + more + "}";
}

void append_chunk(std::string& glb, const char* type, std::string content, char padding) {
    content.resize((content.size() + 3) / 4 * 4, padding);
    append(glb, static_cast<std::uint32_t>(content.size()));
    glb.append(type, 4).append(content);
}

std::string glb(const std::string& json, const std::string& binary) {
    std::string chunks;
    append_chunk(chunks, "JSON", json, ' ');
    append_chunk(chunks, "BIN\0", binary, '\0');
    std::string file = "glTF";
    append(file, std::uint32_t(2));
    append(file, static_cast<std::uint32_t>(12 + chunks.size()));
    return file + chunks;
}

class KhronosValidator : public testing::Test {
protected:
    fs::path write(const std::string& name, const std::string& content) const {
        const fs::path path = folder_.path() / name;
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }
    ValidatorReport report_of(const std::string& name, const std::string& content) const {
        return khronos_reports({write(name, content)}).at(0);
    }

    TemporaryFolder folder_;
};

TEST_F(KhronosValidator, accepts_a_triangle) {
    const auto report = report_of("right.glb", glb(triangle_json(), triangle_bytes(2)));
    EXPECT_EQ(complaints(report), "");
    EXPECT_THAT(report.messages, IsEmpty());
}

TEST_F(KhronosValidator, accepts_our_good_samples) {
    for (const ValidatorReport& report : khronos_reports(samples(gltf::format, "good"))) {
        EXPECT_EQ(complaints(report), "");
    }
}

TEST_F(KhronosValidator, finds_an_index_out_of_range) {
    const auto report = report_of("wrong.glb", glb(triangle_json(), triangle_bytes(3)));
    EXPECT_EQ(report.errors, 1);
    ASSERT_THAT(report.messages, Not(IsEmpty()));
    EXPECT_EQ(report.messages[0].code, "ACCESSOR_INDEX_OOB");
    EXPECT_EQ(report.messages[0].pointer, "/meshes/0/primitives/0/indices");
    EXPECT_EQ(report.messages[0].severity, 0);
    EXPECT_THAT(complaints(report),
                HasSubstr("error ACCESSOR_INDEX_OOB " + report.file + " /meshes/0/primitives/0/indices: "));
}

TEST_F(KhronosValidator, reports_where_a_container_is_broken) {
    const auto report = report_of("cut.glb", glb(triangle_json(), triangle_bytes(2)).substr(0, 100));
    EXPECT_GT(report.errors, 0);
    EXPECT_THAT(complaints(report), HasSubstr("byte "));
}

TEST_F(KhronosValidator, reads_resources_whose_names_need_escapes) {
    write("a mödel.bin", triangle_bytes(2));
    EXPECT_EQ(complaints(report_of("right.gltf", triangle_json("a%20m%C3%B6del.bin"))), "");
    write("a mödel.bin", triangle_bytes(3));
    EXPECT_THAT(complaints(report_of("wrong.gltf", triangle_json("a%20m%C3%B6del.bin"))),
                HasSubstr("ACCESSOR_INDEX_OOB"))
        << "it really reads that file";
}

TEST_F(KhronosValidator, reports_a_missing_resource) {
    const auto report = report_of("missing.gltf", triangle_json("nothing.bin"));
    EXPECT_GT(report.errors, 0);
    EXPECT_THAT(complaints(report), HasSubstr("error IO_ERROR"));
}

TEST_F(KhronosValidator, reads_nothing_outside_of_the_folder) {
    write("secret.bin", triangle_bytes(2));
    for (const char* uri : {"../secret.bin", "%2E%2E%2Fsecret.bin"}) {
        EXPECT_THAT(complaints(report_of("inner/file.gltf", triangle_json(uri))), HasSubstr("IO_ERROR")) << uri;
    }
    const std::string absolute = (folder_.path() / "secret.bin").string();
    EXPECT_THAT(complaints(report_of("inner/file.gltf", triangle_json(absolute))), HasSubstr("IO_ERROR"));
}

TEST_F(KhronosValidator, rejects_files_that_are_not_gltf) {
    for (const char* name : {"text.txt", "text.gltf", "text.glb"}) {
        const auto report = report_of(name, "This is a text.\n");
        EXPECT_EQ(report.errors, 1) << name;
        EXPECT_THAT(complaints(report), Not(IsEmpty())) << name;
    }
    EXPECT_GT(report_of("text.glb", triangle_json()).errors, 0) << "the extension does not match the container";
    EXPECT_EQ(khronos_reports({folder_.path() / "nothing.glb"}).at(0).messages.at(0).code, "EXCEPTION");
}

TEST_F(KhronosValidator, answers_for_each_file_in_order) {
    const auto right = write("right.glb", glb(triangle_json(), triangle_bytes(2)));
    const auto text = write("text.txt", "This is a text.\n");
    const auto wrong = write("wrong.glb", glb(triangle_json(), triangle_bytes(3)));
    const auto reports = khronos_reports({right, text, wrong, right});
    ASSERT_EQ(reports.size(), 4u);
    EXPECT_EQ(reports[0].errors + reports[3].errors, 0);
    EXPECT_EQ(reports[1].file, text.string());
    EXPECT_EQ(reports[1].messages.at(0).code, "EXCEPTION");
    EXPECT_EQ(reports[2].messages.at(0).code, "ACCESSOR_INDEX_OOB");
    EXPECT_THAT(khronos_reports({}), IsEmpty());
}

TEST_F(KhronosValidator, lists_an_error_among_many_hints) {
    std::string unused = R"(,"cameras":[)";
    for (int i = 0; i < 200; ++i)
        unused += fmt::format(R"({}{{"type":"orthographic","orthographic":{{"xmag":1,"ymag":1,"znear":0,"zfar":1}}}})",
                              i == 0 ? "" : ",");
    const auto report = report_of("wrong.glb", glb(triangle_json({}, unused + "]"), triangle_bytes(3)));
    EXPECT_EQ(report.errors, 1);
    EXPECT_EQ(report.messages.size(), 50u);
    EXPECT_EQ(report.messages.at(0).code, "ACCESSOR_INDEX_OOB");
}

TEST_F(KhronosValidator, counts_the_errors_that_it_does_not_list) {
    std::string json = triangle_json();
    std::string nodes = R"("nodes":[{"mesh":0})";
    for (int i = 0; i < 60; ++i) nodes += R"(,{"mesh":7})";
    json.replace(json.find(R"("nodes":[{"mesh":0})"), 19, nodes);
    const auto report = report_of("wrong.glb", glb(json, triangle_bytes(2)));
    EXPECT_EQ(report.errors, 60);
    EXPECT_THAT(complaints(report), HasSubstr("and 10 more errors and warnings of "));
}

// Restores an environment variable in the destructor.
class Variable {
public:
    Variable(const char* name, const std::string& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        ::setenv(name, value.c_str(), 1);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }

private:
    const char* name_;
    std::optional<std::string> before_;
};

TEST_F(KhronosValidator, fails_the_test_when_it_is_not_installed) {
    const auto right = write("right.glb", glb(triangle_json(), triangle_bytes(2)));
    std::vector<ValidatorReport> reports;
    for (const char* name : {"SINEW_VALIDATOR", "PATH"}) {
        const Variable nowhere(name, folder_.path().string());
        EXPECT_NONFATAL_FAILURE(reports = khronos_reports({right}), "run scripts/install-validator");
        EXPECT_EQ(reports.at(0).errors, 1);
    }
}

}  // namespace sinew::test::validator_test
