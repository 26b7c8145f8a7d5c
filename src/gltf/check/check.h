// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/gltf.h>
#include <sinew/layout/checks.h>

namespace sinew::gltf {

/// Runs all checks that need no companion file.
void check(const Document& document, Checker& checker);
/// Checks the data in a companion file.
void check_companion(const Document& document, const Companion& companion, Checker& checker);

Summary summarize(const Document& document);

/// The model that the text describes. Never null.
std::shared_ptr<const Model> model_of(const Document& document);
/// The JSON text of a document.
inline std::string_view text_of(const Document& document) {
    return {reinterpret_cast<const char*>(document.text.bytes.data()), document.text.size()};
}
/// The path of the field that contains the text, and the byte offset of the text.
inline constexpr std::string_view text_path = "/json";
constexpr std::uint64_t text_offset(const Document& document) {
    return document.binary ? 20 : 0;
}

}  // namespace sinew::gltf
