// SPDX-License-Identifier: MIT
// In its own file: the library consists of headers that do not compile with our warnings.
#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#include <tiny_gltf.h>

#include <memory>

namespace bench {

std::shared_ptr<void> load_with_tinygltf(const std::string& path) {
    auto model = std::make_shared<tinygltf::Model>();
    std::string error;
    std::string warning;
    if (!tinygltf::TinyGLTF().LoadBinaryFromFile(model.get(), &error, &warning, path)) return nullptr;
    return model;
}

}  // namespace bench
