// SPDX-License-Identifier: MIT
#include <sinew/app/groups.h>
#include <sinew/app/report.h>
#include <sinew/version.h>

#include <algorithm>

#include "base/formatted.h"
#include "base/text.h"
#include "report/json_document.h"

namespace sinew {
namespace {

std::string_view text_of(Likelihood likelihood) {
    return likelihood == Likelihood::certain ? "certain" : likelihood == Likelihood::possible ? "possible" : "no";
}

void write(JsonWriter& json, const SummaryValue& value) {
    struct {
        JsonWriter& json;
        void operator()(std::nullptr_t) const { json.raw("null"); }
        void operator()(std::uint64_t number) const { json.value(number); }
        void operator()(double number) const { json.value(number); }
        void operator()(bool truth) const { json.value(truth); }
        void operator()(const std::string& text) const { json.value(text); }
        void operator()(const std::vector<double>& numbers) const {
            json.array([&] {
                for (const double number : numbers) json.value(number);
            });
        }
        void operator()(const std::vector<std::string>& texts) const {
            json.array([&] {
                for (const std::string& text : texts) json.value(text);
            });
        }
    } write_value{json};
    std::visit(write_value, value);
}

void write(JsonWriter& json, const SummaryTable& table) {
    json.array([&] {
        for (const auto& row : table.rows) {
            json.object([&] {
                for (std::size_t i = 0; i < row.size(); ++i) write(json.key(table.columns[i].key), row[i]);
            });
        }
    });
}

// The properties have their own object: a count such as `meshes` may have the name of a table.
void write_info(JsonWriter& json, const Asset& asset) {
    json.key("format").value(asset.format->id);
    json.key("dialect").value(asset.dialect_id());
    const Summary summary = summarize(asset);
    json.key("properties").object([&] {
        for (const SummaryProperty& property : summary.properties) write(json.key(property.key), property.value);
    });
    for (const SummaryTable& table : summary.tables) write(json.key(table.name), table);
    if (asset.companions.empty()) return;
    json.key("companions").array([&] {
        for (const Companion& companion : asset.companions) {
            json.object([&] {
                json.key("file").value(companion.reference.file_name);
                json.key("namedBy").value(companion.reference.path);
                if (companion.asset != nullptr) write_info(json, *companion.asset);
            });
        }
    });
}

// The version of the format as `3.0`: the Khronos schema requires two numbers.
std::string version_of(const Asset& asset) {
    for (const SummaryProperty& property : summarize(asset).properties) {
        if (property.key != "version") continue;
        if (const auto* number = std::get_if<std::uint64_t>(&property.value)) return formatted("{}.0", *number);
        if (const auto* number = std::get_if<double>(&property.value)) return formatted("{:.1f}", *number);
    }
    return "0.0";
}

// The members of a finding, without the braces.
void write_finding(JsonWriter& json, const Diagnostic& diagnostic) {
    json.key("code").value(diagnostic.issue->code);
    json.key("message").value(diagnostic.message);
    json.key("severity").value(static_cast<unsigned>(diagnostic.severity));
    if (!diagnostic.path.empty()) json.key("path").value(diagnostic.path);
    // The Khronos schema requires one of the two; an empty pointer means the whole file.
    if (diagnostic.offset) json.key("offset").value(*diagnostic.offset);
    if (!diagnostic.offset) json.key("pointer").value("");
    if (!diagnostic.inside.empty()) json.key("inside").value(diagnostic.inside);
    if (diagnostic.allowed) json.key("allowed").value(true);
}

void write_loss(JsonWriter& json, const Loss& loss) {
    json.key("code").value(loss.issue->code);
    json.key("message").value(loss.message);
    if (!loss.path.empty()) json.key("path").value(loss.path);
    json.key("count").value(loss.count);
    json.key("magnitude").value(loss.magnitude);
    json.key("displacement").value(loss.displacement);
    json.key("reversible").value(loss.reversible);
    if (loss.allowed) json.key("allowed").value(true);
}

void write_kind(JsonWriter& json, const std::string& path_pattern, std::size_t occurrences) {
    if (!path_pattern.empty()) json.key("pathPattern").value(path_pattern);
    json.key("occurrences").value(occurrences);
}

// The groups are written only if they are shorter than the list.
void write_groups(JsonWriter& json, std::span<const Diagnostic> findings) {
    const auto groups = groups_of(findings);
    if (groups.size() == findings.size()) return;
    json.key("groups").array([&] {
        for (const FindingGroup& group : groups) {
            json.object([&] {
                write_finding(json, group.first());
                write_kind(json, group.path_pattern(), group.findings.size());
            });
        }
    });
}

void write_groups(JsonWriter& json, std::span<const Loss> losses) {
    const auto groups = groups_of(losses);
    if (groups.size() == losses.size()) return;
    json.key("lossGroups").array([&] {
        for (const LossGroup& group : groups) {
            json.object([&] {
                write_loss(json, group.total());
                write_kind(json, group.path_pattern(), group.losses.size());
            });
        }
    });
}

void write_issues(JsonWriter& json, const Report& report) {
    json.object([&] {
        json.key("numErrors").value(report.count(Severity::error));
        json.key("numWarnings").value(report.count(Severity::warning));
        json.key("numInfos").value(report.count(Severity::info));
        json.key("numHints").value(report.count(Severity::hint));
        json.key("messages").array([&] {
            for (const Diagnostic& finding : report.messages()) json.object([&] { write_finding(json, finding); });
        });
        write_groups(json, report.messages());
        json.key("truncated").value(report.truncated());
    });
}

void write_losses(JsonWriter& json, std::span<const Loss> losses) {
    json.key("losses").array([&] {
        for (const Loss& loss : losses) json.object([&] { write_loss(json, loss); });
    });
    write_groups(json, losses);
}

void write_dependencies(JsonWriter& json, std::span<const Dependency> dependencies) {
    json.key("dependencies").array([&] {
        for (const Dependency& dependency : dependencies) {
            json.object([&] {
                json.key("file").value(dependency.name);
                json.key("kind").value(dependency.kind);
                json.key("found").value(!dependency.path.empty());
                if (!dependency.path.empty()) json.key("location").value(dependency.path);
            });
        }
    });
}

void write_fit(JsonWriter& json, const Format& format, const Fit& fit) {
    json.object([&] {
        json.key("dialect").value(format.dialects[fit.dialect].id);
        json.key("reads").value(fit.reads);
        json.key("exact").value(fit.exact);
        if (!fit.reads) json.key("stoppedAt").value(fit.stopped_at);
        if (!fit.reason.empty()) json.key("reason").value(fit.reason);
    });
}

// The members of a comparison, without the braces.
void write_comparison(JsonWriter& json, const Comparison& comparison, const CompareOptions& options) {
    json.key("same").value(comparison.same());
    json.key("vertices").value(comparison.vertices);
    json.key("byOrder").value(comparison.by_order);
    json.key("tolerance").value(options.tolerance);
    json.key("worst").object([&] {
        json.key("distance").value(comparison.worst.distance);
        json.key("relative").value(comparison.worst.relative);
        if (!comparison.worst.animation.empty()) json.key("animation").value(comparison.worst.animation);
        json.key("seconds").value(comparison.worst.seconds);
        json.key("vertex").value(comparison.worst.vertex);
    });
    json.key("compared").array([&] {
        for (const AspectFacts& facts : all_aspects()) {
            if (comparison.compared.has(facts.aspect)) json.value(facts.id);
        }
    });
    json.key("animations").array([&] {
        for (const ComparedAnimation& pair : comparison.animations) {
            json.object([&] {
                json.key("name").value(pair.worst.animation);
                json.key("poses").value(pair.poses);
                json.key("relative").value(pair.worst.relative);
                json.key("seconds").value(pair.worst.seconds);
            });
        }
    });
    json.key("differences").array([&] {
        for (const Difference& difference : comparison.differences) {
            json.object([&] {
                json.key("aspect").value(name(difference.aspect));
                json.key("kind").value(difference.kind == DifferenceKind::missing ? "missing"
                                       : difference.kind == DifferenceKind::added ? "added"
                                                                                  : "changed");
                json.key("path").value(difference.path);
                json.key("count").value(difference.count);
                if (difference.magnitude > 0) json.key("magnitude").value(difference.magnitude);
                json.key("message").value(difference.message);
            });
        }
    });
}

void write_rewritten_file(JsonWriter& json, const RewrittenFile& file) {
    json.object([&] {
        json.key("file").value(file.name);
        json.key("size").value(file.size);
        json.key("identical").value(file.identical());
        if (!file.new_size) return;
        json.key("newFile").value(file.new_name);
        json.key("newSize").value(*file.new_size);
        if (file.difference) json.key("offset").value(*file.difference);
    });
}

}  // namespace

std::string to_json(const FileReport& report, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) {
        json.key("uri").value(as_uri(report.file_name));
        json.key("validatorVersion").value(version());
        json.key("issues");
        write_issues(json, report.report);
        if (!report.asset) return;
        json.key("info").object([&] {
            json.key("version").value(version_of(*report.asset));
            json.key("size").value(report.size);
            write_info(json, *report.asset);
        });
    });
}

