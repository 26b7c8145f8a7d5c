// SPDX-License-Identifier: MIT
#include "meshes.h"

#include <fmt/format.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <set>

#include "skins.h"

namespace sinew::assimp {
namespace {

using scene::Array;
using scene::Primitive;

Array array_of(const aiVector3D* vectors, unsigned count, double factor = 1) {
    std::vector<std::array<float, 3>> rows(count);
    for (unsigned i = 0; i < count; ++i) {
        const aiVector3D& v = vectors[i];
        rows[i] = {static_cast<float>(factor * static_cast<double>(v.x)),
                   static_cast<float>(factor * static_cast<double>(v.y)),
                   static_cast<float>(factor * static_cast<double>(v.z))};
    }
    return scene::make_array(rows);
}

// Assimp's v starts at the bottom, the scene's at the top.
Array texcoords_of(const aiVector3D* vectors, unsigned count) {
    std::vector<std::array<float, 2>> rows(count);
    for (unsigned i = 0; i < count; ++i) rows[i] = {vectors[i].x, vectors[i].y};
    return scene::adjusted(scene::make_array(rows), {1, -1, 1, 1}, {0, 1, 0, 0});
}

Array colors_of(const aiColor4D* colors, unsigned count) {
    std::vector<std::array<float, 4>> rows(count);
    for (unsigned i = 0; i < count; ++i) rows[i] = {colors[i].r, colors[i].g, colors[i].b, colors[i].a};
    return scene::make_array(rows);
}

Array tangents_of(const aiMesh& mesh) {
    std::vector<std::array<float, 4>> rows(mesh.mNumVertices);
    for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
        const aiVector3D& t = mesh.mTangents[i];
        const bool left = ((mesh.mNormals[i] ^ t) * mesh.mBitangents[i]) < 0;
        rows[i] = {t.x, t.y, t.z, left ? -1.0F : 1.0F};
    }
    return scene::make_array(rows);
}

struct Faces {
    std::vector<std::uint32_t> corners;
    std::uint64_t others = 0;   ///< points and lines
    std::uint64_t invalid = 0;  ///< triangles with indices out of range
};

Faces faces_of(const aiMesh& mesh) {
    Faces faces;
    faces.corners.reserve(std::size_t{3} * mesh.mNumFaces);
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
        const aiFace& face = mesh.mFaces[f];
        const std::span corners(face.mIndices, face.mNumIndices);
        const bool sound = std::ranges::all_of(corners, [&](unsigned i) { return i < mesh.mNumVertices; });
        if (corners.size() == 3 && sound) {
            faces.corners.insert(faces.corners.end(), corners.begin(), corners.end());
        } else {
            ++(corners.size() < 3 ? faces.others : faces.invalid);
        }
    }
    return faces;
}

class Meshes {
public:
    Meshes(const aiScene& source, const FoldedNodes& folded, Scene& scene, Report& report)
        : source_(source), folded_(folded), scene_(scene), report_(report) {}

    void add(std::size_t node) {
        const aiNode& from = folded_.nodes[node].itself();
        std::vector<unsigned> rigid;
        std::vector<unsigned> skinned;
        for (unsigned i = 0; i < from.mNumMeshes; ++i) {
            const unsigned mesh = from.mMeshes[i];
            if (faces(mesh).corners.empty()) continue;
            (source_.mMeshes[mesh]->mNumBones > 0 ? skinned : rigid).push_back(mesh);
        }
        if (!rigid.empty()) scene_.nodes[holder(node)].mesh = rigid_mesh(rigid);
        while (!skinned.empty()) add_skinned(node, skinned);
    }

