// SPDX-License-Identifier: MIT
// The result of every call in sinew.h: a value or an error code, and always the report.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/error.h>

#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace sinew {

/// The first error of a report as `CODE path: facts`, or the error's name if the report has none.
std::string first_error(const Report& report, Error error);

/// A value, or the reason why there is none; and in both cases what was found and lost on the way.
template <class T>
struct [[nodiscard]] Result {
    std::optional<T> value = {};
    Error error = Error::none;
    Report report = {};

    Result() = default;
    Result(T v, Report r = {}) : value(std::move(v)), report(std::move(r)) {}
    Result(Error e, Report r) : error(e), report(std::move(r)) {}

    bool ok() const { return value.has_value(); }
    explicit operator bool() const { return ok(); }
    /// The value; there must be one.
    T& operator*() & { return *checked(); }
    const T& operator*() const& { return *checked(); }
    T&& operator*() && { return std::move(*checked()); }
    T* operator->() { return &*checked(); }
    const T* operator->() const { return &*checked(); }

    /// The first error in one line, or an empty string.
    std::string message() const { return ok() ? std::string() : first_error(report, error); }

private:
    std::optional<T>& checked() {
        assert(value);
        return value;
    }
    const std::optional<T>& checked() const {
        assert(value);
        return value;
    }
};

}  // namespace sinew
