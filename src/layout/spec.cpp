// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/layout/spec.h>

#include <utility>

#include "base/text.h"

namespace sinew {

void SpecWriter::open(std::string title, std::string_view intro) {
    stack_.push_back({spec_.size(), 0});
    spec_.push_back({std::move(title), std::string(intro), {}});
}

void SpecWriter::magic(std::string_view name, std::string_view expected, std::string_view doc) {
    row(name, quoted(expected), expected.size(), doc);
}

std::string SpecWriter::versions_text(std::string_view type, std::uint64_t oldest, std::uint64_t newest) {
    return oldest == newest ? fmt::format("{} = {}", type, oldest) : fmt::format("{}, {} to {}", type, oldest, newest);
}

void SpecWriter::row(std::string_view name, std::string type, std::optional<std::size_t> size, std::string_view doc) {
    Open& top = stack_.back();
    std::string offset = top.offset ? std::to_string(*top.offset) : "";
    spec_[top.section].rows.push_back(
        {std::move(offset), std::string(name), std::move(type), present_, std::string(doc)});
    if (top.offset && size) {
        *top.offset += *size;
    } else {
        top.offset.reset();
    }
}

void SpecWriter::array_row(std::string_view name, const Record& record, std::string_view doc) {
    row(name, fmt::format("array of {}", record.text()), std::nullopt, doc);
}

void SpecWriter::ragged_row(std::string_view name, Type length, const Record& record, std::string_view doc) {
    row(name, fmt::format("array of ({} n, n × {})", facts(length).name, record.text()), std::nullopt, doc);
}

void SpecWriter::begin_nested(std::string_view name, std::string_view kind, std::string_view doc) {
    row(name, std::string(kind), std::nullopt, doc);
    const std::string parent = spec_[stack_.back().section].title;
    const bool top = stack_.size() == 1;
    open(top ? fmt::format("{}[]", name) : fmt::format("{}.{}[]", parent, name), doc);
    outer_present_.push_back(std::exchange(present_, {}));
}

void SpecWriter::end_nested() {
    stack_.pop_back();
    present_ = std::move(outer_present_.back());
    outer_present_.pop_back();
}

}  // namespace sinew
