// SPDX-License-Identifier: MIT
#include <sinew/layout/record.h>

#include <algorithm>
#include <cassert>

#include "base/formatted.h"

namespace sinew {

std::string Member::count_text() const {
    const auto type_name = facts(type).name;
    if (!times.empty()) return formatted("{}[{}{}]", type_name, count == 1 ? "" : formatted("{} × ", count), times);
    return count == 1 ? std::string(type_name) : formatted("{}[{}]", type_name, count);
}

bool Record::has(std::string_view name) const {
    return std::ranges::find(members_, name, &Member::name) != members_.end();
}

const Member& Record::member(std::string_view name) const {
    const auto found = std::ranges::find(members_, name, &Member::name);
    assert(found != members_.end());
    return *found;
}

std::string Record::text() const {
    if (members_.size() == 1 && members_[0].name.empty()) return members_[0].count_text();
    std::string text;
    for (const Member& member : members_) {
        text += formatted("{}{} {}", text.empty() ? "" : ", ", member.name, member.count_text());
    }
    return "{" + text + "}";
}

}  // namespace sinew
