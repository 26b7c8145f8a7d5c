// SPDX-License-Identifier: MIT
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <memory>
#include <string>

namespace bench {

std::shared_ptr<void> load_with_assimp(const std::string& path) {
    auto importer = std::make_shared<Assimp::Importer>();
    constexpr unsigned no_steps_after_it = 0;
    if (importer->ReadFile(path, no_steps_after_it) == nullptr) return nullptr;
    return importer;
}

}  // namespace bench
