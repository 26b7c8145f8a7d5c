// SPDX-License-Identifier: MIT
// The page of `sinew sheet`: one self-contained HTML file that shows many models.
#pragma once

#include <sinew/app/report.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sinew::cli {

/// One file on the page.
struct SheetEntry {
    std::string path;
    std::string title;    ///< the path relative to the given folder
    std::string format;   ///< empty if the file cannot be read
    std::string dialect;  ///< empty if the format has only one
    std::uint64_t size = 0;
    bool understood = false;  ///< true if the counts are valid
    std::uint64_t meshes = 0, vertices = 0, triangles = 0, joints = 0, animations = 0;
    Report report;
    Bytes picture = {};           ///< a PNG file, or empty
    std::string no_picture = {};  ///< why the picture is empty
};

struct Sheet {
    std::string title;
    std::string notice;  ///< a message about the whole page, or empty
    std::vector<SheetEntry> entries;
    std::size_t thumbnail = 0;  ///< the size of pictures in pixels
};

/// The page as HTML. Text from files, including their names, is escaped.
std::string html_of(const Sheet& sheet);

}  // namespace sinew::cli
