// SPDX-License-Identifier: MIT
// The same bytes from every build. The checksums are in a file that the builds of GCC and of Clang must both match.
#include <gtest/gtest.h>
#include <sinew/convert.h>

#include <iomanip>
#include <sstream>

#include "support/files.h"
#include "support/formats.h"
#include "support/poses.h"

namespace sinew::test::determinism_test {

namespace fs = std::filesystem;

// FNV-1a over the names and bytes of files.
std::uint64_t sum_of(const std::vector<OutputFile>& files) {
    std::uint64_t sum = 0xCBF29CE484222325;
    const auto add = [&](std::span<const std::byte> bytes) {
        for (const std::byte byte : bytes) sum = (sum ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3;
        return true;
    };
    for (const OutputFile& file : files) {
        add(std::as_bytes(std::span(file.name)));
        for (const Piece& piece : file.pieces) piece.for_each_part(add);
    }
    return sum;
}

TEST(Determinism, every_build_converts_every_sample_to_the_same_bytes) {
    const fs::path root = source_root();
    std::ostringstream sums;
    for (const Format* from : tested_formats()) {
        if (from->to_scene == nullptr) continue;
        for (const fs::path& path : samples(*from, "good")) {
            const auto scene = load_scene(path);
            ASSERT_TRUE(scene) << path;
            sums << fs::relative(path, root).generic_string();
            for (const Format* to : tested_formats()) {
                if (to->from_scene == nullptr) continue;
                Report report;
                const auto files = from_scene(*scene, *to, report);
                sums << ' ' << to->id << '=' << std::hex << (files ? sum_of(*files) : 0) << std::dec;
            }
            sums << '\n';
        }
    }
    expect_golden(root / "tests/conformance/conversions.txt", sums.str());
}

}  // namespace sinew::test::determinism_test
