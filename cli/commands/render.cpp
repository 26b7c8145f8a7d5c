// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>

#include "batch/faults.h"
#include "batch/outputs.h"
#include "batch/parallel.h"
#include "batch/paths.h"
#include "commands/commands.h"
#include "models/models.h"
#include "options/numbers.h"
#include "pictures/pictures.h"
#include "pictures/shots.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

struct RenderArguments {
    InputOptions input;
    SceneOptions scene;
    PictureChoices picture;
    std::string output;
    bool overwrite = false;
    bool durable = false;
    bool quiet = false;
};

struct RenderJob {
    std::string in;
    std::string out;
    std::string root = {};  ///< the output folder, if there is one
};

// `turn-007.png` of `turn.png`.
std::string numbered(const fs::path& path, std::size_t number) {
    return fmt::format("{}-{:03}{}", path.stem().string(), number, path.extension().string());
}

// Draws all pictures: one, or those of a turntable.
tl::expected<std::vector<OutputFile>, std::string> draw(SharedRenderer& renderer, const Scene& scene,
                                                        const std::vector<render::Shot>& shots,
                                                        const render::RenderOptions& how,
                                                        const RenderArguments& options, const std::string& out) {
    std::vector<render::Picture> frames;
    std::vector<OutputFile> files;
    const auto take = [&](render::Picture picture) {
        if (options.picture.strip > 0) {
            frames.push_back(std::move(picture));
        } else {
            files.push_back({options.picture.turntable > 0 ? numbered(out, files.size()) : out, {png(picture)}});
        }
        return true;
    };
    const auto drawn = renderer.pictures(scene, shots, how, take);
    if (!drawn) return tl::make_unexpected(drawn.error());
    if (!frames.empty()) files.push_back({out, {png(render::side_by_side(frames))}});
    if (std::ranges::any_of(files, [](const OutputFile& file) { return file.pieces[0].empty(); })) {
        return tl::make_unexpected(
            std::string("not enough memory for a PNG file of this size; choose a smaller --size"));
    }
    return files;
}

void render_one(Context& context, SharedRenderer& renderer, const RenderArguments& options, const RenderJob& job) {
    const std::string name = job.in == "-" ? "<stdin>" : job.in;
    const auto complain = [&](const std::string& why, ExitCode code) {
        context.err.print(fmt::format("sinew: {}: {}\n", printable(name), why));
        context.note(code);
    };
    Report report;
    const auto model = load_model(context, job.in, options.input, options.scene, report, options.quiet);
    if (!model) return;
    if (!is_visible(model->scene)) {
        return complain("nothing to draw: the model has no triangles and no skeleton", ExitCode::problem_found);
    }
    const auto shots = shots_of(options.picture, model->scene);
    if (!shots) return complain(shots.error(), ExitCode::usage);
    render::RenderOptions how = render_options(options.picture);
    set_texture_finder(how, job.in, options.input);
    if (!options.quiet) {
        how.texture_missing = [&](std::string_view path, std::string_view why) {
            context.err.print(fmt::format("{}: texture {} is missing: {}\n", printable(name), printable(path), why));
        };
        how.texture_reduced = [&](std::string_view path, std::string_view why) {
            context.err.print(
                fmt::format("{}: texture {} is drawn with less detail: {}\n", printable(name), printable(path), why));
        };
    }
    const auto files = draw(renderer, model->scene, *shots, how, options, job.out);
    if (!files) return complain(files.error(), ExitCode::cannot_write);
    if (job.out == "-") return write_to_output(context, *files);
    const fs::path first =
        options.picture.turntable > 0 ? fs::path(job.out).parent_path() / files->front().name : fs::path(job.out);
    const Written written = write_all(context, *files, first,
                                      {.overwrite = options.overwrite, .durable = options.durable, .root = job.root});
    if (!written.error.empty() || options.quiet) return;
    context.err.print(fmt::format("{} → {}{}\n", printable(name), printable(written.names.front()),
                                  written.names.size() > 1 ? " … " + printable(written.names.back()) : ""));
}

