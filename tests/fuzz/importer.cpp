// SPDX-License-Identifier: MIT
// The importer's own code: what it does with a file before assimp reads it, and what the program does with its answer.
#include <algorithm>
#include <cmath>

#include "../cli/models/import_answer.h"
#include "../integrations/assimp/collada_text.h"
#include "../integrations/assimp/fbx_binds.h"
#include "fuzz/targets.h"
#include "support/formats.h"

namespace sinew::test {
namespace {

std::string_view text_in(const Bytes& file) {
    return {reinterpret_cast<const char*>(file.data()), file.size()};
}

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string without_any_space(std::string_view text) {
    std::string rest;
    std::ranges::copy_if(text, std::back_inserter(rest), [](char c) { return !is_space(c); });
    return rest;
}

}  // namespace

std::string check_collada_text(const Bytes& file) {
    const std::string_view xml = text_in(file);
    const std::string text = assimp::without_leading_spaces(xml);
    if (text.size() > xml.size()) return "the text became longer";
    if (without_any_space(text) != without_any_space(xml)) return "more than white space was removed";
    if (assimp::without_leading_spaces(text) != text) return "a second pass removes more";
    return {};
}

std::string check_fbx_binds(const Bytes& file) {
    const auto clusters = assimp::fbx_clusters(file.span());
    // Two records with a name each.
    if (clusters.size() * 20 > file.size()) return "more clusters than the file has room for";
    if (!clusters.empty() && !text_in(file).starts_with("Kaydara FBX Binary") && !text_in(file).starts_with("; FBX"))
        return "clusters in a file of another format";
    if (assimp::is_from_maya(file.span()) && text_in(file).find("Maya") == std::string_view::npos)
        return "Maya is not mentioned";
    for (const auto& cluster : clusters) (void)cluster.mesh_to_world();
    return {};
}

std::string check_import_answer(const Bytes& file) {
    Report report;
    const auto start = cli::read_answer(text_in(file), tested_formats(), report);
    const auto is_too_long = [](std::string_view text) { return text.size() > cli::longest_answer_text + 3; };
    if (!start && (!report.messages().empty() || !report.losses().empty())) return "rejected, but reported";
    if (start && (*start == 0 || *start > file.size() || text_in(file)[*start - 1] != '\n'))
        return "the model does not start after the line";
    for (const Diagnostic& finding : report.messages()) {
        if (finding.issue == nullptr) return "a finding without an issue";
        if (is_too_long(finding.message) || is_too_long(finding.path)) return "a finding is too long";
    }
    for (const Loss& loss : report.losses()) {
        if (loss.issue == nullptr) return "a loss without an issue";
        if (is_too_long(loss.message) || is_too_long(loss.path)) return "a loss is too long";
        if (!std::isfinite(loss.magnitude) || !std::isfinite(loss.displacement)) return "a loss without a number";
    }
    return {};
}

}  // namespace sinew::test
