// SPDX-License-Identifier: MIT
#include "gltf/data/buffers.h"

#include <sinew/size.h>

#include <algorithm>
#include <limits>

#include "base/formatted.h"
#include "base/text.h"
#include "gltf/check/issues.h"
#include "gltf/data/meshopt.h"
#include "gltf/data/uri.h"

namespace sinew::gltf {
namespace {

std::uint64_t size_of(const Document& document, std::span<const Companion> companions) {
    std::uint64_t bytes = document.text.size();
    for (const Chunk& chunk : document.chunks) bytes += chunk.data.size();
    for (const Companion& companion : companions) bytes += companion.bytes.size();
    return bytes;
}

constexpr std::uint64_t always = std::uint64_t{1} << 20;
// What is paid for becomes an array: with 32 bits there is none of 16 times a large file.
constexpr std::uint64_t most = std::numeric_limits<std::ptrdiff_t>::max();

}  // namespace

Buffers::Buffers(const Document& document, const Model& model, std::span<const Companion> companions)
    : document_(document),
      model_(model),
      companions_(companions),
      budget_(std::min(always + 16 * size_of(document, companions), most)),
      uses_(16 * always + 1024 * size_of(document, companions)),
      buffers_(model.buffers.size()),
      views_(model.buffer_views.size()) {}

const Expected<Bytes>& Buffers::buffer(std::size_t i) {
    if (!buffers_[i]) buffers_[i] = find(i);
    return *buffers_[i];
}

const Expected<Bytes>& Buffers::view(std::size_t i) {
    if (!views_[i]) views_[i] = cut(i);
    return *views_[i];
}

Expected<Bytes> Buffers::find(std::size_t i) const {
    const Buffer& buffer = model_.buffers[i];
    const std::string pointer = formatted("/buffers/{}", i);
    Bytes bytes;
    if (is_data_uri(buffer.uri)) {
        auto data = decode_data_uri(buffer.uri);
        if (!data) return problem(issue::buffer, pointer, "its data URI is damaged");
        bytes = std::move(data->bytes);
    } else if (!buffer.uri.empty()) {
        const std::string name = path_of_uri(buffer.uri);
        const auto found =
            std::ranges::find(companions_, name, [](const Companion& c) { return c.reference.file_name; });
        if (found == companions_.end() || found->bytes.data() == nullptr) {
            return problem(issue::buffer, pointer, formatted("{} was not read", readable(name)));
        }
        bytes = found->bytes;
    } else {
        const bool chunk =
            i == 0 && !document_.chunks.empty() && document_.chunks[0].type == std::array<char, 4>{'B', 'I', 'N', '\0'};
        if (!chunk) return problem(issue::buffer, pointer, "it has neither a URI nor a chunk");
        bytes = document_.chunks[0].data.bytes;
    }
    if (bytes.size() < buffer.byte_length) {
        return problem(issue::buffer, pointer, formatted("{} of {} bytes are there", bytes.size(), buffer.byte_length));
    }
    return bytes.slice(0, as_size(buffer.byte_length));
}

Expected<Bytes> Buffers::cut(std::size_t i) {
    const BufferView& view = model_.buffer_views[i];
    if (view.packed) return unpack(i, *view.packed);
    const Expected<Bytes>& bytes = buffer(view.buffer);
    if (!bytes) return bytes;
    return bytes->slice(as_size(view.byte_offset), as_size(view.byte_length));
}

Expected<Bytes> Buffers::unpack(std::size_t i, const Packed& packed) {
    const Expected<Bytes>& bytes = buffer(packed.buffer);
    if (!bytes) return bytes;
    // Many views may unpack the same bytes.
    if (!budget_.spend(model_.buffer_views[i].byte_length)) {
        return problem(issue::range, formatted("/bufferViews/{}", i), "more than a file of this size may unpack to");
    }
    auto unpacked = unpack_meshopt(bytes->slice(as_size(packed.byte_offset), as_size(packed.byte_length)), packed);
    if (!unpacked) {
        return problem(issue::packed, formatted("/bufferViews/{}/extensions/EXT_meshopt_compression", i),
                       std::move(unpacked.error()));
    }
    return *std::move(unpacked);
}

}  // namespace sinew::gltf
