// SPDX-License-Identifier: MIT
#include "support/report_schema.h"

#include <simdjson.h>

#include "support/node.h"

namespace sinew::test {
namespace {

std::vector<std::string> texts(simdjson::dom::element array) {
    std::vector<std::string> all;
    for (const auto each : simdjson::dom::array(array)) all.emplace_back(std::string_view(each));
    return all;
}

}  // namespace

std::vector<SchemaFindings> check_schema(const std::vector<std::string>& reports) {
    std::vector<SchemaFindings> findings;
    for (const std::string& answer : answers_of("check-schema.mjs", reports)) {
        simdjson::dom::parser parser;
        const simdjson::dom::element root = parser.parse(answer);
        findings.push_back({texts(root["violations"]), texts(root["additions"])});
    }
    return findings;
}

}  // namespace sinew::test
