// SPDX-License-Identifier: MIT
// glTF files to measure with, written by hand so that nothing of the library decides what is in them.
#pragma once

#include <filesystem>

namespace bench {

/// Eight sheets of triangles, two triangles a vertex: three with separate arrays, three interleaved, two with a skin.
/// 32 bytes a vertex (position, normal, texture coordinate), joints and weights 20 more; u32 indices. For a side of
/// 640 vertices this makes 200 MB.
void write_large_glb(const std::filesystem::path& path, std::size_t side);

/// A small mesh on so many joints that most of the file is JSON: nodes, channels, samplers, accessors. For 64 joints
/// this makes 50 KB.
void write_small_glb(const std::filesystem::path& path, std::size_t joints);

/// A file that is gone at the end, with all that follows.
class TemporaryFile {
public:
    TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace bench
