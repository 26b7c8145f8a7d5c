// SPDX-License-Identifier: MIT
#include "json/way.h"

#include <sinew/json.h>

namespace sinew {

std::string JsonWay::pointer() const {
    if (above == nullptr) return std::string(key);
    return above->pointer() + '/' + (is_element ? std::to_string(index) : pointer_step(key));
}

}  // namespace sinew