    void report_losses() {
        std::uint64_t others = 0;
        std::uint64_t invalid = 0;
        for (const auto& [mesh, found] : faces_) {
            others += found.others;
            invalid += found.invalid;
        }
        if (invalid > 0) {
            report_.lose(issue::loss_triangles, "/meshes", invalid,
                         fmt::format("triangles with indices out of range: {}", invalid));
        }
        std::uint64_t hidden = 0;
        for (unsigned m = 0; m < source_.mNumMeshes; ++m) {
            if (!faces_.contains(m)) hidden += faces_of(*source_.mMeshes[m]).corners.size() / 3;
        }
        if (hidden > 0) {
            report_.lose(issue::loss_triangles, "/meshes", hidden,
                         fmt::format("triangles that no node shows: {}", hidden));
        }
        if (others > 0) report_.lose(issue::loss_lines, "/meshes", others, fmt::format("points and lines: {}", others));
        std::uint64_t shapes = 0;
        for (unsigned m = 0; m < source_.mNumMeshes; ++m) shapes += source_.mMeshes[m]->mNumAnimMeshes;
        if (shapes > 0)
            report_.lose(issue::loss_morph_targets, "/meshes", shapes, fmt::format("morph targets: {}", shapes));
    }

private:
    const Faces& faces(unsigned mesh) {
        const auto known = faces_.find(mesh);
        if (known != faces_.end()) return known->second;
        return faces_[mesh] = faces_of(*source_.mMeshes[mesh]);
    }

    // The node itself, or a new child if the node has a mesh already.
    std::size_t holder(std::size_t node) {
        if (!scene_.nodes[node].mesh) return node;
        const std::size_t child = scene_.nodes.size();
        scene_.nodes.push_back(
            {.name = fmt::format("{}_{}", scene_.nodes[node].name, scene_.nodes[node].children.size() + 2)});
        scene_.nodes[node].children.push_back(child);
        return child;
    }

    Primitive primitive(unsigned number) {
        const aiMesh& mesh = *source_.mMeshes[number];
        Primitive result;
        result.positions = array_of(mesh.mVertices, mesh.mNumVertices, folded_.unit);
        if (mesh.HasNormals()) result.normals = array_of(mesh.mNormals, mesh.mNumVertices);
        if (mesh.HasNormals() && mesh.HasTangentsAndBitangents()) result.tangents = tangents_of(mesh);
        for (unsigned i = 0; mesh.HasTextureCoords(i); ++i) {
            result.texcoords.push_back(texcoords_of(mesh.mTextureCoords[i], mesh.mNumVertices));
        }
        for (unsigned i = 0; mesh.HasVertexColors(i); ++i) {
            result.colors.push_back(colors_of(mesh.mColors[i], mesh.mNumVertices));
        }
        result.indices = scene::make_array(faces(number).corners);
        if (mesh.mMaterialIndex < source_.mNumMaterials) result.material = mesh.mMaterialIndex;
        return result;
    }

    std::string name_of(const std::vector<unsigned>& meshes) const { return source_.mMeshes[meshes[0]]->mName.C_Str(); }

    std::size_t rigid_mesh(const std::vector<unsigned>& meshes) {
        const auto known = rigid_.find(meshes);
        if (known != rigid_.end()) return known->second;
        scene::Mesh mesh{.name = name_of(meshes)};
        for (const unsigned number : meshes) mesh.primitives.push_back(primitive(number));
        scene_.meshes.push_back(std::move(mesh));
        return rigid_[meshes] = scene_.meshes.size() - 1;
    }

    // Takes as many meshes as can share one skin; the others stay in the list.
    void add_skinned(std::size_t node, std::vector<unsigned>& meshes) {
        SkinBuilder skin(folded_, scene_, node, report_);
        std::vector<unsigned> taken;
        std::vector<unsigned> left;
        for (const unsigned number : meshes) {
            (skin.take(*source_.mMeshes[number]) ? taken : left).push_back(number);
        }
        scene::Mesh mesh{.name = name_of(taken)};
        for (const unsigned number : taken) {
            Primitive one = primitive(number);
            skin.add_weights(*source_.mMeshes[number], one);
            mesh.primitives.push_back(std::move(one));
        }
        const std::size_t where = holder(node);
        scene_.nodes[where].mesh = scene_.meshes.size();
        scene_.nodes[where].skin = scene_.skins.size();
        scene_.meshes.push_back(std::move(mesh));
        scene_.skins.push_back(skin.finish());
        meshes = std::move(left);
    }

    const aiScene& source_;
    const FoldedNodes& folded_;
    Scene& scene_;
    Report& report_;
    std::map<unsigned, Faces> faces_;
    std::map<std::vector<unsigned>, std::size_t> rigid_;
};

}  // namespace

void add_meshes(const aiScene& source, const FoldedNodes& folded, Scene& scene, Report& report) {
    Meshes meshes(source, folded, scene, report);
    for (std::size_t node = 0; node < folded.nodes.size(); ++node) meshes.add(node);
    meshes.report_losses();
}

}  // namespace sinew::assimp
