// SPDX-License-Identifier: MIT
#include "trips.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/open.h>

#include <fstream>

#include "support/blender.h"
#include "support/files.h"
#include "support/hub.h"
#include "support/poses.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

// The samples and examples of this project, and what others made if it is there.
std::vector<fs::path> all_paths() {
    std::vector<fs::path> all;
    for (const Format* format : all_formats()) {
        if (format->to_scene == nullptr) continue;
        auto paths = samples(*format, "good");
        for (const fs::path& path : corpus_files(*format)) paths.push_back(path);
        for (const auto& entry : fs::directory_iterator(source_root() / "examples")) {
            if (entry.is_regular_file() && entry.path().stem().string().starts_with("robot"))
                paths.push_back(entry.path());
        }
        std::ranges::copy_if(paths, std::back_inserter(all), [&](const fs::path& p) { return is_file_of(p, *format); });
    }
    return all;
}

const Format& format_of(const fs::path& path) {
    const std::string name = path.filename().string();
    return *identify(slurp(path), {.file_name = name}).format;
}

std::optional<std::vector<OutputFile>> files_of(const Scene& scene, const Format& format, const fs::path& path) {
    Conversion log;
    log.options.name = path.stem().string();
    auto files = from_scene(scene, format, log);
    EXPECT_TRUE(files) << path << (log.report.messages().empty() ? "" : log.report.messages()[0].message);
    return files;
}

std::vector<Trip> made(const std::vector<fs::path>& paths, const std::string& edit) {
    const TemporaryFolder folder;
    std::vector<Trip> trips;
    std::vector<BlenderJob> jobs;
    for (const fs::path& path : paths) {
        const auto scene = load_scene(path);
        EXPECT_TRUE(scene) << path;
        const auto files = scene ? files_of(*scene, gltf::format, path) : std::nullopt;
        if (!files) continue;
        const BlenderJob job{folder.path() / fmt::format("{}.glb", jobs.size()),
                             folder.path() / fmt::format("{}_back.glb", jobs.size()), edit};
        std::ofstream out(job.from, std::ios::binary);
        for (const Bytes& piece : (*files)[0].pieces)
            out.write(reinterpret_cast<const char*>(piece.data()), static_cast<std::streamsize>(piece.size()));
        jobs.push_back(job);
        trips.push_back({path, *scene, {}});
    }
    through_blender(jobs, folder.path());
    for (std::size_t i = 0; i < trips.size(); ++i) {
        if (!fs::exists(jobs[i].to)) {
            ADD_FAILURE() << "Blender wrote nothing for " << trips[i].path;
            continue;
        }
        Conversion log;
        const Scene back = scene_of(slurp(jobs[i].to), gltf::format, log);
        EXPECT_TRUE(log.ok()) << trips[i].path << log.report.messages()[0].message;
        const auto files = files_of(back, format_of(trips[i].path), trips[i].path);
        const auto again = files ? load_scene(*files) : std::nullopt;
        EXPECT_TRUE(again) << trips[i].path;
        if (again) trips[i].after = *again;
    }
    return trips;
}

}  // namespace

const std::vector<Trip>& all_trips() {
    static const std::vector<Trip> trips = made(all_paths(), {});
    return trips;
}

std::vector<Trip> edited(const std::vector<fs::path>& paths, const std::string& edit) {
    return made(paths, edit);
}

}  // namespace sinew::test
