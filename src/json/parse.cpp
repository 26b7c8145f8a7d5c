// SPDX-License-Identifier: MIT
#include <sinew/json.h>

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include "base/format.h"

namespace sinew {
namespace {

namespace od = simdjson::ondemand;

std::string_view without_space(std::string_view token) {
    return token.substr(0, token.find_last_not_of(" \t\r\n") + 1);
}

std::size_t digits_at(std::string_view text, std::size_t at) {
    const std::size_t end = text.find_first_not_of("0123456789", at);
    return (end == std::string_view::npos ? text.size() : end) - at;
}

// The grammar of JSON numbers, for those that are too large for any type.
bool is_number(std::string_view text) {
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const std::size_t whole = digits_at(text, at);
    if (whole == 0 || (whole > 1 && text[at] == '0')) return false;
    at += whole;
    if (at < text.size() && text[at] == '.') {
        const std::size_t fraction = digits_at(text, at + 1);
        if (fraction == 0) return false;
        at += 1 + fraction;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        at += 1;
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) at += 1;
        const std::size_t exponent = digits_at(text, at);
        if (exponent == 0) return false;
        at += exponent;
    }
    return at == text.size();
}

// Builds the tree in one walk over the text. The walk visits every value, so everything is checked.
class Builder {
public:
    Builder(const simdjson::padded_string& text, std::uint64_t max_values) : start_(text.data()), left_(max_values) {}

    simdjson::error_code build(od::value value, Json& out) {
        constexpr unsigned deepest = 256;
        if (left_-- == 0) {
            too_many_ = true;
            return fail("more values than the limit allows");
        }
        out.offset = static_cast<std::uint32_t>(value.raw_json_token().data() - start_);
        last_ = out.offset;
        od::json_type type{};
        if (const auto error = value.type().get(type)) return error;
        if (++depth_ > deepest) return fail("nested too deeply");
        const auto error = build(value, type, out);
        --depth_;
        return error;
    }

    /// Why the walk stopped, if it was not the parser that stopped it.
    const std::string& reason() const { return reason_; }
    bool too_many() const { return too_many_; }
    /// Where the last value began.
    std::size_t last() const { return last_; }

private:
    simdjson::error_code build(od::value& value, od::json_type type, Json& out) {
        switch (type) {
            case od::json_type::array:
                return build_array(value, out.value.emplace<Json::Array>());
            case od::json_type::object:
                return build_object(value, out.value.emplace<Json::Object>());
            case od::json_type::number:
                return build_number(value, out);
            case od::json_type::string: {
                std::string_view text;
                if (const auto error = value.get_string().get(text)) return error;
                out.value = std::string(text);
                return simdjson::SUCCESS;
            }
            case od::json_type::boolean: {
                bool truth = false;
                if (const auto error = value.get_bool().get(truth)) return error;
                out.value = truth;
                return simdjson::SUCCESS;
            }
            case od::json_type::null:
                break;
        }
        bool is_null = false;
        if (const auto error = value.is_null().get(is_null)) return error;
        return is_null ? simdjson::SUCCESS : simdjson::N_ATOM_ERROR;
    }

    simdjson::error_code build_array(od::value& value, Json::Array& out) {
        od::array array;
        if (const auto error = value.get_array().get(array)) return error;
        for (auto item : array) {
            od::value one;
            if (const auto error = item.get(one)) return error;
            if (const auto error = build(one, out.emplace_back())) return error;
        }
        return simdjson::SUCCESS;
    }

    simdjson::error_code build_object(od::value& value, Json::Object& out) {
        od::object object;
        if (const auto error = value.get_object().get(object)) return error;
        for (auto item : object) {
            od::field field;
            if (const auto error = std::move(item).get(field)) return error;
            std::string_view key;
            if (const auto error = field.unescaped_key().get(key)) return error;
            out.push_back({std::string(key), {}});
            if (const auto error = build(field.value(), out.back().value)) return error;
        }
        return simdjson::SUCCESS;
    }

    static simdjson::error_code build_number(od::value& value, Json& out) {
        od::number number;
        if (const auto error = value.get_number().get(number)) {
            const std::string_view digits = without_space(value.raw_json_token());
            if (!is_number(digits)) return error;
            out.value = JsonNumber{std::string(digits)};
            return simdjson::SUCCESS;
        }
        if (number.is_uint64()) {
            out.value = number.get_uint64();
        } else if (number.is_int64()) {
            out.value = number.get_int64();
        } else {
            out.value = number.get_double();
        }
        return simdjson::SUCCESS;
    }

    simdjson::error_code fail(std::string reason) {
        reason_ = std::move(reason);
        return simdjson::CAPACITY;
    }

    const char* start_;
    std::uint64_t left_;
    unsigned depth_ = 0;
    std::size_t last_ = 0;
    std::string reason_;
    bool too_many_ = false;
};

}  // namespace

tl::expected<Json, JsonError> parse_json(std::string_view text, std::uint64_t max_values) {
    if (text.starts_with("\xEF\xBB\xBF")) {
        return tl::make_unexpected(JsonError{"it starts with a byte order mark, which JSON must not", 0});
    }
    const simdjson::padded_string padded(text);
    od::parser parser;
    od::document document;
    const auto failed = [&](std::string message, std::size_t offset) {
        return tl::make_unexpected(JsonError{std::move(message), offset});
    };
    if (const auto error = parser.iterate(padded).get(document)) return failed(simdjson::error_message(error), 0);
    od::value root;
    if (const auto error = document.get_value().get(root)) {
        return failed(error == simdjson::SCALAR_DOCUMENT_AS_VALUE ? "neither an object nor an array"
                                                                  : simdjson::error_message(error),
                      0);
    }
    Json json;
    Builder builder(padded, max_values);
    if (const auto error = builder.build(root, json)) {
        const std::string reason = builder.reason().empty() ? simdjson::error_message(error) : builder.reason();
        return tl::make_unexpected(JsonError{reason, builder.last(), builder.too_many()});
    }
    const char* rest = nullptr;
    if (document.current_location().get(rest) == simdjson::SUCCESS) {
        return failed("more text behind the end", static_cast<std::size_t>(rest - padded.data()));
    }
    return json;
}

}  // namespace sinew
