// SPDX-License-Identifier: MIT
// The functions of the module in plain C++, called by the C interface and by fuzzers.
#pragma once

#include <sinew/convert.h>
#include <sinew/json.h>
#include <sinew/open.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::web {

/// An open file, and access to its companion files.
struct Session {
    Bytes bytes;
    std::string name;
    /// Returns a file by its path below the model's folder. May be empty.
    std::function<std::optional<Bytes>(std::string_view path)> find = {};
    std::vector<OutputFile> written = {};  ///< the files of the last conversion
};

/// All formats that can be read, and all that can be written.
Formats readable();
Formats writable();

// Each function returns the same JSON as the program's `--json`, or `{"misuse": "…"}` if an option is invalid.
//
// Options of all functions that read the file: format, dialect, follow (true).
std::string identify(const Session& session, const Json& options);
std::string info(const Session& session, const Json& options);
/// Options: profile, floats (true), ignore, maxIssues.
std::string validate(const Session& session, const Json& options);
/// Options: elements, from, to, path, issues, hex, maxRows.
std::string dump(const Session& session, const Json& options);
/// Options: to, name, toDialect, version, textures, textureExtension, normals, smoothingAngle, tangents, join, fps,
/// axes, strict. Stores the files in the session.
std::string convert(Session& session, const Json& options);

/// Facts that need no file: `formats`, `targets`, `issues` or `version`; empty for any other name.
std::string catalogue(std::string_view what);

}  // namespace sinew::web
