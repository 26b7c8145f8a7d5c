// SPDX-License-Identifier: MIT
// Converts one file with the options of `sinew convert`.
#pragma once

#include <sinew/app/report.h>

#include <string>
#include <vector>

#include "models/clips.h"
#include "models/models.h"

namespace sinew::cli {

struct ConversionChoices {
    InputOptions input;
    SceneOptions scene;
    std::string from_dialect;
    std::string output;
    std::string to;
    std::string dialect;
    std::uint64_t format_version = 0;  ///< 0: the format's default
    std::string fail_on = "error";
    std::string textures = "keep";
    std::string texture_extension = "keep";
    std::string normals;
    std::string tangents = "keep";
    bool join = false;
    std::uint64_t smoothing_angle = 60;
    ClipOptions clips;
    std::string depfile;
    bool overwrite = false;
    bool incremental = false;
    bool json = false;
    bool json_lines = false;
    bool quiet = false;
    std::string output_key;  ///< all options that affect the output, see `output_key()`; for the cache
};

/// An input file and its output file.
struct Job {
    std::string in;
    std::string out;
};

/// The files that an output depends on.
struct Sources {
    std::vector<std::string> found;
    std::vector<std::string> looked_for;  ///< missing: the output changes once they exist
};
struct Outcome {
    std::vector<std::string> written;
    Sources sources;  ///< for build systems and the cache
    std::size_t losses = 0;
};

/// Converts a file. All output for the user goes to the streams of the context.
Outcome convert(Context& context, const ConversionChoices& choices, const Format& target, const Job& job,
                JsonStyle style);

}  // namespace sinew::cli
