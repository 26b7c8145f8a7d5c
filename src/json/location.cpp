// SPDX-License-Identifier: MIT
#include "json/location.h"

#include <sinew/json.h>

namespace sinew {

std::string JsonLocation::pointer() const {
    if (above == nullptr) return std::string(key);
    return above->pointer() + '/' + (is_element ? std::to_string(index) : pointer_step(key));
}

}  // namespace sinew
