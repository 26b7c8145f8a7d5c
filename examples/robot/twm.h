// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/twm.h>

#include "robot.h"

namespace robot {

sinew::twm::Document to_twm(const Robot& robot);

}  // namespace robot
