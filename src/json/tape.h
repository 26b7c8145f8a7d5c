// SPDX-License-Identifier: MIT
// Read-only JSON: all values of a text in one flat array, in text order. A tree needs an allocation for every container
// and long string; a tape needs two in total.
#pragma once

#include <sinew/json.h>

#include <memory>
#include <utility>

#include "json/number.h"

namespace sinew {

enum class JsonType : std::uint8_t { null, boolean, number, text, array, object };

/// One value on a tape. An array is followed by its elements, an object by each key (as text) and its value.
struct JsonSlot {
    /// The type, in the order of `Json::Value`.
    enum class Kind : std::uint8_t { null, boolean, whole, natural, real, digits, text, array, object };
    struct Extent {
        std::uint32_t slots;  ///< of the whole subtree, including this one
        std::uint32_t size;   ///< elements or members
    };

    std::uint32_t offset = 0;
    Kind kind = Kind::null;
    union {
        std::uint64_t natural = 0;
        std::int64_t whole;
        double real;
        bool truth;
        std::uint32_t length;  ///< of digits, which start at the offset, or of text, which starts one byte later
        Extent extent;
    };

    bool has_children() const { return kind == Kind::array || kind == Kind::object; }
    /// The slot after the subtree.
    const JsonSlot* behind() const { return this + (has_children() ? extent.slots : 1); }
};
static_assert(sizeof(JsonSlot) == 16);

struct JsonItems;
struct JsonMembers;

/// A value on a tape. Cheap to copy; valid as long as the tape exists, even if the tape is moved.
class JsonCursor {
public:
    JsonCursor(const JsonSlot* slot, const char* text) : slot_(slot), text_(text) {}

    JsonType type() const;
    /// The offset of the value in the text.
    std::uint32_t offset() const { return slot_->offset; }
    bool is_object() const { return slot_->kind == JsonSlot::Kind::object; }
    bool is_array() const { return slot_->kind == JsonSlot::Kind::array; }

    std::optional<std::string_view> text() const;
    std::optional<bool> truth() const;
    /// The value if it is a non-negative integer.
    std::optional<std::uint64_t> count() const;
    std::optional<double> number() const;

    /// The number of elements or members; zero for other types.
    std::size_t size() const { return slot_->has_children() ? slot_->extent.size : 0; }
    JsonItems items() const;
    JsonMembers members() const;
    /// The member with that key (the last one if the key is repeated).
    std::optional<JsonCursor> find(std::string_view key) const;

    /// A copy of the value as a tree.
    Json tree() const;

private:
    void copy_to(Json& out) const;

    const JsonSlot* slot_;
    const char* text_;
};

/// The elements of an array, for range-for.
struct JsonItems {
    struct Iterator {
        const JsonSlot* slot = nullptr;
        const char* text = nullptr;

        JsonCursor operator*() const { return {slot, text}; }
        Iterator& operator++() {
            slot = slot->behind();
            return *this;
        }
        bool operator==(const Iterator& other) const { return slot == other.slot; }
    };
    Iterator first, last;

    Iterator begin() const { return first; }
    Iterator end() const { return last; }
};

/// The members of an object, for range-for.
struct JsonMembers {
    struct Member {
        std::string_view key;
        JsonCursor value;
    };
    struct Iterator {
        const JsonSlot* slot = nullptr;  ///< of the key; the value follows
        const char* text = nullptr;

        Member operator*() const { return {{text + slot->offset + 1, slot->length}, {slot + 1, text}}; }
        Iterator& operator++() {
            slot = slot[1].behind();
            return *this;
        }
        bool operator==(const Iterator& other) const { return slot == other.slot; }
    };
    Iterator first, last;

    Iterator begin() const { return first; }
    Iterator end() const { return last; }
};

/// A parsed text. It owns everything that its cursors refer to.
class JsonTape {
public:
    /// The slots of at least one value, and the text that they refer to, with every string unescaped in place.
    JsonTape(std::vector<JsonSlot> slots, std::unique_ptr<char[]> text)
        : slots_(std::move(slots)), text_(std::move(text)) {}

    JsonCursor root() const { return {slots_.data(), text_.get()}; }

private:
    std::vector<JsonSlot> slots_;
    std::unique_ptr<char[]> text_;
};

/// Parses strict JSON with at most `max_values` values.
tl::expected<JsonTape, JsonError> parse_tape(std::string_view text, std::uint64_t max_values);

// Inline, because readers call these for every number and key.
inline std::optional<std::string_view> JsonCursor::text() const {
    if (slot_->kind != JsonSlot::Kind::text) return std::nullopt;
    return std::string_view(text_ + slot_->offset + 1, slot_->length);
}

inline std::optional<bool> JsonCursor::truth() const {
    if (slot_->kind != JsonSlot::Kind::boolean) return std::nullopt;
    return slot_->truth;
}

inline std::optional<std::uint64_t> JsonCursor::count() const {
    if (slot_->kind == JsonSlot::Kind::natural) return slot_->natural;
    if (slot_->kind == JsonSlot::Kind::whole && slot_->whole >= 0) return static_cast<std::uint64_t>(slot_->whole);
    return std::nullopt;
}

inline std::optional<double> JsonCursor::number() const {
    if (slot_->kind == JsonSlot::Kind::real) return slot_->real;
    if (slot_->kind == JsonSlot::Kind::whole) return static_cast<double>(slot_->whole);
    if (slot_->kind == JsonSlot::Kind::natural) return static_cast<double>(slot_->natural);
    if (slot_->kind == JsonSlot::Kind::digits) return nearest_double({text_ + slot_->offset, slot_->length});
    return std::nullopt;
}

inline JsonItems JsonCursor::items() const {
    return {{slot_ + 1, text_}, {is_array() ? slot_->behind() : slot_ + 1, text_}};
}

inline JsonMembers JsonCursor::members() const {
    return {{slot_ + 1, text_}, {is_object() ? slot_->behind() : slot_ + 1, text_}};
}

inline std::optional<JsonCursor> JsonCursor::find(std::string_view key) const {
    std::optional<JsonCursor> found;
    for (const auto& member : members()) {
        // Most keys differ in length or in the first character, which needs no function call.
        if (member.key.size() != key.size() || (!key.empty() && member.key[0] != key[0])) continue;
        if (member.key == key) found = member.value;
    }
    return found;
}

}  // namespace sinew
