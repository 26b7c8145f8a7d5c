// SPDX-License-Identifier: MIT
// Restores a file from a scene byte for byte.
//
// When a file is read, the JSON text and those bytes of the chunks that are not in the scene (unknown chunks, unused
// meshes, gaps) are noted. When it is written, the file is put together from the text, these bytes, and the arrays,
// matrices and keys that the scene has *now*, each at the place that the text gives. The result is used only if reading
// it yields the scene to be written, that is, if both have the same new document. So nothing stale is ever written,
// whatever has changed: in the worst case the file is new.
#pragma once

#include <sinew/formats/scene-sgm.h>

#include <optional>
#include <vector>

namespace sinew::scene_sgm {

/// Notes everything of a document that is not in its scene.
void keep_rest(const Document& document, Scene& scene);

/// The noted chunks of unknown kinds.
std::vector<Chunk> unknown_chunks(const Scene& scene);

/// The document that a scene was read from, if it is still equivalent to `written`, the new document of the scene.
std::optional<Document> restored(const Scene& scene, const Document& written);

}  // namespace sinew::scene_sgm
