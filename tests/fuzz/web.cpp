// SPDX-License-Identifier: MIT
// The web module's entry points, as its page calls them: every answer must be JSON, whatever the file is.
#include <array>

#include "../integrations/web/core/session.h"
#include "fuzz/targets.h"

namespace sinew::test {
namespace {

constexpr std::uint64_t any_number_of_values = UINT64_MAX;

Json options(std::string_view text) {
    return parse_json(text, 100).value();
}

std::string wrong_answer(std::string_view call, std::string_view answer) {
    const auto json = parse_json(answer, any_number_of_values);
    if (!json) return std::string(call) + " does not answer in JSON: " + json.error().message;
    const Json* misuse = json->find("misuse");
    return misuse == nullptr ? "" : std::string(call) + " complains about its options";
}

}  // namespace

std::string check_web(const Bytes& file) {
    // Every reference resolves to the file itself, to detect endless recursion.
    web::Session session{file, "model", [&](std::string_view) { return std::optional(file); }};
    std::array<std::pair<std::string_view, std::string>, 7> answers{{
        {"identify", web::identify(session, options("{}"))},
        {"info", web::info(session, options("{}"))},
        {"validate", web::validate(session, options(R"({"maxIssues":10})"))},
        {"dump", web::dump(session, options(R"({"maxRows":200,"issues":true})"))},
        {"dump of a range",
         web::dump(session, options(R"({"from":16,"to":64,"elements":true,"hex":true,"maxRows":200})"))},
        {"convert to obj", web::convert(session, options(R"({"to":"obj","textures":"copy"})"))},
        {"convert to gltf", web::convert(session, options(R"({"to":"gltf","name":"shown.glb","textures":"embed"})"))},
    }};
    for (const auto& [call, answer] : answers) {
        if (std::string wrong = wrong_answer(call, answer); !wrong.empty()) return wrong;
    }
    for (const OutputFile& written : session.written) {
        std::size_t size = 0;
        for (const Piece& piece : written.pieces) {
            piece.for_each_part([&](std::span<const std::byte> part) {
                size += part.size();
                return true;
            });
        }
        if (size != total_size(written.pieces)) return "what is handed over has another size than it says";
    }
    return {};
}

}  // namespace sinew::test
