// SPDX-License-Identifier: MIT
#include "support/loaders.h"

#include <fcntl.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/open.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "measure.h"
#include "support/scenes.h"

namespace bench {

using namespace sinew;

#ifdef BENCH_HAS_TINYGLTF
std::shared_ptr<void> load_with_tinygltf(const std::string& path);
#endif
#ifdef BENCH_HAS_ASSIMP
std::shared_ptr<void> load_with_assimp(const std::string& path);
#endif

namespace {

constexpr std::array peer_list{
#ifdef BENCH_HAS_TINYGLTF
    Loader{"tinygltf", load_with_tinygltf},
#else
    Loader{"tinygltf"},
#endif
#ifdef BENCH_HAS_ASSIMP
    Loader{"assimp", load_with_assimp},
#else
    Loader{"assimp"},
#endif
};

std::shared_ptr<void> load_checked(const std::string& path, bool floats) {
    const auto file = read_file(path);
    if (!file) return nullptr;
    Report report;
    auto asset = validate(*file, report, {.formats = formats()}, {.floats = floats});
    if (!asset || report.has_errors()) return nullptr;
    return std::make_shared<Asset>(*std::move(asset));
}

std::shared_ptr<void> load_indices(const std::string& path) {
    return load_checked(path, false);
}
std::shared_ptr<void> load_floats(const std::string& path) {
    return load_checked(path, true);
}

std::shared_ptr<void> load_scene(const std::string& path) {
    const auto file = read_file(path);
    if (!file) return nullptr;
    Report report;
    const auto asset = open(*file, report, {.formats = formats()});
    if (!asset) return nullptr;
    auto scene = to_scene(*asset, report);
    if (!scene) return nullptr;
    return std::make_shared<Scene>(*std::move(scene));
}

// Into existing memory where possible: the fastest possible copy.
std::shared_ptr<void> load_by_read(const std::string& path) {
    static std::unique_ptr<std::byte, decltype(&std::free)> buffer(nullptr, std::free);
    static std::size_t room = 0;
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat facts {};
    if (file < 0 || ::fstat(file, &facts) != 0) return nullptr;
    const auto size = static_cast<std::size_t>(facts.st_size);
    if (room < size) {
        room = (size + 4095) / 4096 * 4096;
        buffer.reset(static_cast<std::byte*>(std::aligned_alloc(4096, room)));
    }
    std::size_t done = 0;
    while (done < size) {
        const ssize_t n = ::read(file, buffer.get() + done, size - done);
        if (n <= 0) break;
        done += static_cast<std::size_t>(n);
    }
    ::close(file);
    return done == size ? std::make_shared<std::size_t>(done) : nullptr;
}

std::shared_ptr<void> load_by_touch(const std::string& path) {
    const auto file = read_file(path, {.map_from = 0});
    if (!file) return nullptr;
    unsigned sum = 0;
    for (std::size_t i = 0; i < file->size(); i += 4096) sum += std::to_integer<unsigned>((*file)[i]);
    keep(sum);
    return std::make_shared<Bytes>(*file);
}

constexpr std::array own_list{Loader{"indices", load_indices}, Loader{"floats", load_floats},
                              Loader{"scene", load_scene}, Loader{"read", load_by_read},
                              Loader{"touch", load_by_touch}};

}  // namespace

std::span<const Loader> own_loaders() {
    return own_list;
}

std::span<const Loader> peers() {
    return peer_list;
}

const Loader* find_loader(std::string_view name) {
    for (const auto list : {own_loaders(), peers()}) {
        const auto found = std::ranges::find(list, name, &Loader::name);
        if (found != list.end()) return &*found;
    }
    return nullptr;
}

}  // namespace bench
