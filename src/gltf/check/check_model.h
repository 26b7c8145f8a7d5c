// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include <functional>
#include <string>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Tells what is wrong with the value that a JSON pointer leads to.
using Complain = std::function<void(const Issue& issue, const std::string& pointer, std::string message)>;

/// Whether everything that a model names is there, all data lies inside of its buffer, and the nodes are a forest.
void check_model(const Model& model, const Complain& complain);

/// Whether a number can be part of a transform: products of three must not leave the range of 32-bit floats, or what
/// other formats keep of them is no number. A light year is too much, the way to the sun is not.
inline bool is_reasonable(double number) {
    return number >= -1e12 && number <= 1e12;
}

/// Whether an accessor's data has this type, in glTF's numbers and names.
struct ElementFacts {
    std::size_t component_size = 0;
    std::size_t components = 0;
    std::size_t size = 0;  ///< of an element, in bytes; columns of matrices begin at multiples of four
};
/// Nothing if one of the two is unknown.
std::optional<ElementFacts> element_facts(std::uint64_t component_type, std::string_view type);

}  // namespace sinew::gltf
