// SPDX-License-Identifier: MIT
#include <sinew/prepare/clips.h>
#include <sinew/scene/coordinates.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/formatted.h"
#include "base/text.h"
#include "base/unique_names.h"
#include "prepare/clips_link.h"
#include "prepare/clips_transfer.h"

namespace sinew {
namespace {

using namespace scene;

constexpr std::size_t most_names = 10;

// True if a channel takes its node away from its rest pose.
bool leaves_rest(const Channel& channel, const Node& node, double unit) {
    const std::size_t numbers = channel.path == TransformPath::rotation ? 4 : 3;
    const bool cubic = channel.interpolation == Interpolation::cubic;
    const Transform& t = node.transform;
    const auto resting = channel.path == TransformPath::translation ? std::span<const double>(t.translation)
                         : channel.path == TransformPath::rotation  ? std::span<const double>(t.rotation)
                                                                    : std::span<const double>(t.scale);
    const double allowed = 1e-6 * (channel.path == TransformPath::translation ? unit : 1);
    const auto differs = [&](std::size_t first, double sign) {
        for (std::size_t i = 0; i < numbers; ++i) {
            const double offset = channel.path == TransformPath::translation ? channel.offset[i] : 0;
            if (!(std::abs(sign * channel.values[first + i] + offset - resting[i]) <= allowed)) return true;
        }
        return false;
    };
    for (std::size_t key = 0; key < channel.times.size(); ++key) {
        const std::size_t first = (cubic ? 3 * key + 1 : key) * numbers;
        // A rotation and its negative are the same.
        if (differs(first, 1) && (numbers == 3 || differs(first, -1))) return true;
        if (!cubic || channel.times.size() == 1) continue;
        const auto tangents = std::span(channel.values).subspan(3 * key * numbers, 3 * numbers);
        for (std::size_t i = 0; i < numbers; ++i) {
            if (std::abs(tangents[i]) > allowed || std::abs(tangents[2 * numbers + i]) > allowed) return true;
        }
    }
    return false;
}

// Nodes of the source that move but have no match, and what became of their motion.
class Unmatched {
public:
    Unmatched(const clips::RigFacts& source, const clips::NodeMatch& match) : source_(source), match_(match) {
        const std::size_t count = source.scene.nodes.size();
        above_match_.assign(count, false);
        for (auto node = source.order.rbegin(); node != source.order.rend(); ++node) {
            const auto parent = source.parents[*node];
            if (parent && (above_match_[*node] || match.to_target[*node])) above_match_[*parent] = true;
        }
    }

    // The nodes whose motion is lost.
    std::vector<std::size_t> nodes() const {
        std::vector<bool> moves(source_.scene.nodes.size(), false);
        for (const Animation& animation : source_.scene.animations) {
            for (const Channel& c : animation.channels) {
                if (match_.to_target[c.node] || moves[c.node]) continue;
                const auto parent = source_.parents[c.node];
                const double scale = parent ? clips::scale_of(source_.rest[*parent]) : 1;
                moves[c.node] = leaves_rest(c, source_.scene.nodes[c.node], source_.size / (scale > 0 ? scale : 1));
            }
        }
        std::vector<std::size_t> lost;
        for (std::size_t n = 0; n < moves.size(); ++n) {
            if (!moves[n]) continue;
            // The motion of a node that moves no vertices itself is part of the motion of its descendants.
            const bool only_carries = !source_.is_joint(n) && !source_.scene.nodes[n].mesh && above_match_[n];
            if (!only_carries && !has_twin(n)) lost.push_back(n);
        }
        return lost;
    }

private:
    // True if a matched joint of the same name moves in the same way. Formats with one bind pose per joint have such
    // twins if skins bind a joint differently.
    bool has_twin(std::size_t node) const {
        const auto& nodes = source_.scene.nodes;
        if (nodes[node].name.empty()) return false;
        for (std::size_t other = 0; other < nodes.size(); ++other) {
            if (nodes[other].name != nodes[node].name || source_.parents[other] != source_.parents[node]) continue;
            if (match_.to_target[other] && move_together(node, other)) return true;
        }
        return false;
    }

