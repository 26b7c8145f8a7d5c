// SPDX-License-Identifier: MIT
#include "verify/joint_pairs.h"

#include <sinew/bridge/names.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace sinew::comparing {
namespace {

using namespace scene;

// True if the weight differs so much from its neighbours that rounding cannot change the order.
bool is_clear(const std::vector<Influence>& sorted, std::size_t k) {
    constexpr double gap = 0.01;
    return (k == 0 || sorted[k - 1].weight - sorted[k].weight > gap) &&
           (k + 1 == sorted.size() || sorted[k].weight - sorted[k + 1].weight > gap);
}

// Where a controller is in the bind pose.
Vec3 bind_origin(const Rig& rig, std::size_t controller) {
    return translation_of(inverse(rig.controllers()[controller].inverse_bind).value_or(identity_matrix));
}

using Votes = std::map<std::size_t, double>;

// The one with most votes. If others have almost as many, the one that is nearest in the bind pose.
std::size_t best_of(const Votes& votes, const Aligned& models, std::size_t controller) {
    double most = 0;
    for (const auto& [candidate, count] : votes) most = std::max(most, count);
    std::size_t best = votes.begin()->first;
    double nearest = HUGE_VAL;
    for (const auto& [candidate, count] : votes) {
        if (count < 0.99 * most) continue;
        const double away = length(bind_origin(models.rig_a, controller) - bind_origin(models.rig_b, candidate));
        if (!(away < nearest)) continue;
        nearest = away;
        best = candidate;
    }
    return best;
}

void sort_by_weight(std::vector<Influence>& influences) {
    std::ranges::sort(influences, {}, [](const Influence& x) { return std::pair(-x.weight, x.controller); });
}

// The votes of every `step`th vertex of a pair of parts, of which at least one is skinned.
void vote(const Aligned& models, const Segment& s, std::size_t step, std::vector<Votes>& votes) {
    constexpr double doubtful = 1e-6;
    InfluenceReader reader_a(models.rig_a, s.part_a);
    InfluenceReader reader_b(models.rig_b, s.part_b);
    std::vector<Influence> in_a;
    std::vector<Influence> in_b;
    for (std::size_t i = 0; i < s.count; i += step) {
        in_a = reader_a.at(s.start_a + i);
        in_b = reader_b.at(s.start_b + i);
        sort_by_weight(in_a);
        sort_by_weight(in_b);
        // Weaker influences count much less: their order is less reliable.
        double worth = 1;
        for (std::size_t k = 0; k < std::min(in_a.size(), in_b.size()); ++k, worth /= 16) {
            if (is_clear(in_a, k)) {
                votes[in_a[k].controller][in_b[k].controller] += worth * in_a[k].weight;
            } else {
                for (const Influence& other : in_b) votes[in_a[k].controller][other.controller] += doubtful;
            }
        }
    }
}

// True if a vertex of a has a controller without votes.
bool misses_votes(const Aligned& models, const Segment& s, const std::vector<Votes>& votes) {
    InfluenceReader reader(models.rig_a, s.part_a);
    for (std::size_t i = 0; i < s.count; ++i) {
        for (const Influence& influence : reader.at(s.start_a + i)) {
            if (votes[influence.controller].empty()) return true;
        }
    }
    return false;
}

// Votes: which controller of b moves the vertices that a controller of a moves most.
std::vector<std::optional<std::size_t>> vote(const Aligned& models) {
    std::vector<Votes> votes(models.rig_a.controllers().size());
    for (const Match& match : models.matches) {
        const Segment& s = match.segment;
        if (!models.part_a(match).skin && !models.part_b(match).skin) {
            votes[models.rig_a.node_of(s.part_a)][models.rig_b.node_of(s.part_b)] += static_cast<double>(s.count);
            continue;
        }
        if (!models.part_b(match).skin) continue;  // the weights are lost
        // A sample is enough, unless it misses a joint.
        const std::size_t step = std::max<std::size_t>(1, s.count / 4096);
        vote(models, s, step, votes);
        if (step > 1 && misses_votes(models, s, votes)) vote(models, s, 1, votes);
    }
    std::vector<std::optional<std::size_t>> result(votes.size());
    for (std::size_t i = 0; i < votes.size(); ++i) {
        if (votes[i].empty()) continue;
        result[i] = best_of(votes[i], models, i);
    }
    return result;
}

using Pairs = std::vector<std::optional<std::size_t>>;

// True if the weights of all vertices are the same for these pairs of controllers; of many vertices, a sample.
bool explains_weights(const Aligned& models, const Pairs& pairs) {
    for (const Match& match : models.matches) {
        const Segment& s = match.segment;
        const bool skinned_a = models.part_a(match).skin.has_value();
        if (skinned_a != models.part_b(match).skin.has_value()) return false;
        if (!skinned_a) {
            if (pairs[models.rig_a.node_of(s.part_a)] != models.rig_b.node_of(s.part_b)) return false;
            continue;
        }
        const std::size_t step = std::max<std::size_t>(1, s.count / 4096);
        InfluenceReader reader_a(models.rig_a, s.part_a);
        InfluenceReader reader_b(models.rig_b, s.part_b);
        for (std::size_t i = 0; i < s.count; i += step) {
            const std::vector<Influence>& in_b = reader_b.at(s.start_b + i);
            for (const Influence& influence : reader_a.at(s.start_a + i)) {
                const auto found = std::ranges::find_if(
                    in_b, [&](const Influence& other) { return pairs[influence.controller] == other.controller; });
                constexpr double rounding = 1e-6;
                const double weight = found == in_b.end() ? 0 : found->weight;
                if (!(std::abs(weight - influence.weight) <= rounding)) return false;
            }
        }
    }
    return true;
}

// Most conversions keep the order of joints. Then nothing has to be found out, which would be unreliable if several
// joints are in the same place.
std::optional<Pairs> pairs_in_order(const Aligned& models) {
    const auto all_a = models.rig_a.controllers();
    const auto all_b = models.rig_b.controllers();
    if (all_a.size() != all_b.size()) return std::nullopt;
    Pairs pairs(all_a.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (all_a[i].is_joint != all_b[i].is_joint) return std::nullopt;
        pairs[i] = i;
    }
    return explains_weights(models, pairs) ? std::optional(std::move(pairs)) : std::nullopt;
}

// Nodes by name, if the name is unique.
std::map<std::string_view, std::size_t> unique_names(const Scene& scene, bool with_placeholders) {
    std::map<std::string_view, std::size_t> nodes;
    std::vector<std::string_view> repeated;
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        if (scene.nodes[i].name.empty() || (!with_placeholders && is_placeholder_name(scene.nodes[i].name))) continue;
        if (!nodes.emplace(scene.nodes[i].name, i).second) repeated.push_back(scene.nodes[i].name);
    }
    for (const std::string_view name : repeated) nodes.erase(name);
    return nodes;
}

