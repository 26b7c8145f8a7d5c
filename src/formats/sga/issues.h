// SPDX-License-Identifier: MIT
// The issues that only SGA files have.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::sga::issue {

inline constexpr Issue no_bones{"SGA_NO_BONES", Severity::hint, "The skeleton has no bones.",
                                "An armature without bones was exported, or only its animations were wanted.",
                                "Nothing moves. Export the armature with its bones, or remove the file."};
inline constexpr Issue root{
    "SGA_ROOT", Severity::warning, "The root byte of a bone contradicts the lists of children.",
    "The file stores the tree twice, as root bytes and as lists of children, and the exporter wrote different trees.",
    "The lists of children are used. Export the skeleton again to make both agree."};
inline constexpr Issue two_parents{"SGA_TWO_PARENTS", Severity::error, "A bone is a child of two others.",
                                   "The lists of children use another numbering than the bones.",
                                   "Export the skeleton again. Until then, the first parent is used."};
inline constexpr Issue bone_twice{"SGA_BONE_TWICE", Severity::warning, "An animation moves the same bone twice.",
                                  "Several actions were merged into one on export.",
                                  "Readers differ in which of the two they play: export one track per bone."};

inline constexpr const Issue* all[] = {&no_bones, &root, &two_parents, &bone_twice};

inline constexpr Issue rayne_no_keys{"PROFILE_RAYNE_NO_KEYS", Severity::error, "A bone has no keys in an animation.",
                                     "The exporter lists every bone, including those that do not move.",
                                     "The engine crashes: remove the bone from the animation, or add one key at rest."};
inline constexpr Issue rayne_animation_name{
    "PROFILE_RAYNE_ANIMATION_NAME", Severity::warning, "Two animations have the same name.",
    "Actions of several armatures were exported, or names were truncated.",
    "The engine keeps only the last of them: give each animation a unique name."};

inline constexpr const Issue* rayne[] = {&rayne_no_keys, &rayne_animation_name};

}  // namespace sinew::sga::issue
