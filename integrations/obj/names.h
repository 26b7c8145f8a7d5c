// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace sinew::obj {

/// Makes names valid for OBJ: no spaces, and no duplicates.
class Names {
public:
    std::string add(std::string_view wanted, std::string_view otherwise) {
        std::string word(wanted.empty() ? otherwise : wanted);
        for (char& c : word) {
            if (static_cast<unsigned char>(c) <= ' ' || c == '#' || c == 0x7F) c = '_';
        }
        if (word.ends_with('\\')) word += '_';  // it would join the next line to this one
        if (taken_.insert(word).second) return word;
        std::size_t& number = last_.try_emplace(word, 1).first->second;
        std::string name;
        do name = word + '_' + std::to_string(++number);
        while (!taken_.insert(name).second);
        return name;
    }

private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, std::size_t> last_;  ///< the last number of each name that was taken
};

}  // namespace sinew::obj
