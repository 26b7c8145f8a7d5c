// SPDX-License-Identifier: MIT
#include <sinew/app/groups.h>
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

void write_location(JsonWriter& json, const FileReport& file, const Diagnostic& diagnostic) {
    json.key("physicalLocation").object([&] {
        json.key("artifactLocation").object([&] { json.key("uri").value(as_uri(file.file_name)); });
        write_region(json, file, diagnostic);
    });
    if (diagnostic.path.empty()) return;
    json.key("logicalLocations").array([&] {
        json.object([&] {
            json.key("fullyQualifiedName")
                .value(diagnostic.inside.empty() ? diagnostic.path : "/" + diagnostic.inside + diagnostic.path);
        });
    });
}

// The other members of a group, each with its own message. SARIF forbids to list them in `locations`, because each can
// be corrected alone (3.27.12), and code scanning on GitHub reads only the first of those anyway.
void write_related(JsonWriter& json, const FileReport& file, const FindingGroup& group) {
    constexpr std::size_t most_related = 100;  // GitHub keeps no more
    json.key("occurrenceCount").value(group.findings.size());
    json.key("relatedLocations").array([&] {
        for (std::size_t i = 1; i < std::min(group.findings.size(), most_related + 1); ++i) {
            json.object([&] {
                json.key("id").value(i);
                write_location(json, file, *group.findings[i]);
                json.key("message").object([&] { json.key("text").value(message_of(*group.findings[i])); });
            });
        }
    });
}

// Identifies a kind of finding in a file from one run to the next (FNV-1a). GitHub computes the value from lines of
// text if it is missing, which binary files do not have.
std::string fingerprint_of(const FindingGroup& group) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : formatted("{} {}!{}", group.first().issue->code, group.path_pattern(), group.first().inside)) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
    // The number after the colon tells results with the same hash apart.
    return formatted("{:016x}:{}", hash, group.first().allowed ? 2 : 1);
}

void write_result(JsonWriter& json, const FileReport& file, const FindingGroup& group, const RuleIndex& index) {
    const Diagnostic& first = group.first();
    const std::size_t count = group.findings.size();
    json.object([&] {
        json.key("ruleId").value(first.issue->code);
        json.key("ruleIndex").value(index.at(first.issue->code));
        json.key("level").value(first.allowed ? "note" : level(first.severity));
        json.key("message").object([&] {
            json.key("text").value(message_of(first) + (count == 1 ? "" : formatted(" And {} more.", count - 1)));
        });
        json.key("locations").array([&] { json.object([&] { write_location(json, file, first); }); });
        if (count > 1) write_related(json, file, group);
        json.key("partialFingerprints").object([&] {
            json.key("primaryLocationLineHash").value(fingerprint_of(group));
        });
        if (first.allowed) {
            json.key("suppressions").array([&] {
                json.object([&] {
                    json.key("kind").value("external");
                    json.key("status").value("accepted");
                });
            });
        }
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
                        for (const FindingGroup& group : groups_of(file.report.messages())) {
                            write_result(json, file, group, index);
                        }
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