void render_all(Context& context, SharedRenderer& renderer, const RenderArguments& options,
                const std::vector<RenderJob>& jobs) {
    Progress progress(context.err, "rendering", jobs.size());
    std::vector<std::optional<Context>> results(jobs.size());
    const auto work = [&](std::size_t i) {
        const auto new_result = [&] { return Context{context.out.kept(), context.err.kept(), ExitCode::fine}; };
        const std::string failure = guarded(printable(jobs[i].in), [&] {
            results[i] = new_result();
            render_one(*results[i], renderer, options, jobs[i]);
        });
        if (failure.empty()) return;
        results[i] = new_result();
        results[i]->err.print(fmt::format("sinew: {}: {}\n", printable(jobs[i].in), failure));
        results[i]->note(ExitCode::cannot_read);
    };
    const auto finish = [&](std::size_t i) {
        context.err.print(results[i]->err.take());
        context.note(results[i]->exit_code);
        results[i].reset();
        progress.advance(printable(jobs[i].in));
        return true;
    };
    in_parallel(jobs.size(), thread_count(options.input.threads), work, finish);
}

void run_render(Context& context, RenderArguments& options) {
    const auto misuse = [&](const std::string& wrong) {
        context.err.print(fmt::format("sinew: {}\nTry `sinew render --help`.\n", wrong));
        context.note(ExitCode::usage);
    };
    if (options.output.empty()) return misuse("render needs an output: sinew render FILE -o picture.png");
    if (options.output == "-" && options.picture.turntable > 0) {
        return misuse("standard output holds one picture; give --turntable an output file, as in -o turn.png");
    }
    options.input.takes_foreign = true;
    const auto files = found_files(context, options.input);
    if (!files) return;
    std::error_code ignored;
    const bool to_folder = options.output.ends_with('/') || fs::is_directory(options.output, ignored);
    const bool many = options.input.recursive || !options.input.files_from.empty() || files->size() != 1;
    if (many && !to_folder) {
        return misuse(fmt::format("several files need an output folder; give it with a slash: -o {}/",
                                  printable(options.output)));
    }
    // Other extensions are accepted, because desktops choose the names of thumbnails.
    constexpr std::string_view others[] = {".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tga", ".tif", ".tiff", ".svg"};
    if (std::ranges::find(others, extension_of(options.output)) != std::end(others)) {
        return misuse("only PNG files can be written; use a name such as -o picture.png");
    }
    auto made = render::Renderer::create();
    if (!made) {
        context.err.print(fmt::format("sinew: cannot draw pictures: {}\n", made.error()));
        return context.note(ExitCode::cannot_write);
    }
    SharedRenderer renderer(*std::move(made));
    if (!to_folder) return render_one(context, renderer, options, {(*files)[0].path, options.output});
    fs::create_directories(options.output, ignored);  // if that fails, writing reports why
    std::vector<RenderJob> jobs;
    // The picture keeps the extension of the model, because one model often exists in several formats.
    for (const FoundFile& file : *files) {
        jobs.push_back({file.path, (fs::path(options.output) / (file.below + ".png")).string(), options.output});
    }
    render_all(context, renderer, options, jobs);
}

}  // namespace

Command render_command(Context& context) {
    auto options = std::make_shared<RenderArguments>();
    Command command{.name = "render", .text = "Draw pictures of models"};
    command.examples = {
        {"sinew render robot.twm -o robot.png", "from the front left and above"},
        {"sinew render robot.sgm -o walk.png --animation 0 --time 0.25 --skeleton", "one frame of an animation"},
        {"sinew render robot.sgm -o strip.png --strip 6 --size 200x300 --view left", "an animation as a strip"},
        {"sinew render hero.fbx -o turn.png --turntable 36 --background transparent", "turn-000.png to turn-035.png"},
        {"sinew render -r assets -o pictures/ --size 256", "every model below a folder"},
        {"sinew render robot.twm -o - | display", "through a pipe"},
    };
    add_input_options(command, options->input, HowMany::many);
    const std::vector<Option> own{
        {.names = {"-o", "--output"},
         .text = "PNG file to write, - for standard output, or a folder ending in / for several files, where robot.twm "
                 "becomes robot.twm.png",
         .target = &options->output,
         .value = "OUT"},
        {.names = {"-y", "--overwrite"}, .text = "Replace existing files", .target = &options->overwrite},
        durable_option(options->durable),
    };
    command.options.insert(command.options.end(), own.begin(), own.end());
    std::ranges::move(picture_options(options->picture), std::back_inserter(command.options));
    command.options.push_back(no_follow_option(options->input));
    command.options.push_back(quiet_option(options->quiet));
    add_scene_options(command, options->scene);
    std::ranges::move(import_options(options->input.import), std::back_inserter(command.options));
    command.run = [&context, options] { run_render(context, *options); };
    return command;
}

}  // namespace sinew::cli
