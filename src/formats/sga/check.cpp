// SPDX-License-Identifier: MIT
#include "formats/sga/check.h"

#include <sinew/issues.h>

#include <algorithm>
#include <set>

#include "base/formatted.h"
#include "base/text.h"
#include "formats/sga/issues.h"

namespace sinew::sga {
namespace {

namespace shared = sinew::issue;

// The file stores the tree twice; the lists of children take precedence.
void check_tree(const Document& d, Checker& check) {
    std::vector<std::uint64_t> parents(d.bones.size(), Checker::no_parent);
    std::vector<std::size_t> slots(d.bones.size());  // the position of a bone in its parent's list
    check.each("bones", d.bones, [&](const Bone& bone, std::size_t i) {
        for (std::size_t k = 0; k < bone.children.size(); ++k) {
            const std::size_t child = bone.children[k];
            if (child >= parents.size()) {
                check.report(shared::joint_out_of_range, "children",
                             formatted("child {}, but the skeleton has {} bones", child, parents.size()), k);
            } else if (parents[child] != Checker::no_parent) {
                check.report(issue::two_parents, "children",
                             formatted("bone {} is already a child of bone {}", child, parents[child]), k);
            } else {
                parents[child] = i;
                slots[child] = k;
            }
        }
    });
    check.each("bones", d.bones, [&](const Bone& bone, std::size_t i) {
        const bool has_parent = parents[i] != Checker::no_parent;
        if ((bone.is_root == 0) == has_parent) return;
        check.report(issue::root, "is_root",
                     has_parent ? formatted("marked as a root, but a child of bone {}", parents[i])
                                : std::string("not marked as a root, but without a parent"));
    });
    check.hierarchy(parents, [&](std::size_t i) { return formatted("bones/{}/children/{}", parents[i], slots[i]); });
}

void check_bone(const Bone& bone, Checker& check) {
    check.text("name", bone.name);
    check.boolean("is_root", bone.is_root);
    if (check.options().floats) check.finite("position", bone.position);
}

void check_animation(const Document& d, const Animation& animation, Checker& check) {
    check.text("name", animation.name);
    std::vector<bool> moved(d.bones.size(), false);
    check.each("tracks", animation.tracks, [&](const Track& track, std::size_t) {
        if (track.bone >= d.bones.size()) {
            check.report(shared::joint_out_of_range, "bone",
                         formatted("bone {}, but the skeleton has {} bones", track.bone, d.bones.size()));
        } else if (moved[track.bone]) {
            check.report(issue::bone_twice, "bone", formatted("bone {}", track.bone));
        } else {
            moved[track.bone] = true;
        }
        const Record& record = record_of<Key>();
        check.vectors("keys", track.keys, record,
                      {.finite = {{"time", &shared::not_finite},
                                  {"position", &shared::not_finite},
                                  {"scale", &shared::not_finite},
                                  {"rotation", &shared::not_finite}},
                       .unit_length = {"rotation"},
                       .ascending = "time"});
    });
}

}  // namespace

void check(const Document& d, Checker& check) {
    check.text("name", d.name);
    if (d.bones.empty()) check.report(issue::no_bones, "bone_count", "0 bones");
    check.each("bones", d.bones, [&](const Bone& bone, std::size_t) { check_bone(bone, check); });
    check_tree(d, check);
    check.each("animations", d.animations,
               [&](const Animation& animation, std::size_t) { check_animation(d, animation, check); });
}

void check_rayne(const Document& d, Checker& check) {
    std::set<std::string_view> names;
    check.each("animations", d.animations, [&](const Animation& animation, std::size_t) {
        if (!names.insert(animation.name.text()).second) {
            check.report(issue::rayne_animation_name, "name",
                         formatted("duplicate name {}", quote(animation.name.text())));
        }
        check.each("tracks", animation.tracks, [&](const Track& track, std::size_t) {
            if (track.keys.empty()) check.report(issue::rayne_no_keys, "key_count", formatted("bone {}", track.bone));
        });
    });
}

}  // namespace sinew::sga