// Matches joints that are in the same place in the bind pose. Of several, the one whose parent or child matches as
// well.
void match_idle_by_position(Aligned& models) {
    const auto all_a = models.rig_a.controllers();
    const auto all_b = models.rig_b.controllers();
    // Comparing all pairs takes quadratic time.
    constexpr std::size_t most = 2000;
    if (all_a.size() > most || all_b.size() > most) return;
    const auto parents_a = parents_of(models.a);
    const auto parents_b = parents_of(models.b);
    std::map<std::size_t, std::size_t> controller_of;
    for (std::size_t i = 0; i < all_a.size(); ++i) {
        if (all_a[i].is_joint) controller_of.emplace(all_a[i].node, i);
    }
    std::vector<bool> used(all_b.size(), false);
    for (const auto& other : models.controllers) {
        if (other) used[*other] = true;
    }
    const auto parent_matches = [&](std::size_t node_a, std::size_t node_b) {
        const auto above_a = parents_a[node_a];
        const auto above_b = parents_b[node_b];
        if (!above_a || !above_b) return above_a.has_value() == above_b.has_value();
        const auto controller = controller_of.find(*above_a);
        if (controller == controller_of.end() || !models.controllers[controller->second]) return false;
        return all_b[*models.controllers[controller->second]].node == *above_b;
    };
    const auto child_matches = [&](std::size_t node_a, std::size_t node_b) {
        return std::ranges::any_of(models.a.nodes[node_a].children, [&](std::size_t child) {
            const auto controller = controller_of.find(child);
            if (controller == controller_of.end() || !models.controllers[controller->second]) return false;
            return parents_b[all_b[*models.controllers[controller->second]].node] == node_b;
        });
    };
    for (const std::size_t node : parents_first(models.a)) {
        const auto found = controller_of.find(node);
        if (found == controller_of.end() || models.controllers[found->second]) continue;
        const Vec3 origin = bind_origin(models.rig_a, found->second);
        const double near = 1e-4 * std::max(1.0, length(origin));
        std::optional<std::size_t> best;
        int best_score = -1;
        for (std::size_t k = 0; k < all_b.size(); ++k) {
            if (!all_b[k].is_joint || used[k] || !(length(bind_origin(models.rig_b, k) - origin) <= near)) continue;
            const std::size_t other = all_b[k].node;
            const bool as_many = models.a.nodes[node].children.size() == models.b.nodes[other].children.size();
            const int score = (parent_matches(node, other) ? 4 : 0) + (child_matches(node, other) ? 2 : 0) + as_many;
            if (score <= best_score) continue;
            best_score = score;
            best = k;
        }
        if (!best) continue;
        used[*best] = true;
        models.controllers[found->second] = best;
    }
}

