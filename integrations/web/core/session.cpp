// SPDX-License-Identifier: MIT
#include "session.h"

#include <sinew/app/choices.h>
#include <sinew/app/report.h>
#include <sinew/gltf.h>
#include <sinew/image.h>
#include <sinew/obj.h>
#include <sinew/version.h>

#include <algorithm>
#include <array>

#include "options.h"

namespace sinew::web {
namespace {

constexpr std::string_view not_found = "not found in the model's folder";

std::vector<const Format*> with(Formats formats, const Format& another) {
    std::vector<const Format*> all(formats.begin(), formats.end());
    all.push_back(&another);
    return all;
}

std::string misuse_json(std::string_view misuse) {
    Json json;
    json["misuse"] = Json{std::string(misuse)};
    return to_text(json);
}

// Finds a companion file. Accepts backslashes; a path that leads out of the model's folder is not found.
std::optional<Bytes> find_beside(const Session& session, std::string_view name) {
    std::string path(name);
    std::ranges::replace(path, '\\', '/');
    if (!session.find || path.empty() || path.front() == '/' || path.find('\0') != std::string::npos)
        return std::nullopt;
    std::string clean;
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string_view part = std::string_view(path).substr(at, end - at);
        at = end + 1;
        if (part == "..") return std::nullopt;
        if (part.empty() || part == ".") continue;
        clean += (clean.empty() ? "" : "/") + std::string(part);
    }
    return session.find(clean);
}

struct Found {
    std::string place;
    Bytes bytes;
};
std::optional<Found> find_texture(const Session& session, std::string_view name) {
    for (const std::string& place : texture_candidates(name)) {
        if (auto bytes = find_beside(session, place)) return Found{place, *std::move(bytes)};
    }
    return std::nullopt;
}

// The options for reading a file.
struct HowToOpen {
    std::string format;
    std::string dialect;
    LoadOptions open;

    HowToOpen(const Session& session, Options& options)
        : format(options.text("format")), dialect(options.text("dialect")) {
        open.formats = readable();
        open.file_name = session.name;
        open.dialect = dialect;
        if (!format.empty()) {
            open.format = find_format(format, readable());
            if (open.format == nullptr) options.wrong("format", "one of the formats that formats() lists");
        }
        if (!dialect.empty() && open.format != nullptr && !find_dialect(*open.format, dialect)) {
            options.wrong("dialect", "one of the format's dialects");
        }
        if (!options.truth("follow", true)) return;
        open.follow = [&session](std::string_view name) -> tl::expected<CompanionFile, std::string> {
            auto bytes = find_beside(session, name);
            if (!bytes) return tl::make_unexpected(std::string(not_found));
            return CompanionFile{*std::move(bytes)};
        };
    }
    HowToOpen(const HowToOpen&) = delete;
};

FileReport report_on(const Session& session, ReportOptions options = {}) {
    return {.file_name = session.name, .size = session.bytes.size(), .report = Report(std::move(options)), .asset = {}};
}

}  // namespace

Formats readable() {
    static const std::vector<const Format*> formats = with(native_formats(), gltf::format);
    return formats;
}

Formats writable() {
    static const std::vector<const Format*> formats = with(readable(), obj::format);
    return formats;
}

std::string identify(const Session& session, const Json& json) {
    Options options(json);
    const HowToOpen how(session, options);
    if (const std::string misuse = options.misuse(); !misuse.empty()) return misuse_json(misuse);
    return to_json(sinew::identify(session.bytes, how.open), session.name, JsonStyle::compact);
}

std::string info(const Session& session, const Json& json) {
    Options options(json);
    const HowToOpen how(session, options);
    if (const std::string misuse = options.misuse(); !misuse.empty()) return misuse_json(misuse);
    FileReport file = report_on(session);
    file.asset = open(session.bytes, file.report, how.open);
    if (file.asset && how.open.follow) {
        Report report;
        const auto scene = to_scene(*file.asset, report);
        file.dependencies = dependencies_of(*file.asset, scene.value_or(Scene{}), [&](std::string_view name) {
            const auto found = find_texture(session, name);
            return found ? found->place : std::string{};
        });
    }
    return info_json(file, JsonStyle::compact);
}

std::string validate(const Session& session, const Json& json) {
    Options options(json);
    const HowToOpen how(session, options);
    const std::string profile = options.text("profile");
    const CheckOptions checks{.floats = options.truth("floats", true), .profile = profile};
    ReportOptions report;
    report.ignored = options.texts("ignore");
    report.max_messages = static_cast<std::size_t>(
        std::min<std::uint64_t>(options.count("maxIssues", report.max_messages), std::size_t{1} << 20));
    const auto profiles = profile_ids(readable());
    if (!profile.empty() && std::ranges::find(profiles, profile) == profiles.end()) {
        options.wrong("profile", "the name of an engine's rules");
    }
    if (const std::string misuse = options.misuse(); !misuse.empty()) return misuse_json(misuse);
    FileReport file = report_on(session, report);
    file.asset = sinew::validate(session.bytes, file.report, how.open, checks);
    return to_json(file, JsonStyle::compact);
}

