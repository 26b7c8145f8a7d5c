// SPDX-License-Identifier: MIT
// Checks the float arrays of a primitive in one pass over its vertices.
#pragma once

#include <sinew/scene/array.h>

#include <vector>

namespace sinew::gltf {

/// How far the length of a unit vector may be from one without a warning by the Khronos validator.
inline constexpr float unit_tolerance = 0.002F;

/// True if an array holds floats, and its scale and offset cannot make a finite number infinite.
bool is_float(const scene::Array& array);

struct FloatProperties {
    bool finite = true;
    bool unit = true;  ///< all vectors have length one; only checked for directions
};

/// Checks several float arrays for NaN and unit length in one pass. Arrays are scanned in blocks so that interleaved
/// attributes are read from memory once.
class FloatScan {
public:
    /// Adds an array, which must outlive the scan. Ignores arrays of other types.
    void add(const scene::Array& array, bool directions = false);
    void run();
    /// The properties of an array that was added. All false for other arrays.
    FloatProperties result(const scene::Array& array) const;

private:
    struct Entry {
        const scene::Array* array;
        bool directions;
        FloatProperties properties;
    };
    std::vector<Entry> entries_;
};

}  // namespace sinew::gltf
