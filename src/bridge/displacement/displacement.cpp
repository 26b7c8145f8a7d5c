// SPDX-License-Identifier: MIT
#include <sinew/bridge/displacement.h>

#include <algorithm>

#include "bridge/displacement/measurement.h"

namespace sinew::scene {

class DisplacementMeter::Implementation {
public:
    explicit Implementation(const Scene& scene) : scene_(scene) {}

    // The vertices are read when they are first needed: most scenes lose nothing.
    const PreparedVertices& prepared() {
        if (prepared_) return *prepared_;
        prepared_.emplace(scene_);
        std::uint64_t keys = 0;
        for (const Animation& animation : scene_.animations) {
            for (const Channel& channel : animation.channels) keys += channel.times.size();
        }
        const std::uint64_t data = prepared_->vertices + keys + scene_.nodes.size();
        constexpr std::uint64_t free = 10'000'000;
        limit_ = {free + 64 * data, free + 64 * data, free + 32 * data};
        return *prepared_;
    }
    Measurement measurement(const Change& change) { return {scene_, prepared(), change, work_, limit_}; }
    const Scene& scene() const { return scene_; }
    const Work& work() const { return work_; }

private:
    const Scene& scene_;
    std::optional<PreparedVertices> prepared_;
    Work work_;
    WorkLimit limit_;
};

DisplacementMeter::DisplacementMeter(const Scene& scene) : implementation_(std::make_unique<Implementation>(scene)) {}
DisplacementMeter::~DisplacementMeter() = default;
DisplacementMeter::DisplacementMeter(DisplacementMeter&&) noexcept = default;
DisplacementMeter& DisplacementMeter::operator=(DisplacementMeter&&) noexcept = default;

Displacement larger(const Displacement& a, const Displacement& b) {
    Displacement result = b.relative > a.relative ? b : a;
    result.measured = a.measured || b.measured;
    return result;
}

Displacement DisplacementMeter::at_rest(const Change& change) {
    return implementation_->measurement(change).at_rest();
}

Displacement DisplacementMeter::in_animation(std::size_t animation, const Change& change) {
    return implementation_->measurement(change).in_animation(animation);
}

std::vector<Displacement> DisplacementMeter::in_each_animation(const Change& change, std::size_t first) {
    Measurement measurement = implementation_->measurement(change);
    std::vector<Displacement> all;
    for (std::size_t i = first; i < implementation_->scene().animations.size(); ++i) {
        all.push_back(measurement.in_animation(i));
    }
    return all;
}

Displacement DisplacementMeter::anywhere(const Change& change) {
    Measurement measurement = implementation_->measurement(change);
    Displacement largest = measurement.at_rest();
    for (std::size_t i = 0; i < implementation_->scene().animations.size(); ++i) {
        largest = larger(largest, measurement.in_animation(i));
    }
    return largest;
}

double DisplacementMeter::model_size() {
    return implementation_->prepared().size;
}

bool DisplacementMeter::has_vertices() {
    return implementation_->prepared().vertices > 0;
}

DisplacementMeter::Work DisplacementMeter::work() const {
    return implementation_->work();
}

}  // namespace sinew::scene
