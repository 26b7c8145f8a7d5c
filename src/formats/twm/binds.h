// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/twm.h>

namespace sinew::twm {

/// Whether the writer stored rows where the engine stores columns: no joint has a translation where it belongs, and
/// some have one where it would be in a transposed matrix.
bool has_transposed_binds(const Document& document);

}  // namespace sinew::twm
