// SPDX-License-Identifier: MIT
#include "formats/mesh/profile.h"

#include "base/formatted.h"
#include "formats/mesh/issues.h"

namespace sinew::mesh {

void check_rookie(const Document& d, Checker& check) {
    constexpr std::size_t reserved = 100;
    if (d.joints.size() > reserved) {
        check.report(issue::rookie_joints, "joint_count", formatted("{} joints", d.joints.size()));
    }
    // Without animations, dialects 78n and 78 are identical.
    if (!d.shape.root_transform) {
        check.report(issue::rookie_dialect, "version", "the header has no root transform");
    } else if (d.shape.names && !d.animations.empty()) {
        check.report(issue::rookie_dialect, "version", "the animations have names");
    }
}

}  // namespace sinew::mesh
