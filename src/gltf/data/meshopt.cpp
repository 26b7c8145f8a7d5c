// SPDX-License-Identifier: MIT
#include "gltf/data/meshopt.h"

#include <sinew/size.h>

#include "base/formatted.h"
#include "base/text.h"

#ifdef SINEW_HAS_MESHOPT
#include <meshoptimizer.h>
#endif

namespace sinew::gltf {

#ifdef SINEW_HAS_MESHOPT
namespace {

// The codecs never pack better than this: a number that promises more is a lie, found before memory is taken for it.
constexpr std::uint64_t best_ratio = 80;
constexpr std::uint64_t small = 1024;

// Which strides a codec and a filter know; empty if this is one of them.
std::string unfit(const Packed& p) {
    const std::uint64_t stride = p.byte_stride;
    if (p.mode == "ATTRIBUTES") {
        if (stride == 0 || stride > 256 || stride % 4 != 0) return formatted("attributes of {} bytes", stride);
    } else if (p.mode == "TRIANGLES" || p.mode == "INDICES") {
        if (stride != 2 && stride != 4) return formatted("indices of {} bytes", stride);
        if (p.mode == "TRIANGLES" && p.count % 3 != 0) return formatted("{} indices are no triangles", p.count);
        if (p.filter != "NONE") return "a filter on indices";
    } else {
        return formatted("mode {}", quote(p.mode));
    }
    if (p.filter == "OCTAHEDRAL" && stride != 4 && stride != 8) return formatted("normals of {} bytes", stride);
    if (p.filter == "QUATERNION" && stride != 8) return formatted("rotations of {} bytes", stride);
    const bool known =
        p.filter == "NONE" || p.filter == "OCTAHEDRAL" || p.filter == "QUATERNION" || p.filter == "EXPONENTIAL";
    return known ? "" : formatted("filter {}", quote(p.filter));
}

}  // namespace

tl::expected<Bytes, std::string> unpack_meshopt(const Bytes& data, const Packed& packed) {
    if (std::string why = unfit(packed); !why.empty()) return tl::make_unexpected(std::move(why));
    const std::uint64_t size = packed.count * packed.byte_stride;  // the model's checks have seen that it fits
    const std::size_t count = as_size(packed.count);
    const std::size_t stride = as_size(packed.byte_stride);
    if (size > small + best_ratio * data.size()) {
        return tl::make_unexpected(formatted("{} bytes cannot hold {}", data.size(), size));
    }
    std::vector<std::byte> unpacked(as_size(size));
    const auto* from = reinterpret_cast<const unsigned char*>(data.data());
    int error = 0;
    if (packed.mode == "ATTRIBUTES") {
        error = meshopt_decodeVertexBuffer(unpacked.data(), count, stride, from, data.size());
    } else if (packed.mode == "TRIANGLES") {
        error = meshopt_decodeIndexBuffer(unpacked.data(), count, stride, from, data.size());
    } else {
        error = meshopt_decodeIndexSequence(unpacked.data(), count, stride, from, data.size());
    }
    if (error != 0) return tl::make_unexpected("the data is damaged");
    if (packed.filter == "OCTAHEDRAL") meshopt_decodeFilterOct(unpacked.data(), count, stride);
    if (packed.filter == "QUATERNION") meshopt_decodeFilterQuat(unpacked.data(), count, stride);
    if (packed.filter == "EXPONENTIAL") meshopt_decodeFilterExp(unpacked.data(), count, stride);
    return Bytes(std::move(unpacked));
}
#else
tl::expected<Bytes, std::string> unpack_meshopt(const Bytes&, const Packed&) {
    return tl::make_unexpected("this build cannot unpack it: SINEW_MESHOPT was off");
}
#endif

}  // namespace sinew::gltf
