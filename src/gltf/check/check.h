// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/gltf.h>
#include <sinew/layout/checks.h>

namespace sinew::gltf {

/// Everything that can be checked without files beside the document.
void check(const Document& document, Checker& checker);
/// What is in a file beside it.
void check_companion(const Document& document, const Companion& companion, Checker& checker);

Summary summarize(const Document& document);

/// What the text says; never null.
std::shared_ptr<const Model> model_of(const Document& document);
/// The JSON text of a document.
inline std::string_view text_of(const Document& document) {
    return {reinterpret_cast<const char*>(document.text.bytes.data()), document.text.size()};
}
/// The field that holds the text, and where it begins.
inline constexpr std::string_view text_path = "/json";
constexpr std::uint64_t text_offset(const Document& document) {
    return document.binary ? 20 : 0;
}

}  // namespace sinew::gltf
