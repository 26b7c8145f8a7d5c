// SPDX-License-Identifier: MIT
#include "gltf/check/check.h"

#include <sinew/issues.h>
#include <sinew/size.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/formatted.h"
#include "base/scan.h"
#include "gltf/check/issues.h"
#include "gltf/data/accessors.h"
#include "gltf/data/uri.h"
#include "gltf/json/read_model.h"
#include "gltf/read/read_animations.h"
#include "gltf/read/read_meshes.h"
#include "gltf/read/to_scene.h"
#include "scene/array_checks.h"

namespace sinew::gltf {
namespace {

namespace shared = sinew::issue;
using scene::Array;

// Checks the data of selected buffers: indices, joints, times and floats.
class DataCheck {
public:
    DataCheck(const Document& document, const Model& model, std::span<const Companion> companions, Checker& checker)
        : offset_(text_offset(document)),
          model_(model),
          pointer_offsets_(text_of(document)),
          buffers_(document, model, companions),
          accessors_(model, buffers_),
          checker_(checker) {}

    /// `selected` returns true for the buffers to check.
    void run(const std::function<bool(const Buffer&)>& selected) {
        const std::vector<bool> used = used_buffers();
        for (std::size_t i = 0; i < model_.buffers.size(); ++i) {
            if (selected(model_.buffers[i]) && used[i]) report_once(buffers_.buffer(i));
        }
        for (std::size_t i = 0; i < model_.accessors.size(); ++i) {
            if (is_selected(i, selected)) check_accessor(i);
        }
        for (std::size_t m = 0; m < model_.meshes.size(); ++m) {
            for (std::size_t p = 0; p < model_.meshes[m].primitives.size(); ++p) {
                check_primitive(model_.meshes[m].primitives[p], formatted("/meshes/{}/primitives/{}", m, p), selected);
            }
        }
        for (std::size_t i = 0; i < model_.skins.size(); ++i) check_skin(i, selected);
        std::set<std::size_t> inputs;
        for (const Animation& animation : model_.animations) {
            for (const AnimationSampler& sampler : animation.samplers) inputs.insert(sampler.input);
            for (const AnimationChannel& channel : animation.channels) {
                const AnimationSampler& sampler = animation.samplers[channel.sampler];
                if (!is_selected(sampler.input, selected) || !is_selected(sampler.output, selected)) continue;
                report_once(sampler_mismatch(sampler, channel.target.path, accessors_));
            }
        }
        for (const std::size_t input : inputs) {
            if (is_selected(input, selected)) check_times(input);
        }
    }

    void report(const Issue& issue, const std::string& pointer, std::string message) {
        const std::uint64_t place = ++findings_ <= max_findings ? pointer_offsets_.offset_of(pointer) : 0;
        checker_.report_at(issue, std::string(text_path) + pointer, offset_ + place, std::move(message));
    }

private:
    void report_once(const std::optional<Problem>& problem) {
        if (!problem || !reported_.insert(problem->pointer).second) return;
        report(*problem->issue, problem->pointer, problem->message);
    }
    template <class T>
    void report_once(const Expected<T>& result) {
        if (!result) report_once(std::optional(result.error()));
    }

    // A buffer that is only a fallback for compressed data may be missing.
    std::vector<bool> used_buffers() const {
        std::vector<bool> used(model_.buffers.size(), false);
        for (const BufferView& view : model_.buffer_views) {
            const std::size_t buffer = view.packed ? view.packed->buffer : view.buffer;
            if (buffer < used.size()) used[buffer] = true;
        }
        return used;
    }

    bool is_selected(std::size_t accessor, const std::function<bool(const Buffer&)>& selected) const {
        const Accessor& a = model_.accessors[accessor];
        const auto is_view_selected = [&](std::size_t i) {
            const BufferView& view = model_.buffer_views[i];
            return selected(model_.buffers[view.packed ? view.packed->buffer : view.buffer]);
        };
        return (!a.buffer_view || is_view_selected(*a.buffer_view)) &&
               (!a.sparse ||
                (is_view_selected(a.sparse->indices.buffer_view) && is_view_selected(a.sparse->values.buffer_view)));
    }

    void check_accessor(std::size_t i) {
        const Expected<Array>& array = accessors_.array(i);
        report_once(array);
        if (!array || !checker_.options().floats || array->type != Type::f32) return;
        const std::size_t width = 4 * array->components;
        const auto all = array->bytes.span().subspan(0, (array->count - 1) * array->stride + width);
        const ScanResult found =
            array->stride == width ? not_finite_f32(all) : not_finite_f32(all, {array->stride, 0, array->components});
        if (found.count > 0) {
            report(shared::not_finite, formatted("/accessors/{}", i),
                   formatted("{} (first: element {})",
                             found.count == 1 ? "1 value is NaN or infinite"
                                              : formatted("{} values are NaN or infinite", found.count),
                             found.first));
        }
    }

