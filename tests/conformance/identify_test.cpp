// SPDX-License-Identifier: MIT
// Identifies files by their content: every file of the corpus, files of other programs, and noise.
#include <gtest/gtest.h>
#include <sinew/gltf.h>
#include <sinew/open.h>

#include <algorithm>
#include <random>

#include "support/files.h"
#include "support/formats.h"

namespace sinew::test::identify_test {

namespace fs = std::filesystem;

const LoadOptions any_format{.formats = tested_formats()};

struct Expected {
    std::string_view part;     // of the file path in the corpus
    std::string_view format;   // empty: not a known format
    std::string_view dialect;  // empty: any
    std::string_view foreign;  // part of the name of the foreign format
};

// The first match counts.
constexpr Expected expected[] = {
    {"nomagic_", "", "", "before .sgm files had a magic number"},
    {"xml_", "", "", "XML model of 2010"},
    {"made/mesh_spec", "mesh", "spec", ""},
    {"made/mesh_12", "mesh", "12", ""},
    {"made/mesh_13b", "mesh", "13b", ""},
    {"made/mesh_78n", "mesh", "78n", ""},
    {"made/mesh_78_", "mesh", "78", ""},
    {"plane.mesh", "mesh", "", ""},
    {"made/scene_", "scene-sgm", "standard", ""},
    {"made/sphere_", "sphere-mesh", "standard", ""},
    {"made/twm_v0_lz4", "twm", "half-indices-no-skeleton", ""},
    {"made/twm_v2_lying", "twm", "no-skeleton", ""},
    {"made/twm_v3_joint68", "twm", "joint68", ""},
    {"made/twm_", "twm", "standard", ""},
    {".sgm", "sgm", "standard", ""},
    {".sga", "sga", "standard", ""},
    {".glb", "gltf", "glb", ""},
    {".gltf", "gltf", "gltf", ""},
    {".fbx", "", "", "FBX"},
    {".dae", "", "", "COLLADA"},
    {".DAE", "", "", "COLLADA"},
    {".x3d", "", "", "X3D"},
    {".3ds", "", "", "3D Studio"},
    {".3DS", "", "", "3D Studio"},
    {".blend", "", "", "Blender"},
};

const Expected* expectation(const std::string& path) {
    // `.twin.glb` and `.expected.json` are next to the files that they belong to.
    const std::string extension = fs::path(path).extension().string();
    const auto fits = [&](const Expected& e) {
        const bool is_extension = e.part.starts_with('.');
        if (is_extension) return extension == e.part;
        return path.find(e.part) != std::string::npos &&
               (extension.starts_with(".sg") || extension == ".mesh" || extension == ".twm");
    };
    const auto found = std::ranges::find_if(expected, fits);
    return found == std::end(expected) ? nullptr : &*found;
}

TEST(Identify, identifies_every_file_of_the_corpus) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    std::size_t known = 0;
    for (const auto& entry : fs::recursive_directory_iterator(*corpus())) {
        if (!entry.is_regular_file()) continue;
        const std::string path = fs::relative(entry.path(), *corpus()).string();
        if (is_special(path)) continue;
        const Identification found = identify(slurp(entry.path()), any_format);  // without the file name
        const Expected* e = expectation(path);
        if (e == nullptr || e->format.empty()) {
            EXPECT_EQ(found.format, nullptr) << path;
        }
        if (e == nullptr) continue;
        ++known;
        if (!e->format.empty()) {
            ASSERT_NE(found.format, nullptr) << path;
            EXPECT_EQ(found.format->id, e->format) << path;
            if (!e->dialect.empty()) {
                EXPECT_EQ(found.format->dialects[found.dialect].id, e->dialect) << path;
            }
            EXPECT_TRUE(found.exact) << path;
        } else {
            ASSERT_TRUE(found.foreign) << path;
            EXPECT_NE(found.foreign->name.find(e->foreign), std::string_view::npos)
                << path << ": " << found.foreign->name;
        }
    }
    EXPECT_GT(known, 90u);
}

// Several kinds of noise: uniform, small numbers like counts, floats around one, and mostly zeros.
std::vector<std::byte> noise(std::mt19937& random) {
    std::vector<std::byte> bytes(random() % 600);
    switch (random() % 4) {
        case 0:
            for (std::byte& b : bytes) b = static_cast<std::byte>(random());
            break;
        case 1:
            for (std::size_t i = 0; i < bytes.size(); i += 4) bytes[i] = static_cast<std::byte>(random() % 16);
            break;
        case 2:
            for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
                store(bytes.data() + i, static_cast<float>(random() % 2000) / 1000 - 1);
            }
            break;
        default:
            for (std::byte& b : bytes) b = static_cast<std::byte>(random() % 8 == 0 ? random() : 0);
    }
    return bytes;
}

// The number of false positives among 100,000 random files.
TEST(Identify, does_not_identify_noise_as_a_model) {
    std::mt19937 random(20261115);
    std::size_t mistaken = 0;
    for (int round = 0; round < 100'000; ++round) {
        const Identification found = identify(Bytes(noise(random)), any_format);
        if (found.format == nullptr) continue;
        ++mistaken;
        ADD_FAILURE() << "round " << round << " is taken for " << found.format->id;
    }
    RecordProperty("mistaken_of_100000", static_cast<int>(mistaken));
    EXPECT_EQ(mistaken, 0u);
}

