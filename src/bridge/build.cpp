// SPDX-License-Identifier: MIT
#include <sinew/bridge/build.h>

#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>
#include <sinew/scene/vertices.h>
#include <sinew/size.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew::scene {
namespace {

// For each joint: true if following the parents from it leads back to it. Marks keep this linear.
std::vector<bool> closes_cycle(std::span<const std::uint64_t> parents) {
    enum class Mark : std::uint8_t { unvisited, on_path, done };
    std::vector<Mark> marks(parents.size(), Mark::unvisited);
    std::vector<bool> closes(parents.size(), false);
    std::vector<std::size_t> ancestors;
    for (std::size_t i = 0; i < parents.size(); ++i) {
        ancestors.clear();
        std::size_t at = i;
        while (at < parents.size() && marks[at] == Mark::unvisited) {
            marks[at] = Mark::on_path;
            ancestors.push_back(at);
            at = as_size(parents[at]);
        }
        if (at < parents.size() && marks[at] == Mark::on_path) closes[at] = true;
        for (const std::size_t joint : ancestors) marks[joint] = Mark::done;
    }
    return closes;
}

bool is_finite(const Transform& t) {
    const auto finite = [](double d) { return std::isfinite(d); };
    return std::ranges::all_of(t.translation, finite) && std::ranges::all_of(t.rotation, finite) &&
           std::ranges::all_of(t.scale, finite);
}

}  // namespace

void connect(Scene& scene, std::span<const std::size_t> nodes, std::span<const std::uint64_t> parents, Report& report) {
    const std::vector<bool> closes = closes_cycle(parents);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool missing = parents[i] != no_parent && parents[i] >= nodes.size();
        if (missing || closes[i]) {
            report.repaired(issue::scene_hierarchy, formatted("/nodes/{}", nodes[i]),
                            missing ? formatted("parent index {}, but there are {}", parents[i],
                                                counted(nodes.size(), "node", "nodes"))
                                    : std::string("the node is its own ancestor"));
        }
        if (missing || closes[i] || parents[i] == no_parent) {
            scene.roots.push_back(nodes[i]);
        } else {
            scene.nodes[nodes[as_size(parents[i])]].children.push_back(nodes[i]);
        }
    }
}

bool is_valid_inverse_bind(const Matrix& inverse_bind) {
    const Matrix& m = inverse_bind;
    const bool affine = m[3] == 0 && m[7] == 0 && m[11] == 0 && m[15] == 1;
    return affine && is_finite(m) && inverse(m);
}

Matrix valid_inverse_bind(const Matrix& inverse_bind, std::string path, Report& report) {
    if (is_valid_inverse_bind(inverse_bind)) return inverse_bind;
    Matrix affine = inverse_bind;
    affine[3] = affine[7] = affine[11] = 0;
    affine[15] = 1;
    if (!is_valid_inverse_bind(affine)) {
        report.repaired(issue::scene_bind, std::move(path), "the matrix is not invertible");
        return identity_matrix;
    }
    constexpr double rounding = 1e-5;
    const auto is_close = [&](std::size_t i) { return std::abs(inverse_bind[i] - affine[i]) <= rounding; };
    if (!is_close(3) || !is_close(7) || !is_close(11) || !is_close(15)) {
        report.repaired(issue::scene_bind, std::move(path), "the last row is not 0 0 0 1");
    }
    return affine;
}

void rest_at_bind(Scene& scene, const Skin& skin) {
    std::vector<Matrix> binds(scene.nodes.size(), identity_matrix);
    std::vector<bool> known(scene.nodes.size(), false);
    for (std::size_t i = 0; i < skin.joints.size(); ++i) {
        binds[skin.joints[i]] = inverse(skin.inverse_binds[i]).value_or(identity_matrix);
        known[skin.joints[i]] = true;
    }
    const auto pose = [&](std::size_t node, const Matrix& local) {
        const Decomposed d = decompose(local);
        scene.nodes[node].transform = d.transform;
        scene.nodes[node].matrix.reset();
        // A close enough transform is better than a matrix, which cannot be animated.
        constexpr double tolerance = 1e-6;
        if (d.shear > tolerance) scene.nodes[node].matrix = local;
    };
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        for (const std::size_t child : scene.nodes[i].children) {
            if (!known[child]) continue;
            const Matrix back = known[i] ? inverse(binds[i]).value_or(identity_matrix) : identity_matrix;
            pose(child, multiply(back, binds[child]));
        }
    }
    for (const std::size_t root : scene.roots) {
        if (known[root]) pose(root, binds[root]);
    }
}

