// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace sinew {

/// A vector of elements with layouts of their own. While a file is read it also knows how many were announced: the
/// count may stand far before the elements, and the list may be moved in between.
template <class T>
struct List : std::vector<T> {
    using std::vector<T>::vector;
    std::size_t announced = 0;
};

}  // namespace sinew