std::string info_json(const FileReport& report, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) {
        json.key("file").value(report.file_name);
        json.key("size").value(report.size);
        if (!report.foreign.empty()) json.key("foreign").object([&] { json.key("name").value(report.foreign); });
        if (report.asset) {
            write_info(json, *report.asset);
            if (!report.dependencies.empty()) write_dependencies(json, report.dependencies);
        } else {
            json.key("issues");
            write_issues(json, report.report);
        }
    });
}

std::string to_json(const Identification& identification, std::string_view file_name, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) {
        json.key("file").value(file_name);
        if (identification.format == nullptr) {
            json.key("format").raw("null");
            if (identification.foreign) {
                json.key("foreign").object([&] {
                    json.key("name").value(identification.foreign->name);
                    json.key("advice").value(identification.foreign->advice);
                });
            }
            if (identification.closest != nullptr) {
                json.key("closest").value(identification.closest->id);
                json.key("dialect").value(identification.closest->dialects[identification.dialect].id);
            }
        } else {
            json.key("format").value(identification.format->id);
            json.key("dialect").value(identification.format->dialects[identification.dialect].id);
            json.key("exact").value(identification.exact);
        }
        json.key("candidates").array([&] {
            for (const Candidate& candidate : identification.candidates) {
                json.object([&] {
                    json.key("format").value(candidate.format->id);
                    json.key("likelihood").value(text_of(candidate.recognition.likelihood));
                    json.key("reason").value(candidate.recognition.reason);
                    json.key("fits").array([&] {
                        for (const Fit& fit : candidate.fits) write_fit(json, *candidate.format, fit);
                    });
                });
            }
        });
    });
}

