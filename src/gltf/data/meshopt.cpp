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

// The codecs never reach a higher ratio. Files that claim one are rejected before memory is allocated for them.
constexpr std::uint64_t best_ratio = 80;
constexpr std::uint64_t small_size = 1024;

// Why a codec or a filter does not support the parameters; empty if it does.
std::string mismatch(const Packed& p) {
    const std::uint64_t stride = p.byte_stride;
    if (p.mode == "ATTRIBUTES") {
        if (stride == 0 || stride > 256 || stride % 4 != 0)
            return formatted("unsupported attribute stride of {} bytes", stride);
    } else if (p.mode == "TRIANGLES" || p.mode == "INDICES") {
        if (stride != 2 && stride != 4) return formatted("unsupported index size of {} bytes", stride);
        if (p.mode == "TRIANGLES" && p.count % 3 != 0) return formatted("{} indices are not a multiple of 3", p.count);
        if (p.filter != "NONE") return "indices cannot have a filter";
    } else {
        return formatted("unknown mode {}", quote(p.mode));
    }
    if (p.filter == "OCTAHEDRAL" && stride != 4 && stride != 8)
        return formatted("unsupported normal size of {} bytes", stride);
    if (p.filter == "QUATERNION" && stride != 8) return formatted("unsupported rotation size of {} bytes", stride);
    const bool known =
        p.filter == "NONE" || p.filter == "OCTAHEDRAL" || p.filter == "QUATERNION" || p.filter == "EXPONENTIAL";
    return known ? "" : formatted("unknown filter {}", quote(p.filter));
}

}  // namespace

tl::expected<Bytes, std::string> unpack_meshopt(const Bytes& data, const Packed& packed) {
    if (std::string why = mismatch(packed); !why.empty()) return tl::make_unexpected(std::move(why));
    const std::uint64_t size = packed.count * packed.byte_stride;  // cannot overflow: check_model() has checked it
    const std::size_t count = as_size(packed.count);
    const std::size_t stride = as_size(packed.byte_stride);
    if (size > small_size + best_ratio * data.size()) {
        return tl::make_unexpected(formatted("{} bytes cannot unpack to {} bytes", data.size(), size));
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
    if (error != 0) return tl::make_unexpected("the compressed data is damaged");
    if (packed.filter == "OCTAHEDRAL") meshopt_decodeFilterOct(unpacked.data(), count, stride);
    if (packed.filter == "QUATERNION") meshopt_decodeFilterQuat(unpacked.data(), count, stride);
    if (packed.filter == "EXPONENTIAL") meshopt_decodeFilterExp(unpacked.data(), count, stride);
    return Bytes(std::move(unpacked));
}
#else
tl::expected<Bytes, std::string> unpack_meshopt(const Bytes&, const Packed&) {
    return tl::make_unexpected("not supported by this build (SINEW_MESHOPT is off)");
}
#endif

}  // namespace sinew::gltf
