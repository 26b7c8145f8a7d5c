// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>

#include "batch/outputs.h"
#include "commands/commands.h"
#include "models/models.h"
#include "options/numbers.h"
#include "pictures/pictures.h"
#include "pictures/sheet_page.h"

namespace sinew::cli {
namespace {

// More findings would not be readable on a card.
constexpr std::size_t most_messages = 100;

struct SheetArguments {
    InputOptions input;
    SceneOptions scene;
    std::string output;
    std::string title;
    std::uint64_t size = 192;
    bool overwrite = false;
    bool quiet = false;
};

// A number from the summary, or 0 if the summary does not have it.
std::uint64_t summarized(const Asset& asset, std::string_view name) {
    const Summary summary = summarize(asset);
    const auto found = std::ranges::find(summary.properties, name, &SummaryProperty::key);
    const auto* number = found == summary.properties.end() ? nullptr : std::get_if<std::uint64_t>(&found->value);
    return number == nullptr ? 0 : *number;
}

// Counts the joints of skins. Formats that move whole meshes have joints but no skins; their summaries count them.
void count(const Scene& scene, SheetEntry& entry) {
    entry.understood = true;
    entry.meshes = scene.meshes.size();
    for (const scene::Mesh& mesh : scene.meshes) {
        for (const scene::Primitive& p : mesh.primitives) {
            entry.vertices += p.positions.size();
            entry.triangles += (p.indices.empty() ? p.positions.size() : p.indices.size()) / 3;
        }
    }
    std::set<std::size_t> joints;
    for (const scene::Skin& skin : scene.skins) joints.insert(skin.joints.begin(), skin.joints.end());
    if (!joints.empty()) entry.joints = joints.size();
    entry.animations = scene.animations.size();
}

void draw(const Scene& scene, const SheetArguments& options, SharedRenderer& renderer, SheetEntry& entry) {
    if (!is_visible(scene)) {
        entry.no_picture = "nothing to draw";
        return;
    }
    render::RenderOptions how{.width = options.size, .height = options.size, .background = render::transparent};
    set_texture_finder(how, entry.path, options.input);
    const render::Shot shot;
    const auto drawn = renderer.pictures(scene, {&shot, 1}, how, [&](const render::Picture& picture) {
        entry.picture = png(picture);
        return true;
    });
    if (!drawn) entry.no_picture = drawn.error();
}

// If only one folder was given, it is not repeated for each file.
std::string title_of(const std::string& path, const InputOptions& input) {
    if (input.files.size() != 1 || !input.files_from.empty()) return path;
    const std::string folder = input.files[0] + (input.files[0].ends_with('/') ? "" : "/");
    return path.starts_with(folder) ? path.substr(folder.size()) : path;
}

SheetEntry entry_of(const Input& input, const SheetArguments& options, SharedRenderer* renderer) {
    SheetEntry entry{.path = input.name,
                     .title = title_of(input.name, options.input),
                     .size = input.bytes.size(),
                     .report = Report({.max_messages = most_messages}),
                     .no_picture = "no picture"};
    Report opening(entry.report.options());
    const OpenedFile opened = open_file(input, options.input, opening);
    entry.report.add(opening);
    if (!opened.asset) {
        entry.no_picture = "cannot be read";
        return entry;
    }
    const bool foreign = !opened.foreign.empty();
    entry.format = foreign ? opened.foreign : std::string(opened.asset->format->id);
    if (!foreign) check(*opened.asset, entry.report);
    if (!foreign && opened.asset->format->dialects.size() > 1) entry.dialect = opened.asset->dialect_id();
    // `check` has reported wrong values already, so these findings are needed only if there is no scene.
    Report from_scene;
    const auto scene = to_scene(*opened.asset, from_scene, load_options(options.scene));
    if (!scene) {
        entry.report.add(from_scene);
        entry.no_picture = "cannot be shown";
        return entry;
    }
    entry.joints = summarized(*opened.asset, "joints");
    count(*scene, entry);
    if (renderer != nullptr) draw(*scene, options, *renderer, entry);
    return entry;
}

void run_sheet(Context& context, SheetArguments& options) {
    if (options.output.empty()) {
        context.err.print(
            "sinew: sheet needs an output: sinew sheet FOLDER -o sheet.html\nTry `sinew sheet --help`.\n");
        return context.note(ExitCode::usage);
    }
    options.input.recursive = true;
    options.input.takes_foreign = true;
    Sheet sheet{.title = options.title, .notice = {}, .entries = {}, .thumbnail = options.size};
    if (sheet.title.empty()) sheet.title = fmt::format("{}", fmt::join(options.input.files, ", "));
    if (sheet.title.empty()) sheet.title = "Models";
    std::unique_ptr<SharedRenderer> renderer;
    if (auto made = render::Renderer::create()) {
        renderer = std::make_unique<SharedRenderer>(*std::move(made));
    } else {
        sheet.notice = "No pictures: " + made.error();
        context.err.print(fmt::format("sinew: cannot draw pictures: {}\n", made.error()));
    }
    const auto add_entry = [&](const Input& input) -> Finish {
        auto entry = std::make_shared<SheetEntry>(entry_of(input, options, renderer.get()));
        return [&, entry] { sheet.entries.push_back(std::move(*entry)); };
    };
    const auto unreadable = [&](const FileReport& file) {
        sheet.entries.push_back({.path = file.file_name,
                                 .title = title_of(file.file_name, options.input),
                                 .report = file.report,
                                 .no_picture = "cannot be read"});
    };
    for_each_input(context, options.input, "drawing", add_entry, unreadable);
    if (sheet.entries.empty()) return;
    const std::vector<OutputFile> files{{options.output, {Bytes::copy_of(html_of(sheet))}}};
    if (options.output == "-") return write_to_output(context, files);
    const Written written = write_all(context, files, options.output, {.overwrite = options.overwrite});
    if (!written.error.empty() || options.quiet) return;
    context.err.print(fmt::format("{} → {}\n", counted(sheet.entries.size(), "file"), printable(options.output)));
}

}  // namespace

Command sheet_command(Context& context) {
    auto options = std::make_shared<SheetArguments>();
    Command command{.name = "sheet", .text = "Write a web page that shows all models of a folder"};
    command.examples = {
        {"sinew sheet assets -o assets.html", "pictures, counts and findings in one file"},
        {"sinew sheet props levels -o - --title Props | gzip > props.html.gz"},
    };
    add_input_options(command, options->input, HowMany::many);
    command.arguments[0] = {.names = {"FOLDER"},
                            .text = "Folders to search for models, or model files",
                            .target = &options->input.files,
                            .in_usage = "FOLDER…"};
    std::erase_if(command.options, [](const Option& o) { return o.names[0] == "-r"; });
    const std::vector<Option> own{
        {.names = {"-o", "--output"},
         .text = "HTML file to write; - is standard output",
         .target = &options->output,
         .value = "OUT"},
        {.names = {"-y", "--overwrite"}, .text = "Replace an existing file", .target = &options->overwrite},
        {.names = {"--title"},
         .text = "Title of the page; by default the name of the folder",
         .target = &options->title,
         .value = "TEXT"},
        {.names = {"--size"},
         .text = "Width and height of the pictures in pixels",
         .target = &options->size,
         .value = "N",
         .initial = std::to_string(options->size),
         .check =
             [](const std::string& t) {
                 const bool possible =
                     t.size() <= 4 && std::ranges::all_of(t, [](char c) { return c >= '0' && c <= '9'; });
                 return possible && std::stoul("0" + t) >= 16 && std::stoul("0" + t) <= 1024
                            ? ""
                            : "a number from 16 to 1024";
             }},
        no_follow_option(options->input),
        quiet_option(options->quiet),
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    add_scene_options(command, options->scene);
    std::ranges::move(import_options(options->input.import), std::back_inserter(command.options));
    command.run = [&context, options] { run_sheet(context, *options); };
    return command;
}

}  // namespace sinew::cli
