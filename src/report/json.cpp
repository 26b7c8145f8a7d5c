// SPDX-License-Identifier: MIT
#include <sinew/app/report.h>
#include <sinew/version.h>

#include <algorithm>

#include "base/formatted.h"
#include "base/json_writer.h"
#include "base/text.h"

namespace sinew {
namespace {

JsonWriter writer(JsonStyle style) {
    return JsonWriter(style == JsonStyle::indented);
}

std::string_view text_of(Likelihood likelihood) {
    return likelihood == Likelihood::certain ? "certain" : likelihood == Likelihood::possible ? "possible" : "no";
}

// A column's title as a key.
std::string as_key(std::string title) {
    std::ranges::replace(title, ' ', '_');
    return title;
}

void write(JsonWriter& json, const SummaryValue& value) {
    std::visit([&](const auto& v) { json.value(v); }, value);
}

void write(JsonWriter& json, const SummaryTable& table) {
    json.array([&] {
        for (const auto& row : table.rows) {
            json.object([&] {
                for (std::size_t i = 0; i < row.size(); ++i) write(json.key(as_key(table.columns[i])), row[i]);
            });
        }
    });
}

// Tables of elements carry the names of counts (`meshes`), so the properties stay apart from them.
void write_info(JsonWriter& json, const Asset& asset) {
    json.key("format").value(asset.format->id);
    json.key("dialect").value(asset.dialect_id());
    const Summary summary = summarize(asset);
    json.key("summary").object([&] {
        for (const SummaryProperty& property : summary.properties) write(json.key(property.name), property.value);
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

// The version of the format as `3.0`: the Khronos report wants two numbers.
std::string version_of(const Asset& asset) {
    for (const SummaryProperty& property : summarize(asset).properties) {
        const auto* number = std::get_if<std::uint64_t>(&property.value);
        if (property.name == "version" && number != nullptr) return formatted("{}.0", *number);
    }
    return "0.0";
}

void write_message(JsonWriter& json, const Diagnostic& diagnostic) {
    json.object([&] {
        json.key("code").value(diagnostic.issue->code);
        json.key("message").value(diagnostic.message);
        json.key("severity").value(static_cast<unsigned>(diagnostic.severity));
        if (!diagnostic.path.empty()) json.key("path").value(diagnostic.path);
        // The validator's schema wants one of the two; the empty pointer is the whole file.
        if (diagnostic.offset) json.key("offset").value(*diagnostic.offset);
        if (!diagnostic.offset) json.key("pointer").value("");
        if (!diagnostic.inside.empty()) json.key("inside").value(diagnostic.inside);
    });
}

void write_issues(JsonWriter& json, const Report& report) {
    json.object([&] {
        json.key("numErrors").value(report.count(Severity::error));
        json.key("numWarnings").value(report.count(Severity::warning));
        json.key("numInfos").value(report.count(Severity::info));
        json.key("numHints").value(report.count(Severity::hint));
        json.key("messages").array([&] {
            for (const Diagnostic& diagnostic : report.messages()) write_message(json, diagnostic);
        });
        json.key("truncated").value(report.truncated());
    });
}

void write_loss(JsonWriter& json, const Loss& loss) {
    json.object([&] {
        json.key("code").value(loss.issue->code);
        json.key("message").value(loss.message);
        if (!loss.path.empty()) json.key("element").value(loss.path);
        json.key("count").value(loss.count);
        json.key("magnitude").value(loss.magnitude);
        json.key("reversible").value(loss.reversible);
    });
}

void write_dependencies(JsonWriter& json, std::span<const Dependency> dependencies) {
    json.key("dependencies").array([&] {
        for (const Dependency& dependency : dependencies) {
            json.object([&] {
                json.key("file").value(dependency.name);
                json.key("kind").value(dependency.kind);
                json.key("found").value(!dependency.path.empty());
                if (!dependency.path.empty()) json.key("path").value(dependency.path);
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

void write_issue(JsonWriter& json, const Issue& issue) {
    json.object([&] {
        json.key("code").value(issue.code);
        json.key("severity").value(name(issue.severity));
        json.key("summary").value(issue.summary);
        json.key("cause").value(issue.cause);
        json.key("cure").value(issue.cure);
    });
}

}  // namespace

std::string to_json(const FileReport& report, JsonStyle style) {
    JsonWriter json = writer(style);
    json.object([&] {
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
    return json.finish();
}

std::string info_json(const FileReport& report, JsonStyle style) {
    JsonWriter json = writer(style);
    json.object([&] {
        json.key("file").value(report.file_name);
        json.key("size").value(report.size);
        if (!report.foreign.empty()) json.key("foreign").value(report.foreign);
        if (report.asset) {
            write_info(json, *report.asset);
            if (!report.dependencies.empty()) write_dependencies(json, report.dependencies);
        } else {
            json.key("issues");
            write_issues(json, report.report);
        }
    });
    return json.finish();
}

std::string to_json(const Identification& identification, std::string_view file_name, JsonStyle style) {
    JsonWriter json = writer(style);
    json.object([&] {
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
                    json.key("dialects").array([&] {
                        for (const Fit& fit : candidate.fits) write_fit(json, *candidate.format, fit);
                    });
                });
            }
        });
    });
    return json.finish();
}

std::string to_json(const ConversionReport& report, const Report& log, JsonStyle style) {
    JsonWriter json = writer(style);
    json.object([&] {
        json.key("file").value(report.from_name);
        if (!report.from.empty()) json.key("from").value(report.from);
        if (report.to != nullptr) json.key("to").value(report.to->id);
        json.key("written").array([&] {
            for (const std::string& name : report.written) json.value(name);
        });
        if (report.up_to_date) json.key("upToDate").value(true);
        if (!report.error.empty()) json.key("error").value(report.error);
        json.key("losses").array([&] {
            for (const Loss& loss : log.losses()) write_loss(json, loss);
        });
        json.key("issues");
        write_issues(json, log);
    });
    return json.finish();
}

std::string to_json(const Comparison& comparison, const CompareOptions& options, JsonStyle style) {
    JsonWriter json = writer(style);
    json.object([&] {
        json.key("same").value(comparison.same(options));
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
        json.key("differences").array([&] {
            for (const Difference& difference : comparison.differences) {
                json.object([&] {
                    json.key("element").value(difference.path);
                    json.key("message").value(difference.message);
                });
            }
        });
    });
    return json.finish();
}

std::string to_json(const Spec& spec, const Format& format, JsonStyle style) {
    JsonWriter json = writer(style);
    json.object([&] {
        json.key("format").value(format.id);
        json.key("sections").array([&] {
            for (const SpecSection& section : spec) {
                json.object([&] {
                    json.key("title").value(section.title);
                    json.key("fields").array([&] {
                        for (const SpecRow& row : section.rows) {
                            json.object([&] {
                                json.key("offsets").array([&] {
                                    for (const std::size_t offset : row.offsets) json.value(offset);
                                });
                                json.key("name").value(row.name);
                                json.key("type").value(row.type);
                                if (!row.present.empty()) json.key("present").value(row.present);
                                if (!row.meaning.empty()) json.key("meaning").value(row.meaning);
                            });
                        }
                    });
                });
            }
        });
    });
    return json.finish();
}

std::string to_json(Formats formats, JsonStyle style) {
    JsonWriter json = writer(style);
    json.array([&] {
        for (const Format* format : formats) {
            json.object([&] {
                json.key("id").value(format->id);
                json.key("title").value(format->title);
                json.key("origin").value(format->origin);
                json.key("extensions").array([&] {
                    for (const auto extension : format->extensions) json.value(extension);
                });
                json.key("versions").array([&] {
                    for (const FormatVersion& version : format->versions) {
                        json.object([&] {
                            json.key("number").value(version.number);
                            json.key("name").value(name_of(version));
                            json.key("written").value(version.writable);
                        });
                    }
                });
                json.key("read").value(format->read != nullptr);
                json.key("written").value(format->from_scene != nullptr);
                json.key("companionOnly").value(format->companion_only);
                json.key("timeUnit").object([&] {
                    json.key("name").value(format->time.name);
                    json.key("perSecond").value(format->time.per_second);
                });
                json.key("profiles").array([&] {
                    for (const Profile& profile : format->profiles) json.value(profile.id);
                });
                json.key("dialects").array([&] {
                    for (const Dialect& dialect : format->dialects) {
                        json.object([&] {
                            json.key("id").value(dialect.id);
                            json.key("summary").value(dialect.summary);
                            json.key("extension").value(extension_of(*format, dialect.id));
                        });
                    }
                });
                json.key("features").array([&] {
                    for (const FeatureSupport& support : format->features) {
                        json.object([&] {
                            const auto facts =
                                std::ranges::find(all_features(), support.feature, &FeatureFacts::feature);
                            json.key("id").value(facts->id);
                            json.key("support").value(support.support == Support::full ? "full" : "some");
                            if (!support.note.empty()) json.key("note").value(support.note);
                        });
                    }
                });
            });
        }
    });
    return json.finish();
}

std::string to_json(std::span<const IssueFamily> families, JsonStyle style) {
    JsonWriter json = writer(style);
    json.array([&] {
        for (const IssueFamily& family : families) {
            json.object([&] {
                json.key("family").value(family.id);
                json.key("title").value(family.title);
                json.key("issues").array([&] {
                    for (const Issue* issue : family.issues) write_issue(json, *issue);
                });
            });
        }
    });
    return json.finish();
}

std::string to_json(const Issue& issue, JsonStyle style) {
    JsonWriter json = writer(style);
    write_issue(json, issue);
    return json.finish();
}

}  // namespace sinew
