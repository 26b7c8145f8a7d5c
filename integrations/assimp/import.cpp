// SPDX-License-Identifier: MIT
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <fmt/format.h>
#include <sinew/app/import_issues.h>
#include <sinew/assimp.h>
#include <sinew/bridge/losses.h>
#include <sinew/file.h>
#include <sinew/folder.h>
#include <sinew/image.h>
#include <sinew/issues.h>
#include <sinew/prepare/rig.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <memory>

#include "animations.h"
#include "collada_text.h"
#include "fbx_binds.h"
#include "folded_nodes.h"
#include "folder_io.h"
#include "materials.h"
#include "meshes.h"
#include "moved_skins.h"

namespace sinew::assimp {
namespace {

constexpr unsigned steps =
    aiProcess_Triangulate | aiProcess_GenUVCoords | aiProcess_TransformUVCoords | aiProcess_JoinIdenticalVertices;

void configure(Assimp::Importer& importer) {
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, true);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, true);
}

void add_nodes(const FoldedNodes& folded, Scene& scene) {
    for (const FoldedNode& source_node : folded.nodes) {
        const std::size_t number = scene.nodes.size();
        const scene::Matrix matrix =
            local_matrix(folded, source_node, [](const aiNode& link) { return matrix_from(link.mTransformation); });
        const auto [transform, shear] = scene::decompose(matrix);
        scene::Node node{.name = source_node.itself().mName.C_Str(), .transform = transform};
        if (shear > 1e-6) node.matrix = matrix;
        scene.nodes.push_back(std::move(node));
        (source_node.parent ? scene.nodes[*source_node.parent].children : scene.roots).push_back(number);
    }
}

// Removes materials that no mesh uses, and materials without properties.
void drop_unused_materials(Scene& scene) {
    std::vector<bool> used(scene.materials.size(), false);
    for (scene::Mesh& mesh : scene.meshes) {
        for (scene::Primitive& primitive : mesh.primitives) {
            if (!primitive.material) continue;
            const scene::Material& material = scene.materials[*primitive.material];
            const bool empty = material.name.empty() && !material.base_color && material.textures.empty();
            if (empty) primitive.material.reset();
            if (!empty) used[*primitive.material] = true;
        }
    }
    std::vector<std::size_t> number(scene.materials.size());
    std::vector<scene::Material> kept;
    for (std::size_t i = 0; i < used.size(); ++i) {
        number[i] = kept.size();
        if (used[i]) kept.push_back(std::move(scene.materials[i]));
    }
    scene.materials = std::move(kept);
    for (scene::Mesh& mesh : scene.meshes) {
        for (scene::Primitive& primitive : mesh.primitives) {
            if (primitive.material) primitive.material = number[*primitive.material];
        }
    }
}

void lose_cameras_and_lights(const aiScene& source, Report& report) {
    if (source.mNumCameras > 0) {
        report.lose(issue::loss_cameras, "/nodes", source.mNumCameras, fmt::format("cameras: {}", source.mNumCameras));
    }
    if (source.mNumLights > 0) {
        report.lose(issue::loss_lights, "/nodes", source.mNumLights, fmt::format("lights: {}", source.mNumLights));
    }
}

// Follows a convention of the program that wrote the file where it differs from other programs.
void apply_maya_conventions(const aiScene& source, const FoldedNodes& folded, const Bytes& file, Scene& scene,
                            Report& report) {
    if (scene.skins.empty() || !is_from_maya(file.span())) return;
    follow_moved_skins(source, folded, fbx_clusters(file.span()), scene, report);
}

std::optional<Scene> scene_from(const aiScene& source, const Bytes& file, Report& report) {
    Scene scene;
    const FoldedNodes folded = fold_nodes(source);
    add_nodes(folded, scene);
    add_materials(source, scene, report);
    add_meshes(source, folded, scene, report);
    drop_unused_materials(scene);
    scene.animations = animations_of(source, folded, report);
    scene::drop_matrices_of_moving_nodes(scene, report);
    apply_maya_conventions(source, folded, file, scene, report);
    scene::bind_at_rest(scene, scene::Rebind::all);
    lose_cameras_and_lights(source, report);
    if (scene.meshes.empty() && scene.animations.empty()) {
        report.add(make_diagnostic(issue::import_empty, "no triangles and no animations"));
        return std::nullopt;
    }
    return scene;
}

std::optional<Scene> convert_source(Assimp::Importer& importer, const aiScene* source, const Bytes& file,
                                    Report& report) {
    if (source != nullptr && source->mRootNode != nullptr) source = importer.ApplyPostProcessing(steps);
    if (source == nullptr || source->mRootNode == nullptr) {
        std::string why = importer.GetErrorString();
        const bool no_memory = why.find("bad_alloc") != std::string::npos;
        report.add(make_diagnostic(no_memory ? issue::import_memory : issue::import_failed,
                                   why.empty() ? "assimp gives no reason" : std::move(why)));
        return std::nullopt;
    }
    return scene_from(*source, file, report);
}

}  // namespace

std::optional<Scene> import_file(const std::filesystem::path& file, Report& report) {
    Assimp::Importer importer;
    configure(importer);
    auto* files = new FolderIo(file);
    importer.SetIOHandler(files);  // the importer takes ownership
    const aiScene* source = importer.ReadFile(file.string(), 0);
    auto scene = convert_source(importer, source, read_file(file).value_or(Bytes{}), report);
    for (const std::string& name : files->missing()) {
        report.add(make_diagnostic(issue::companion_missing, name + ": not found in the model's folder"));
    }
    if (!scene) return scene;
    const auto folder = Folder::open(file.parent_path());
    for (scene::Material& material : scene->materials) {
        for (scene::TextureUse& use : material.textures) {
            if (use.image) continue;
            const std::string found = folder ? folder->find_texture(use.path) : std::string();
            use.path = found.empty() ? path_below(use.path) : found;
        }
    }
    return scene;
}

std::optional<Scene> import_bytes(const Bytes& bytes, std::string_view extension, Report& report) {
    Assimp::Importer importer;
    configure(importer);
    if (extension.starts_with('.')) extension.remove_prefix(1);
    const std::string text =
        extension == "dae" ? without_leading_spaces({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) : "";
    const void* const data = text.empty() ? static_cast<const void*>(bytes.data()) : text.data();
    const std::size_t size = text.empty() ? bytes.size() : text.size();
    const aiScene* source = importer.ReadFileFromMemory(data, size, 0, std::string(extension).c_str());
    return convert_source(importer, source, bytes, report);
}

}  // namespace sinew::assimp
