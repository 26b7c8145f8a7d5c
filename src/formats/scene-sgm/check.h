// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/scene-sgm.h>
#include <sinew/layout/checks.h>

#include "formats/scene-sgm/json/model.h"

namespace sinew::scene_sgm {

void check(const Document& document, Checker& checker);

/// Checks for values that the Pioneer engine rejects or drops.
void check_pioneer(const Document& document, Checker& checker);

/// Checks for references to missing buffers: the only sign of a file that was truncated between two chunks.
void check_buffers(const Document& document, const Complain& complain);

/// The file offset of a JSON path; the start of the text if the path does not exist.
std::uint64_t offset_of(const Document& document, std::string_view path);

}  // namespace sinew::scene_sgm
