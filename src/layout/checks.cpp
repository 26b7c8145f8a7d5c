// SPDX-License-Identifier: MIT
#include <sinew/issues.h>
#include <sinew/layout/checks.h>
#include <sinew/size.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/formatted.h"
#include "base/scan.h"
#include "base/text.h"
#include "layout/load_any.h"

namespace sinew {
namespace {

ScanResult out_of_range(const Block& indices, Type type, std::uint64_t limit) {
    switch (type) {
        case Type::u8:
            return out_of_range_u8(indices.bytes.span(), limit);
        case Type::u16:
            return out_of_range_u16(indices.bytes.span(), limit);
        case Type::u32:
            return out_of_range_u32(indices.bytes.span(), limit);
        default:
            assert(type == Type::u64);
            return out_of_range_u64(indices.bytes.span(), limit);
    }
}

// Finds elements whose time is not after that of the element before. The type is u32 or f32.
ScanResult not_ascending(const Block& block, const Record& record, std::string_view member) {
    const Member& m = record.member(member);
    ScanResult bad;
    const auto look = [&](auto zero) {
        using T = decltype(zero);
        const std::byte* at = block.bytes.data() + m.offset;
        for (std::size_t i = 1; i < block.size(); ++i, at += record.size()) {
            if (!(load<T>(at + record.size()) <= load<T>(at))) continue;  // NaN is reported elsewhere
            bad.first = std::min(bad.first, i);
            ++bad.count;
        }
    };
    if (m.type == Type::f32) look(float{});
    if (m.type == Type::u32) look(std::uint32_t{});
    assert(m.type == Type::f32 || m.type == Type::u32);
    return bad;
}

struct BadIndex {
    std::size_t first;
    std::string message;
};

std::optional<BadIndex> bad_index(const Block& indices, Type type, std::uint64_t limit) {
    const ScanResult bad = out_of_range(indices, type, limit);
    if (bad.count == 0) return std::nullopt;
    const std::uint64_t value = load_unsigned(type, indices.bytes.data() + bad.first * facts(type).size);
    return BadIndex{bad.first,
                    formatted("{} {} out of range ({}; first: {})", share(bad.count, indices.count, "indices"),
                              is_or_are(bad.count), counted(limit, "vertex", "vertices"), value)};
}

}  // namespace

void Checker::report(const Issue& issue, std::string_view field, std::string message, std::size_t element) {
    report_.add(make_diagnostic(issue, std::move(message), path_.text(field, element)));
}

void Checker::report(const Issue& issue, std::string_view field, std::size_t element, std::string_view member,
                     std::string message) {
    const std::string path = path_.text(field, element);
    report_.add(make_diagnostic(issue, std::move(message), member.empty() ? path : formatted("{}/{}", path, member)));
}

void Checker::report_at(const Issue& issue, std::string path, std::uint64_t offset, std::string message) {
    report_.add(make_diagnostic(issue, std::move(message), std::move(path), offset));
}

void Checker::boolean(std::string_view field, std::uint8_t value) {
    if (value > 1) report(issue::boolean_value, field, formatted("the value is {}", value));
}

void Checker::triangles(std::string_view field, const Block& indices, Type type, std::uint64_t limit) {
    if (indices.count % 3 != 0) {
        report(issue::index_count, field, formatted("{} indices are not a multiple of three", grouped(indices.count)));
    }
    if (const auto bad = bad_index(indices, type, limit)) {
        report(issue::index_out_of_range, field, bad->message, bad->first);
    }
}

void Checker::whole_triangles(std::string_view field, const Block& triangles, Type type, std::uint64_t limit) {
    if (const auto bad = bad_index({triangles.bytes, 3 * triangles.size()}, type, limit)) {
        report(issue::index_out_of_range, field, bad->first / 3, std::to_string(bad->first % 3), bad->message);
    }
}

void Checker::text(std::string_view field, std::string_view text, std::size_t element) {
    if (!is_utf8(text)) report(issue::text_encoding, field, quote(text), element);
}

void Checker::text(std::string_view field, const Text& text) {
    if (!text.has_nul())
        report(issue::text_not_terminated, field,
               formatted("{} without a NUL", counted(text.size(), "character", "characters")));
    this->text(field, text.text());
}

void Checker::finite(std::string_view field, const Block& block, std::size_t floats_per_element, const Issue& issue) {
    if (!options_.floats) return;
    const ScanResult bad = not_finite_f32(block.bytes.span());
    if (bad.count == 0) return;
    report(issue, field,
           formatted("{} {} NaN or infinite", share(bad.count, block.bytes.size() / 4, "values"), is_or_are(bad.count)),
           bad.first / floats_per_element);
}

void Checker::finite(std::string_view field, const Block& block, const Record& record,
                     const std::vector<MemberRule>& rules) {
    if (!options_.floats || block.empty()) return;
    // Most files have no findings, and one pass over everything confirms that.
    const bool only_floats = std::ranges::all_of(record.members(), [](auto& m) { return m.type == Type::f32; });
    if (only_floats && not_finite_f32(block.bytes.span()).count == 0) return;
    for (const MemberRule& rule : rules) {
        if (!record.has(rule.member)) continue;
        const Member& member = record.member(rule.member);
        const ScanResult bad = not_finite_f32(block.bytes.span(), {record.size(), member.offset, member.count});
        if (bad.count == 0) continue;
        report(*rule.issue, field, bad.first, rule.member,
               formatted("{} {} NaN or infinite", share(bad.count, block.count, "elements"), is_or_are(bad.count)));
    }
}

void Checker::unit(std::string_view field, const View<std::array<float, 3>>& vectors, float tolerance) {
    unit(field, vectors, record_of<std::array<float, 3>>(), {}, tolerance);
}

void Checker::unit(std::string_view field, const Block& block, const Record& record, std::string_view member,
                   float tolerance) {
    if (!options_.floats || block.empty() || !record.has(member)) return;
    const Member& m = record.member(member);
    const UnitScanResult bad = not_unit_f32(block.bytes.span(), {record.size(), m.offset, m.count}, tolerance);
    if (bad.count == 0) return;
    report(issue::not_unit_length, field, bad.first, member,
           formatted("{} {} not of length one (worst: {:.4g})", share(bad.count, block.count, "vectors"),
                     is_or_are(bad.count), bad.worst_length));
}

void Checker::vectors(std::string_view field, const Block& block, const Record& record, const VectorChecks& checks) {
    if (block.empty()) return;
    if (!options_.floats) {
        if (!checks.ascending.empty()) ascending(field, block, record, checks.ascending);
        return;
    }
    constexpr float tolerance = 0.01F;
    std::vector<Strided> finite_members;
    std::vector<Strided> unit_members;
    const auto add = [&](std::vector<Strided>& list, std::string_view member) {
        if (!record.has(member)) return;
        list.push_back({record.size(), record.member(member).offset, record.member(member).count});
    };
    for (const MemberRule& rule : checks.finite) add(finite_members, rule.member);
    for (const std::string_view member : checks.unit_length) add(unit_members, member);
    const bool only_floats = std::ranges::all_of(record.members(), [](auto& m) { return m.type == Type::f32; });
    // A few thousand at a time, so that the second check finds them in the cache.
    constexpr std::size_t part = 4096;
    const auto all = block.bytes.span();
    bool clean = true;
    for (std::size_t first = 0; clean && first < block.size(); first += part) {
        const std::size_t count = std::min(part, block.size() - first);
        const auto elements = all.subspan(first * record.size(), count * record.size());
        if (only_floats) {
            clean = not_finite_f32(elements).count == 0;
        } else {
            for (const Strided& member : finite_members) clean = clean && not_finite_f32(elements, member).count == 0;
        }
        for (const Strided& member : unit_members)
            clean = clean && not_unit_f32(elements, member, tolerance).count == 0;
        if (checks.ascending.empty()) continue;
        const std::size_t before = first == 0 ? 0 : 1;  // compare with the last element of the previous part
        clean = clean && not_ascending({block.bytes.slice((first - before) * record.size()), count + before}, record,
                                       checks.ascending)
                                 .count == 0;
    }
    if (clean) return;
    finite(field, block, record, checks.finite);
    for (const std::string_view member : checks.unit_length) unit(field, block, record, member, tolerance);
    if (!checks.ascending.empty()) ascending(field, block, record, checks.ascending);
}

void Checker::directions(std::string_view field, const View<std::array<float, 3>>& view, const Issue& not_finite) {
    if (!options_.floats || view.empty()) return;
    const auto all = view.bytes.span();
    constexpr std::size_t part = std::size_t{12} << 12;
    bool clean = true;
    for (std::size_t at = 0; clean && at < all.size(); at += part) {
        const auto some = all.subspan(at, std::min(part, all.size() - at));
        clean = not_finite_f32(some).count == 0 && not_unit_f32(some, {12, 0, 3}, 0.01F).count == 0;
    }
    if (clean) return;
    finite(field, view, not_finite);
    unit(field, view);
}

void Checker::ascending(std::string_view field, const Block& block, const Record& record, std::string_view member) {
    const Member& m = record.member(member);
    const auto time = [&](std::size_t i) {
        return visit_scalar(m.type, block.bytes.data() + i * record.size() + m.offset,
                            [](auto v) { return static_cast<double>(v); });
    };
    const ScanResult bad = not_ascending(block, record, member);
    if (bad.count == 0) return;
    report(issue::key_order, field, bad.first, member,
           formatted("time {:g} follows {:g}; {} {} out of order", time(bad.first), time(bad.first - 1),
                     share(bad.count, block.count, "keys"), is_or_are(bad.count)));
}

bool Checker::finite(std::string_view field, std::span<const float> numbers) {
    if (std::ranges::all_of(numbers, [](float f) { return std::isfinite(f); })) return true;
    report(issue::not_finite, field, "a value is NaN or infinite");
    return false;
}

// Marks keep this linear: no joint is visited twice.
void Checker::hierarchy(std::span<const std::uint64_t> parents,
                        const std::function<std::string(std::size_t)>& field_of) {
    const std::size_t count = parents.size();
    const auto report_joint = [&](const Issue& what, std::size_t joint, std::string message) {
        report(what, field_of(joint), std::move(message));
    };
    enum class Mark : std::uint8_t { unvisited, on_path, done };
    std::vector<Mark> marks(count, Mark::unvisited);
    std::vector<std::size_t> ancestors;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t parent = parents[i];
        if (parent != no_parent && parent >= count) {
            report_joint(
                issue::joint_out_of_range, i,
                formatted("parent index {}, but the skeleton has {}", parent, counted(count, "joint", "joints")));
        } else if (parent != no_parent && parent > i) {
            report_joint(issue::joint_order, i, formatted("joint {} comes before its parent {}", i, parent));
        }
        ancestors.clear();
        std::size_t at = i;
        while (at < count && marks[at] == Mark::unvisited) {
            marks[at] = Mark::on_path;
            ancestors.push_back(at);
            at = as_size(parents[at]);
        }
        if (at < count && marks[at] == Mark::on_path) {
            report_joint(issue::joint_cycle, at, formatted("joint {} is its own ancestor", at));
        }
        for (const std::size_t joint : ancestors) marks[joint] = Mark::done;
    }
}

}  // namespace sinew
