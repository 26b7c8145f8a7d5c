// SPDX-License-Identifier: MIT
#include <sinew/app/report.h>
#include <sinew/version.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "base/formatted.h"
#include "base/json_writer.h"
#include "base/text.h"

namespace sinew {
namespace {

// SARIF has no hints; info and hint both become notes.
std::string_view level(Severity severity) {
    if (severity == Severity::error) return "error";
    return severity == Severity::warning ? "warning" : "note";
}

using RuleIndex = std::map<std::string_view, std::size_t>;

std::vector<const Issue*> rules_of(std::span<const FileReport> reports, RuleIndex& index) {
    std::vector<const Issue*> rules;
    for (const FileReport& file : reports) {
        for (const Diagnostic& diagnostic : file.report.messages()) {
            if (index.emplace(diagnostic.issue->code, rules.size()).second) rules.push_back(diagnostic.issue);
        }
    }
    return rules;
}

void write_rule(JsonWriter& json, const Issue& issue) {
    const auto text = [&](std::string_view key, std::string_view value) {
        json.key(key).object([&] { json.key("text").value(value); });
    };
    json.object([&] {
        json.key("id").value(issue.code);
        text("shortDescription", issue.summary);
        text("fullDescription", issue.cause);
        text("help", issue.cure);
        json.key("defaultConfiguration").object([&] { json.key("level").value(level(issue.severity)); });
    });
}

std::string message_of(const Diagnostic& diagnostic) {
    if (diagnostic.message.empty()) return std::string(diagnostic.issue->summary);
    return formatted("{} ({})", diagnostic.issue->summary, diagnostic.message);
}

// An offset in unpacked content or in a companion is not an offset in the file; the region is then the whole file.
void write_region(JsonWriter& json, const FileReport& file, const Diagnostic& diagnostic) {
    const bool has_offset = diagnostic.offset && diagnostic.inside.empty();
    if (!has_offset && file.size == 0) return;
    json.key("region").object([&] {
        json.key("byteOffset").value(has_offset ? *diagnostic.offset : 0);
        if (!has_offset) json.key("byteLength").value(file.size);
    });
}

void write_result(JsonWriter& json, const FileReport& file, const Diagnostic& diagnostic, const RuleIndex& index) {
    json.object([&] {
        json.key("ruleId").value(diagnostic.issue->code);
        json.key("ruleIndex").value(index.at(diagnostic.issue->code));
        json.key("level").value(level(diagnostic.severity));
        json.key("message").object([&] { json.key("text").value(message_of(diagnostic)); });
        json.key("locations").array([&] {
            json.object([&] {
                json.key("physicalLocation").object([&] {
                    json.key("artifactLocation").object([&] { json.key("uri").value(as_uri(file.file_name)); });
                    write_region(json, file, diagnostic);
                });
                if (!diagnostic.path.empty()) {
                    json.key("logicalLocations").array([&] {
                        json.object([&] {
                            json.key("fullyQualifiedName")
                                .value(diagnostic.inside.empty() ? diagnostic.path
                                                                 : "/" + diagnostic.inside + diagnostic.path);
                        });
                    });
                }
            });
        });
    });
}

}  // namespace

std::string to_sarif(std::span<const FileReport> reports, JsonStyle style) {
    RuleIndex index;
    const auto rules = rules_of(reports, index);
    JsonWriter json(style == JsonStyle::indented);
    json.object([&] {
        json.key("$schema").value("https://json.schemastore.org/sarif-2.1.0.json");
        json.key("version").value("2.1.0");
        json.key("runs").array([&] {
            json.object([&] {
                json.key("tool").object([&] {
                    json.key("driver").object([&] {
                        json.key("name").value("sinew");
                        json.key("semanticVersion").value(version());
                        json.key("rules").array([&] {
                            for (const Issue* rule : rules) write_rule(json, *rule);
                        });
                    });
                });
                json.key("results").array([&] {
                    for (const FileReport& file : reports) {
                        for (const Diagnostic& d : file.report.messages()) write_result(json, file, d, index);
                    }
                });
                json.key("invocations").array([&] {
                    json.object([&] { json.key("executionSuccessful").value(true); });
                });
                json.key("columnKind").value("utf16CodeUnits");
                json.key("properties").object([&] {
                    json.key("truncated").value(std::ranges::any_of(reports, [](const FileReport& f) {
                        return f.report.truncated();
                    }));
                });
            });
        });
    });
    return json.finish();
}

}  // namespace sinew
