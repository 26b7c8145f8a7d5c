// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace sinew::cli {

/// Starts $BROWSER, or else what the desktop opens pages with, and does not wait for it. False if there is none.
bool open_in_browser(const std::string& address);

}  // namespace sinew::cli
