// SPDX-License-Identifier: MIT
// The sample files of every format, made by the project itself.
#pragma once

#include <sinew/bytes.h>
#include <sinew/format.h>

#include <map>
#include <string>

namespace sinew::test {

/// By path below the format's `samples` folder: `good/static.twm`, `broken/TRUNCATED.twm`. A broken sample is named
/// after the issue that it shows.
using Samples = std::map<std::string, Bytes>;

/// The samples of a format. `formats/<id>.cpp` makes them, in a function that is named after the id: `sgm_samples`.
Samples samples_of(const Format& format);

}  // namespace sinew::test
