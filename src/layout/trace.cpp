// SPDX-License-Identifier: MIT
#include <sinew/layout/path.h>
#include <sinew/layout/trace.h>

#include <algorithm>
#include <charconv>

#include "layout/load_any.h"

namespace sinew {
namespace {

// Removes the first part of "/17/joint" and returns it as a number.
std::optional<std::size_t> take_index(std::string_view& rest) {
    if (rest.empty() || rest.front() != '/') return std::nullopt;
    std::size_t index = 0;
    const auto [stop, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), index);
    if (error != std::errc{}) return std::nullopt;
    rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()));
    return index;
}

// The offset of a member of a record, or of one of its scalars.
std::optional<std::size_t> into_record(const Record& record, std::string_view rest, std::size_t offset) {
    if (rest.empty()) return offset;
    for (const Member& member : record.members()) {
        std::string_view scalar = rest;
        if (!member.name.empty()) {
            if (!rest.substr(1).starts_with(member.name)) continue;
            scalar.remove_prefix(1 + member.name.size());
            if (scalar.empty()) return offset + member.offset;
        }
        const auto index = take_index(scalar);
        if (!index || !scalar.empty() || *index >= member.count) continue;
        return offset + member.offset + *index * facts(member.type).size;
    }
    return std::nullopt;
}

std::optional<std::size_t> into_array(const TraceSection& section, const Field& field, std::string_view rest) {
    if (rest.empty()) return field.offset;
    const auto index = take_index(rest);
    if (!index || *index >= field.count) return std::nullopt;
    if (field.terminated) {
        const std::byte* at = section.bytes.data() + field.offset;
        for (std::size_t i = 0; i < *index; ++i) at += string_at(at).size() + 1;
        return rest.empty() ? std::optional(static_cast<std::size_t>(at - section.bytes.data())) : std::nullopt;
    }
    if (!field.list_length) return into_record(field.element(), rest, field.offset + *index * field.element().size());

    std::size_t offset = field.offset;
    const std::size_t width = facts(*field.list_length).size;
    const auto length_at = [&](std::size_t at) { return load_unsigned(*field.list_length, section.bytes.data() + at); };
    for (std::size_t i = 0; i < *index; ++i) offset += width + length_at(offset) * field.element().size();
    if (rest.empty()) return offset;
    const auto inner = take_index(rest);
    if (!inner || *inner >= length_at(offset)) return std::nullopt;
    return into_record(field.element(), rest, offset + width + *inner * field.element().size());
}

}  // namespace

TraceIndex::TraceIndex(const Trace& trace) {
    for (const TraceSection& section : trace.sections) {
        for (const Field& field : section.fields) sorted_.push_back({field.path, {&section, &field, field.offset}});
    }
    std::ranges::sort(sorted_, {}, &Entry::path);
}

const TraceIndex::Entry* TraceIndex::find_field(std::string_view path) const {
    const auto found = std::ranges::lower_bound(sorted_, path, {}, &Entry::path);
    return found != sorted_.end() && found->path == path ? &*found : nullptr;
}

std::optional<Place> TraceIndex::find(std::string_view path) const {
    for (std::string_view prefix = path; !prefix.empty(); prefix = parent_path(prefix)) {
        const Entry* entry = find_field(prefix);
        if (entry == nullptr) continue;
        Place place = entry->place;
        const std::string_view rest = path.substr(prefix.size());
        const auto offset = place.field->is_array ? into_array(*place.section, *place.field, rest)
                                                  : into_record(place.field->element(), rest, place.offset);
        if (!offset) return std::nullopt;
        place.offset = *offset;
        return place;
    }
    return std::nullopt;
}

}  // namespace sinew