std::string dump(const Session& session, const Json& json) {
    Options options(json);
    const HowToOpen how(session, options);
    DumpOptions rows;
    rows.elements = options.truth("elements");
    rows.from = options.count("from", rows.from);
    rows.to = options.count("to", rows.to);
    rows.path = options.text("path");
    const bool issues = options.truth("issues");
    const std::uint64_t most = options.count("maxRows", UINT64_MAX);
    std::string text;
    DumpJson out([&](std::string_view part) { text += part; }, options.truth("hex"));
    if (const std::string misuse = options.misuse(); !misuse.empty()) return misuse_json(misuse);

    FileReport file = report_on(session);
    if (issues) file.asset = sinew::validate(session.bytes, file.report, how.open);
    std::uint64_t count = 0;
    Trace fields;
    fields.keep = [&](const TraceSection& section, const Field& field) {
        if (count < most) {
            sinew::dump(section, field, rows, [&](const DumpRow& row) {
                if (count++ < most) out.row(row);
            });
        }
        return false;
    };
    Report found;
    const auto traced = trace_file(session.bytes, found, fields, how.open);
    if (!issues) file.report = std::move(found);
    if (!traced) return to_json(file, JsonStyle::compact);
    out.finish(*traced, issues ? &file : nullptr);
    return text;
}

std::string convert(Session& session, const Json& json) {
    session.written.clear();
    Options options(json);
    const HowToOpen how(session, options);
    const std::string to = options.text("to");
    const Format* target = find_format(to, writable());
    if (target == nullptr) options.wrong("to", "one of the formats that targets() lists");
    Report findings;
    SaveOptions wanted;
    LoadOptions reading = how.open;
    // The name of the file to write. Its extension can select the dialect.
    std::string name = options.text("name");
    if (target != nullptr && name.empty()) name = "model" + std::string(target->extensions[0]);
    wanted.name = name.substr(0, name.find_last_of('.'));
    wanted.dialect = options.text("toDialect");
    if (target != nullptr && wanted.dialect.empty()) {
        const std::size_t dot = name.find_last_of('.');
        const std::string extension = dot == std::string::npos ? "" : name.substr(dot);
        wanted.dialect = dialect_for_extension(*target, extension);
    } else if (target != nullptr && !find_dialect(*target, wanted.dialect)) {
        options.wrong("toDialect", "one of the format's dialects");
    }
    wanted.version = static_cast<unsigned>(std::min<std::uint64_t>(options.count("version", 0), 255));
    wanted.fps = options.number("fps", wanted.fps, 1e-6, 1e6);
    const std::string axes = options.text("axes");
    if (!axes.empty() && axes != "convert" && axes != "keep") options.wrong("axes", "convert or keep");
    wanted.convert_axes = axes != "keep";
    reading.fps = wanted.fps;
    reading.convert_axes = wanted.convert_axes;
    reading.strict = options.truth("strict");
    wanted.join = options.truth("join");
    wanted.textures = options.choice("textures", texture_choices, Textures::automatic);
    wanted.surfaces.normals = options.choice("normals", normal_choices, Normals::keep);
    wanted.surfaces.tangents = options.choice("tangents", tangent_choices, Tangents::keep);
    wanted.shear = options.choice("shear", shear_choices, Shear::drop);
    wanted.surfaces.smoothing_angle = options.number("smoothingAngle", wanted.surfaces.smoothing_angle, 0, 180);
    if (const std::string word = options.text("textureExtension"); !word.empty()) {
        wanted.texture_extension = texture_extension_for(word);
    }
    if (const std::string misuse = options.misuse(); !misuse.empty()) return misuse_json(misuse);
    if (how.open.follow) {
        wanted.find_texture = [&](std::string_view path) -> tl::expected<FoundTexture, std::string> {
            auto found = find_texture(session, path);
            if (!found) return tl::make_unexpected(std::string(not_found));
            return FoundTexture{std::move(found->bytes), std::move(found->place)};
        };
    }

    ConversionReport report{session.name, "", target, {}};
    const auto asset = open(session.bytes, findings, reading);
    std::optional<Scene> scene;
    if (asset) scene = to_scene(*asset, findings, reading);
    if (scene) {
        report.from = asset->format->id;
        auto files = from_scene(*scene, *target, findings, wanted);
        if (files && findings.ok()) session.written = *std::move(files);
    }
    if (!session.written.empty()) session.written[0].name = name;
    for (const OutputFile& file : session.written) report.written.push_back(file.name);
    return to_json(report, findings, JsonStyle::compact);
}

std::string catalogue(std::string_view what) {
    if (what == "formats") return to_json(readable(), JsonStyle::compact);
    if (what == "targets") return to_json(writable(), JsonStyle::compact);
    if (what == "issues") return to_json(std::span<const IssueFamily>(issue_families(readable())), JsonStyle::compact);
    if (what == "version") return to_text(Json{std::string(version())});
    return {};
}

}  // namespace sinew::web
