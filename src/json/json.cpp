// SPDX-License-Identifier: MIT
#include <sinew/json.h>

#include <algorithm>
#include <charconv>

#include "json/number.h"
#include "json/write.h"

namespace sinew {

void write(JsonWriter& out, const Json& json) {
    struct {
        JsonWriter& out;
        void operator()(std::nullptr_t) const { out.raw("null"); }
        void operator()(bool v) const { out.value(v); }
        void operator()(std::int64_t v) const { out.value(v); }
        void operator()(std::uint64_t v) const { out.value(v); }
        void operator()(double v) const { out.real(v); }
        void operator()(const JsonNumber& v) const { out.raw(v.digits); }
        void operator()(const std::string& v) const { out.value(v); }
        void operator()(const Json::Array& v) const {
            out.array([&] {
                for (const Json& one : v) write(out, one);
            });
        }
        void operator()(const Json::Object& v) const {
            out.object([&] {
                for (const JsonMember& one : v) write(out.key(one.key), one.value);
            });
        }
    } writer{out};
    std::visit(writer, json.value);
}

namespace {

std::string unescaped(std::string_view step) {
    std::string key;
    for (std::size_t i = 0; i < step.size(); ++i) {
        const bool escape = step[i] == '~' && i + 1 < step.size();
        key += escape ? (step[++i] == '1' ? '/' : '~') : step[i];
    }
    return key;
}

}  // namespace

Json::Json() = default;
Json::Json(Value v, std::uint32_t at) : value(std::move(v)), offset(at) {}
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

std::optional<std::uint64_t> Json::count() const {
    if (const auto* whole = std::get_if<std::uint64_t>(&value)) return *whole;
    if (const auto* whole = std::get_if<std::int64_t>(&value); whole != nullptr && *whole >= 0) {
        return static_cast<std::uint64_t>(*whole);
    }
    return std::nullopt;
}

std::optional<double> Json::number() const {
    if (const auto* real = std::get_if<double>(&value)) return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    if (const auto* whole = std::get_if<std::uint64_t>(&value)) return static_cast<double>(*whole);
    if (const auto* other = std::get_if<JsonNumber>(&value)) return nearest_double(other->digits);
    return std::nullopt;
}

const Json* Json::find(std::string_view key) const {
    if (object() == nullptr) return nullptr;
    const auto found = std::find_if(object()->rbegin(), object()->rend(), [&](auto& m) { return m.key == key; });
    return found == object()->rend() ? nullptr : &found->value;
}

Json& Json::operator[](std::string_view key) {
    if (object() == nullptr) value = Object{};
    auto& members = std::get<Object>(value);
    const auto found = std::find_if(members.rbegin(), members.rend(), [&](auto& m) { return m.key == key; });
    if (found != members.rend()) return found->value;
    return members.emplace_back(JsonMember{std::string(key), {}}).value;
}

const Json* Json::at_pointer(std::string_view pointer) const {
    const Json* at = this;
    while (at != nullptr && !pointer.empty()) {
        if (pointer.front() != '/') return nullptr;
        pointer.remove_prefix(1);
        const std::string_view step = pointer.substr(0, pointer.find('/'));
        pointer.remove_prefix(step.size());
        if (at->array() == nullptr) {
            at = at->find(unescaped(step));
            continue;
        }
        std::size_t index = 0;
        const auto [stop, error] = std::from_chars(step.data(), step.data() + step.size(), index);
        const bool whole = error == std::errc{} && stop == step.data() + step.size();
        at = whole && index < at->array()->size() ? &(*at->array())[index] : nullptr;
    }
    return at;
}

std::string to_text(const Json& json, bool indented) {
    JsonWriter out(indented);
    write(out, json);
    return out.finish();
}

std::string pointer_step(std::string_view key) {
    std::string step;
    for (const char c : key) step += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return step;
}

}  // namespace sinew
