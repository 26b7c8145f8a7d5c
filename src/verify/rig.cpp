// SPDX-License-Identifier: MIT
#include "verify/rig.h"

#include <sinew/animation.h>
#include <sinew/scene/gather.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::comparing {
namespace {

using namespace scene;

// Calls `use(vertex, position)` for every vertex of a part, in model space.
void each_position(const Rig& rig, std::size_t part_index, const Pose& pose, auto&& use) {
    const Part& part = rig.parts().all[part_index];
    const Array& positions = part.primitive->positions;
    if (part.skin) {
        InfluenceReader reader(rig, part_index);
        for (std::size_t v = 0; v < part.vertices; ++v) {
            use(v, position_of(positions.vector<3>(v), reader.at(v), pose));
        }
        return;
    }
    const Matrix& matrix = pose.globals[part.node];
    const bool moves = matrix != identity_matrix;
    for (std::size_t v = 0; v < part.vertices; ++v) {
        const Vec3 at = positions.vector<3>(v);
        use(v, moves ? transform_point(matrix, at) : at);
    }
}

}  // namespace

Rig::Rig(const Scene& scene, const PartList& parts)
    : scene_(scene), parts_(parts), order_(parents_first(scene)), locals_(scene.nodes.size()) {
    for (const Skin& skin : scene.skins) {
        first_of_skin_.push_back(controllers_.size());
        for (std::size_t j = 0; j < skin.joints.size(); ++j) {
            controllers_.push_back({skin.joints[j], skin.inverse_binds[j], true});
        }
    }
    std::vector<std::size_t> of_node(scene.nodes.size(), static_cast<std::size_t>(-1));
    for (const Part& part : parts.all) {
        if (part.skin) {
            controller_of_part_.push_back(static_cast<std::size_t>(-1));
            continue;
        }
        if (of_node[part.node] == static_cast<std::size_t>(-1)) {
            of_node[part.node] = controllers_.size();
            controllers_.push_back({part.node, identity_matrix, false});
        }
        controller_of_part_.push_back(of_node[part.node]);
    }
}

void Rig::influences(std::size_t part_index, std::size_t vertex, std::vector<Influence>& to) const {
    to.clear();
    const Part& part = parts_.all[part_index];
    if (!part.skin) {
        to.push_back({controller_of_part_[part_index], 1});
        return;
    }
    const Primitive& p = *part.primitive;
    const std::size_t joints = scene_.skins[*part.skin].joints.size();
    double sum = 0;
    for (std::size_t set = 0; set < p.joints.size() && set < p.weights.size(); ++set) {
        for (std::size_t i = 0; i < p.joints[set].components; ++i) {
            const double weight = p.weights[set].at(vertex, i);
            if (!(weight > 0)) continue;
            const std::size_t joint = p.joints[set].index(vertex, i);
            if (joint >= joints) continue;
            const std::size_t controller = first_of_skin_[*part.skin] + joint;
            const auto known = std::ranges::find(to, controller, &Influence::controller);
            if (known != to.end()) {
                known->weight += weight;
            } else {
                to.push_back({controller, weight});
            }
            sum += weight;
        }
    }
    for (Influence& influence : to) influence.weight /= sum;
}

InfluenceReader::InfluenceReader(const Rig& rig, std::size_t part) : part_(rig.parts().all[part]) {
    if (!part_.skin) {
        influences_.push_back({rig.node_of(part), 1});
        return;
    }
    joint_count_ = rig.scene().skins[*part_.skin].joints.size();
    first_controller_ = rig.joint(*part_.skin, 0);
    const std::size_t sets = std::min(part_.primitive->joints.size(), part_.primitive->weights.size());
    joints_.resize(sets, std::vector<Four>(block));
    weights_.resize(sets, std::vector<Four>(block));
}

void InfluenceReader::fetch(std::size_t vertex) {
    start_ = vertex;
    end_ = std::min(vertex + block, part_.vertices);
    const auto gather_set = [&](Array array, std::vector<Four>& to) {
        array.components = std::min<std::size_t>(array.components, 4);
        gather_floats(array, start_, end_ - start_, {reinterpret_cast<std::byte*>(to.data()), sizeof(Four)});
    };
    for (std::size_t set = 0; set < joints_.size(); ++set) {
        gather_set(part_.primitive->joints[set], joints_[set]);
        gather_set(part_.primitive->weights[set], weights_[set]);
    }
}

const std::vector<Influence>& InfluenceReader::at(std::size_t vertex) {
    if (!part_.skin) return influences_;
    if (vertex < start_ || vertex >= end_) fetch(vertex);
    influences_.clear();
    double sum = 0;
    for (std::size_t set = 0; set < joints_.size(); ++set) {
        const Four& joints = joints_[set][vertex - start_];
        const Four& weights = weights_[set][vertex - start_];
        for (std::size_t i = 0; i < 4; ++i) {
            // Indices of joints are small enough to be exact as floats.
            if (!(weights[i] > 0) || !(joints[i] >= 0 && joints[i] < static_cast<float>(joint_count_))) continue;
            const std::size_t controller = first_controller_ + static_cast<std::size_t>(joints[i]);
            const auto known = std::ranges::find(influences_, controller, &Influence::controller);
            if (known != influences_.end()) {
                known->weight += double{weights[i]};
            } else {
                influences_.push_back({controller, double{weights[i]}});
            }
            sum += double{weights[i]};
        }
    }
    for (Influence& influence : influences_) influence.weight /= sum;
    return influences_;
}

Pose Rig::rest() {
    Pose pose;
    rest_pose(scene_, locals_);
    pose.globals.resize(scene_.nodes.size());
    local_to_model(scene_, order_, locals_, pose.globals);
    for (const Controller& c : controllers_) {
        pose.controllers.push_back(c.is_joint ? multiply(pose.globals[c.node], c.inverse_bind) : pose.globals[c.node]);
    }
    return pose;
}

void Rig::play(const Animation& animation, double seconds, std::vector<Matrix>& globals) {
    rest_pose(scene_, locals_);
    sample(animation, seconds, locals_);
    globals.resize(scene_.nodes.size());
    local_to_model(scene_, order_, locals_, globals);
}

Vec3 position_of(const Vec3& vertex, std::span<const Influence> influences, const Pose& pose) {
    if (influences.empty()) return vertex;
    Vec3 moved{};
    for (const Influence& influence : influences) {
        moved = moved + influence.weight * transform_point(pose.controllers[influence.controller], vertex);
    }
    return moved;
}

std::vector<Vec3> positions_in(const Rig& rig, const Pose& pose) {
    std::vector<Vec3> all(rig.parts().vertices);
    for (std::size_t p = 0; p < rig.parts().all.size(); ++p) {
        const std::size_t first = rig.parts().all[p].first_vertex;
        each_position(rig, p, pose, [&](std::size_t v, const Vec3& at) { all[first + v] = at; });
    }
    return all;
}

double size_in(const Rig& rig, const Pose& pose) {
    constexpr double most = std::numeric_limits<double>::max();
    Vec3 low{most, most, most};
    Vec3 high{-most, -most, -most};
    for (std::size_t p = 0; p < rig.parts().all.size(); ++p) {
        each_position(rig, p, pose, [&](std::size_t, const Vec3& at) {
            if (!std::isfinite(at[0] + at[1] + at[2])) return;
            for (std::size_t i = 0; i < 3; ++i) {
                low[i] = std::min(low[i], at[i]);
                high[i] = std::max(high[i], at[i]);
            }
        });
    }
    return low[0] > high[0] ? 0 : length(high - low);
}

}  // namespace sinew::comparing
