// SPDX-License-Identifier: MIT
// How a file comes back from the hub byte by byte.
//
// On the way in, a scene keeps the text, and of the chunks what the hub does not see: unknown chunks, meshes that no
// node uses, gaps. On the way out the file is put together again from the text, these bytes, and the arrays, matrices
// and keys that the scene has *now*, each at the place that the text names for it. The result is taken only if it is
// read as the very scene that is to be written, that is, if both give the same new document. So whatever was changed in
// between, and in whatever way, nothing stale is ever written: in the worst case the file is made anew.
#pragma once

#include <sinew/formats/scene-sgm.h>

#include <optional>
#include <vector>

namespace sinew::scene_sgm {

/// Keeps in a scene what it does not show of its document.
void keep_rest(const Document& document, Scene& scene);

/// The chunks that are unknown to the format, as they were kept.
std::vector<Chunk> unknown_chunks(const Scene& scene);

/// The document that a scene was read from, if it still says the same as `written`, which is the scene's new document.
std::optional<Document> restored(const Scene& scene, const Document& written);

}  // namespace sinew::scene_sgm
