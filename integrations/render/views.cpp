// SPDX-License-Identifier: MIT
#include <sinew/render.h>

namespace sinew::render {

std::span<const NamedView> named_views() {
    static constexpr NamedView views[] = {
        {"iso", {}},
        {"front", {0, 0, false}},
        {"back", {180, 0, false}},
        {"left", {90, 0, false}},
        {"right", {-90, 0, false}},
        {"side", {-90, 0, false}},
        {"top", {0, 90, false}},
        {"bottom", {0, -90, false}},
    };
    return views;
}

}  // namespace sinew::render
