// SPDX-License-Identifier: MIT
// Reads accessors as arrays of the scene.
#pragma once

#include <sinew/scene/array.h>

#include "gltf/data/buffers.h"

namespace sinew::gltf {

/// What the user of an accessor, such as a vertex attribute, requires of it.
struct AccessorRequirements {
    std::string_view what;          ///< for messages, as in `positions`
    std::size_t components = 0;     ///< 0: any
    std::size_t or_components = 0;  ///< an alternative to `components`
    bool integers = false;          ///< no floats
    std::uint64_t count = 0;        ///< 0: any
};

inline constexpr AccessorRequirements inverse_bind_requirements{.what = "inverse bind matrices", .components = 16};

class Accessors {
public:
    Accessors(const Model& model, Buffers& buffers)
        : model_(model), buffers_(buffers), arrays_(model.accessors.size()) {}

    /// The array of an accessor: a view into its buffer, or a copy if the accessor is sparse or has no data.
    const Expected<scene::Array>& array(std::size_t i);
    /// The same array, if it meets the requirements.
    Expected<scene::Array> array(std::size_t i, const AccessorRequirements& required);
    /// The bytes of a buffer view, if it exists and can be read.
    std::optional<Bytes> view(std::size_t i);
    Budget& memory_budget() { return buffers_.memory_budget(); }

private:
    Expected<scene::Array> read(std::size_t i);
    Expected<scene::Array> charge_access(std::size_t i, Expected<scene::Array> array);
    Expected<scene::Array> read_sparse(std::size_t i, scene::Array base);

    const Model& model_;
    Buffers& buffers_;
    std::vector<std::optional<Expected<scene::Array>>> arrays_;
};

}  // namespace sinew::gltf
