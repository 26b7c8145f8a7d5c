// SPDX-License-Identifier: MIT
#include "support/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <numeric>
#include <optional>

namespace sinew::test {
namespace {

constexpr std::size_t block_size = 512;

template <std::size_t size>
using Field = std::array<char, size>;

// IEEE Std 1003.1, pax, "ustar Interchange Format".
struct Header {
    Field<100> name;
    Field<8> mode;
    Field<8> owner;
    Field<8> group;
    Field<12> size;
    Field<12> time;
    Field<8> checksum;
    char type;
    Field<100> link;
    Field<6> magic;
    Field<2> version;
    Field<32> owner_name;
    Field<32> group_name;
    Field<8> device_major;
    Field<8> device_minor;
    Field<155> prefix;
    Field<12> unused;
};
static_assert(sizeof(Header) == block_size);

constexpr Field<6> ustar{'u', 's', 't', 'a', 'r', '\0'};
constexpr char regular_file = '0';

constexpr std::size_t round_up_to_block(std::size_t size) {
    return (size + block_size - 1) / block_size * block_size;
}

bool all_zero(std::span<const std::byte> bytes) {
    return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{0}; });
}

/// The text before the first NUL; nothing if other bytes follow the NUL.
std::optional<std::string> text_of(std::span<const char> field) {
    const auto end = std::ranges::find(field, '\0');
    if (std::any_of(end, field.end(), [](char c) { return c != '\0'; })) return std::nullopt;
    return std::string(field.begin(), end);
}

/// Octal digits, then NUL or space up to the end of the field; nothing if that is not what the field holds.
std::optional<std::uint64_t> number_of(std::span<const char> field) {
    std::uint64_t number = 0;
    std::size_t digits = 0;
    for (; digits < field.size() && field[digits] >= '0' && field[digits] <= '7'; ++digits)
        number = 8 * number + static_cast<std::uint64_t>(field[digits] - '0');
    const auto rest = field.subspan(digits);
    if (digits == 0 || !std::ranges::all_of(rest, [](char c) { return c == '\0' || c == ' '; })) return std::nullopt;
    return number;
}

/// Octal digits with leading zeros and a final NUL.
void set_number(std::span<char> field, std::uint64_t number) {
    field.back() = '\0';
    for (std::size_t i = field.size() - 1; i-- > 0; number /= 8) field[i] = static_cast<char>('0' + number % 8);
    assert(number == 0);
}

/// The sum of all bytes, with spaces for the checksum itself.
std::uint64_t checksum_of(Header header) {
    header.checksum.fill(' ');
    const auto bytes = std::as_bytes(std::span(&header, 1));
    return std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0}, [](std::uint64_t sum, std::byte byte) {
        return sum + std::to_integer<std::uint64_t>(byte);
    });
}

/// Why a header is malformed; empty if it is not.
std::string problem_of(const Header& header) {
    if (header.magic != ustar || header.version != Field<2>{'0', '0'}) return "not a ustar header";
    if (number_of(header.checksum) != checksum_of(header)) return "wrong checksum";
    if (header.type != regular_file) return fmt::format("type {:#x} is not a regular file", int{header.type});
    if (!number_of(header.size)) return "the size is not an octal number";
    const auto name = text_of(header.name);
    if (!name || name->empty() || *name == "." || *name == ".." || name->find('/') != std::string::npos ||
        text_of(header.prefix) != "")
        return "not a plain file name";
    return "";
}

Header header_for(const ArchivedFile& file) {
    Header header{};
    assert(!file.name.empty() && file.name.size() <= header.name.size());
    std::ranges::copy(file.name, header.name.begin());
    set_number(header.mode, 0644);
    set_number(header.owner, 0);
    set_number(header.group, 0);
    set_number(header.size, file.content.size());
    set_number(header.time, 0);
    header.type = regular_file;
    header.magic = ustar;
    header.version = {'0', '0'};
    set_number(header.device_major, 0);
    set_number(header.device_minor, 0);
    // The checksum has six digits, a NUL and a space.
    const std::uint64_t checksum = checksum_of(header);
    header.checksum.back() = ' ';
    set_number(std::span(header.checksum).first(7), checksum);
    return header;
}

}  // namespace

tl::expected<std::vector<ArchivedFile>, std::string> read_archive(const Bytes& archive) {
    std::vector<ArchivedFile> files;
    std::size_t at = 0;
    const auto malformed = [&](std::string_view problem) {
        return tl::unexpected(fmt::format("header at byte {}: {}", at, problem));
    };
    while (true) {
        // Every archive ends with two blocks of zeros.
        if (archive.size() - at < 2 * block_size) return malformed("the archive is truncated");
        const auto rest = archive.span().subspan(at);
        if (all_zero(rest.first(block_size))) {
            if (!all_zero(rest) || rest.size() % block_size != 0) return malformed("surplus bytes");
            return files;
        }

        Header header;
        std::memcpy(&header, rest.data(), sizeof header);
        if (const std::string problem = problem_of(header); !problem.empty()) return malformed(problem);
        const std::string name = *text_of(header.name);
        if (!files.empty() && name <= files.back().name) return malformed("names do not ascend");
        const auto after_header = rest.subspan(block_size);
        const std::uint64_t size = *number_of(header.size);
        if (size > after_header.size() || round_up_to_block(size) > after_header.size())
            return malformed("the archive is truncated");
        if (!all_zero(after_header.first(round_up_to_block(size)).subspan(size)))
            return malformed("the padding is not zero");
        files.push_back({name, Bytes::copy_of(after_header.first(size))});
        at += block_size + round_up_to_block(size);
    }
}

Bytes write_archive(const std::vector<ArchivedFile>& files) {
    assert(std::ranges::adjacent_find(files, std::ranges::greater_equal{}, &ArchivedFile::name) == files.end());
    std::vector<std::byte> archive;
    for (const ArchivedFile& file : files) {
        const Header header = header_for(file);
        const auto bytes = std::as_bytes(std::span(&header, 1));
        archive.insert(archive.end(), bytes.begin(), bytes.end());
        archive.insert(archive.end(), file.content.begin(), file.content.end());
        archive.resize(round_up_to_block(archive.size()));
    }
    archive.resize(archive.size() + 2 * block_size);
    return Bytes(std::move(archive));
}

}  // namespace sinew::test
