// SPDX-License-Identifier: MIT
#include "trips.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/open.h>

#include <algorithm>
#include <fstream>

#include "support/blender.h"
#include "support/files.h"
#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

// The samples and examples of this project, and the corpus if present.
std::vector<fs::path> all_paths() {
    std::vector<fs::path> all;
    for (const Format* format : native_formats()) {
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

const Format& make_format(const fs::path& path) {
    const std::string name = path.filename().string();
    return *identify(slurp(path), {.file_name = name}).format;
}

std::optional<std::vector<OutputFile>> files_of(const Scene& scene, const Format& format, const fs::path& path) {
    Report report;
    SaveOptions options;
    options.name = path.stem().string();
    auto files = from_scene(scene, format, report, options);
    EXPECT_TRUE(files) << path << (report.messages().empty() ? "" : report.messages()[0].message);
    return files;
}

// Relative to the root of the source tree.
constexpr std::pair<const char*, const char*> edits[] = {
    {"src/formats/sgm/samples/good/full.sgm", "paint_red"},
    {"src/formats/scene-sgm/samples/good/full.sgm", "move_objects"},
    {"src/formats/scene-sgm/samples/good/full.sgm", "rename_all"},
    {"examples/robot.sgm", "rename_all"},
    {"src/formats/mesh/samples/good/static.mesh", "edit_meshes"},
    {"src/formats/twm/samples/good/static.twm", "edit_meshes"},
    {"examples/robot.sgm", "add_bone"},
    {"src/formats/mesh/samples/good/skinned_78.mesh", "move_bones"},
    {"src/formats/mesh/samples/good/skinned.mesh", "drop_first_animation"},
    {"examples/robot.sgm", "usual_import"},
    {"examples/robot.twm", "usual_import"},
    {"examples/robot.mesh", "usual_import"},
};

std::vector<Trip> planned() {
    std::vector<Trip> trips;
    for (const fs::path& path : all_paths()) trips.push_back({path, {}, {}, {}});
    for (const auto& [file, edit] : edits) trips.push_back({source_root() / file, edit, {}, {}});
    return trips;
}

// An image of one pixel. Some textures have their image and others do not: Blender treats the two differently.
constexpr std::string_view pixel(
    "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0\x90wS\xde\0\0\0\x0cIDATx\xda"
    "chh\xf8\x0f\0\3\x83\2\0>X(%\0\0\0\0IEND\xae\x42`\x82",
    69);

std::vector<Trip> made() {
    const TemporaryFolder folder;
    for (const char* picture : {"wood_n.png", "glow.png"}) {
        std::ofstream(folder.path() / picture, std::ios::binary) << pixel;
    }
    std::vector<Trip> trips;
    std::vector<BlenderJob> jobs;
    for (const auto& [path, edit, none, nothing] : planned()) {
        const auto scene = load_scene(path);
        EXPECT_TRUE(scene) << path;
        const auto files = scene ? files_of(*scene, gltf::format, path) : std::nullopt;
        if (!files) continue;
        const BlenderJob job{folder.path() / fmt::format("{}.glb", jobs.size()),
                             folder.path() / fmt::format("{}_back.glb", jobs.size()), edit};
        std::ofstream out(job.from, std::ios::binary);
        const Bytes bytes = join((*files)[0].pieces);
        out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        jobs.push_back(job);
        const auto as_written = files_of(*scene, make_format(path), path);
        const auto before = as_written ? load_scene(*as_written) : std::nullopt;
        EXPECT_TRUE(before) << path;
        trips.push_back({path, edit, before.value_or(Scene{}), {}});
    }
    through_blender(jobs, folder.path());
    for (std::size_t i = 0; i < trips.size(); ++i) {
        if (!fs::exists(jobs[i].to)) {
            ADD_FAILURE() << "Blender wrote nothing for " << trips[i].path;
            continue;
        }
        Report report;
        const Scene back = scene_of(slurp(jobs[i].to), gltf::format, report);
        EXPECT_TRUE(report.ok()) << trips[i].path << report.messages()[0].message;
        const auto files = files_of(back, make_format(trips[i].path), trips[i].path);
        const auto again = files ? load_scene(*files) : std::nullopt;
        EXPECT_TRUE(again) << trips[i].path;
        if (again) trips[i].after = *again;
    }
    return trips;
}

const std::vector<Trip>& trips() {
    static const std::vector<Trip> all = made();
    return all;
}

}  // namespace

std::vector<Trip> all_trips() {
    std::vector<Trip> plain;
    std::ranges::copy_if(trips(), std::back_inserter(plain), [](const Trip& trip) { return trip.edit.empty(); });
    return plain;
}

Trip edited(const std::string& file, const std::string& edit) {
    for (const Trip& trip : trips()) {
        if (trip.edit == edit && trip.path == source_root() / file) return trip;
    }
    ADD_FAILURE() << file << " with " << edit << " is not planned in trips.cpp";
    return {};
}

}  // namespace sinew::test
