// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/bridge.h"

#include <algorithm>

namespace sinew::scene_sgm {
namespace {

bool is_known_member(std::string_view key, std::span<const std::string_view> known) {
    return std::ranges::find(known, key) != known.end();
}

}  // namespace

void note_extra(scene::Notes& notes, const Json* object, std::span<const std::string_view> known,
                std::string_view key) {
    if (object == nullptr || object->object() == nullptr) return;
    Json extra;
    for (const JsonMember& member : *object->object()) {
        if (!is_known_member(member.key, known)) extra[member.key] = member.value;
    }
    if (extra.object() != nullptr) note(notes, key, std::move(extra.value));
}

void add_extra(Json& object, const scene::Notes& notes, std::span<const std::string_view> known) {
    const Json* extra = noted(notes, "extra");
    if (extra == nullptr || extra->object() == nullptr) return;
    for (const JsonMember& member : *extra->object()) {
        if (!is_known_member(member.key, known)) object[member.key] = member.value;
    }
}

}  // namespace sinew::scene_sgm
