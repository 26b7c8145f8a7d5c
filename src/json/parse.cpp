// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include "json/number.h"
#include "json/tape.h"

namespace sinew {
namespace {

namespace od = simdjson::ondemand;
using Kind = JsonSlot::Kind;

std::string_view without_space(std::string_view token) {
    return token.substr(0, token.find_last_not_of(" \t\r\n") + 1);
}

// Longer texts are refused: the parser needs a copy, and up to twenty bytes per byte in addition.
constexpr std::size_t longest_text = std::size_t{1} << 30;

// Texts of at least this size are searched for bytes that no JSON contains before they are copied: a sparse file may
// claim gigabytes of text that are not there.
constexpr std::size_t searched_from = std::size_t{1} << 20;

// The offset of the first such byte, or the size. Blocks without branches, which the compiler vectorises.
std::size_t find_control_character(std::string_view text) {
    constexpr std::size_t block = 4096;
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
    };
    for (std::size_t at = 0; at < text.size(); at += block) {
        const std::string_view part = text.substr(at, block);
        unsigned found = 0;
        for (const char c : part) found |= is_control(c) ? 1U : 0U;
        if (found != 0) {
            return at + static_cast<std::size_t>(std::ranges::find_if(part, is_control) - part.begin());
        }
    }
    return text.size();
}

// A copy of the text with the padding that the parser requires.
std::unique_ptr<char[]> padded(std::string_view text) {
    auto copy = std::make_unique_for_overwrite<char[]>(text.size() + simdjson::SIMDJSON_PADDING);
    std::copy(text.begin(), text.end(), copy.get());
    std::fill_n(copy.get() + text.size(), simdjson::SIMDJSON_PADDING, '\0');
    return copy;
}

// The string that starts here, if it has no escapes. Two searches, because a string may be megabytes of base64.
std::optional<std::string_view> plain_text(std::string_view rest) {
    const std::size_t quote = rest.find('"');
    const std::string_view text = rest.substr(0, quote);
    if (quote == std::string_view::npos || text.find('\\') != std::string_view::npos) return std::nullopt;
    return text;
}

// Fills the tape in one pass over the text. It visits every value, so that the whole text is validated.
class Builder {
public:
    Builder(char* text, std::size_t size, std::uint64_t max_values)
        : text_(text), end_(text + size), left_(max_values) {
        // Enough for typical exporters; denser text makes it grow.
        constexpr std::size_t bytes_per_slot = 7;
        slots_.reserve(size / bytes_per_slot + 1);
    }

    // By reference, as everywhere below: copying the parser's small structs would take half of the time.
    simdjson::error_code build(od::value& value) {
        constexpr unsigned deepest = 256;
        if (left_-- == 0) {
            too_many_ = true;
            return fail("more values than the limit allows");
        }
        last_ = offset_of(value.raw_json_token().data());
        od::json_type type{};
        if (const auto error = value.type().get(type)) return error;
        if (++depth_ > deepest) return fail("nested too deeply");
        const auto error = build(value, type);
        --depth_;
        return error;
    }

    std::vector<JsonSlot> slots() && { return std::move(slots_); }
    /// The reason of a failure that the parser did not find itself.
    const std::string& reason() const { return reason_; }
    bool too_many() const { return too_many_; }
    /// The offset of the last value.
    std::size_t last() const { return last_; }

private:
    simdjson::error_code build(od::value& value, od::json_type type) {
        switch (type) {
            case od::json_type::array:
                return build_array(value);
            case od::json_type::object:
                return build_object(value);
            case od::json_type::number:
                return build_number(value);
            case od::json_type::string: {
                od::raw_json_string raw;
                if (const auto error = value.get_raw_json_string().get(raw)) return error;
                return build_text(raw, [&] { return value.get_string(); });
            }
            case od::json_type::boolean:
                return value.get_bool().get(add(Kind::boolean, last_).truth);
            case od::json_type::null:
                break;
        }
        add(Kind::null, last_);
        bool is_null = false;
        if (const auto error = value.is_null().get(is_null)) return error;
        return is_null ? simdjson::SUCCESS : simdjson::N_ATOM_ERROR;
    }

    simdjson::error_code build_array(od::value& value) {
        const std::size_t slot = slots_.size();
        add(Kind::array, last_);
        od::array array;
        if (const auto error = value.get_array().get(array)) return error;
        std::uint32_t size = 0;
        for (auto item : array) {
            if (const auto error = item.error()) return error;
            if (const auto error = build(item.value_unsafe())) return error;
            ++size;
        }
        close(slot, size);
        return simdjson::SUCCESS;
    }

    simdjson::error_code build_object(od::value& value) {
        const std::size_t slot = slots_.size();
        add(Kind::object, last_);
        od::object object;
        if (const auto error = value.get_object().get(object)) return error;
        std::uint32_t size = 0;
        for (auto item : object) {
            if (const auto error = item.error()) return error;
            od::field& field = item.value_unsafe();
            if (const auto error = build_text(field.key(), [&] { return field.unescaped_key(); })) return error;
            if (const auto error = build(field.value())) return error;
            ++size;
        }
        close(slot, size);
        return simdjson::SUCCESS;
    }

