// SPDX-License-Identifier: MIT
// What the module can do with a file, in plain C++: the C interface stands before it, and so do fuzzers.
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

/// A file, and a way to the files beside it.
struct Session {
    Bytes bytes;
    std::string name;
    /// Gets a file by its path below the model's folder. May be empty.
    std::function<std::optional<Bytes>(std::string_view path)> find = {};
    std::vector<OutputFile> written = {};  ///< by the last conversion
};

/// All formats that are read, and all that are written.
Formats readable();
Formats writable();

// Each answers with JSON, the same as the program's `--json`. When the options make no sense, the answer is
// `{"misuse": "…"}`.
//
// Options of all that read the file: format, dialect, follow (true).
std::string identify(const Session& session, const Json& options);
std::string info(const Session& session, const Json& options);
/// Options: profile, floats (true), ignore, maxIssues.
std::string validate(const Session& session, const Json& options);
/// Options: elements, from, to, path, issues, hex, maxRows.
std::string dump(const Session& session, const Json& options);
/// Options: to, name, toDialect, version, textures, textureExtension, normals, smoothingAngle, tangents, join, fps,
/// axes, strict. The files are in the session afterwards.
std::string convert(Session& session, const Json& options);

/// What can be known without a file: `formats`, `targets`, `issues` or `version`; empty for anything else.
std::string catalogue(std::string_view what);

}  // namespace sinew::web