std::string to_json(const ConversionReport& conversion, const Report& report, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) {
        json.key("file").value(conversion.from_name);
        if (!conversion.from.empty()) json.key("from").value(conversion.from);
        if (conversion.to != nullptr) json.key("to").value(conversion.to->id);
        json.key("written").array([&] {
            for (const std::string& name : conversion.written) json.value(name);
        });
        if (conversion.up_to_date) json.key("upToDate").value(true);
        if (!conversion.error.empty()) json.key("error").value(conversion.error);
        write_losses(json, report.losses());
        json.key("issues");
        write_issues(json, report);
    });
}

std::string to_json(const Comparison& comparison, const CompareOptions& options, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) { write_comparison(json, comparison, options); });
}

std::string to_json(const RoundtripReport& roundtrip, const CompareOptions& options, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) {
        json.key("file").value(roundtrip.file_name);
        if (roundtrip.via != nullptr) json.key("via").value(roundtrip.via->id);
        if (roundtrip.comparison) write_comparison(json, *roundtrip.comparison, options);
        if (!roundtrip.comparison) json.key("same").value(false);
        json.key("files").array([&] {
            for (const RewrittenFile& file : roundtrip.files) write_rewritten_file(json, file);
        });
        write_losses(json, roundtrip.report.losses());
        json.key("issues");
        write_issues(json, roundtrip.report);
    });
}

}  // namespace sinew
