// SPDX-License-Identifier: MIT
#include "support/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace sinew::test::support_archive_test {

using testing::HasSubstr;

constexpr std::size_t block = 512;
constexpr std::size_t size_field = 124;
constexpr std::size_t checksum_field = 148;
constexpr std::size_t type_field = 156;
constexpr std::size_t magic_field = 257;
constexpr std::size_t prefix_field = 345;

std::string text(const Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

ArchivedFile file(std::string name, std::string_view content) {
    return {std::move(name), Bytes::copy_of(content)};
}

/// One file, `a`, in the blocks 0 (header) and 1 (content); blocks 2 and 3 end the archive.
std::string one_file() {
    return text(write_archive({file("a", "content")}));
}

/// Why an archive is refused; empty if it is not.
std::string problem(std::string_view archive) {
    const auto files = read_archive(Bytes::copy_of(archive));
    return files ? "" : files.error();
}

/// `one_file` with a changed header whose checksum is correct.
std::string with_header(const std::function<void(std::string&)>& change) {
    std::string archive = one_file();
    change(archive);
    std::fill_n(archive.begin() + checksum_field, 8, ' ');
    unsigned sum = 0;
    for (const char c : archive.substr(0, block)) sum += static_cast<unsigned char>(c);
    archive.replace(checksum_field, 7, fmt::format("{:06o}", sum) + '\0');
    return archive;
}

TEST(Archive, reads_what_it_writes) {
    const std::vector<ArchivedFile> files{file("a", ""), file("b", std::string(block, 'b')),
                                          file("c", std::string(block + 1, 'c')), file(std::string(100, 'd'), "d")};
    const Bytes archive = write_archive(files);
    EXPECT_EQ(archive.size(), 4 * block + 4 * block + 2 * block);
    const auto read = read_archive(archive);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, files);
}

TEST(Archive, may_be_empty) {
    const auto read = read_archive(write_archive({}));
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(read->empty());
}

TEST(Archive, may_end_with_further_blocks_of_zeros) {
    EXPECT_EQ(problem(one_file() + std::string(16 * block, '\0')), "");
}

TEST(Archive, copies_each_content_into_a_separate_buffer) {
    const Bytes archive = write_archive({file("a", "content")});
    const auto read = read_archive(archive);
    ASSERT_TRUE(read) << read.error();
    const std::byte* content = read->at(0).content.data();
    EXPECT_FALSE(std::less_equal<>{}(archive.begin(), content) && std::less<>{}(content, archive.end()));
}

TEST(Archive, rejects_every_truncation) {
    const std::string archive = one_file();
    for (std::size_t size = 0; size < archive.size(); ++size)
        EXPECT_THAT(problem(archive.substr(0, size)), HasSubstr("truncated")) << size;
}

TEST(Archive, rejects_surplus_bytes) {
    EXPECT_THAT(problem(one_file() + '\0'), HasSubstr("surplus"));
    EXPECT_THAT(problem(one_file() + one_file()), HasSubstr("surplus"));
}

TEST(Archive, rejects_every_changed_byte_of_a_header) {
    for (std::size_t i = 0; i < block; ++i) {
        std::string archive = one_file();
        archive[i] = static_cast<char>(archive[i] ^ 1);
        EXPECT_NE(problem(archive), "") << i;
    }
}

TEST(Archive, accepts_a_header_whose_checksum_was_renewed) {
    EXPECT_EQ(with_header([](std::string&) {}), one_file());
    EXPECT_EQ(problem(with_header([](std::string& archive) { archive[0] = 'b'; })), "");
}

TEST(Archive, rejects_other_formats) {
    EXPECT_THAT(problem(with_header([](auto& a) { a.replace(magic_field, 8, std::string_view("ustar  \0", 8)); })),
                HasSubstr("ustar"))
        << "GNU tar's own format";
    EXPECT_THAT(problem(with_header([](auto& a) { a.replace(magic_field, 8, 8, '\0'); })), HasSubstr("ustar"))
        << "the format before ustar";
}

TEST(Archive, rejects_everything_but_regular_files) {
    // Hard link, symbolic link, folder, extended header, long name.
    for (const char type : {'1', '2', '5', 'x', 'L'})
        EXPECT_THAT(problem(with_header([&](auto& a) { a[type_field] = type; })), HasSubstr("not a regular file"));
}

TEST(Archive, rejects_sizes_that_are_not_octal_or_too_large) {
    for (const std::string_view size : {"00000000008", "0000000000x", "           ", "-0000000007"})
        EXPECT_THAT(problem(with_header([&](auto& a) { a.replace(size_field, 11, size); })), HasSubstr("octal"));
    for (const std::string_view size : {"00000002001", "77777777777"})
        EXPECT_THAT(problem(with_header([&](auto& a) { a.replace(size_field, 11, size); })), HasSubstr("truncated"));
    EXPECT_THAT(problem(with_header([](auto& a) { a.replace(size_field, 12, 12, '7'); })), HasSubstr("truncated"))
        << "twelve digits, no NUL";
}

TEST(Archive, rejects_names_that_are_not_plain_file_names) {
    for (const std::string_view name : {std::string_view("\0", 1), std::string_view("."), std::string_view(".."),
                                        std::string_view("/a"), std::string_view("../a"), std::string_view("a\0b", 3)})
        EXPECT_THAT(problem(with_header([&](auto& a) { a.replace(0, name.size(), name); })), HasSubstr("name")) << name;
    EXPECT_THAT(problem(with_header([](auto& a) { a[prefix_field] = 'p'; })), HasSubstr("name"));
}

TEST(Archive, rejects_padding_that_is_not_zero) {
    std::string archive = one_file();
    archive[2 * block - 1] = 'x';
    EXPECT_THAT(problem(archive), HasSubstr("padding"));
}

TEST(Archive, rejects_names_that_do_not_ascend) {
    const std::string file_a = one_file().substr(0, 2 * block);
    const std::string b_alone = text(write_archive({file("b", "content")}));
    EXPECT_EQ(problem(file_a + b_alone), "");
    EXPECT_THAT(problem(b_alone.substr(0, 2 * block) + one_file()), HasSubstr("ascend"));
    EXPECT_THAT(problem(file_a + one_file()), HasSubstr("ascend")) << "the same name twice";
}

}  // namespace sinew::test::support_archive_test
