// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include <optional>
#include <string_view>

#include "gltf/model.h"

namespace sinew::gltf {

/// Where the JSON text stands.
struct TextPlace {
    std::string path;          ///< of the field that holds it
    std::uint64_t offset = 0;  ///< in the file
};

/// The model that a JSON text describes. Everything that refers to something refers to what is there, and all data
/// lies inside of its buffer; nothing if that is not so, and the reasons.
std::optional<Model> read_model(std::string_view text, const TextPlace& place, std::uint64_t max_values,
                                Diagnostics& out);

/// Where a JSON pointer leads to in a text that can be read, in bytes; the start if it leads nowhere.
std::uint64_t offset_in_text(std::string_view text, std::string_view pointer);

}  // namespace sinew::gltf
