// SPDX-License-Identifier: MIT
#include "models/clips.h"

#include <fmt/format.h>
#include <sinew/animation.h>
#include <sinew/app/report.h>
#include <sinew/prepare/clips.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

namespace sinew::cli {
namespace {

using scene::Animation;

struct Clip {
    std::string name;
    std::string animation;  ///< empty: the model's only animation
    double first = 0;
    double last = 0;
};

std::optional<double> frame(std::string_view text) {
    double number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc{} && stop == text.data() + text.size();
    return whole && number >= 0 && number < 1e9 ? std::optional(number) : std::nullopt;
}

// `NAME=[ANIMATION:]FIRST:LAST`; names may contain colons.
std::optional<Clip> clip_of(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::size_t last = text.rfind(':');
    if (equals == std::string_view::npos || equals == 0 || last == std::string_view::npos || last < equals) return {};
    const std::string_view rest = text.substr(equals + 1, last - equals - 1);
    const std::size_t before = rest.rfind(':');
    const std::string_view first = before == std::string_view::npos ? rest : rest.substr(before + 1);
    const auto from = frame(first);
    const auto to = frame(text.substr(last + 1));
    if (!from || !to || *to < *from) return {};
    const std::string_view animation = before == std::string_view::npos ? "" : rest.substr(0, before);
    return Clip{std::string(text.substr(0, equals)), std::string(animation), *from, *to};
}

bool complain(Context& context, const std::string& why) {
    context.err.print(fmt::format("sinew: {}\n", why));
    context.note(ExitCode::usage);
    return false;
}

std::string names_of(const std::vector<Animation>& animations) {
    std::string names;
    for (const Animation& animation : animations) names += (names.empty() ? "" : ", ") + printable(animation.name);
    return names;
}

bool cut_clips(Context& context, const ClipOptions& options, Scene& scene, double fps) {
    std::set<const Animation*> used;
    std::vector<Animation> clips;
    for (const std::string& text : options.clips) {
        const Clip clip = *clip_of(text);
        const auto found = std::ranges::find_if(scene.animations, [&](const Animation& animation) {
            return clip.animation.empty() ? scene.animations.size() == 1 : animation.name == clip.animation;
        });
        if (scene.animations.empty()) {
            return complain(context, "--clip: the model has no animations; add some with --anim, or remove --clip");
        }
        if (found == scene.animations.end()) {
            const std::string problem =
                clip.animation.empty() ? "the model has several animations" : "the model has no animation of this name";
            return complain(context, fmt::format("--clip {}: {} ({}); write {}={}:{}:{}", printable(text), problem,
                                                 names_of(scene.animations), printable(clip.name),
                                                 printable(scene.animations[0].name), clip.first, clip.last));
        }
        if (clip.first / fps > duration(*found)) {
            return complain(context, fmt::format("--clip {}: {} ends at frame {:.6g}, at {} frames per second; choose "
                                                 "an earlier frame, or set --fps",
                                                 printable(text), printable(found->name), duration(*found) * fps, fps));
        }
        clips.push_back(cut(*found, clip.first / fps, clip.last / fps));
        clips.back().name = clip.name;
        used.insert(&*found);
    }
    std::vector<Animation> kept;
    for (Animation& animation : scene.animations) {
        if (!used.contains(&animation)) kept.push_back(std::move(animation));
    }
    std::ranges::move(clips, std::back_inserter(kept));
    scene.animations = std::move(kept);
    return true;
}

}  // namespace

std::vector<Option> clip_options(ClipOptions& options) {
    return {
        {.names = {"--anim"},
         .text = "Add the animations of another file, so that joints of the same name move the skin as there; can be "
                 "repeated",
         .target = &options.files,
         .value = "FILE"},
        {.names = {"--anim-partial"},
         .text = "Apply the part of an animation that fits, if the model lacks nodes that it moves",
         .target = &options.partial},
        {.names = {"--clip"},
         .text = "Cut frames FIRST to LAST (see --fps) out of an animation, as NAME=[ANIMATION:]FIRST:LAST; can be "
                 "repeated",
         .target = &options.clips,
         .value = "CLIP",
         .check =
             [](const std::string& t) { return clip_of(t) ? "" : "a clip such as walk=0:30 or walk=Take 001:0:30"; }},
        {.names = {"--start-at-zero"},
         .text = "Shift this animation so that its first key is at zero; `all` shifts all; can be repeated",
         .target = &options.at_zero,
         .value = "ANIMATION"}};
}

bool apply_clip_options(Context& context, const ClipOptions& options, const InputOptions& input,
                        const SceneOptions& scene_options, Scene& scene, Report& report, bool quiet) {
    for (const std::string& file : options.files) {
        Report loading(report.options());
        InputOptions how = input;
        how.from.clear();
        how.dialect.clear();
        auto other = load_model(context, file, how, scene_options, loading, quiet);
        // Its losses do not count: only its animations are wanted.
        for (Diagnostic finding : loading.messages()) {
            finding.inside = file;
            report.add(std::move(finding));
        }
        if (!other) return false;
        if (other->scene.animations.empty()) {
            return complain(context, printable(file) + " has no animations; remove this --anim, or name another file");
        }
        // In a file with one animation, the file name usually describes it better than its own name.
        if (other->scene.animations.size() == 1) {
            other->scene.animations[0].name = std::filesystem::path(file).stem().string();
        }
        Report found(report.options());
        const bool added = add_animations(scene, other->scene, found, {.partial = options.partial});
        const FileReport findings{.file_name = file, .size = 0, .report = found, .asset = {}};
        if (!quiet) print_findings(context.err, findings, input.verbose);
        report.add(found);
        if (!added) {
            context.note(ExitCode::problem_found);
            const char* why = found.has_errors()
                                  ? "the skeleton does not match the model; give the joints the same names, or apply "
                                    "the part that fits with --anim-partial"
                                  : "no animated node has the name of a joint of the model; rename the joints in one "
                                    "of the files";
            context.err.print(fmt::format("{}: {}\n", printable(file), why));
            return false;
        }
    }
    for (Animation& animation : scene.animations) {
        const bool wanted = std::ranges::any_of(
            options.at_zero, [&](const std::string& name) { return name == "all" || name == animation.name; });
        if (wanted) start_at_zero(animation);
    }
    return options.clips.empty() || cut_clips(context, options, scene, load_options(scene_options).fps);
}

}  // namespace sinew::cli
