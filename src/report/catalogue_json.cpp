// SPDX-License-Identifier: MIT
// The program's own tables as JSON: formats, layouts and issues.
#include <sinew/app/report.h>

#include <algorithm>

#include "report/json_document.h"

namespace sinew {
namespace {

void write_issue_facts(JsonWriter& json, const Issue& issue) {
    json.key("code").value(issue.code);
    json.key("severity").value(static_cast<unsigned>(issue.severity));
    json.key("severityName").value(name(issue.severity));
    json.key("summary").value(issue.summary);
    json.key("cause").value(issue.cause);
    json.key("cure").value(issue.cure);
}

void write_issue(JsonWriter& json, const Issue& issue) {
    json.object([&] { write_issue_facts(json, issue); });
}

void write_format(JsonWriter& json, const Format* format) {
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
                    json.key("writes").value(version.writable);
                });
            }
        });
        json.key("reads").value(format->read != nullptr);
        json.key("writes").value(format->from_scene != nullptr);
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
                    const auto facts = std::ranges::find(all_features(), support.feature, &FeatureFacts::feature);
                    json.key("id").value(facts->id);
                    json.key("support").value(support.support == Support::full ? "full" : "some");
                    if (!support.note.empty()) json.key("note").value(support.note);
                });
            }
        });
    });
}

}  // namespace

std::string to_json(const Spec& spec, const Format& format, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) {
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
}

std::string to_json(Formats formats, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) {
        json.key("formats").array([&] {
            for (const Format* format : formats) write_format(json, format);
        });
    });
}

std::string to_json(std::span<const IssueFamily> families, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) {
        json.key("families").array([&] {
            for (const IssueFamily& family : families) {
                json.object([&] {
                    json.key("id").value(family.id);
                    json.key("title").value(family.title);
                    json.key("entries").array([&] {
                        for (const Issue* issue : family.issues) write_issue(json, *issue);
                    });
                });
            }
        });
    });
}

std::string to_json(const Issue& issue, JsonStyle style) {
    return json_document(style, [&](JsonWriter& json) { write_issue_facts(json, issue); });
}

}  // namespace sinew
