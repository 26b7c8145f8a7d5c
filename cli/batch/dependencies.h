// SPDX-License-Identifier: MIT
// Which files outputs were made of, as Make and Ninja read it.
#pragma once

#include <string>
#include <vector>

#include "options/context.h"

namespace sinew::cli {

class Dependencies {
public:
    /// For a file of that name; nothing is written if there is none.
    explicit Dependencies(std::string file) : file_(std::move(file)) {}

    void add(const std::vector<std::string>& written, const std::vector<std::string>& read);
    void write(Context& context) const;

private:
    std::string file_;
    std::string text_;
};

}  // namespace sinew::cli
