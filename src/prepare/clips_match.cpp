// SPDX-License-Identifier: MIT
#include "prepare/clips_match.h"

#include <sinew/bridge/names.h>
#include <sinew/bridge/skeleton.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>

namespace sinew::clips {
namespace {

using namespace scene;
using Nodes = std::vector<std::size_t>;

constexpr std::size_t no_node = static_cast<std::size_t>(-1);
constexpr std::size_t most_alike = 64;  // more nodes in the same place are not told apart

std::string_view without_name_prefix(std::string_view name) {
    const std::size_t colon = name.find_last_of(":|");
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

// What is compared if names do not decide.
enum class Likeness : std::uint8_t { bind_pose, rest_pose, bind_position, rest_position };
constexpr Likeness all_likenesses[] = {Likeness::bind_pose, Likeness::rest_pose, Likeness::bind_position,
                                       Likeness::rest_position};

const Matrix& pose_for(const RigFacts& rig, std::size_t node, Likeness likeness) {
    const bool bound = likeness == Likeness::bind_pose || likeness == Likeness::bind_position;
    return bound ? rig.bind[node] : rig.rest[node];
}

class Matcher {
public:
    Matcher(const RigFacts& source, const RigFacts& target) : source_(source), target_(target) {
        match_.to_target.resize(source.scene.nodes.size());
        match_.to_source.resize(target.scene.nodes.size());
        match_.ambiguous.assign(source.scene.nodes.size(), false);
    }

    NodeMatch run() {
        by_key([](const RigFacts&, std::size_t, std::string_view name) { return std::tuple(no_node, name); }, false);
        by_key([](const RigFacts&, std::size_t,
                  std::string_view name) { return std::tuple(no_node, without_name_prefix(name)); },
               false);
        by_path();
        const auto below = [&](const RigFacts& rig, std::size_t node, std::string_view name) {
            return std::tuple(matched_above(rig, node), name);
        };
        by_key(below, true);
        by_key([](const RigFacts&, std::size_t, std::string_view name) { return std::tuple(no_node, name); }, true);
        mark_ambiguous();
        match_unnamed();
        return std::move(match_);
    }

private:
    bool is_matched(const RigFacts& rig, std::size_t node) const {
        return &rig == &source_ ? match_.to_target[node].has_value() : match_.to_source[node].has_value();
    }

    // The closest matched ancestor, as a node of the target.
    std::size_t matched_above(const RigFacts& rig, std::size_t node) const {
        for (auto at = rig.parents[node]; at; at = rig.parents[*at]) {
            if (&rig == &source_ && match_.to_target[*at]) return *match_.to_target[*at];
            if (&rig == &target_ && match_.to_source[*at]) return *at;
        }
        return no_node;
    }

    // The transform of a skinned mesh has no effect, so it must not compete with a joint of the same name.
    static bool is_only_a_mesh(const RigFacts& rig, std::size_t node) {
        return rig.scene.nodes[node].skin && rig.scene.nodes[node].children.empty() && !rig.is_joint(node);
    }

    struct Group {
        Nodes sources;
        Nodes targets;
    };

    // Groups the unmatched nodes with names by a key, and pairs the nodes of each group.
    template <class Key>
    void by_key(const Key& key, bool allow_order) {
        using Value = decltype(key(source_, std::size_t{}, std::string_view{}));
        std::map<Value, Group> groups;
        for (const RigFacts* rig : {&source_, &target_}) {
            for (const std::size_t node : rig->order) {
                const std::string_view name = rig->scene.nodes[node].name;
                if (is_placeholder_name(name) || is_matched(*rig, node) || is_only_a_mesh(*rig, node)) continue;
                Group& group = groups[key(*rig, node, name)];
                (rig == &source_ ? group.sources : group.targets).push_back(node);
            }
        }
        for (const auto& [unused, group] : groups) {
            if (allow_order) {
                pair_group(group);
            } else if (group.sources.size() == 1 && group.targets.size() == 1) {
                match_.add(group.sources[0], group.targets[0]);
            }
        }
    }

    // Paths get a number each, because the paths of a long chain would take quadratic space.
    void by_path() {
        std::map<std::pair<std::size_t, std::string_view>, std::size_t> numbers;
        std::vector<std::size_t> of_source(source_.scene.nodes.size());
        std::vector<std::size_t> of_target(target_.scene.nodes.size());
        for (const RigFacts* rig : {&source_, &target_}) {
            auto& paths = rig == &source_ ? of_source : of_target;
            for (const std::size_t node : rig->order) {
                const std::size_t above = rig->parents[node] ? paths[*rig->parents[node]] : no_node;
                const std::pair path(above, std::string_view(rig->scene.nodes[node].name));
                paths[node] = numbers.emplace(path, numbers.size()).first->second;
            }
        }
        by_key(
            [&](const RigFacts& rig, std::size_t node, std::string_view name) {
                return std::tuple((&rig == &source_ ? of_source : of_target)[node], name);
            },
            true);
    }

    bool is_alike(std::size_t s, std::size_t t, Likeness likeness) const {
        const Matrix& a = pose_for(source_, s, likeness);
        const Matrix& b = pose_for(target_, t, likeness);
        const double unit = std::max(target_.size, length(translation_of(b)));
        if (likeness == Likeness::bind_pose || likeness == Likeness::rest_pose) return is_near(a, b, unit, 1e-4);
        return length(translation_of(a) - translation_of(b)) <= 1e-4 * unit;
    }

    // Pairs every source with the target that is alike. If several are, the order decides, but only if none is missing.
    std::vector<std::pair<std::size_t, std::size_t>> alike(const Group& group, Likeness likeness) const {
        // Sorted by one coordinate, so that large groups need few comparisons.
        const auto at = [&](const RigFacts& rig, std::size_t node) { return pose_for(rig, node, likeness)[12]; };
        std::vector<std::size_t> sorted(group.targets.size());  // places in the list of targets
        std::iota(sorted.begin(), sorted.end(), std::size_t{0});
        const auto x_of = [&](std::size_t place) { return at(target_, group.targets[place]); };
        std::ranges::sort(sorted, {}, [&](std::size_t place) { return std::pair(x_of(place), place); });
        std::map<std::vector<std::size_t>, Nodes> sources;  // with the same targets
        std::vector<std::size_t> uses(group.targets.size(), 0);
        for (const std::size_t s : group.sources) {
            const double x = at(source_, s);
            const double margin = 1.01e-4 * std::max(target_.size, std::abs(x));
            auto place = std::ranges::lower_bound(sorted, x - margin, {}, x_of);
            std::vector<std::size_t> found;
            for (; place != sorted.end() && x_of(*place) <= x + margin && found.size() <= most_alike; ++place) {
                if (is_alike(s, group.targets[*place], likeness)) found.push_back(*place);
            }
            if (found.empty() || found.size() > most_alike) continue;
            std::ranges::sort(found);
            for (const std::size_t t : found) ++uses[t];
            sources[std::move(found)].push_back(s);
        }
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (const auto& [places, nodes] : sources) {
            // Otherwise some of the targets are also like another source.
            const std::size_t count = nodes.size();
            const bool closed = std::ranges::all_of(places, [&](std::size_t t) { return uses[t] == count; });
            if (!closed || places.size() != nodes.size()) continue;
            Nodes targets;
            for (const std::size_t place : places) targets.push_back(group.targets[place]);
            // Numbers that a reader made up mean nothing unless both files have them.
            const bool same_names = names_of(source_, nodes) == names_of(target_, targets);
            const Nodes ordered_sources = by_ancestor(source_, nodes, same_names);
            const Nodes ordered_targets = by_ancestor(target_, targets, same_names);
            for (std::size_t i = 0; i < nodes.size(); ++i) pairs.emplace_back(ordered_sources[i], ordered_targets[i]);
        }
        return pairs;
    }

    static std::multiset<std::string_view> names_of(const RigFacts& rig, const Nodes& nodes) {
        std::multiset<std::string_view> names;
        for (const std::size_t node : nodes) names.insert(rig.scene.nodes[node].name);
        return names;
    }

    // Nodes in the same place, in an order that is the same in both files if their ancestors are.
    Nodes by_ancestor(const RigFacts& rig, const Nodes& nodes, bool then_by_name) const {
        if (nodes.size() == 1) return nodes;
        std::vector<std::tuple<std::size_t, std::string_view, std::size_t>> keys;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const std::string_view name = then_by_name ? std::string_view(rig.scene.nodes[nodes[i]].name) : "";
            keys.emplace_back(matched_above(rig, nodes[i]), name, i);
        }
        std::ranges::sort(keys);
        Nodes ordered;
        for (const auto& [above, name, i] : keys) ordered.push_back(nodes[i]);
        return ordered;
    }

    // Of nodes with the same name, those with the same pose belong together. Otherwise the order decides, but only if
    // none is missing.
    void pair_group(Group group) {
        if (group.sources.size() != group.targets.size()) {
            // A mesh may have the name of its joint.
            Group joints = group;
            std::erase_if(joints.sources, [&](std::size_t s) { return !source_.is_joint(s); });
            std::erase_if(joints.targets, [&](std::size_t t) { return !target_.is_joint(t); });
            if (joints.sources.size() == joints.targets.size() && !joints.sources.empty()) group = std::move(joints);
        }
        if (group.sources.empty() || group.targets.empty()) return;
        const std::size_t fewest = std::min(group.sources.size(), group.targets.size());
        for (const Likeness likeness : all_likenesses) {
            const auto pairs = alike(group, likeness);
            if (pairs.size() < fewest) continue;
            for (const auto& [s, t] : pairs) match_.add(s, t);
            return;
        }
        if (group.sources.size() != group.targets.size()) return;
        for (std::size_t i = 0; i < fewest; ++i) match_.add(group.sources[i], group.targets[i]);
    }

    void mark_ambiguous() {
        std::map<std::string_view, std::size_t> free;
        for (std::size_t t = 0; t < target_.scene.nodes.size(); ++t) {
            if (!match_.to_source[t]) ++free[without_name_prefix(target_.scene.nodes[t].name)];
        }
        for (std::size_t s = 0; s < source_.scene.nodes.size(); ++s) {
            const std::string_view name = source_.scene.nodes[s].name;
            if (match_.to_target[s] || is_placeholder_name(name)) continue;
            match_.ambiguous[s] = free.contains(without_name_prefix(name));
        }
    }

    // The unmatched nodes that can move something: joints, or without skins, all nodes.
    Nodes candidates(const RigFacts& rig) const {
        const std::vector<bool> moving = moving_nodes(rig.scene);
        Nodes result;
        for (const std::size_t node : rig.order) {
            const Node& n = rig.scene.nodes[node];
            const bool wanted = rig.is_joint(node) || moving[node] || (!n.mesh && rig.scene.skins.empty());
            if (wanted && !is_matched(rig, node)) result.push_back(node);
        }
        return result;
    }

    bool may_pair(std::size_t s, std::size_t t) const {
        return is_placeholder_name(source_.scene.nodes[s].name) || is_placeholder_name(target_.scene.nodes[t].name);
    }

    void match_unnamed() {
        const Group group{candidates(source_), candidates(target_)};
        const auto is_unnamed = [](const RigFacts& rig) {
            return [&rig](std::size_t node) { return is_placeholder_name(rig.scene.nodes[node].name); };
        };
        if (std::ranges::none_of(group.sources, is_unnamed(source_)) &&
            std::ranges::none_of(group.targets, is_unnamed(target_))) {
            return;
        }
        if (match_alike(group) || match_made_up_names(group)) return;
        const NodeMatch before = match_;
        match_in_order(group);
        const auto found =
            std::ranges::count_if(group.sources, [&](std::size_t s) { return match_.to_target[s].has_value(); });
        if (!is_most(static_cast<std::size_t>(found), group)) match_ = before;
    }

    // A few nodes in the same place may be a coincidence: the node of a prop is at the origin, as are many roots.
    static bool is_most(std::size_t pairs, const Group& group) {
        return pairs > 0 && 2 * pairs >= std::max(group.sources.size(), group.targets.size());
    }

    // By pose, if that finds most nodes; the others may be roots that a format requires.
    bool match_alike(const Group& group) {
        std::vector<std::pair<std::size_t, std::size_t>> best;
        for (const Likeness likeness : all_likenesses) {
            // A pose may be that of a node that joints were added above, such as the armature itself.
            auto targets = target_.order;
            std::erase_if(targets, [&](std::size_t t) {
                return match_.to_source[t].has_value() || target_.scene.nodes[t].skin.has_value();
            });
            auto pairs = alike({group.sources, std::move(targets)}, likeness);
            std::erase_if(pairs, [&](const auto& pair) { return !may_pair(pair.first, pair.second); });
            if (pairs.size() > best.size()) best = std::move(pairs);
        }
        if (!is_most(best.size(), group)) return false;
        for (const auto& [s, t] : best) match_.add(s, t);
        match_in_order({candidates(source_), candidates(target_)});
        return true;
    }

    // Made-up names are numbers. They agree only if both files have the same joints in the same hierarchy.
    bool match_made_up_names(const Group& group) {
        std::map<std::string_view, std::size_t> targets;
        for (const std::size_t t : group.targets) {
            if (!targets.emplace(target_.scene.nodes[t].name, t).second) return false;
        }
        if (group.sources.size() != group.targets.size()) return false;
        std::map<std::size_t, std::size_t> pairs;
        for (const std::size_t s : group.sources) {
            const auto t = targets.find(source_.scene.nodes[s].name);
            if (source_.scene.nodes[s].name.empty() || t == targets.end()) return false;
            if (!pairs.emplace(s, t->second).second) return false;
        }
        const std::set<std::size_t> paired(group.targets.begin(), group.targets.end());
        const auto above = [](const RigFacts& rig, std::size_t node, const auto& is_paired) {
            auto at = rig.parents[node];
            while (at && !is_paired(*at)) at = rig.parents[*at];
            return at.value_or(no_node);
        };
        for (const auto& [s, t] : pairs) {
            const std::size_t a = above(source_, s, [&](std::size_t n) { return pairs.contains(n); });
            const std::size_t b = above(target_, t, [&](std::size_t n) { return paired.contains(n); });
            if ((a == no_node ? no_node : pairs.at(a)) != b) return false;
        }
        for (const auto& [s, t] : pairs) match_.add(s, t);
        return true;
    }

    // By place in the hierarchy: below each pair, the same number of nodes in the same order.
    void match_in_order(const Group& group) {
        std::vector<bool> is_source(source_.scene.nodes.size(), false);
        std::vector<bool> is_target(target_.scene.nodes.size(), false);
        for (const std::size_t s : group.sources) is_source[s] = true;
        for (const std::size_t t : group.targets) is_target[t] = true;
        // The candidates directly below a node, or directly below the root.
        const auto below = [](const RigFacts& rig, const std::vector<bool>& wanted) {
            std::map<std::size_t, Nodes> children;
            std::vector<std::size_t> owner(rig.scene.nodes.size(), no_node);
            for (const std::size_t node : rig.order) {
                const std::size_t above = rig.parents[node] ? owner[*rig.parents[node]] : no_node;
                if (wanted[node]) children[above].push_back(node);
                owner[node] = wanted[node] ? node : above;
            }
            return children;
        };
        // Matched nodes are owners too, so that the nodes below them stay together.
        for (std::size_t s = 0; s < is_source.size(); ++s) is_source[s] = is_source[s] || match_.to_target[s];
        for (std::size_t t = 0; t < is_target.size(); ++t) is_target[t] = is_target[t] || match_.to_source[t];
        auto of_source = below(source_, is_source);
        auto of_target = below(target_, is_target);
        Nodes open;  // sources whose children are still to be matched
        const auto match_children = [&](std::size_t s, std::size_t t) {
            Nodes free_sources = of_source[s];
            Nodes free_targets = of_target[t];
            std::erase_if(free_sources, [&](std::size_t n) { return match_.to_target[n].has_value(); });
            std::erase_if(free_targets, [&](std::size_t n) { return match_.to_source[n].has_value(); });
            if (free_sources.size() == free_targets.size()) {
                for (std::size_t i = 0; i < free_sources.size(); ++i) {
                    if (may_pair(free_sources[i], free_targets[i])) match_.add(free_sources[i], free_targets[i]);
                }
            }
            for (const std::size_t child : of_source[s]) {
                if (match_.to_target[child]) open.push_back(child);
            }
        };
        match_children(no_node, no_node);
        while (!open.empty()) {
            const std::size_t s = open.back();
            open.pop_back();
            match_children(s, *match_.to_target[s]);
        }
    }

    const RigFacts& source_;
    const RigFacts& target_;
    NodeMatch match_;
};

}  // namespace

void NodeMatch::add(std::size_t source, std::size_t target) {
    to_target[source] = target;
    to_source[target] = source;
    ambiguous[source] = false;
}

NodeMatch match_nodes(const RigFacts& source, const RigFacts& target) {
    return Matcher(source, target).run();
}

}  // namespace sinew::clips
