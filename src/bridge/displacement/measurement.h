// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/bridge/displacement.h>

#include <map>
#include <tuple>

#include "bridge/displacement/player.h"
#include "bridge/displacement/shape.h"

namespace sinew::scene {

/// The visible vertices of a scene, prepared for measurements. A matrix of a pose has a place: that of a rigid node, or
/// of a joint of a skin.
struct PreparedVertices {
    explicit PreparedVertices(const Scene& scene);

    /// A primitive at a node.
    struct Part {
        std::size_t shape = 0;
        std::size_t first_place = 0;
        std::size_t places = 1;
        const Primitive* primitive = nullptr;
        std::size_t mesh = 0, ordinal = 0;  ///< where the primitive is in the scene
    };
    /// The vertices that the matrix at a place moves.
    struct Lever {
        std::size_t place = 0;
        Box box = {};
        double weight = 0;
    };
    MovingParts moving;
    std::vector<Shape> shapes;
    std::vector<Part> parts;
    std::vector<Lever> levers;
    std::vector<std::pair<std::size_t, std::size_t>> rigid_places;  ///< node and place
    std::vector<std::pair<std::size_t, std::size_t>> skin_places;   ///< skin and first place
    std::size_t places = 0;
    std::size_t vertices = 0;
    std::size_t shares = 0;  ///< of joints in groups
    std::size_t most_weights = 1;
    double size = 0;

private:
    void add(const Scene& scene, std::size_t node,
             std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t>& known);
    void measure_size(const Scene& scene);
};

/// What may still be computed. Shared by all measurements of a scene.
struct WorkLimit {
    std::uint64_t matrices = 0, boxes = 0, vertices = 0;
};

/// Measures one change.
class Measurement {
public:
    Measurement(const Scene& scene, const PreparedVertices& prepared, const Change& change,
                DisplacementMeter::Work& work, WorkLimit& limit);

    Displacement at_rest();
    Displacement in_animation(std::size_t index);

private:
    struct Found {
        double distance = 0;
        double seconds = 0;
        std::size_t part = 0, vertex = 0;
    };
    struct Candidate {
        double bound = 0;
        double score = 0;
        double seconds = 0;
    };
    struct Ranked {
        double bound = 0;
        std::size_t part = 0, group = 0;
        bool weights = false;  // a group of changed weights
    };

    bool is_unmoved(const Animation* before, const Animation* after) const;
    void start(std::optional<std::size_t> animation, const Animation* before, const Animation* after);
    void choose_active();
    void pose(double seconds);
    void set(std::size_t place, const Matrix& before, const Matrix& after);
    Candidate rank_pose(double seconds);
    void rank_groups(double least);
    void look(double seconds, std::uint64_t& vertices_left, Found& best);
    double distance_of(std::size_t part, std::size_t vertex) const;
    void zoom(double low, double high, const std::vector<double>& skipped, Found& best);
    void look_closer(const std::vector<double>& times, const std::vector<double>& all, std::vector<Candidate> peaks,
                     Found& best);
    static std::vector<Candidate> peaks_of(const std::vector<Candidate>& in_order, std::size_t most);
    Displacement result_of(const Found& best) const;
    std::span<const Matrix> differences(const PreparedVertices::Part& part) const;
    std::span<const Matrix> matrices(const PreparedVertices::Part& part) const;

    const Scene& scene_;
    const Scene& before_;
    const Scene& after_;
    const PreparedVertices& prepared_;
    const Change& change_;
    DisplacementMeter::Work& work_;
    WorkLimit& limit_;
    PosePlayer play_before_, play_after_;
    bool same_nodes_ = true;
    bool same_motion_ = true;  // of the current animation
    std::optional<std::size_t> animation_;
    std::vector<WeightChanges> weights_;  // per part
    std::size_t changed_vertices_ = 0, changed_groups_ = 0, exchanges_ = 0;
    PoseMatrices at_before_, at_after_;
    std::vector<Matrix> after_matrices_, differences_;  // per place
    std::vector<bool> is_changed_;                      // per place: the difference is not zero
    // The places of the current animation that change from pose to pose.
    std::vector<std::pair<std::size_t, std::size_t>> active_nodes_;             // node and place
    std::vector<std::pair<PosePlayer::SkinJoint, std::size_t>> active_joints_;  // and place
    std::vector<bool> is_active_;                                               // per place
    double resting_bound_ = 0, resting_score_ = 0;                              // of the other places
    bool is_first_ = true;
    bool endless_ = false;  // a matrix became infinite
    std::vector<Ranked> ranked_;
};

}  // namespace sinew::scene
