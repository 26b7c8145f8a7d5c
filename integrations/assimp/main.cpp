// SPDX-License-Identifier: MIT
// `sinew-import`: reads a model of a foreign format and passes it on as GLB. It is a separate program so that a crash
// of assimp ends here; `sinew` runs it with limits on time and memory.
//
//     sinew-import FILE             one line of JSON with the findings and losses, then the GLB
//     sinew-import --stdin .EXT     the same for bytes from standard input
//     sinew-import --formats        one line per format: its name and extensions, separated by tabs
//
// If no GLB follows the line, the model could not be read. The program enters its sandbox before it reads the model,
// and does not read it if it cannot.
#include <sinew/app/import_issues.h>
#include <sinew/app/report.h>
#include <sinew/assimp.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/issues.h>
#include <sinew/sandbox.h>

#include <cstdio>
#include <cstring>
#include <new>

namespace {

using namespace sinew;

void print(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void list_formats() {
    for (const assimp::ForeignFormat& format : assimp::formats()) {
        std::string line = format.name;
        for (const std::string& extension : format.extensions) line += '\t' + extension;
        print(line + '\n');
    }
}

// The model may be a link, which the user chose; what it names must be in its folder.
std::vector<std::filesystem::path> readable_for(const char* model) {
    const std::filesystem::path file = model;
    const std::filesystem::path folder = file.parent_path();
    return {folder.empty() ? "." : folder, file};
}

std::optional<Scene> import(const char* first, const char* second, Report& report) {
    if (std::strcmp(first, "--stdin") != 0) return assimp::import_file(first, report);
    const auto bytes = read_standard_input();
    if (bytes) return assimp::import_bytes(*bytes, second, report);
    report.add(make_diagnostic(issue::file_unreadable, bytes.error().message));
    return std::nullopt;
}

std::optional<Files> import_as_glb(const char* first, const char* second, Report& report) {
    const bool is_file = std::strcmp(first, "--stdin") != 0;
    const auto confined = sandbox::enter(is_file ? readable_for(first) : std::vector<std::filesystem::path>{});
    if (!confined) {
        report.add(make_diagnostic(issue::import_unavailable, confined.error()));
        return std::nullopt;
    }
    try {
        const auto scene = import(first, second, report);
        if (scene) return from_scene(*scene, gltf::format, report);
    } catch (const std::bad_alloc&) {
        report.add(make_diagnostic(issue::import_memory, "the memory limit was reached"));
    }
    return std::nullopt;
}

int run(const char* first, const char* second) {
    Report report;
    const auto files = import_as_glb(first, second, report);
    const ConversionReport conversion{.from_name = first, .from = {}, .to = &gltf::format, .written = {}};
    print(to_json(conversion, report, JsonStyle::compact) + '\n');
    if (files) {
        for (const Piece& piece : files->front().pieces) {
            piece.for_each_part([](std::span<const std::byte> part) {
                print({reinterpret_cast<const char*>(part.data()), part.size()});
                return true;
            });
        }
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 2 && std::strcmp(arguments[1], "--formats") == 0) {
        sandbox::enter({});
        list_formats();
        return 0;
    }
    const bool from_pipe = count == 3 && std::strcmp(arguments[1], "--stdin") == 0;
    if (count == 2 || from_pipe) return run(arguments[1], from_pipe ? arguments[2] : "");
    std::fputs("usage: sinew-import FILE | --stdin .EXT | --formats\n", stderr);
    return 2;
}
