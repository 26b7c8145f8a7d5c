// SPDX-License-Identifier: MIT
// Converts one file with the options of `sinew convert`.
#pragma once

#include <sinew/app/report.h>

#include <set>
#include <string>
#include <vector>

#include "models/clips.h"
#include "models/models.h"
#include "options/allow.h"

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
    AllowOptions allow;
    std::shared_ptr<AllowList> allowed = std::make_shared<AllowList>();  ///< what `allow` describes
    std::string textures = "auto";
    std::string texture_extension = "keep";
    std::string normals;
    std::string tangents = "keep";
    std::string shear = "drop";
    bool join = false;
    bool verify = false;
    std::uint64_t smoothing_angle = 60;
    ClipOptions clips;
    std::string depfile;
    bool overwrite = false;
    bool durable = false;
    bool incremental = false;
    std::uint64_t lock_seconds = 600;
    bool json = false;
    bool json_lines = false;
    bool quiet = false;
    std::string output_key;  ///< all options that affect the output, see `output_key()`; for the cache
};

/// An input file and its output file.
struct Job {
    std::string in;
    std::string out;
    std::string root = {};  ///< of a batch: the output folder, below which `out` is; links in it are not followed
    std::set<std::string> taken = {};   ///< names of image files that belong to other jobs
    std::vector<std::string> own = {};  ///< files that an earlier run wrote, and this one may replace

    bool is_in_batch() const { return !root.empty(); }
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
    std::size_t broken_links = 0;          ///< names of textures that lead to no image from the output
    std::size_t allowed_losses = 0;        ///< of these
    std::vector<AllowedUse> allowed_uses;  ///< of what is allowed in the file
    bool complete = false;                 ///< all findings and losses are known, whether or not files were written
};

/// A loaded model with its clips, and what was reported so far.
struct ReadyModel {
    std::optional<LoadedModel> model;  ///< nothing if the file cannot be used
    Report report;
};
ReadyModel load_for(Context& context, const ConversionChoices& choices, const Job& job);

/// The options for saving the output of a job.
SaveOptions save_options_for(const ConversionChoices& choices, const Format& target, const Job& job);

/// The files that the output of a job depends on.
Sources sources_of(const LoadedModel& model, const ConversionChoices& choices, const Job& job);

/// Converts a file. All output for the user goes to the streams of the context.
Outcome convert(Context& context, const ConversionChoices& choices, const Format& target, const Job& job,
                ReadyModel ready, JsonStyle style);

}  // namespace sinew::cli
