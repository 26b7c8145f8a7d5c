// SPDX-License-Identifier: MIT
#include "bridge/displacement/measurement.h"

#include <algorithm>
#include <cmath>

namespace sinew::scene {
namespace {

Matrix difference_of(const Matrix& a, const Matrix& b) {
    Matrix d{};
    for (std::size_t i = 0; i < d.size(); ++i) d[i] = a[i] - b[i];
    return d;
}

bool same_channel(const Channel& a, const Channel& b) {
    return a.node == b.node && a.path == b.path && a.interpolation == b.interpolation && a.times == b.times &&
           a.values == b.values && a.offset == b.offset;
}

}  // namespace

Measurement::Measurement(const Scene& scene, const PreparedVertices& prepared, const Change& change,
                         DisplacementMeter::Work& work, WorkLimit& limit)
    : scene_(scene),
      before_(change.before != nullptr ? *change.before : scene),
      after_(change.after != nullptr ? *change.after : before_),
      prepared_(prepared),
      change_(change),
      work_(work),
      limit_(limit),
      play_before_(before_, prepared.moving),
      play_after_(after_, prepared.moving),
      weights_(prepared.parts.size()),
      after_matrices_(prepared.places, identity_matrix),
      differences_(prepared.places),
      is_changed_(prepared.places, false) {
    for (const auto& [node, parent] : prepared.moving.nodes) {
        const Node& a = before_.nodes[node];
        const Node& b = after_.nodes[node];
        same_nodes_ = same_nodes_ && a.transform == b.transform && a.matrix == b.matrix;
    }
    for (const std::size_t skin : prepared.moving.skins) {
        same_nodes_ = same_nodes_ && before_.skins[skin].inverse_binds == after_.skins[skin].inverse_binds;
    }
    if (&after_ == &before_) return;
    std::map<std::size_t, std::size_t> part_of_shape;
    for (std::size_t i = 0; i < prepared.parts.size(); ++i) {
        const auto& part = prepared.parts[i];
        const Shape& shape = prepared.shapes[part.shape];
        if (!shape.skinned) continue;
        // Primitives that several nodes show are compared once.
        const auto [first, is_new] = part_of_shape.emplace(part.shape, i);
        weights_[i] = is_new ? weight_changes(shape, before_.meshes[part.mesh].primitives[part.ordinal],
                                              after_.meshes[part.mesh].primitives[part.ordinal], part.places - 1)
                             : weights_[first->second];
        changed_vertices_ += weights_[i].vertices.size();
        exchanges_ += weights_[i].exchanges.size();
        for (const auto& group : weights_[i].groups) changed_groups_ += 1 + group.joints.size();
    }
}

std::span<const Matrix> Measurement::differences(const PreparedVertices::Part& part) const {
    return std::span(differences_).subspan(part.first_place, part.places);
}

std::span<const Matrix> Measurement::matrices(const PreparedVertices::Part& part) const {
    return std::span(after_matrices_).subspan(part.first_place, part.places);
}

bool Measurement::is_unmoved(const Animation* before, const Animation* after) const {
    if (change_.pose || !same_nodes_) return false;
    if (before == after) return true;
    return before != nullptr && after != nullptr && std::ranges::equal(before->channels, after->channels, same_channel);
}

void Measurement::start(std::optional<std::size_t> animation, const Animation* before, const Animation* after) {
    animation_ = animation;
    same_motion_ = is_unmoved(before, after);
    play_before_.start(before);
    play_after_.start(after);
    is_first_ = true;
    resting_bound_ = resting_score_ = 0;
    choose_active();
    // Looking at every node takes a small part of the time of posing it.
    work_.matrices += prepared_.moving.matrices / 8;
}

void Measurement::choose_active() {
    active_nodes_.clear();
    active_joints_.clear();
    is_active_.assign(prepared_.places, false);
    const bool all = static_cast<bool>(change_.pose);
    for (const auto& [node, place] : prepared_.rigid_places) {
        if (!all && !play_before_.moves_node(node) && !play_after_.moves_node(node)) continue;
        active_nodes_.emplace_back(node, place);
        is_active_[place] = true;
    }
    for (const auto& [skin, place] : prepared_.skin_places) {
        for (std::size_t j = 0; j < before_.skins[skin].joints.size(); ++j) {
            const PosePlayer::SkinJoint joint{skin, j};
            if (!all && !play_before_.moves_joint(joint) && !play_after_.moves_joint(joint)) continue;
            active_joints_.emplace_back(joint, place + j);
            is_active_[place + j] = true;
        }
    }
}

void Measurement::set(std::size_t place, const Matrix& before, const Matrix& after) {
    after_matrices_[place] = after;
    Matrix& difference = differences_[place];
    difference = same_motion_ ? Matrix{} : difference_of(before, after);
    if (!is_finite(difference)) {
        // What was infinite before is not lost.
        endless_ = endless_ || is_finite(before);
        difference = Matrix{};
    }
    is_changed_[place] = !same_motion_ && difference != Matrix{};
}

// Sets the matrices after the loss, and the differences.
void Measurement::pose(double seconds) {
    play_before_.pose(seconds, at_before_);
    work_.matrices += is_first_ ? prepared_.moving.matrices : play_before_.matrices();
    if (change_.pose) {
        at_after_ = at_before_;
        change_.pose(animation_, seconds, at_after_);
        work_.matrices += prepared_.moving.matrices;
    } else if (!same_motion_) {
        play_after_.pose(seconds, at_after_);
        work_.matrices += is_first_ ? prepared_.moving.matrices : play_after_.matrices();
    }
    const PoseMatrices& after = same_motion_ ? at_before_ : at_after_;
    if (is_first_) {
        for (const auto& [node, place] : prepared_.rigid_places) {
            set(place, at_before_.globals[node], after.globals[node]);
        }
        for (const auto& [skin, place] : prepared_.skin_places) {
            const auto& from = at_before_.palettes[skin];
            for (std::size_t j = 0; j < from.size(); ++j) set(place + j, from[j], after.palettes[skin][j]);
        }
        is_first_ = false;
        return;
    }
    for (const auto& [node, place] : active_nodes_) set(place, at_before_.globals[node], after.globals[node]);
    for (const auto& [at, place] : active_joints_) {
        set(place, at_before_.palettes[at.skin][at.joint], after.palettes[at.skin][at.joint]);
    }
}

// How far vertices can be away at a time: the score for the order, and a bound.
Measurement::Candidate Measurement::rank_pose(double seconds) {
    const bool first = is_first_;
    pose(seconds);
    double largest = resting_bound_;
    double weighted = resting_score_;
    for (const auto& lever : prepared_.levers) {
        if (!is_changed_[lever.place] || (!first && !is_active_[lever.place])) continue;
        const double distance = reach(differences_[lever.place], lever.box);
        ++work_.boxes;
        largest = std::max(largest, distance);
        weighted = std::max(weighted, lever.weight * distance);
        if (!first || is_active_[lever.place]) continue;
        resting_bound_ = std::max(resting_bound_, distance);
        resting_score_ = std::max(resting_score_, lever.weight * distance);
    }
    double exchanged = 0;
    double exchange_bound = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const auto own = matrices(prepared_.parts[i]);
        for (const auto& [joints, exchange] : weights_[i].exchanges) {
            const double distance =
                exchange.moved * reach(difference_of(own[joints.first], own[joints.second]), exchange.box);
            exchanged = std::max(exchanged, distance);
            exchange_bound = std::max(exchange_bound, static_cast<double>(weights_[i].most_exchanges) * distance);
        }
    }
    work_.boxes += exchanges_;
    const double bound = std::min(largest, static_cast<double>(prepared_.most_weights) * weighted) + exchange_bound;
    return {bound, weighted + exchanged, seconds};
}

