// SPDX-License-Identifier: MIT
// Accessors as arrays of the hub.
#pragma once

#include <sinew/scene/array.h>

#include "gltf/data/buffers.h"

namespace sinew::gltf {

/// What an attribute or another use demands of an accessor.
struct Demand {
    std::string_view what;          ///< as in `positions`
    std::size_t components = 0;     ///< 0: any
    std::size_t or_components = 0;  ///< ... or so many
    bool integers = false;          ///< whole numbers only
    std::uint64_t count = 0;        ///< 0: any
};

inline constexpr Demand binds_demand{.what = "inverse bind matrices", .components = 16};

class Accessors {
public:
    Accessors(const Model& model, Buffers& buffers)
        : model_(model), buffers_(buffers), arrays_(model.accessors.size()) {}

    /// The array of an accessor: a view into its buffer, unless parts of it stand elsewhere.
    const Expected<scene::Array>& array(std::size_t i);
    /// The same, if it fits its use.
    Expected<scene::Array> array(std::size_t i, const Demand& demand);
    /// The bytes of a view, if there is one of that number.
    std::optional<Bytes> view(std::size_t i);
    Budget& budget() { return buffers_.budget(); }

private:
    Expected<scene::Array> read(std::size_t i);
    Expected<scene::Array> used(std::size_t i, Expected<scene::Array> array);
    Expected<scene::Array> read_sparse(std::size_t i, scene::Array base);

    const Model& model_;
    Buffers& buffers_;
    std::vector<std::optional<Expected<scene::Array>>> arrays_;
};

}  // namespace sinew::gltf
