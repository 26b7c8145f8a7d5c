// SPDX-License-Identifier: MIT
#include "prepare/clips_link.h"

#include <sinew/animation.h>

#include <algorithm>

namespace sinew::clips {
namespace {

using namespace scene;

bool is_animated(const NodeChannels& channels) {
    return channels.translation != nullptr || channels.rotation != nullptr || channels.scale != nullptr;
}

// The ancestors of a node, topmost first, and the node itself.
std::vector<std::size_t> path_to(const RigFacts& rig, std::size_t node) {
    std::vector<std::size_t> path;
    for (std::optional<std::size_t> at = node; at; at = rig.parents[*at]) path.push_back(*at);
    std::ranges::reverse(path);
    return path;
}

}  // namespace

Link link_of(std::size_t node, const RigFacts& source, const RigFacts& target, const NodeMatch& match,
             const Spaces& spaces) {
    Link link{.source = *match.to_source[node], .after = spaces.axes[node]};
    // Nodes without a match keep their rest pose.
    Matrix resting = identity_matrix;
    auto above = target.parents[node];
    for (; above && !match.to_source[*above]; above = target.parents[*above]) {
        resting = multiply(local_matrix(target.scene.nodes[*above]), resting);
    }
    const Matrix back = inverse(resting).value_or(identity_matrix);
    // The usual case needs no walk to the root.
    if (above && source.parents[link.source] == match.to_source[*above]) {
        link.before = multiply(back, inverse(spaces.axes[*above]).value_or(identity_matrix));
        return link;
    }
    std::vector<std::size_t> path = path_to(source, link.source);
    path.pop_back();
    if (!above) {
        link.before = multiply(back, spaces.model);
        link.chain = std::move(path);
        return link;
    }
    link.before = multiply(back, inverse(spaces.axes[*above]).value_or(identity_matrix));
    const std::vector<std::size_t> other = path_to(source, *match.to_source[*above]);
    const auto [in_path, in_other] = std::ranges::mismatch(path, other);
    link.chain.assign(in_path, path.end());
    link.unwound.assign(in_other, other.end());
    return link;
}

Matrix LinkMotion::local_at(std::size_t node, double seconds) const {
    const Node& n = source_.scene.nodes[node];
    if (n.matrix) return *n.matrix;
    Transform t = n.transform;
    const NodeChannels& c = channels_[node];
    if (c.translation != nullptr) sample(*c.translation, seconds, t.translation);
    if (c.rotation != nullptr) sample(*c.rotation, seconds, t.rotation);
    if (c.scale != nullptr) sample(*c.scale, seconds, t.scale);
    return matrix_of(t);
}

Matrix LinkMotion::at(double seconds) const {
    Matrix m = link_.before;
    if (!link_.unwound.empty()) {
        Matrix unwound = identity_matrix;
        for (const std::size_t node : link_.unwound) unwound = multiply(unwound, local_at(node, seconds));
        m = multiply(m, inverse(unwound).value_or(identity_matrix));
    }
    for (const std::size_t node : link_.chain) m = multiply(m, local_at(node, seconds));
    return multiply(multiply(m, local_at(link_.source, seconds)), link_.after);
}

std::vector<const Channel*> LinkMotion::used() const {
    std::vector<const Channel*> all;
    const auto add = [&](std::size_t node) {
        const NodeChannels& c = channels_[node];
        for (const Channel* channel : {c.translation, c.rotation, c.scale}) {
            if (channel != nullptr) all.push_back(channel);
        }
    };
    add(link_.source);
    std::ranges::for_each(link_.chain, add);
    std::ranges::for_each(link_.unwound, add);
    return all;
}

std::vector<double> LinkMotion::key_times() const {
    std::vector<double> times;
    for (const Channel* channel : used()) times.insert(times.end(), channel->times.begin(), channel->times.end());
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

bool LinkMotion::is_stepped() const {
    return std::ranges::all_of(used(), [](const Channel* channel) {
        return channel->interpolation == Interpolation::step || channel->times.size() == 1;
    });
}

bool LinkMotion::only_source_moves() const {
    const auto moves = [&](std::size_t node) { return is_animated(channels_[node]); };
    return std::ranges::none_of(link_.chain, moves) && std::ranges::none_of(link_.unwound, moves);
}

}  // namespace sinew::clips
