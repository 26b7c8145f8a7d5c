// SPDX-License-Identifier: MIT
#include <sinew/layout/trace.h>

#include <algorithm>
#include <charconv>

#include "layout/load_any.h"

namespace sinew {
namespace {

// The first part of "/17/joint" as a number, and the rest.
std::optional<std::size_t> take_index(std::string_view& rest) {
    if (rest.empty() || rest.front() != '/') return std::nullopt;
    std::size_t index = 0;
    const auto [stop, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), index);
    if (error != std::errc{}) return std::nullopt;
    rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()));
    return index;
}

// Goes on from the start of an element into one of its members.
std::optional<std::size_t> into_member(const Record& record, std::string_view rest, std::size_t offset) {
    if (rest.empty()) return offset;
    for (const Member& member : record.members()) {
        if (rest.substr(1) == member.name) return offset + member.offset;
    }
    return std::nullopt;
}

std::optional<std::size_t> into_array(const TraceSection& section, const Field& field, std::string_view rest) {
    const auto index = take_index(rest);
    if (!index || *index >= field.count) return std::nullopt;
    if (!field.list_length) return into_member(field.element, rest, field.offset + *index * field.element.size());

    std::size_t offset = field.offset;
    const std::size_t width = facts(*field.list_length).size;
    const auto length_at = [&](std::size_t at) { return load_unsigned(*field.list_length, section.bytes.data() + at); };
    for (std::size_t i = 0; i < *index; ++i) offset += width + length_at(offset) * field.element.size();
    if (rest.empty()) return offset;
    const auto inner = take_index(rest);
    if (!inner || *inner >= length_at(offset)) return std::nullopt;
    return into_member(field.element, rest, offset + width + *inner * field.element.size());
}

}  // namespace

TraceIndex::TraceIndex(const Trace& trace) {
    for (const TraceSection& section : trace) {
        for (const Field& field : section.fields) sorted_.push_back({field.path, {&section, &field, field.offset}});
    }
    std::ranges::sort(sorted_, {}, &Entry::path);
}

const TraceIndex::Entry* TraceIndex::find_field(std::string_view path) const {
    const auto found = std::ranges::lower_bound(sorted_, path, {}, &Entry::path);
    return found != sorted_.end() && found->path == path ? &*found : nullptr;
}

std::optional<Place> TraceIndex::find(std::string_view path) const {
    for (std::string_view prefix = path; !prefix.empty(); prefix = prefix.substr(0, prefix.rfind('/'))) {
        const Entry* entry = find_field(prefix);
        if (entry == nullptr) continue;
        Place place = entry->place;
        const std::string_view rest = path.substr(prefix.size());
        if (rest.empty()) return place;
        if (!place.field->is_array) return std::nullopt;
        const auto offset = into_array(*place.section, *place.field, rest);
        if (!offset) return std::nullopt;
        place.offset = *offset;
        return place;
    }
    return std::nullopt;
}

}  // namespace sinew
