// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace sinew {

/// Names of which no two are the same. The cost of a name does not depend on how many want it.
class UniqueNames {
public:
    void take(const std::string& name) { taken_.insert(name); }

    /// Takes the name, or else the first free one of `name_2`, `name_3` …
    std::string add(const std::string& wanted) {
        if (taken_.insert(wanted).second) return wanted;
        std::size_t& last = last_.try_emplace(wanted, 1).first->second;
        while (true) {
            std::string name = wanted + '_' + std::to_string(++last);
            if (taken_.insert(name).second) return name;
        }
    }

private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, std::size_t> last_;  ///< the last number that each name was tried with
};

}  // namespace sinew
