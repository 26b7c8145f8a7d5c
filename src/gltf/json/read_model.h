// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include <optional>
#include <string_view>

#include "gltf/json/model.h"
#include "json/tape.h"

namespace sinew::gltf {

/// Where the JSON text stands.
struct TextPlace {
    std::string path;          ///< of the field that holds it
    std::uint64_t offset = 0;  ///< in the file
};

/// The model that a JSON text describes. Everything that refers to something refers to what is there, and all data
/// lies inside of its buffer; nothing if that is not so, and the reasons.
std::optional<Model> read_model(std::string_view text, const TextPlace& place, std::uint64_t max_values, Report& out);

/// No more findings than this are told: a report keeps as many, and looking for the place of each takes its time.
inline constexpr std::size_t most_findings = 1000;

/// Places in a text that can be read, which is done once and when it is first asked for.
class TextPlaces {
public:
    explicit TextPlaces(std::string_view text) : text_(text) {}

    /// Where a JSON pointer leads to, in bytes; the start if it leads nowhere.
    std::uint64_t offset_of(std::string_view pointer);

private:
    std::string_view text_;
    std::optional<JsonTape> tape_;
};

}  // namespace sinew::gltf