// The number of damaged files of one format, among 100,000, that are identified as another.
TEST(Identify, does_not_identify_a_damaged_model_as_another_format) {
    struct Source {
        const Format* format;
        Bytes bytes;
    };
    std::vector<Source> sources;
    for (const Format* format : tested_formats()) {
        for (const auto& path : samples(*format, "good")) sources.push_back({format, slurp(path)});
    }
    std::mt19937 random(15112026);
    std::size_t mistaken = 0;
    for (int round = 0; round < 100'000; ++round) {
        const Source& source = sources[random() % sources.size()];
        std::vector<std::byte> bytes(source.bytes.begin(), source.bytes.end());
        for (unsigned change = 0; change < 1 + random() % 12; ++change) {
            // Half of the changes hit the header, which has the signatures and counts.
            const std::size_t reach = random() % 2 == 0 ? std::min<std::size_t>(bytes.size(), 40) : bytes.size();
            const auto values = {std::byte{0}, std::byte{1}, std::byte{0xFF}, static_cast<std::byte>(random())};
            bytes[random() % reach] = values.begin()[random() % values.size()];
        }
        if (random() % 3 == 0) bytes.resize(1 + random() % bytes.size());
        const Identification found = identify(Bytes(std::move(bytes)), any_format);
        if (found.format == nullptr || found.format == source.format) continue;
        ++mistaken;
        ADD_FAILURE() << "round " << round << ": " << source.format->id << " is taken for " << found.format->id;
    }
    RecordProperty("mistaken_of_100000", static_cast<int>(mistaken));
    EXPECT_EQ(mistaken, 0u);
}

// The core does not include glTF: it names such files as foreign.
TEST(Identify, names_files_of_other_programs) {
    const std::pair<std::string_view, std::string_view> files[] = {
        {std::string_view("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16), "PNG"},
        {"glTF\2\0\0\0", "glTF"},
        {R"({"asset": {"version": "2.0"}})", "glTF"},
        {std::string_view("Kaydara FBX Binary  \0", 21), "FBX"},
        {std::string_view("\0\x10[MeshSerializer_v1.8]\n", 25), "Ogre"},
        {"<mesh>\n<sharedgeometry vertexcount=\"8\">", "Ogre"},
        {std::string_view("sgm\x05\x01\0\0\0", 8), "Pioneer"},
        {std::string_view("SGM1\x01\0\0\0", 8), "Pioneer"},
        {"\x04\x22\x4D\x18\x64\x40\xA7", "Pioneer"},
        {"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n", "Unity"},
        {"<?xml version=\"1.0\"?>\n<environment>\n<material id=\"0\">", "XML model of 2010"},
        {std::string_view("\x01\x01\x00\x01\x09\x00wall.png\x00\x01", 15), "before .sgm files had a magic number"},
    };
    for (const auto& [content, name] : files) {
        const Identification found = identify(Bytes::copy_of(content), {.file_name = "model.sgm"});
        EXPECT_EQ(found.format, nullptr) << name;
        ASSERT_TRUE(found.foreign) << name;
        EXPECT_NE(found.foreign->name.find(name), std::string_view::npos) << found.foreign->name;
        EXPECT_TRUE(found.foreign->advice.ends_with('.')) << found.foreign->advice;
        Report report;
        EXPECT_FALSE(open(Bytes::copy_of(content), report));
        ASSERT_EQ(report.messages().size(), 1u);
        EXPECT_NE(report.messages()[0].message.find(name), std::string::npos) << report.messages()[0].message;
    }
    EXPECT_FALSE(identify(Bytes::copy_of("just some text")).foreign);
}

TEST(Identify, names_every_gltf_file_as_foreign_to_the_core) {
    for (const auto& path : samples(gltf::format, "good")) {
        const Identification found = identify(slurp(path));
        EXPECT_EQ(found.format, nullptr) << path;
        ASSERT_TRUE(found.foreign) << path;
        EXPECT_NE(found.foreign->name.find("glTF"), std::string_view::npos) << path << ": " << found.foreign->name;
        EXPECT_EQ(identify(slurp(path), any_format).format, &gltf::format) << path;
    }
}

// Desktops and the reader use the same signatures.
TEST(Signatures, are_in_every_file_of_their_format) {
    for (const Format* format : tested_formats()) {
        if (format->signatures.empty()) continue;
        for (const Signature& signature : format->signatures) {
            std::vector<std::byte> file(signature.offset + signature.letters.size() + 64);
            std::ranges::copy(std::as_bytes(std::span(signature.letters)),
                              file.begin() + static_cast<std::ptrdiff_t>(signature.offset));
            // In a packed file, a token and possibly a length byte precede the letters.
            if (signature.offset > 8) file[8] = signature.offset == 9 ? std::byte{0x40} : std::byte{0xF0};
            EXPECT_EQ(recognize(*format, file).likelihood, Likelihood::certain) << format->id << signature.offset;
        }
        for (const fs::path& path : samples(*format, "good")) {
            const Bytes file = slurp(path);
            const bool has_one = std::ranges::any_of(
                format->signatures, [&](const Signature& signature) { return has_signature(file.span(), signature); });
            EXPECT_TRUE(has_one || path.extension() == ".gltf") << path;
        }
    }
}

}  // namespace sinew::test::identify_test
