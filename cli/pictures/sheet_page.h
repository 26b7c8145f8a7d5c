// SPDX-License-Identifier: MIT
// A page that shows many models: one HTML file that needs nothing else.
#pragma once

#include <sinew/app/report.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sinew::cli {

/// A file, with what there is to know about it.
struct SheetEntry {
    std::string path;
    std::string title;    ///< the path below the folder that was named
    std::string format;   ///< empty if it could not be read
    std::string dialect;  ///< empty where a format has only one
    std::uint64_t size = 0;
    bool understood = false;  ///< the counts mean something
    std::uint64_t meshes = 0, vertices = 0, triangles = 0, joints = 0, animations = 0;
    Report report;
    Bytes picture = {};           ///< a PNG file, or nothing
    std::string no_picture = {};  ///< why there is none
};

struct Sheet {
    std::string title;
    std::string notice;  ///< what has to be said about all of it, or nothing
    std::vector<SheetEntry> entries;
    std::size_t thumbnail = 0;  ///< the size of pictures in pixels
};

/// The page. Names of files and whatever else comes out of them is text there, never markup.
std::string html_of(const Sheet& sheet);

}  // namespace sinew::cli
