// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include <optional>
#include <string_view>

#include "gltf/json/model.h"
#include "json/tape.h"

namespace sinew::gltf {

/// The position of the JSON text in a file.
struct TextLocation {
    std::string path;          ///< of the field that contains it
    std::uint64_t offset = 0;  ///< in the file, in bytes
};

/// Reads and checks the model that a JSON text describes: all indices are in range, and all data lies inside its
/// buffer. Returns nothing, and reports why, if the text fails a check.
std::optional<Model> read_model(std::string_view text, const TextLocation& place, std::uint64_t max_values,
                                Report& report);

/// The maximum number of findings per file. A report keeps no more, and finding the offset of each takes time.
inline constexpr std::size_t max_findings = 1000;

/// Maps JSON pointers to byte offsets. Parses the text once, on first use.
class PointerOffsets {
public:
    explicit PointerOffsets(std::string_view text) : text_(text) {}

    /// The byte offset of the value at a JSON pointer, or 0 if there is no such value.
    std::uint64_t offset_of(std::string_view pointer);

private:
    std::string_view text_;
    std::optional<JsonTape> tape_;
};

}  // namespace sinew::gltf