    void check_primitive(const Primitive& p, const std::string& pointer,
                         const std::function<bool(const Buffer&)>& selected) {
        const Index positions = p.find("POSITION");
        if (!positions) return report(issue::missing, pointer, "POSITION is missing");
        const std::uint64_t vertices = model_.accessors[*positions].count;
        for (const auto& [semantic, accessor] : p.attributes) {
            auto required = requirements_of(semantic);
            if (!required || !is_selected(accessor, selected)) continue;
            required->count = vertices;
            report_once(accessors_.array(accessor, *required));
        }
        if (!p.indices || !is_selected(*p.indices, selected)) return;
        const auto indices = accessors_.array(*p.indices, {.what = "indices", .components = 1, .integers = true});
        report_once(indices);
        if (!indices) return;
        const std::string place = formatted("/accessors/{}", *p.indices);
        if (are_below(*p.indices, *indices, vertices) || !reported_.insert(place + " indices").second) return;
        std::size_t bad = 0;
        std::size_t first = 0;
        for (std::size_t i = indices->size(); i-- > 0;) {
            if (indices->index(i) < vertices) continue;
            ++bad;
            first = i;
        }
        report(shared::index_out_of_range, place,
               formatted("{} of {} indices {} out of range ({} vertices; first: element {})", bad, indices->size(),
                         bad == 1 ? "is" : "are", vertices, first));
    }

    // Many primitives may share their indices, so the highest index is cached: at most two passes, one of which is
    // fast.
    bool are_below(std::size_t accessor, const Array& indices, std::uint64_t limit) {
        const auto [known, is_new] = index_bounds_.try_emplace(accessor, IndexBound{});
        IndexBound& highest = known->second;
        if (is_new && limit > 0 && scene::provably_below(indices, as_size(limit))) highest = {limit - 1, false};
        if (highest.value >= limit && !highest.exact) highest = {scene::highest_index(indices), true};
        return highest.value < limit;
    }

    void check_skin(std::size_t i, const std::function<bool(const Buffer&)>& selected) {
        const Skin& skin = model_.skins[i];
        if (!skin.inverse_bind_matrices || !is_selected(*skin.inverse_bind_matrices, selected)) return;
        const auto binds = accessors_.array(*skin.inverse_bind_matrices, inverse_bind_requirements);
        report_once(binds);
        if (!binds || binds->size() >= skin.joints.size()) return;
        report(issue::accessor, formatted("/skins/{}", i),
               formatted("{} inverse bind matrices are too few for {} joints", binds->size(), skin.joints.size()));
    }

    void check_times(std::size_t i) {
        const auto times = accessors_.array(i, {.what = "times", .components = 1});
        report_once(times);
        if (!times) return;
        for (std::size_t k = 1; k < times->size(); ++k) {
            if (times->at(k) > times->at(k - 1)) continue;
            return report(shared::key_order, formatted("/accessors/{}", i),
                          formatted("key {} at {} s is not later than the key before it at {} s", k, times->at(k),
                                    times->at(k - 1)));
        }
    }

    std::uint64_t offset_;
    const Model& model_;
    PointerOffsets pointer_offsets_;
    Buffers buffers_;
    Accessors accessors_;
    Checker& checker_;
    std::set<std::string> reported_;
    // The highest index of an accessor, or an upper bound of it.
    struct IndexBound {
        std::uint64_t value = static_cast<std::uint64_t>(-1);
        bool exact = false;
    };
    std::map<std::size_t, IndexBound> index_bounds_;
    std::size_t findings_ = 0;
};

bool is_external(const Buffer& buffer) {
    return !buffer.uri.empty() && !is_data_uri(buffer.uri);
}

}  // namespace

void check(const Document& document, Checker& checker) {
    const auto model = model_of(document);
    DataCheck data(document, *model, {}, checker);
    if (const std::string unknown = unknown_required_extensions(*model); !unknown.empty()) {
        data.report(issue::extension, "/extensionsRequired", unknown);
    }
    data.run([](const Buffer& buffer) { return !is_external(buffer); });
}

void check_companion(const Document& document, const Companion& companion, Checker& checker) {
    const auto model = model_of(document);
    DataCheck data(document, *model, {&companion, 1}, checker);
    data.run([&](const Buffer& buffer) {
        return is_external(buffer) && path_of_uri(buffer.uri) == companion.reference.file_name;
    });
}

}  // namespace sinew::gltf
