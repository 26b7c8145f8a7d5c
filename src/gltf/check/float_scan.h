// SPDX-License-Identifier: MIT
// What the floats of a primitive's arrays are, found in one pass over its vertices.
#pragma once

#include <sinew/scene/array.h>

#include <vector>

namespace sinew::gltf {

/// The validator takes vectors for unit vectors that are off by this much.
inline constexpr float unit_tolerance = 0.002F;

/// Whether an array is of floats that stay finite if they are: turned or moved, but not made larger.
bool is_float(const scene::Array& array);

struct FloatProperties {
    bool finite = true;
    bool unit = true;  ///< all of length one, if they are directions
};

/// Of all arrays that are of floats. They are looked at in turns, some thousand elements each, so that what lies side
/// by side in a file is fetched from memory once.
class FloatScan {
public:
    /// The array must stay where it is.
    void add(const scene::Array& array, bool directions = false);
    void run();
    /// Of one that was added; of others, and of those that are no floats, nothing is known.
    FloatProperties of(const scene::Array& array) const;

private:
    struct One {
        const scene::Array* array;
        bool directions;
        FloatProperties nature;
    };
    std::vector<One> all_;
};

}  // namespace sinew::gltf