    bool move_together(std::size_t a, std::size_t b) const {
        const clips::Link first{.source = a};
        const clips::Link second{.source = b};
        // Constant if both move together, because they have the same parent.
        for (const Animation& animation : source_.scene.animations) {
            const auto channels = channels_by_node(source_.scene, animation);
            const clips::LinkMotion motion_a(first, source_, channels);
            const clips::LinkMotion motion_b(second, source_, channels);
            std::vector<double> times = motion_a.key_times();
            const std::vector<double> more = motion_b.key_times();
            times.insert(times.end(), more.begin(), more.end());
            const auto relative = [&](double time) {
                return multiply(inverse(motion_a.at(time)).value_or(identity_matrix), motion_b.at(time));
            };
            const auto bound = multiply(inverse(source_.bind[a]).value_or(identity_matrix), source_.bind[b]);
            for (const double time : times) {
                if (!clips::is_near(relative(time), bound, source_.size, 1e-4)) return false;
            }
        }
        return true;
    }

    const clips::RigFacts& source_;
    const clips::NodeMatch& match_;
    std::vector<bool> above_match_;
};

std::string list_of(const Scene& scene, const std::vector<std::size_t>& nodes) {
    std::string names;
    for (std::size_t i = 0; i < std::min(nodes.size(), most_names); ++i) {
        const std::string& name = scene.nodes[nodes[i]].name;
        names += (i == 0 ? "" : ", ") + (name.empty() ? formatted("/nodes/{}", nodes[i]) : readable(name));
    }
    if (nodes.size() > most_names) names += formatted(" and {} more", grouped(nodes.size() - most_names));
    return names;
}

void report_unmatched(const Scene& other, const clips::NodeMatch& match, const std::vector<std::size_t>& lost,
                      bool partial, Report& report) {
    std::vector<std::size_t> missing;
    std::vector<std::size_t> ambiguous;
    for (const std::size_t node : lost) (match.ambiguous[node] ? ambiguous : missing).push_back(node);
    std::string message;
    if (!missing.empty()) {
        message = formatted("{} not in the model: {}",
                            counted(missing.size(), "animated node is", "animated nodes are"), list_of(other, missing));
    }
    if (!ambiguous.empty()) {
        message +=
            formatted("{}{} ambiguous: {}", message.empty() ? "" : "; ",
                      counted(ambiguous.size(), "animated node is", "animated nodes are"), list_of(other, ambiguous));
    }
    Diagnostic finding = make_diagnostic(issue::scene_unmatched_channel, std::move(message), "/animations");
    if (!partial) finding.severity = Severity::error;
    report.add(std::move(finding));
}

void report_losses(const clips::TransferLosses& losses, std::size_t animation, Report& report) {
    const std::string path = formatted("/animations/{}", animation);
    if (losses.sheared_keys > 0) {
        report.lose(issue::loss_shear, path, losses.sheared_keys,
                    formatted("{} of the added animation would need shear, of up to {:.3g}",
                              counted(losses.sheared_keys, "key", "keys"), losses.shear),
                    losses.shear);
    }
    if (losses.bent_channels > 0) {
        report.lose(issue::loss_interpolation, path, losses.bent_channels,
                    formatted("{} of the added animation {} between keys by up to {:.3g} of the size",
                              counted(losses.bent_channels, "node", "nodes"),
                              losses.bent_channels == 1 ? "deviates" : "deviate", losses.deviation),
                    losses.deviation);
    }
}

}  // namespace

bool add_animations(Scene& scene, const Scene& other, Report& report, const AddAnimationsOptions& options) {
    if (other.coordinates != scene.coordinates) {
        Scene converted = other;
        convert_coordinates(converted, scene.coordinates);
        return add_animations(scene, converted, report, options);
    }
    const clips::RigFacts source(other);
    const clips::RigFacts target(scene);
    clips::NodeMatch match = clips::match_nodes(source, target);
    std::vector<std::size_t> lost = Unmatched(source, match).nodes();
    if (!lost.empty()) {
        report_unmatched(other, match, lost, options.partial, report);
        if (!options.partial) return false;
    }
    if (std::ranges::none_of(match.to_target, [](const auto& node) { return node.has_value(); })) return false;
    const clips::Spaces spaces = clips::relate_spaces(source, target, match);
    bool added_any = false;
    UniqueNames names;
    for (const Animation& animation : scene.animations) names.take(animation.name);
    for (const Animation& animation : other.animations) {
        const bool has_match = std::ranges::any_of(
            animation.channels, [&](const Channel& c) { return match.to_target[c.node].has_value(); });
        if (!has_match) continue;
        clips::TransferLosses losses;
        Animation added = clips::transfer(animation, source, target, match, spaces, losses);
        if (added.channels.empty()) continue;
        added.name = names.add(added.name);
        report_losses(losses, scene.animations.size(), report);
        scene.animations.push_back(std::move(added));
        added_any = true;
    }
    return added_any;
}

}  // namespace sinew
