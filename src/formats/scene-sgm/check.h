// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/scene-sgm.h>
#include <sinew/layout/checks.h>

#include "formats/scene-sgm/model.h"

namespace sinew::scene_sgm {

void check(const Document& document, Checker& checker);

/// What the Pioneer engine refuses or drops.
void check_pioneer(const Document& document, Checker& checker);

/// Buffers that the JSON names and the file does not have. A file that was cut between two chunks shows nothing else.
void check_buffers(const Document& document, const Complain& complain);

/// Where a path into the JSON is in the file; the start of the text for what is not there.
std::uint64_t offset_of(const Document& document, std::string_view path);

}  // namespace sinew::scene_sgm
