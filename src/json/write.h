// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/json.h>

#include "base/json_writer.h"

namespace sinew {

/// Writes a tree as the next value.
void write(JsonWriter& out, const Json& json);

}  // namespace sinew
