// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/issues.h>
#include <sinew/layout/dump.h>

#include "layout/toy.h"

namespace sinew::layout_layout_test {

Bytes written(const toy::Document& document) {
    Report found;
    Writer writer(found);
    layout(writer, document);
    EXPECT_TRUE(found.messages().empty());
    return join(writer.finish());
}

struct ReadBack {
    toy::Document document;
    Report found;
    Trace trace;
    bool ok = false;
};

ReadBack read(const Bytes& file, bool keeps_tail = false, ReadLimits limits = {}) {
    ReadBack result;
    result.document.keeps_tail = keeps_tail;
    result.trace.sections.push_back({"", file, {}});
    Reader reader(file, result.found, &result.trace, limits);
    layout(reader, result.document);
    result.ok = reader.ok();
    return result;
}

TEST(Layout, round_trips) {
    const Bytes file = written(toy::sample());
    const ReadBack back = read(file);
    ASSERT_TRUE(back.ok);
    EXPECT_TRUE(back.found.messages().empty());
    ASSERT_EQ(back.document.parts.size(), 2u);
    EXPECT_EQ(back.document.parts[1].id, 7);
    EXPECT_EQ(back.document.parts[1].name[2], 'm');
    EXPECT_EQ(back.document.pairs[1].value, 2.5F);
    std::vector<std::size_t> sizes;
    for (const auto list : back.document.parts[0].lists) sizes.push_back(list.size());
    EXPECT_EQ(sizes, (std::vector<std::size_t>{1, 0}));
    EXPECT_EQ((*back.document.parts[0].lists.begin())[0].value, 0.5F);
    EXPECT_EQ(written(back.document), file);
}

TEST(Layout, older_versions_have_narrower_counts) {
    toy::Document old = toy::sample();
    old.version = 1;
    EXPECT_EQ(written(old).size() + 3, written(toy::sample()).size());
    EXPECT_TRUE(read(written(old)).ok);
}

TEST(Layout, arrays_stay_in_the_file) {
    const Bytes file = written(toy::sample());
    const ReadBack back = read(file);
    EXPECT_GE(back.document.pairs.bytes.data(), file.data());
    EXPECT_LT(back.document.pairs.bytes.data(), file.data() + file.size());
}

TEST(Layout, large_arrays_are_written_without_a_copy) {
    toy::Document large = toy::sample();
    large.pairs = View<toy::Pair>(std::vector<toy::Pair>(5000));
    large.block.count = 5000;
    large.block.bytes = Bytes(std::vector<std::byte>(25'000));
    Report found;
    Writer writer(found);
    layout(writer, large);
    const Pieces pieces = writer.finish();
    EXPECT_TRUE(
        std::ranges::any_of(pieces, [&](const Piece& p) { return p.bytes().data() == large.pairs.bytes.data(); }));
    EXPECT_EQ(pieces.size(), 4u);
}

TEST(Layout, the_first_error_sticks_with_offset_and_path) {
    const Bytes file = written(toy::sample());
    const ReadBack back = read(file.slice(0, 52));
    EXPECT_FALSE(back.ok);
    ASSERT_EQ(back.found.messages().size(), 1u);
    EXPECT_EQ(back.found.messages()[0].issue, &issue::truncated);
    EXPECT_EQ(back.found.messages()[0].path, "/parts/1/lists/0");
    EXPECT_EQ(back.found.messages()[0].offset, 52u);
    EXPECT_EQ(back.found.messages()[0].message, "1 byte needed, but only 0 left");
}

TEST(Layout, rejects_wrong_magic_and_unsupported_versions) {
    EXPECT_EQ(read(Bytes::copy_of("TOX\x02")).found.messages()[0].issue, &issue::bad_magic);
    EXPECT_EQ(read(Bytes::copy_of("TOX\x02")).found.messages()[0].message, "expected \"TOY\", found \"TOX\"");
    EXPECT_EQ(read(Bytes::copy_of("TOY\x03")).found.messages()[0].issue, &issue::unsupported_version);
    EXPECT_EQ(read(Bytes::copy_of("TOY\x03")).found.messages()[0].offset, 3u);
}

TEST(Layout, rejects_counts_that_are_too_large_for_the_file) {
    const Bytes file = written(toy::sample());
    std::vector<std::byte> bytes(file.begin(), file.end());
    store(bytes.data() + 9, std::uint32_t{0xFFFFFFFF});
    const ReadBack back = read(Bytes(bytes));
    ASSERT_EQ(back.found.messages().size(), 1u);
    EXPECT_EQ(back.found.messages()[0].issue, &issue::count_too_large);
    EXPECT_EQ(back.found.messages()[0].path, "/pair_count");
    EXPECT_EQ(back.found.messages()[0].offset, 9u);
}

TEST(Layout, rejects_more_elements_than_the_limit) {
    const ReadBack back = read(written(toy::sample()), false, {.max_elements = 1});
    ASSERT_FALSE(back.ok);
    EXPECT_EQ(back.found.messages()[0].issue, &issue::too_many_elements);
    EXPECT_EQ(back.found.messages()[0].path, "/parts/1");
}

TEST(Layout, keeps_and_reports_surplus_bytes) {
    Pieces pieces{written(toy::sample()), Bytes::copy_of("more")};
    const ReadBack back = read(join(pieces));
    ASSERT_TRUE(back.ok);
    ASSERT_EQ(back.found.messages().size(), 1u);
    EXPECT_EQ(back.found.messages()[0].issue, &issue::trailing_bytes);
    EXPECT_EQ(back.document.surplus, Bytes::copy_of("more"));
    EXPECT_EQ(written(back.document), join(pieces));
}

TEST(Layout, takes_the_rest_when_the_format_says_so) {
    Pieces pieces{written(toy::sample()), Bytes::copy_of("more")};
    const ReadBack back = read(join(pieces), true);
    EXPECT_TRUE(back.found.messages().empty());
    EXPECT_EQ(back.document.tail.size(), 4u);
}

TEST(Layout, hints_at_reserved_bytes) {
    toy::Document odd = toy::sample();
    odd.reserved = {0, 9};
    const ReadBack back = read(written(odd));
    ASSERT_EQ(back.found.messages().size(), 1u);
    EXPECT_EQ(back.found.messages()[0].issue, &issue::reserved_not_zero);
    EXPECT_EQ(back.found.messages()[0].message, "00 09");
}

TEST(Layout, does_not_write_counts_that_do_not_fit) {
    Report found;
    toy::Document wide = toy::sample();
    wide.version = 1;
    wide.pairs = View<toy::Pair>(std::vector<toy::Pair>(300));
    Writer writer(found);
    layout(writer, wide);
    EXPECT_FALSE(writer.ok());
    EXPECT_EQ(found.messages()[0].issue, &issue::count_unwritable);
    EXPECT_EQ(found.messages()[0].path, "/pair_count");
    EXPECT_EQ(found.messages()[0].message, "300 found, but the format can store 255");
    EXPECT_EQ(found.messages()[1].path, "/block") << "the block has another number of elements than the pairs";
}

TEST(Layout, does_not_write_a_version_that_it_cannot_read) {
    Report found;
    toy::Document newer = toy::sample();
    newer.version = 3;
    Writer writer(found);
    layout(writer, newer);
    EXPECT_FALSE(writer.ok());
    EXPECT_EQ(found.messages()[0].issue, &issue::version_unwritable);
}

struct Outer {
    std::vector<toy::Pair> inner;
};
void layout(auto& io, Is<Outer> auto& o) {
    io.count(u8, "inner_count", o.inner);
}
struct Far {
    std::vector<Outer> outers;
    Bytes surplus;
};
void layout(auto& io, Is<Far> auto& f) {
    io.count(u8, "outer_count", f.outers);
    io.items("outers", f.outers);
    io.each("outers", f.outers, "", [&](auto& o) { io.items("inner", o.inner); });
    io.end(f.surplus);
}

TEST(Layout, keeps_announced_counts_when_parents_move) {
    std::vector<std::byte> bytes(1 + 8 + 8 * 5);
    bytes[0] = std::byte{8};
    std::fill_n(bytes.begin() + 1, 8, std::byte{1});
    Report found;
    Far far;
    Reader reader(Bytes(std::move(bytes)), found);
    layout(reader, far);
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(found.messages().empty());
    for (const Outer& outer : far.outers) EXPECT_EQ(outer.inner.size(), 1u);
}

struct Endless {
    std::vector<Outer> outers;
};
void layout(auto& io, Is<Endless> auto& e) {
    io.count(u8, "outer_count", e.outers);
}

TEST(View, copies_nothing_of_an_array_that_is_missing_from_the_file) {
    View<std::uint32_t> view;
    view.count = 3;
    EXPECT_TRUE(view.empty());
    EXPECT_TRUE(view.copy().empty());
}

TEST(Layout, writes_produced_elements_without_making_them) {
    toy::Document produced = toy::sample();
    const Bytes elements = produced.pairs.bytes;
    int calls = 0;
    produced.pairs = {Piece(std::make_shared<const ProducedBytes>(elements.size(),
                                                                  [&](const TakePart& take) {
                                                                      ++calls;
                                                                      return take(elements.span());
                                                                  })),
                      produced.pairs.count};
    Report found;
    Writer writer(found);
    layout(writer, produced);
    const Pieces pieces = writer.finish();
    EXPECT_TRUE(writer.ok());
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(join(pieces), written(toy::sample()));
    EXPECT_EQ(calls, 1);
}

TEST(Layout, fails_if_it_ends_before_the_file) {
    Report found;
    Endless endless;
    Reader reader(Bytes(std::vector<std::byte>(4)), found);
    layout(reader, endless);
    EXPECT_FALSE(reader.finish());
}

TEST(Layout, minimum_size_excludes_optional_parts) {
    MinSize size;
    const toy::Document document;
    layout(size, document);
    EXPECT_EQ(size.bytes, 3u + 1 + 2 + 1 + 2);
}

TEST(Layout, prints_its_specification) {
    SpecWriter writer("file");
    const toy::Document document;
    layout(writer, document);
    const Spec spec = writer.finish();
    ASSERT_EQ(spec.size(), 3u);
    EXPECT_EQ(spec[0].rows[0].type, "\"TOY\"");
    EXPECT_EQ(spec[0].rows[1].type, "u8, 1 to 2");
    EXPECT_EQ(spec[0].rows[3].offsets, (std::vector<std::size_t>{6}));
    EXPECT_EQ(spec[0].rows[6].offsets, (std::vector<std::size_t>{9})) << "both sides of a version start at one place";
    EXPECT_EQ(spec[0].rows[7].offsets, (std::vector<std::size_t>{13, 10})) << "and end at two";
    EXPECT_EQ(spec[0].rows[5].present, "version < 2");
    EXPECT_EQ(spec[0].rows[6].type, "u32");
    EXPECT_EQ(spec[1].title, "parts[]");
    EXPECT_EQ(spec[2].rows[0].type, "array of (u8 n, n × {key u8, value f32})");
}

TEST(Trace, assigns_every_byte_to_one_field) {
    const ReadBack back = read(written(toy::sample()));
    std::size_t owned = 0;
    for (const Field& field : back.trace.sections[0].fields) {
        EXPECT_EQ(field.offset, owned) << field.path;
        owned += field.size;
    }
    EXPECT_EQ(owned, back.trace.sections[0].bytes.size());
}

TEST(Trace, finds_places_by_path) {
    const Trace trace = read(written(toy::sample())).trace;
    const TraceIndex index(trace);
    const auto at = [&](std::string_view path) {
        return index.find(path).value_or(Place{nullptr, nullptr, 9999}).offset;
    };
    EXPECT_EQ(at("/version"), 3u);
    EXPECT_EQ(at("/pairs"), 25u);
    EXPECT_EQ(at("/pairs/1/value"), 31u);
    EXPECT_EQ(at("/block/1/b"), 41u);
    EXPECT_EQ(at("/parts/0/lists/0/0/value"), 47u);
    EXPECT_EQ(at("/parts/0/lists/1"), 51u);
    for (const char* absent : {"", "/", "/nothing", "/pairs/2", "/pairs/x", "/pairs/0/nothing", "/parts/0/lists/1/0"}) {
        EXPECT_EQ(at(absent), 9999u) << absent;
    }
}

std::vector<std::string> dumped(const DumpOptions& options) {
    const Trace trace = read(written(toy::sample())).trace;
    std::vector<std::string> rows;
    dump(trace, options, [&](const DumpRow& row) { rows.push_back(row.path + " " + row.type + " = " + row.value); });
    return rows;
}

using Rows = std::vector<std::string>;

TEST(Dump, shows_an_array_in_a_line) {
    EXPECT_EQ(dumped({.path = "/pairs"}), (Rows{"/pairs 2 × 5 bytes = {key 1, value 1.5}, {key 2, value 2.5}"}));
    EXPECT_EQ(dumped({.path = "/parts/1/name"}), (Rows{"/parts/1/name text[3] = \"arm\""}));
}

TEST(Dump, shows_array_elements_on_request) {
    EXPECT_EQ(dumped({.elements = true, .path = "/pairs"}).size(), 4u);
    EXPECT_EQ(dumped({.path = "/pairs/1"}), (Rows{"/pairs/1/key u8 = 2", "/pairs/1/value f32 = 2.5"}));
    EXPECT_EQ(dumped({.path = "parts/*/lists/0/0/key"}),
              (Rows{"/parts/0/lists/0/0/key u8 = 1", "/parts/1/lists/0/0/key u8 = 1"}));
}

TEST(Dump, shows_single_scalars) {
    EXPECT_EQ(dumped({.path = "/reserved/1"}), (Rows{"/reserved/1 u8 = 0"}));
    EXPECT_EQ(dumped({.path = "/pairs/"}), dumped({.path = "/pairs"})) << "a slash at the end changes nothing";
}

TEST(Dump, shows_the_first_lists) {
    EXPECT_EQ(dumped({.path = "/parts/0/lists"}), (Rows{"/parts/0/lists 2 × list = [{key 1, value 0.5}], []"}));
}

TEST(Dump, shows_only_the_bytes_in_a_range) {
    EXPECT_TRUE(dumped({.from = 5, .to = 5}).empty());
    EXPECT_EQ(dumped({.from = 3, .to = 4}), (Rows{"/version u8 = 2"}));
    EXPECT_EQ(dumped({.from = 31, .to = 32}), (Rows{"/pairs/1/value f32 = 2.5"}));
    EXPECT_TRUE(dumped({.from = 1000}).empty());
}

}  // namespace sinew::layout_layout_test
