// SPDX-License-Identifier: MIT
// The sources of each output, in the format of Make and Ninja.
#pragma once

#include <string>
#include <vector>

#include "options/context.h"

namespace sinew::cli {

class Dependencies {
public:
    /// Writes to that file; with an empty name, nothing is written.
    explicit Dependencies(std::string file) : file_(std::move(file)) {}

    /// Adds the rule of one conversion.
    void add(const std::vector<std::string>& written, const std::vector<std::string>& read);
    /// Writes all rules, or none and an error if Make would take a name for something else.
    void write(Context& context) const;

private:
    std::string file_;
    std::string text_;
    std::string problem_;  ///< the first name that Make cannot read, and why
};

}  // namespace sinew::cli
