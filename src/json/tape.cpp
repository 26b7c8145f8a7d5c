// SPDX-License-Identifier: MIT
#include "json/tape.h"

#include <iterator>
#include <type_traits>

namespace sinew {

using Kind = JsonSlot::Kind;

static_assert(std::is_trivially_copyable_v<JsonCursor>);

JsonType JsonCursor::type() const {
    using enum JsonType;
    // In the order of the types, four of which are numbers.
    constexpr JsonType types[] = {null, boolean, number, number, number, number, text, array, object};
    static_assert(std::size(types) == static_cast<std::size_t>(Kind::object) + 1);
    return types[static_cast<std::size_t>(slot_->kind)];
}

void JsonCursor::copy_to(Json& out) const {
    out.offset = slot_->offset;
    switch (slot_->kind) {
        case Kind::null:
            break;
        case Kind::boolean:
            out.value = slot_->truth;
            break;
        case Kind::whole:
            out.value = slot_->whole;
            break;
        case Kind::natural:
            out.value = slot_->natural;
            break;
        case Kind::real:
            out.value = slot_->real;
            break;
        case Kind::digits:
            out.value = JsonNumber{std::string(text_ + slot_->offset, slot_->length)};
            break;
        case Kind::text:
            out.value.emplace<std::string>(*text());
            break;
        case Kind::array: {
            auto& array = out.value.emplace<Json::Array>(size());
            std::size_t i = 0;
            for (const JsonCursor item : items()) item.copy_to(array[i++]);
            break;
        }
        case Kind::object: {
            auto& object = out.value.emplace<Json::Object>(size());
            std::size_t i = 0;
            for (const auto& [key, value] : members()) {
                object[i].key = key;
                value.copy_to(object[i++].value);
            }
            break;
        }
    }
}

Json JsonCursor::tree() const {
    Json json;
    copy_to(json);
    return json;
}

}  // namespace sinew
