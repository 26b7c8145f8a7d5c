// SPDX-License-Identifier: MIT
// `sinew-import`: reads a model of a foreign format and hands it on as GLB. It is a program of its own so that whatever
// goes wrong in an importer ends here; `sinew` runs it with limits on time and memory.
//
//     sinew-import FILE             a line of JSON with what was found and lost, then the GLB
//     sinew-import --stdin .EXT     the same for bytes from standard input
//     sinew-import --formats        a line for every format: its name, then its extensions, between tabs
//
// Without a GLB after the line, the model could not be read.
#include <sinew/app/import_issues.h>
#include <sinew/app/report.h>
#include <sinew/assimp.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/issues.h>

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

std::optional<Scene> import(const char* first, const char* second, Report& log) {
    if (std::strcmp(first, "--stdin") != 0) return assimp::import_file(first, log);
    const auto bytes = read_standard_input();
    if (bytes) return assimp::import_bytes(*bytes, second, log);
    log.add(make_diagnostic(issue::file_unreadable, bytes.error().message));
    return std::nullopt;
}

int run(const char* first, const char* second) {
    Report log;
    std::optional<std::vector<OutputFile>> files;
    try {
        if (const auto scene = import(first, second, log)) files = from_scene(*scene, gltf::format, log);
    } catch (const std::bad_alloc&) {
        log.add(make_diagnostic(issue::import_memory, "the limit is reached"));
        files.reset();
    }
    const ConversionReport report{.from_name = first, .from = {}, .to = &gltf::format, .written = {}};
    print(to_json(report, log, JsonStyle::compact) + '\n');
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
        list_formats();
        return 0;
    }
    const bool from_pipe = count == 3 && std::strcmp(arguments[1], "--stdin") == 0;
    if (count == 2 || from_pipe) return run(arguments[1], from_pipe ? arguments[2] : "");
    std::fputs("usage: sinew-import FILE | --stdin .EXT | --formats\n", stderr);
    return 2;
}
