// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace sinew::obj {

/// Makes names valid for OBJ: no spaces, and no duplicates.
class Names {
public:
    std::string add(std::string_view wanted, std::string_view otherwise) {
        std::string word(wanted.empty() ? otherwise : wanted);
        for (char& c : word) {
            if (static_cast<unsigned char>(c) <= ' ' || c == '#' || c == 0x7F) c = '_';
        }
        std::string name = word;
        for (unsigned n = 2; !taken_.insert(name).second; ++n) name = word + '_' + std::to_string(n);
        return name;
    }

private:
    std::set<std::string> taken_;
};

}  // namespace sinew::obj
