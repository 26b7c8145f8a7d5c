// SPDX-License-Identifier: MIT
#include <sinew/layout/spec.h>

#include <utility>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew {

void SpecWriter::open(std::string title) {
    stack_.push_back({spec_.size(), {0}, std::nullopt});
    spec_.push_back({std::move(title), {}});
}

void SpecWriter::magic(std::string_view name, std::string_view expected, std::string_view doc) {
    row(name, quote(expected), expected.size(), doc);
}

std::string SpecWriter::versions_text(std::string_view type, std::uint64_t oldest, std::uint64_t newest) {
    return oldest == newest ? formatted("{} = {}", type, oldest) : formatted("{}, {} to {}", type, oldest, newest);
}

void SpecWriter::row(std::string_view name, std::string type, std::optional<std::size_t> size, std::string_view doc) {
    Open& top = stack_.back();
    spec_[top.section].rows.push_back({top.offsets, std::string(name), std::move(type), present_, std::string(doc)});
    if (!size) top.offsets.clear();
    for (std::size_t& offset : top.offsets) offset += *size;
}

// The second side of a version starts at the same offset as the first, if no field came between them.
SpecWriter::Offsets SpecWriter::begin_side(Condition condition) {
    Open& top = stack_.back();
    const bool other_side = top.side && top.side->condition.version == condition.version &&
                            top.side->condition.before != condition.before &&
                            top.side->rows == spec_[top.section].rows.size();
    if (!other_side) top.side.reset();
    if (other_side) top.offsets = top.side->start;
    return top.offsets;
}

// After the first side, the next offset is unknown; after the second, there are one or two possible offsets.
void SpecWriter::end_side(Condition condition, const Offsets& start) {
    Open& top = stack_.back();
    if (!top.side) {
        top.side = Side{condition, start, std::exchange(top.offsets, {}), spec_[top.section].rows.size()};
        return;
    }
    Offsets newer = condition.before ? top.side->end : top.offsets;
    const Offsets older = condition.before ? top.offsets : top.side->end;
    top.side.reset();
    if (newer != older) newer.insert(newer.end(), older.begin(), older.end());
    top.offsets = older.empty() || newer.size() > 2 ? Offsets{} : newer;
}

void SpecWriter::array_row(std::string_view name, const Record& record, std::string_view doc) {
    const std::string element = record.text();
    row(name, element == "text" ? element : formatted("array of {}", element), std::nullopt, doc);
}

void SpecWriter::record_section(std::string_view name, const Record& record, std::string_view doc) {
    if (record.members().size() == 1 && record.members()[0].name.empty()) return array_row(name, record, doc);
    nested(name, "array", doc, [&] {
        for (const Member& member : record.members()) {
            const auto add = [&] {
                const std::size_t size = member.count * facts(member.type).size;
                row(member.name, member.count_text(), member.times.empty() ? std::optional(size) : std::nullopt,
                    member.meaning);
            };
            if (member.present.empty()) {
                add();
            } else {
                branch(std::string(member.present), add);
            }
        }
    });
}

void SpecWriter::padding_row(std::string_view name, std::size_t alignment, std::string_view doc) {
    row(name, formatted("0 to {} × u8", alignment - 1), std::nullopt,
        doc.empty() ? formatted("zeros up to a multiple of {} bytes from the start of the file", alignment)
                    : std::string(doc));
}

void SpecWriter::ragged_row(std::string_view name, Type length, const Record& record, std::string_view doc) {
    row(name, formatted("array of ({} n, n × {})", facts(length).name, record.text()), std::nullopt, doc);
}

void SpecWriter::begin_nested(std::string_view name, std::string_view kind, std::string_view doc) {
    row(name, std::string(kind), std::nullopt, doc);
    const std::string parent = spec_[stack_.back().section].title;
    const bool top = stack_.size() == 1;
    const std::string part = kind == "for each" ? ", second part" : "";
    open(top ? formatted("{}[]{}", name, part) : formatted("{}.{}[]{}", parent, name, part));
    outer_present_.push_back(std::exchange(present_, {}));
}

void SpecWriter::end_nested() {
    stack_.pop_back();
    present_ = std::move(outer_present_.back());
    outer_present_.pop_back();
}

}  // namespace sinew
