// SPDX-License-Identifier: MIT
#include "layout/value_text.h"

#include "base/formatted.h"
#include "base/text.h"
#include "layout/load_any.h"

namespace sinew {

std::string value_text(const Member& member, const std::byte* record) {
    const std::byte* at = record + member.offset;
    if (member.type == Type::text) return quote(std::span(at, member.count), member.count);
    std::string text;
    for (std::size_t i = 0; i < member.count; ++i, at += facts(member.type).size) {
        if (i > 0) text += ' ';
        visit_scalar(member.type, at, [&](auto v) { text += formatted("{}", v); });
    }
    return text;
}

std::string value_text(const Record& record, const std::byte* at) {
    const auto& members = record.members();
    if (members.size() == 1 && members[0].name.empty()) return value_text(members[0], at);
    std::string text = "{";
    for (const Member& member : members) {
        if (text.size() > 1) text += ", ";
        text += formatted("{} {}", member.name, value_text(member, at));
    }
    return text + "}";
}

}  // namespace sinew
