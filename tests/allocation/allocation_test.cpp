// SPDX-License-Identifier: MIT
// No count is trusted: whatever a file claims, memory stays within a small multiple of its size. Playing does not
// allocate at all.
#include <gtest/gtest.h>
#include <malloc.h>
#include <sinew/formats/twm.h>
#include <sinew/open.h>
#include <sinew/playback.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#include "support/files.h"
#include "support/formats.h"
#include "support/poses.h"

namespace {

std::atomic<std::size_t> in_use{0};
std::atomic<std::size_t> peak{0};

void* counted(std::size_t size) {
    void* memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) throw std::bad_alloc();
    const std::size_t now = in_use += ::malloc_usable_size(memory);
    peak = std::max(peak.load(), now);
    return memory;
}

void uncounted(void* memory) noexcept {
    if (memory == nullptr) return;
    in_use -= ::malloc_usable_size(memory);
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) {
    return counted(size);
}
void* operator new[](std::size_t size) {
    return counted(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return counted(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return counted(size);
}
void operator delete(void* memory) noexcept {
    uncounted(memory);
}
void operator delete[](void* memory) noexcept {
    uncounted(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    uncounted(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    uncounted(memory);
}

namespace sinew::test {
namespace {

// The peak memory of opening and checking a file, beyond the file itself.
std::size_t peak_of(const Bytes& file, const Format& format, ReadLimits limits = {}) {
    const std::size_t before = in_use;
    peak = before;
    {
        Report report;
        validate(file, report, {.format = &format, .limits = limits});
    }
    return peak - before;
}

constexpr std::size_t fixed_cost = 96 * 1024;  // reports, paths, the trace of a small file
constexpr std::size_t multiple = 44;           // an empty mesh takes 16 bytes in a file and 480 in memory

TEST(Allocation, stays_within_a_multiple_of_the_file_whatever_is_overwritten_with_ones) {
    for (const Format* format : tested_formats()) {
        for (const auto& path : samples(*format, "good")) {
            const Bytes file = slurp(path);
            for (const std::size_t width : {4u, 8u}) {
                for (std::size_t at = 0; at + width <= file.size(); ++at) {
                    std::vector<std::byte> bytes(file.begin(), file.end());
                    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), width, std::byte{0xFF});
                    const Bytes hostile(std::move(bytes));
                    ASSERT_LE(peak_of(hostile, *format), multiple * file.size() + fixed_cost)
                        << path << " with " << width << " bytes of ones at " << at;
                }
            }
        }
    }
}

// A megabyte of zeros after the start of a file, and a count that passes the first check.
void for_each_padded_file(auto&& use) {
    for (const Format* format : tested_formats()) {
        for (const auto& path : samples(*format, "good")) {
            const Bytes file = slurp(path);
            for (std::size_t at = 0; at + 4 <= std::min<std::size_t>(file.size(), 64); ++at) {
                std::vector<std::byte> bytes(std::size_t{1} << 20);
                std::copy_n(file.begin(), std::min(file.size(), at), bytes.begin());
                store(bytes.data() + at, std::uint32_t{100'000});
                use(*format, Bytes(std::move(bytes)), path.string() + " at " + std::to_string(at));
            }
        }
    }
}

TEST(Allocation, follows_what_a_padded_file_really_holds) {
    for_each_padded_file([](const Format& format, const Bytes& file, const std::string& what) {
        EXPECT_LE(peak_of(file, format), multiple * file.size() + fixed_cost) << what;
    });
}

TEST(Allocation, is_bounded_by_the_limit_of_elements) {
    constexpr std::size_t element = 700;  // the largest struct, twice while a list grows
    constexpr std::size_t parsing = 10;   // a file that consists of JSON takes nine times its size
    for_each_padded_file([](const Format& format, const Bytes& file, const std::string& what) {
        EXPECT_LE(peak_of(file, format, {.max_elements = 1000}), 1000 * element + parsing * file.size() + fixed_cost)
            << what;
    });
}

// Valid files with nothing but tiny elements, each with a finding: reading, checking and locating the findings must not
// cost more memory than the elements themselves.
TEST(Allocation, findings_in_many_tiny_elements_are_placed_in_little_memory) {
    twm::Document document;
    document.meshes.resize(100'000);
    Report report;
    const Bytes file = join(*twm::write(document, report));
    // The document twice: the one that is kept, and the one that is read again for the offsets.
    EXPECT_LE(peak_of(file, twm::format), 2 * multiple * file.size());

    twm::Document idle;
    idle.animations.resize(1000);
    const Bytes padded = join(Pieces{join(*twm::write(idle, report)), Bytes(std::vector<std::byte>(1 << 20))});
    EXPECT_LE(peak_of(padded, twm::format), multiple * padded.size());
}

TEST(Allocation, packed_content_is_bounded_by_a_limit) {
    twm::Document document;
    document.version = 0;
    document.packing.emplace();
    document.surplus = Bytes(std::vector<std::byte>(std::size_t{8} << 20));
    Report report;
    const Bytes bomb = join(*twm::write(document, report));
    EXPECT_LT(bomb.size(), 40'000u);
    EXPECT_LE(peak_of(bomb, twm::format, {.max_unpacked = 1 << 20}), (3u << 20) + fixed_cost);
}

TEST(Allocation, there_is_none_while_an_animation_plays) {
    const auto scene = load_scene(source_root() / "examples/robot.twm");
    ASSERT_TRUE(scene);
    playback::Player best(*scene, 0);
    playback::Player baseline(*scene, 0, playback::Kernel::baseline);
    const std::size_t count = scene->meshes[0].primitives[0].positions.size();
    std::vector<playback::Float3> positions(count);
    std::vector<playback::Float3> normals(count);
    const std::size_t before = in_use;
    peak = before;
    for (playback::Player* player : {&best, &baseline}) {
        for (double seconds = 0; seconds < 1; seconds += 0.01) {
            player->pose(0, seconds);
            player->skin(0, 0, positions, normals);
        }
    }
    EXPECT_EQ(peak, before);
    EXPECT_NE(positions, normals);
}

}  // namespace
}  // namespace sinew::test
