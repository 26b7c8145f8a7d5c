// SPDX-License-Identifier: MIT
// The headers that most tests include, compiled once for all suites.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/open.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>
