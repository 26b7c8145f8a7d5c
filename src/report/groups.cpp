// SPDX-License-Identifier: MIT
#include <sinew/app/groups.h>
#include <sinew/app/report.h>

#include <algorithm>
#include <map>

#include "base/formatted.h"
#include "base/path_pattern.h"
#include "base/text.h"

namespace sinew {
namespace {

constexpr std::size_t most_others = 3;

std::string kind_key(const Diagnostic& finding) {
    return formatted("{} {} {} {}!{}", finding.issue->code, static_cast<unsigned>(finding.severity), finding.allowed,
                     path_kind(finding.path), finding.inside);
}
std::string kind_key(const Loss& loss) {
    return formatted("{} {} {}", loss.issue->code, loss.allowed, path_kind(loss.path));
}

template <class Member>
std::vector<std::vector<const Member*>> combine(std::span<const Member> members) {
    std::vector<std::vector<const Member*>> groups;
    std::map<std::string, std::size_t> places;
    for (const Member& member : members) {
        const auto [place, is_new] = places.emplace(kind_key(member), groups.size());
        if (is_new) groups.emplace_back();
        groups[place->second].push_back(&member);
    }
    return groups;
}

// `and 254 more: /meshes/4/uv, /meshes/5/uv, /meshes/6/uv, …`. Paths tell the members apart, unless all are the same.
template <class Member>
std::string others(const std::vector<const Member*>& members) {
    const auto has_path_of_first = [&](const Member* member) { return member->path == members[0]->path; };
    const bool by_message = std::ranges::all_of(members, has_path_of_first);
    std::vector<std::string_view> names{by_message ? members[0]->message : members[0]->path};
    for (const Member* member : members) {
        const std::string_view name = by_message ? member->message : member->path;
        if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
        if (names.size() > most_others + 1) break;
    }
    std::string list;
    for (std::size_t i = 1; i < std::min(names.size(), most_others + 1); ++i) {
        list += (list.empty() ? ": " : by_message ? "; " : ", ") + printable(shortened_text(names[i], 200));
    }
    if (!list.empty() && names.size() > most_others + 1) list += by_message ? "; …" : ", …";
    return formatted("and {} more{}", grouped(members.size() - 1), list);
}

}  // namespace

std::string FindingGroup::path_pattern() const {
    return path_kind(first().path);
}

std::string LossGroup::path_pattern() const {
    return path_kind(first().path);
}

Loss LossGroup::total() const {
    Loss sum = first();
    for (std::size_t i = 1; i < losses.size(); ++i) {
        sum.count += losses[i]->count;
        sum.magnitude = std::max(sum.magnitude, losses[i]->magnitude);
        sum.displacement = std::max(sum.displacement, losses[i]->displacement);
        sum.reversible = sum.reversible && losses[i]->reversible;
    }
    return sum;
}

std::vector<FindingGroup> groups_of(std::span<const Diagnostic> findings) {
    std::vector<FindingGroup> groups;
    for (auto& members : combine(findings)) groups.push_back({std::move(members)});
    return groups;
}

std::vector<LossGroup> groups_of(std::span<const Loss> losses) {
    std::vector<LossGroup> groups;
    for (auto& members : combine(losses)) groups.push_back({std::move(members)});
    return groups;
}

std::string others_text(const FindingGroup& group) {
    return group.findings.size() == 1 ? "" : formatted(" [{}]", others(group.findings));
}

std::string others_text(const LossGroup& group) {
    if (group.losses.size() == 1) return {};
    const Loss total = group.total();
    std::string text;
    const auto add = [&](const std::string& fact) { text += (text.empty() ? "; " : ", ") + fact; };
    if (total.count > group.losses.size()) add(formatted("{} in all", grouped(total.count)));
    if (total.magnitude > 0) add(formatted("magnitude up to {:.3g}", total.magnitude));
    if (total.displacement > 0) add(formatted("displacement up to {:.3g}", total.displacement));
    return formatted(" [{}{}]", others(group.losses), text);
}

std::string to_text(const FindingGroup& group, std::string_view file_name) {
    return to_text(group.first(), file_name) + others_text(group);
}

std::string to_text(const LossGroup& group, std::string_view file_name) {
    return to_text(group.first(), file_name) + others_text(group);
}

}  // namespace sinew
