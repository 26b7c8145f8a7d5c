// SPDX-License-Identifier: MIT
#include <sinew/formats/sga.h>

#include <limits>

#include "samples/patch.h"
#include "samples/samples.h"

namespace sinew::test {
namespace {

using namespace sinew::sga;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

Bone bone(std::string_view name, Vec3 position, bool is_root, const std::vector<std::uint16_t>& children = {}) {
    return {Text(name), position, static_cast<std::uint8_t>(is_root), View<std::uint16_t>(children)};
}

// Two roots, as a fifth of all files have, and two animations of the same name, as a third has.
Document skeleton() {
    Document document;
    document.name = Text("armature");
    document.bones = {bone("hip", {0, 1, 0}, true, {1, 2}), bone("left", {-0.5F, 0, 0}, false),
                      bone("right", {0.5F, 0, 0}, false), bone("hat", {0, 2, 0}, true)};
    const std::vector<Key> turn{{0, {}, {1, 1, 1}, {0, 0, 0, 1}},
                                {12, {0, 0.25F, 0}, {1, 2, 1}, {0, 0.6F, 0, 0.8F}},
                                {24.5F, {}, {0, 0, 0}, {0, 1, 0, 0}}};
    Animation walk{Text("walk"), {}};
    walk.tracks = {{0, View<Key>(turn)}, {2, View<Key>(std::vector<Key>{{}})}};
    Animation still{Text("still"), {}};
    document.animations = {walk, still};
    return document;
}

}  // namespace

Samples sga_samples() {
    const auto file = [](const Document& document) { return file_of<Document>(document, sga::write); };
    const auto patch = [](const Bytes& bytes, std::string_view path, auto... values) {
        return patched(bytes, sga::format, path, values...);
    };
    const Bytes whole = file(skeleton());

    Samples s;
    s["good/skeleton.sga"] = whole;
    Document bare = skeleton();
    bare.animations.clear();
    s["good/bones_only.sga"] = file(bare);

    s["broken/TRUNCATED.sga"] = cut(whole, 200);
    s["broken/BAD_MAGIC.sga"] = patch(whole, "/signature", 'X');
    s["broken/UNSUPPORTED_VERSION.sga"] = patch(whole, "/version", std::uint8_t{2});
    s["broken/COUNT_TOO_LARGE.sga"] = patch(whole, "/animations/0/tracks/0/key_count", std::uint32_t{0xFFFFFFFF});
    s["broken/TRAILING_BYTES.sga"] = extended(whole, "more");
    s["broken/BOOLEAN_VALUE.sga"] = patch(whole, "/bones/0/is_root", std::uint8_t{2});
    s["broken/TEXT_NOT_TERMINATED.sga"] = patch(whole, "/bones/0/name", 'h', 'i', 'p', 's');
    s["broken/TEXT_ENCODING.sga"] = patch(whole, "/animations/0/name", std::uint8_t{0xE9});
    s["broken/NOT_FINITE.sga"] = patch(whole, "/bones/1/position", nan);
    s["broken/NOT_FINITE.key.sga"] = patch(whole, "/animations/0/tracks/0/keys/1/scale", nan);
    s["broken/NOT_UNIT_LENGTH.sga"] = patch(whole, "/animations/0/tracks/0/keys/0/rotation", 1.0F);
    s["broken/KEY_ORDER.sga"] = patch(whole, "/animations/0/tracks/0/keys/1/time", 30.0F);
    s["broken/JOINT_OUT_OF_RANGE.sga"] = patch(whole, "/bones/0/children/1", std::uint16_t{9});
    s["broken/JOINT_OUT_OF_RANGE.track.sga"] = patch(whole, "/animations/0/tracks/1/bone", std::uint16_t{4});
    Document ring = skeleton();
    ring.bones = {bone("a", {}, false, {1}), bone("b", {}, false, {0})};
    s["broken/JOINT_CYCLE.sga"] = file(ring);
    Document backwards = skeleton();
    backwards.bones = {bone("hand", {}, false), bone("arm", {}, true, {0}), bone("other", {}, true)};
    s["broken/JOINT_ORDER.sga"] = file(backwards);

    Document none;
    none.name = Text("nothing");
    s["broken/SGA_NO_BONES.sga"] = file(none);
    s["broken/SGA_ROOT.sga"] = patch(whole, "/bones/1/is_root", std::uint8_t{1});
    s["broken/SGA_TWO_PARENTS.sga"] = patch(whole, "/bones/0/children/1", std::uint16_t{1});
    s["broken/SGA_BONE_TWICE.sga"] = patch(whole, "/animations/0/tracks/1/bone", std::uint16_t{0});

    Document keyless = skeleton();
    keyless.animations[0].tracks[1].keys = {};
    s["broken/PROFILE_RAYNE_NO_KEYS.sga"] = file(keyless);
    Document twins = skeleton();
    twins.animations[1].name = Text("walk");
    s["broken/PROFILE_RAYNE_ANIMATION_NAME.sga"] = file(twins);
    return s;
}

}  // namespace sinew::test