std::vector<std::size_t> valid_keys(std::span<const double> times, const std::function<bool(std::size_t)>& usable,
                                    std::string path, Report& report) {
    std::vector<std::size_t> order(times.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::erase_if(order, [&](std::size_t i) { return !std::isfinite(times[i]) || !usable(i); });
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(times[i], i); });
    // Of several keys at the same time, keep the last.
    const auto same = [&](std::size_t a, std::size_t b) { return times[a] == times[b]; };
    std::ranges::reverse(order);
    order.erase(std::unique(order.begin(), order.end(), same), order.end());
    std::ranges::reverse(order);
    if (order.size() != times.size() || !std::ranges::is_sorted(order)) {
        report.repaired(issue::scene_keys, std::move(path),
                        formatted("{} kept, in order of time", share(order.size(), times.size(), "keys")));
    }
    return order;
}

void drop_points(Primitive& primitive, std::string path, Report& report) {
    if (!primitive.indices.empty() || primitive.positions.empty()) return;
    const std::size_t count = primitive.positions.size();
    report.lose(issue::loss_lines, std::move(path), count,
                formatted("{} that {} to no triangle", counted(count, "vertex", "vertices"),
                          count == 1 ? "belongs" : "belong"));
    drop_vertices(primitive);
}

namespace {

template <std::size_t N>
void store_floats(const std::array<double, N>& numbers, float* to) {
    for (std::size_t i = 0; i < N; ++i) to[i] = static_cast<float>(numbers[i]);
}

// Collects the keys of a node. The arrays have their final size from the start: they take most of the memory of a long
// animation, and appending to them would take most of the time.
class NodeKeys {
public:
    NodeKeys(std::size_t node, std::size_t most_keys)
        : translation_{node, TransformPath::translation},
          rotation_{node, TransformPath::rotation},
          scale_{node, TransformPath::scale} {
        translation_.times.resize(most_keys);
        translation_.values.resize(3 * most_keys);
        rotation_.values.resize(4 * most_keys);
        scale_.values.resize(3 * most_keys);
    }

    void add(const TransformKey& key) {
        translation_.times[count_] = key.seconds;
        store_floats(key.transform.translation, &translation_.values[3 * count_]);
        store_floats(key.transform.rotation, &rotation_.values[4 * count_]);
        store_floats(key.transform.scale, &scale_.values[3 * count_]);
        ++count_;
    }

    // True if the key is finite and comes after the existing ones.
    bool can_take(const TransformKey& key) const {
        const bool later = count_ == 0 || key.seconds > translation_.times[count_ - 1];
        return later && std::isfinite(key.seconds) && is_finite(key.transform);
    }

    // Moves the keys to an animation. As many must have been added as were announced.
    void move_to(Animation& animation) {
        assert(count_ == translation_.times.size());
        if (count_ == 0) return;
        rotation_.times = translation_.times;
        scale_.times = translation_.times;
        for (Channel* channel : {&translation_, &rotation_, &scale_}) {
            animation.channels.push_back(std::move(*channel));
        }
    }

private:
    Channel translation_, rotation_, scale_;
    std::size_t count_ = 0;
};

}  // namespace

void add_valid_keys(Animation& animation, std::size_t node, std::size_t count,
                    const std::function<TransformKey(std::size_t)>& key_of, std::string path, Report& report) {
    NodeKeys channels(node, count);
    std::size_t taken = 0;
    for (; taken < count; ++taken) {
        const TransformKey key = key_of(taken);
        if (!channels.can_take(key)) break;
        channels.add(key);
    }
    if (taken < count) {
        std::vector<double> times(count);
        for (std::size_t i = 0; i < count; ++i) times[i] = key_of(i).seconds;
        const auto usable = [&](std::size_t i) { return is_finite(key_of(i).transform); };
        const std::vector<std::size_t> order = valid_keys(times, usable, std::move(path), report);
        channels = NodeKeys(node, order.size());
        for (const std::size_t i : order) channels.add(key_of(i));
    }
    channels.move_to(animation);
}

std::string utf8_name(std::string_view name, std::string path, Report& report) {
    if (is_utf8(name)) return std::string(name);
    report.repaired(issue::scene_name, std::move(path), quote(name));
    std::string text;
    for (const char c : name) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | code >> 6);
            text += static_cast<char>(0x80 | (code & 0x3F));
        }
    }
    return text;
}

}  // namespace sinew::scene