// The groups of the current pose with vertices that may be farther away than `least`, the farthest first.
void Measurement::rank_groups(double least) {
    ranked_.clear();
    for (std::size_t p = 0; p < prepared_.parts.size(); ++p) {
        const auto& part = prepared_.parts[p];
        const Shape& shape = prepared_.shapes[part.shape];
        const auto own = matrices(part);
        double exchanged = 0;
        for (std::size_t g = 0; g < weights_[p].groups.size(); ++g) {
            const auto& group = weights_[p].groups[g];
            const double bound = group.moved * spread(own, group.joints, group.box);
            exchanged = std::max(exchanged, bound);
            if (same_motion_ && bound > least) ranked_.push_back({bound, p, g, true});
        }
        if (same_motion_) continue;
        const auto moved = differences(part);
        for (std::size_t g = 0; g < shape.groups.size(); ++g) {
            double largest = 0;
            double sum = 0;
            for (const Shape::Share& share : shape.groups[g].shares) {
                if (!is_changed_[part.first_place + share.joint]) continue;
                ++work_.boxes;
                const double distance = reach(moved[share.joint], shape.groups[g].box);
                largest = std::max(largest, distance);
                sum += share.weight * distance;
            }
            const double bound = std::min(largest, sum) + exchanged;
            if (bound > least) ranked_.push_back({bound, p, g, false});
        }
    }
    std::ranges::sort(ranked_, [](const Ranked& a, const Ranked& b) { return a.bound > b.bound; });
    work_.boxes += changed_groups_ + prepared_.parts.size();
}

double Measurement::distance_of(std::size_t p, std::size_t vertex) const {
    const auto& part = prepared_.parts[p];
    const Shape& shape = prepared_.shapes[part.shape];
    Vec3 moved{};
    if (!same_motion_) moved = shape.apply(differences(part), vertex);
    const WeightChanges& changes = weights_[p];
    const auto found = std::ranges::lower_bound(changes.vertices, vertex);
    if (found != changes.vertices.end() && *found == vertex) {
        const auto place = static_cast<std::size_t>(found - changes.vertices.begin());
        moved = moved + changes.apply(shape, matrices(part), place);
    }
    const double distance = length(moved);
    return std::isfinite(distance) ? distance : 0;  // NaN positions
}

// Looks for the farthest vertex in the current pose.
void Measurement::look(double seconds, std::uint64_t& vertices_left, Found& best) {
    rank_groups(best.distance);
    for (const Ranked& ranked : ranked_) {
        if (ranked.bound <= best.distance || vertices_left == 0) break;
        const Shape& shape = prepared_.shapes[prepared_.parts[ranked.part].shape];
        const WeightChanges& changes = weights_[ranked.part];
        const std::size_t first =
            ranked.weights ? changes.groups[ranked.group].first : shape.groups[ranked.group].first;
        const std::size_t count =
            ranked.weights ? changes.groups[ranked.group].count : shape.groups[ranked.group].count;
        for (std::size_t i = first; i < first + count; ++i) {
            const std::size_t vertex = ranked.weights ? changes.vertices[i] : i;
            const double distance = distance_of(ranked.part, vertex);
            if (distance > best.distance) best = {distance, seconds, ranked.part, vertex};
        }
        work_.vertices += count;
        vertices_left -= std::min<std::uint64_t>(vertices_left, count);
    }
}

}  // namespace sinew::scene