    // A string without escapes is used in place. Other strings are unescaped in place, which only makes them shorter;
    // the parser does not read them again.
    template <typename Unescape>
    simdjson::error_code build_text(od::raw_json_string raw, Unescape unescape) {
        char* begin = text_ + (raw.raw() - text_);
        JsonSlot& slot = add(Kind::text, offset_of(begin) - 1);
        if (const auto plain = plain_text({begin, end_})) {
            slot.length = static_cast<std::uint32_t>(plain->size());
            return simdjson::SUCCESS;
        }
        std::string_view text;
        if (const auto error = unescape().get(text)) return error;
        std::copy(text.begin(), text.end(), begin);
        slot.length = static_cast<std::uint32_t>(text.size());
        return simdjson::SUCCESS;
    }

    simdjson::error_code build_number(od::value& value) {
        const std::string_view digits = without_space(value.raw_json_token());
        // simdjson 3.0 misreads reals of more than 19 digits: `get_number` as zero, `get_double` as anything.
        if (digits.size() > 19 && digits.find_first_of(".eE") != std::string_view::npos) {
            const auto real = is_json_number(digits) ? nearest_double(digits) : std::nullopt;
            if (!real) return add_digits(digits);
            add(Kind::real, last_).real = *real;
            return simdjson::SUCCESS;
        }
        od::number number;
        if (value.get_number().get(number)) return add_digits(digits);
        if (number.is_uint64()) {
            add(Kind::natural, last_).natural = number.get_uint64();
        } else if (number.is_int64()) {
            add(Kind::whole, last_).whole = number.get_int64();
        } else {
            add(Kind::real, last_).real = number.get_double();
        }
        return simdjson::SUCCESS;
    }

    // A number that fits no type, or something that only looks like a number.
    simdjson::error_code add_digits(std::string_view digits) {
        if (!is_json_number(digits)) return simdjson::NUMBER_ERROR;
        add(Kind::digits, last_).length = static_cast<std::uint32_t>(digits.size());
        return simdjson::SUCCESS;
    }

    JsonSlot& add(Kind kind, std::uint32_t offset) {
        JsonSlot& slot = slots_.emplace_back();
        slot.offset = offset;
        slot.kind = kind;
        return slot;
    }

    void close(std::size_t slot, std::uint32_t size) {
        slots_[slot].extent = {static_cast<std::uint32_t>(slots_.size() - slot), size};
    }

    // The limit of the parser.
    std::uint32_t offset_of(const char* at) const { return static_cast<std::uint32_t>(at - text_); }

    simdjson::error_code fail(std::string reason) {
        reason_ = std::move(reason);
        return simdjson::CAPACITY;
    }

    char* text_;
    const char* end_;
    std::vector<JsonSlot> slots_;
    std::uint64_t left_;
    unsigned depth_ = 0;
    std::uint32_t last_ = 0;
    std::string reason_;
    bool too_many_ = false;
};

// Each thread keeps a parser to reuse its memory: allocating it takes a fifth of the time to open a small file. Long
// texts use a parser of their own, so that a thread does not keep much memory.
constexpr std::size_t largest_kept = std::size_t{1} << 18;

od::parser& kept_parser() {
#ifdef __wasm__
    static od::parser parser;  // no threads, and nothing that would run their destructors
#else
    thread_local od::parser parser;
#endif
    return parser;
}

}  // namespace

std::optional<double> nearest_double(std::string_view digits) {
    const double number = simdjson::internal::from_chars(digits.data(), digits.data() + digits.size());
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

tl::expected<JsonTape, JsonError> parse_tape(std::string_view text, std::uint64_t max_values) {
    const auto failed = [&](std::string message, std::size_t offset) {
        return tl::make_unexpected(JsonError{std::move(message), offset});
    };
    if (text.starts_with("\xEF\xBB\xBF")) return failed("JSON must not start with a byte order mark", 0);
    if (text.size() >= searched_from) {
        if (const std::size_t at = find_control_character(text); at < text.size())
            return failed("unescaped control character", at);
    }
    if (text.size() > longest_text) {
        return tl::make_unexpected(
            JsonError{"the text is longer than 1 GiB; keep large data in a binary buffer", 0, true});
    }
    std::unique_ptr<char[]> copy = padded(text);
    // Declared before `own`: the builder lives longer, so its memory should be allocated first.
    Builder builder(copy.get(), text.size(), max_values);
    od::parser own;
    od::parser& parser = text.size() <= largest_kept ? kept_parser() : own;
    od::document document;
    if (const auto error =
            parser.iterate(copy.get(), text.size(), text.size() + simdjson::SIMDJSON_PADDING).get(document)) {
        if (error == simdjson::MEMALLOC)
            return tl::make_unexpected(JsonError{"not enough memory to parse the text", 0, true});
        return failed(simdjson::error_message(error), 0);
    }
    od::value root;
    if (const auto error = document.get_value().get(root)) {
        return failed(error == simdjson::SCALAR_DOCUMENT_AS_VALUE ? "the text is neither an object nor an array"
                                                                  : simdjson::error_message(error),
                      0);
    }
    if (const auto error = builder.build(root)) {
        const std::string reason = builder.reason().empty() ? simdjson::error_message(error) : builder.reason();
        return tl::make_unexpected(JsonError{reason, builder.last(), builder.too_many()});
    }
    const char* rest = nullptr;
    if (document.current_location().get(rest) == simdjson::SUCCESS) {
        return failed("unexpected text after the end", static_cast<std::size_t>(rest - copy.get()));
    }
    return JsonTape(std::move(builder).slots(), std::move(copy));
}

tl::expected<Json, JsonError> parse_json(std::string_view text, std::uint64_t max_values) {
    return parse_tape(text, max_values).map([](const JsonTape& tape) { return tape.root().tree(); });
}

}  // namespace sinew
