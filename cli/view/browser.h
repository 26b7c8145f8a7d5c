// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace sinew::cli {

/// Starts $BROWSER or the desktop's browser and does not wait for it. Returns false if neither exists.
bool open_in_browser(const std::string& address);

}  // namespace sinew::cli
