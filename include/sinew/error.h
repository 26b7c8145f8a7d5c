// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sinew {

/// Why a call failed, for programs to switch on. The report has the details.
enum class Error : std::uint8_t {
    none,
    cannot_read,      ///< the file does not exist, or reading it failed
    too_large,        ///< the file exceeds a limit of the options
    unknown_format,   ///< no format in the list fits the file, or a path has no extension of one
    invalid_file,     ///< the file does not follow its format
    needs_repair,     ///< `strict` is set and the model would have to be repaired
    unsupported,      ///< the format has no bridge, or the version or dialect cannot be written
    not_storable,     ///< the format cannot store the model at all, for example because a count is too narrow
    already_exists,   ///< the output exists and `overwrite` is not set
    cannot_write,     ///< writing the output failed
    cancelled,        ///< the caller stopped the call
    invalid_options,  ///< the options contradict themselves
};

/// The enumerator as text, as in `cannot_read`.
std::string_view name(Error error);

/// Why a file could not be read or written.
struct FileError {
    Error error = Error::cannot_read;
    std::string message;  ///< the reason, as text for people
};

}  // namespace sinew
