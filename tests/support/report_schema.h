// SPDX-License-Identifier: MIT
// The JSON schema that the Khronos validator has for its reports.
#pragma once

#include <string>
#include <vector>

namespace sinew::test {

struct SchemaFindings {
    std::vector<std::string> violations;
    std::vector<std::string> additions;  ///< properties that the schema allows but does not know, as `/info/size`
};

/// How reports compare with the schema. Each is a line of JSON.
std::vector<SchemaFindings> check_schema(const std::vector<std::string>& reports);

}  // namespace sinew::test
