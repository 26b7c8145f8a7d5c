// SPDX-License-Identifier: MIT
// Finds files that two jobs of a batch would write, before anything is written.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "models/conversion.h"

namespace sinew::cli {

/// The files of a job that its output names do not determine.
struct JobFiles {
    std::map<std::string, std::string>
        images;                        ///< to be written: the fingerprint of each, by name in the output folder
    std::vector<std::string> sources;  ///< to be read
};

/// True, after a message, if two jobs have the same output, or if one would replace the input of another.
bool outputs_clash(Context& context, const std::vector<Job>& jobs);

/// Sets the names that are taken for each job. An image is named after its model if another model has a different image
/// of that name, or if the name is that of a model or of a source. True, after a message that names both models, if
/// that does not help.
bool images_clash(Context& context, std::vector<Job>& jobs, const std::vector<JobFiles>& files);

}  // namespace sinew::cli
