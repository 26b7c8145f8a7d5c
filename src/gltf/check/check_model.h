// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include <functional>
#include <string>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Called for every finding, with the JSON pointer of the value.
using ReportFinding = std::function<void(const Issue& issue, const std::string& pointer, std::string message)>;

/// Checks that all indices are in range, all data lies inside its buffer, and the nodes form trees.
void check_model(const Model& model, const ReportFinding& report);

/// True if a number is small enough for a transform: the product of three must fit into a 32-bit float. In metres, the
/// limit is beyond the distance to the sun.
inline bool is_reasonable(double number) {
    return number >= -1e12 && number <= 1e12;
}

/// The sizes that follow from the component type and the type of an accessor.
struct ElementFacts {
    std::size_t component_size = 0;
    std::size_t components = 0;
    std::size_t size = 0;  ///< of an element, in bytes; matrix columns are aligned to four bytes
};
/// Empty if the component type or the type is unknown.
std::optional<ElementFacts> element_facts(std::uint64_t component_type, std::string_view type);

}  // namespace sinew::gltf
