// SPDX-License-Identifier: MIT
// The names of conversion options, shared by the command line and the browser.
#pragma once

#include <sinew/options.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

template <class Value>
struct Choice {
    std::string_view word;
    Value value;
};

inline constexpr std::array texture_choices{
    Choice{"auto", Textures::automatic}, Choice{"keep", Textures::keep},   Choice{"copy", Textures::copy},
    Choice{"embed", Textures::embed},    Choice{"names", Textures::names}, Choice{"none", Textures::drop},
};
inline constexpr std::array normal_choices{
    Choice{"keep", Normals::keep},
    Choice{"missing", Normals::missing},
    Choice{"always", Normals::always},
};
inline constexpr std::array tangent_choices{
    Choice{"keep", Tangents::keep},
    Choice{"missing", Tangents::missing},
    Choice{"always", Tangents::always},
    Choice{"none", Tangents::drop},
};

inline constexpr std::array shear_choices{
    Choice{"drop", Shear::drop},
    Choice{"exact", Shear::exact},
};

/// The value of a word, if it is one of the choices.
template <class Value, std::size_t size>
constexpr std::optional<Value> chosen(const std::array<Choice<Value>, size>& choices, std::string_view word) {
    const auto found = std::ranges::find(choices, word, &Choice<Value>::word);
    return found == choices.end() ? std::nullopt : std::optional(found->value);
}

template <class Value, std::size_t size>
std::vector<std::string> words_of(const std::array<Choice<Value>, size>& choices) {
    std::vector<std::string> words;
    for (const auto& choice : choices) words.emplace_back(choice.word);
    return words;
}

/// The texture extension for a word: `keep` keeps the extension, `any` is `.*`; others may omit the dot.
inline std::string texture_extension_for(std::string_view word) {
    if (word == "keep") return {};
    if (word == "any") return ".*";
    return word.starts_with('.') ? std::string(word) : "." + std::string(word);
}

}  // namespace sinew
