// SPDX-License-Identifier: MIT
// One file from one format to another, as the options of `sinew convert` want it.
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
    std::string sgm_version;
    std::string twm_version;
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
};

/// A file, and what becomes of it.
struct Job {
    std::string in;
    std::string out;
};

// The files that went into an output, or would have if they were there.
struct Sources {
    std::vector<std::string> found;
    std::vector<std::string> looked_for;
};
struct Outcome {
    std::vector<std::string> written;
    Sources sources;  ///< for build systems and the cache
    std::size_t losses = 0;
};

/// Converts a file. Everything that is to be said about it goes to the streams of the context.
Outcome convert(Context& context, const ConversionChoices& choices, const Format& target, const Job& job,
                JsonStyle style);

/// Everything that decides about an output besides its sources, as one text.
std::string text_of(const ConversionChoices& choices);

}  // namespace sinew::cli
