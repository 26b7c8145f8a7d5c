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

Samples sgm_samples();
Samples sga_samples();
Samples twm_samples();
Samples scene_sgm_samples();
Samples mesh_samples();
Samples sphere_mesh_samples();
Samples gltf_samples();

/// The samples of a format, by its id.
Samples samples_of(const Format& format);

}  // namespace sinew::test
