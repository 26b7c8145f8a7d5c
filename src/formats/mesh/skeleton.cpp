// SPDX-License-Identifier: MIT
#include "formats/mesh/skeleton.h"

namespace sinew::mesh {

Skeleton::Skeleton(const View<Joint>& view) : joints(view.copy()) {
    entry_of.fill(none);
    // Backwards, so that the first joint with an id wins.
    for (std::size_t i = joints.size(); i-- > 0;) entry_of[joints[i].id] = i;
}

}  // namespace sinew::mesh
