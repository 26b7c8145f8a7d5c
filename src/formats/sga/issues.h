// SPDX-License-Identifier: MIT
// What can be wrong with an SGA file beyond what every format shares.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::sga::issue {

inline constexpr Issue no_bones{"SGA_NO_BONES", Severity::hint, "The skeleton has no bones.",
                                "An armature without bones was exported, or only its animations were wanted.",
                                "Nothing moves. Export the armature with its bones, or drop the file."};
inline constexpr Issue root{
    "SGA_ROOT", Severity::warning,
    "A bone says it is a root and is another's child, or says it is none and has no parent.",
    "The file tells the tree twice, by root bytes and by lists of children, and the exporter let them disagree.",
    "The lists of children count. Export the skeleton again to make both agree."};
inline constexpr Issue two_parents{"SGA_TWO_PARENTS", Severity::error, "A bone is a child of two others.",
                                   "The lists of children were written in another numbering than the bones.",
                                   "Export the skeleton again; until then the first parent counts."};
inline constexpr Issue bone_twice{"SGA_BONE_TWICE", Severity::warning, "An animation moves the same bone twice.",
                                  "Several actions were merged into one on export.",
                                  "Which of the two plays depends on the reader: export one track for each bone."};

inline constexpr const Issue* all[] = {&no_bones, &root, &two_parents, &bone_twice};

inline constexpr Issue rayne_no_keys{
    "PROFILE_RAYNE_NO_KEYS", Severity::error, "A bone has no keys in an animation.",
    "The exporter lists every bone, also those that do not move.",
    "The engine crashes on it: leave the bone out of the animation, or give it one key at rest."};
inline constexpr Issue rayne_animation_name{
    "PROFILE_RAYNE_ANIMATION_NAME", Severity::warning, "Two animations have the same name.",
    "Actions of several armatures were exported, or names were cut.",
    "The engine keeps only the last of them: give each animation a name of its own."};

inline constexpr const Issue* rayne[] = {&rayne_no_keys, &rayne_animation_name};

}  // namespace sinew::sga::issue
