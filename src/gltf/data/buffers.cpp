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

constexpr std::uint64_t base_allowance = std::uint64_t{1} << 20;
// With 32 bits, no array can have 16 times the size of a large file.
constexpr std::uint64_t addressable = std::numeric_limits<std::ptrdiff_t>::max();

}  // namespace

Buffers::Buffers(const Document& document, const Model& model, std::span<const Companion> companions,
                 std::uint64_t max_memory)
    : document_(document),
      model_(model),
      memory_budget_(std::min({base_allowance + 16 * size_of(document, companions), addressable, max_memory})),
      access_budget_(16 * base_allowance + 1024 * size_of(document, companions)),
      buffers_(model.buffers.size()),
      views_(model.buffer_views.size()) {
    for (const Companion& companion : companions) companions_.try_emplace(companion.reference.file_name, &companion);
}

const Expected<Bytes>& Buffers::buffer(std::size_t i) {
    if (!buffers_[i]) buffers_[i] = load_buffer(i);
    return *buffers_[i];
}

const Expected<Bytes>& Buffers::view(std::size_t i) {
    if (!views_[i]) views_[i] = slice_view(i);
    return *views_[i];
}

Expected<Bytes> Buffers::load_buffer(std::size_t i) const {
    const Buffer& buffer = model_.buffers[i];
    const std::string pointer = formatted("/buffers/{}", i);
    Bytes bytes;
    if (is_data_uri(buffer.uri)) {
        auto data = decode_data_uri(buffer.uri);
        if (!data) return problem(issue::buffer, pointer, "the data URI is damaged");
        bytes = std::move(data->bytes);
    } else if (!buffer.uri.empty()) {
        const std::string name = path_of_uri(buffer.uri);
        const auto found = companions_.find(name);
        if (found == companions_.end() || found->second->bytes.data() == nullptr) {
            return problem(issue::buffer, pointer, formatted("{} was not found", readable(name)));
        }
        bytes = found->second->bytes;
    } else {
        const bool chunk =
            i == 0 && !document_.chunks.empty() && document_.chunks[0].type == std::array<char, 4>{'B', 'I', 'N', '\0'};
        if (!chunk) return problem(issue::buffer, pointer, "no URI, and the file has no binary chunk");
        bytes = document_.chunks[0].data.bytes;
    }
    if (bytes.size() < buffer.byte_length) {
        return problem(issue::buffer, pointer,
                       formatted("{} bytes expected, but only {} found", buffer.byte_length, bytes.size()));
    }
    return bytes.slice(0, as_size(buffer.byte_length));
}

Expected<Bytes> Buffers::slice_view(std::size_t i) {
    const BufferView& view = model_.buffer_views[i];
    if (view.packed) return unpack(i, *view.packed);
    const Expected<Bytes>& bytes = buffer(view.buffer);
    if (!bytes) return bytes;
    return bytes->slice(as_size(view.byte_offset), as_size(view.byte_length));
}

Expected<Bytes> Buffers::unpack(std::size_t i, const Packed& packed) {
    const Expected<Bytes>& bytes = buffer(packed.buffer);
    if (!bytes) return bytes;
    // Many views may refer to the same compressed bytes.
    if (!memory_budget_.spend(model_.buffer_views[i].byte_length)) {
        return problem(issue::range, formatted("/bufferViews/{}", i),
                       "unpacks to too many bytes for a file of this size");
    }
    auto unpacked = unpack_meshopt(bytes->slice(as_size(packed.byte_offset), as_size(packed.byte_length)), packed);
    if (!unpacked) {
        return problem(issue::packed, formatted("/bufferViews/{}/extensions/EXT_meshopt_compression", i),
                       std::move(unpacked.error()));
    }
    return *std::move(unpacked);
}

}  // namespace sinew::gltf
