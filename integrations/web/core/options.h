// SPDX-License-Identifier: MIT
// Options from JSON. The first unknown option, or value of the wrong type, is reported as misuse.
#pragma once

#include <sinew/json.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace sinew::web {

class Options {
public:
    explicit Options(const Json& json) : json_(json) {
        if (json.object() == nullptr && !std::holds_alternative<std::nullptr_t>(json.value))
            misuse_ = "the options must be an object";
    }

    std::string text(std::string_view key) {
        const Json* value = find(key);
        if (value == nullptr) return {};
        if (value->text() == nullptr) return wrong(key, "a string"), std::string{};
        return *value->text();
    }
    bool truth(std::string_view key, bool otherwise = false) {
        const Json* value = find(key);
        if (value == nullptr) return otherwise;
        if (value->truth() == nullptr) return wrong(key, "true or false"), otherwise;
        return *value->truth();
    }
    std::uint64_t count(std::string_view key, std::uint64_t otherwise) {
        const Json* value = find(key);
        if (value == nullptr) return otherwise;
        if (!value->count()) return wrong(key, "a whole number"), otherwise;
        return *value->count();
    }
    double number(std::string_view key, double otherwise, double least, double most) {
        const Json* value = find(key);
        if (value == nullptr) return otherwise;
        const auto number = value->number();
        if (!number || !(*number >= least) || !(*number <= most))
            return wrong(key, "a number in its valid range"), otherwise;
        return *number;
    }
    std::set<std::string, std::less<>> texts(std::string_view key) {
        const Json* value = find(key);
        std::set<std::string, std::less<>> all;
        if (value == nullptr) return all;
        if (value->array() == nullptr) return wrong(key, "a list of strings"), all;
        for (const Json& one : *value->array()) {
            if (one.text() == nullptr) return wrong(key, "a list of strings"), all;
            all.insert(*one.text());
        }
        return all;
    }
    /// One of a list of words (see sinew/choices.h), or the default.
    template <class Choices, class Value>
    Value choice(std::string_view key, const Choices& choices, Value otherwise);

    void wrong(std::string_view key, std::string_view wanted) {
        if (misuse_.empty()) misuse_ = "option " + std::string(key) + " must be " + std::string(wanted);
    }
    /// The first wrong value or unknown option; empty if all options are valid. Call it after all options were read.
    std::string misuse() const {
        if (!misuse_.empty() || json_.object() == nullptr) return misuse_;
        for (const JsonMember& member : *json_.object()) {
            if (!asked_.contains(member.key)) return "unknown option " + member.key;
        }
        return {};
    }

private:
    const Json* find(std::string_view key) {
        asked_.emplace(key);
        const Json* value = json_.find(key);
        return value != nullptr && std::holds_alternative<std::nullptr_t>(value->value) ? nullptr : value;
    }

    const Json& json_;
    std::set<std::string, std::less<>> asked_;
    std::string misuse_;
};

template <class Choices, class Value>
Value Options::choice(std::string_view key, const Choices& choices, Value otherwise) {
    const std::string word = text(key);
    if (word.empty()) return otherwise;
    std::string words;
    for (const auto& one : choices) {
        if (one.word == word) return one.value;
        words += (words.empty() ? "" : ", ") + std::string(one.word);
    }
    wrong(key, "one of " + words);
    return otherwise;
}

}  // namespace sinew::web