// Joints without votes move no vertex: they are matched by name, by position, or by their place in the skin.
void match_idle_controllers(Aligned& models) {
    const auto names_a = unique_names(models.a, false);
    const auto names_b = unique_names(models.b, false);
    const auto all_a = models.rig_a.controllers();
    const auto all_b = models.rig_b.controllers();
    std::map<std::size_t, std::size_t> joint_of_node;
    for (std::size_t i = 0; i < all_b.size(); ++i) {
        if (all_b[i].is_joint) joint_of_node.emplace(all_b[i].node, i);
    }
    for (std::size_t i = 0; i < all_a.size(); ++i) {
        if (models.controllers[i] || !all_a[i].is_joint) continue;
        const std::string& name = models.a.nodes[all_a[i].node].name;
        const auto found = names_b.find(name);
        if (!names_a.contains(name) || found == names_b.end()) continue;
        const auto joint = joint_of_node.find(found->second);
        if (joint != joint_of_node.end()) models.controllers[i] = joint->second;
    }
    match_idle_by_position(models);
    for (std::size_t s = 0; s < std::min(models.a.skins.size(), models.b.skins.size()); ++s) {
        const std::size_t count = models.a.skins[s].joints.size();
        const std::size_t other = models.b.skins[s].joints.size();
        // A target may add joints before the others: a common root.
        for (std::size_t j = 0; j < count && other >= count; ++j) {
            auto& controller = models.controllers[models.rig_a.joint(s, j)];
            if (!controller) controller = models.rig_b.joint(s, j + other - count);
        }
    }
}

}  // namespace

void pair_controllers(Aligned& models) {
    if (auto in_order = pairs_in_order(models)) {
        models.controllers = *std::move(in_order);
        return;
    }
    models.controllers = vote(models);
    match_idle_controllers(models);
}

// Nodes by unique names; then those that carry matched vertices or joints, and the others by their place.
void match_nodes(Aligned& models) {
    models.nodes.assign(models.a.nodes.size(), std::nullopt);
    const auto match_names = [&](bool with_placeholders) {
        const auto names_a = unique_names(models.a, with_placeholders);
        const auto names_b = unique_names(models.b, with_placeholders);
        for (const auto& [name, node] : names_a) {
            const auto found = names_b.find(name);
            if (!models.nodes[node] && found != names_b.end()) models.nodes[node] = found->second;
        }
    };
    match_names(false);
    const auto all_a = models.rig_a.controllers();
    for (std::size_t i = 0; i < all_a.size(); ++i) {
        if (!models.controllers[i] || models.nodes[all_a[i].node]) continue;
        // A rigid mesh may be bound to a joint in place of its node.
        const Controller& other = models.rig_b.controllers()[*models.controllers[i]];
        if (other.is_joint) models.nodes[all_a[i].node] = other.node;
    }
    const auto parents = parents_of(models.b);
    for (const Match& match : models.matches) {
        const std::size_t in_a = models.part_a(match).node;
        if (models.nodes[in_a]) continue;
        const std::size_t in_b = models.part_b(match).node;
        // A format may need a node of its own for the mesh, below the one with the children.
        const bool is_split = !models.a.nodes[in_a].children.empty() && models.b.nodes[in_b].children.empty();
        models.nodes[in_a] = is_split && parents[in_b] ? *parents[in_b] : in_b;
    }
    match_names(true);
    // Unnamed nodes and repeated names: by their place below a matched parent with as many children.
    for (const std::size_t at : parents_first(models.a)) {
        const auto& other = models.nodes[at];
        if (!other) continue;
        const auto& below_a = models.a.nodes[at].children;
        const auto& below_b = models.b.nodes[*other].children;
        if (below_a.size() != below_b.size()) continue;
        for (std::size_t i = 0; i < below_a.size(); ++i) {
            auto& child = models.nodes[below_a[i]];
            const bool same_name = models.a.nodes[below_a[i]].name == models.b.nodes[below_b[i]].name;
            if (!child && same_name) child = below_b[i];
        }
    }
}

}  // namespace sinew::comparing
