// SPDX-License-Identifier: MIT
// The JSON schema of the Khronos validator's reports.
#pragma once

#include <string>
#include <vector>

namespace sinew::test {

struct SchemaFindings {
    std::vector<std::string> violations;
    std::vector<std::string>
        additions;  ///< properties that the schema allows but does not define, such as `/info/size`
};

/// Compares reports with the schema. Each is a line of JSON.
std::vector<SchemaFindings> check_schema(const std::vector<std::string>& reports);

}  // namespace sinew::test
