// SPDX-License-Identifier: MIT
#include <sinew/layout/record.h>

#include "base/format.h"

namespace sinew {
namespace {

std::string text_of(const Member& member) {
    const auto type = facts(member.type).name;
    return member.count == 1 ? std::string(type) : formatted("{}[{}]", type, member.count);
}

}  // namespace

std::string Record::text() const {
    if (members_.size() == 1 && members_[0].name.empty()) return text_of(members_[0]);
    std::string text;
    for (const Member& member : members_) {
        text += formatted("{}{} {}", text.empty() ? "" : ", ", member.name, text_of(member));
    }
    return "{" + text + "}";
}

}  // namespace sinew
