// SPDX-License-Identifier: MIT
#include "fbx_binds.h"

#include <bit>
#include <charconv>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace sinew::assimp {
namespace {

using scene::Matrix;

std::string_view text_of(std::span<const std::byte> file) {
    return {reinterpret_cast<const char*>(file.data()), file.size()};
}

// A matrix of a binary file: the record's name, preceded by its length, then one uncompressed array of 16 numbers.
std::optional<Matrix> binary_matrix(std::string_view file, std::size_t name_end) {
    constexpr std::string_view head("d\x10\0\0\0\0\0\0\0", 9);
    const std::size_t numbers = name_end + head.size() + 4;
    if (file.size() < numbers + sizeof(Matrix) || file.substr(name_end, head.size()) != head) return std::nullopt;
    static_assert(std::endian::native == std::endian::little);
    Matrix matrix;
    std::memcpy(matrix.data(), file.data() + numbers, sizeof matrix);
    return matrix;
}

// A matrix of a text file: `*16 {`, then `a:` and 16 numbers separated by commas.
std::optional<Matrix> textual_matrix(std::string_view file, std::size_t name_end) {
    const std::string_view rest = file.substr(name_end, 4096);
    if (!rest.starts_with(": *16")) return std::nullopt;
    const std::size_t start = rest.find("a:");
    if (start == std::string_view::npos) return std::nullopt;
    Matrix matrix;
    const char* at = rest.data() + start + 2;
    const char* const end = rest.data() + rest.size();
    for (double& number : matrix) {
        while (at != end && std::string_view(" ,\t\r\n").find(*at) != std::string_view::npos) ++at;
        const auto [stop, error] = std::from_chars(at, end, number);
        if (error != std::errc{}) return std::nullopt;
        at = stop;
    }
    return matrix;
}

// The matrices of all records of a name.
std::vector<Matrix> matrices(std::string_view file, std::string_view name, bool binary) {
    std::vector<Matrix> all;
    const std::string wanted = (binary ? std::string(1, static_cast<char>(name.size())) : "\t") + std::string(name);
    for (std::size_t at = file.find(wanted); at != std::string_view::npos; at = file.find(wanted, at + 1)) {
        const std::size_t end = at + wanted.size();
        if (const auto matrix = binary ? binary_matrix(file, end) : textual_matrix(file, end)) all.push_back(*matrix);
    }
    return all;
}

}  // namespace

std::vector<FbxCluster> fbx_clusters(std::span<const std::byte> file) {
    const std::string_view text = text_of(file);
    const bool binary = text.starts_with("Kaydara FBX Binary");
    if (!binary && !text.starts_with("; FBX")) return {};
    const std::vector<Matrix> transforms = matrices(text, "Transform", binary);
    const std::vector<Matrix> links = matrices(text, "TransformLink", binary);
    if (transforms.size() != links.size()) return {};  // another kind of record has this name as well
    std::vector<FbxCluster> clusters;
    for (std::size_t i = 0; i < links.size(); ++i) clusters.push_back({transforms[i], links[i]});
    return clusters;
}

bool is_from_maya(std::span<const std::byte> file) {
    const std::string_view text = text_of(file).substr(0, std::size_t{1} << 20);
    const std::size_t name = text.find("Original|ApplicationName");
    return name != std::string_view::npos && text.substr(name, 80).find("Maya") != std::string_view::npos;
}

}  // namespace sinew::assimp
