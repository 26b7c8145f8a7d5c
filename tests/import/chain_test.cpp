// SPDX-License-Identifier: MIT
// Nodes that assimp splits into chains of helpers, as in FBX files with pivots.
#include <gtest/gtest.h>
#include <sinew/animation.h>

#include <cmath>
#include <memory>

#include "assimp/animations.h"
#include "assimp/folded_nodes.h"

namespace sinew::assimp::chain_test {

using scene::Matrix;

// A hand-made tree of assimp: a root, a chain of nodes, and a child at its end.
struct Tree {
    aiScene source;
    std::vector<aiNode*> links;

    aiNode* add(aiNode* parent, const char* name, const aiMatrix4x4& matrix) {
        auto* node = new aiNode(name);
        node->mTransformation = matrix;
        if (parent == nullptr) {
            source.mRootNode = node;
        } else {
            parent->addChildren(1, &node);
        }
        return node;
    }

    Tree() {
        aiMatrix4x4 turn;
        aiMatrix4x4 move;
        aiNode* node = add(nullptr, "RootNode", {});
        aiMatrix4x4::Translation({1, 2, 3}, move);
        links.push_back(node = add(node, "Arm_$AssimpFbx$_Translation", move));
        aiMatrix4x4::Translation({0, 5, 0}, move);
        links.push_back(node = add(node, "Arm_$AssimpFbx$_RotationPivot", move));
        aiMatrix4x4::RotationX(0.5F, turn);
        links.push_back(node = add(node, "Arm_$AssimpFbx$_PreRotation", turn));
        links.push_back(node = add(node, "Arm_$AssimpFbx$_Rotation", {}));
        aiMatrix4x4::Translation({0, -5, 0}, move);
        links.push_back(node = add(node, "Arm_$AssimpFbx$_RotationPivotInverse", move));
        links.push_back(node = add(node, "Arm", {}));
        add(node, "Hand", move);
    }

    // The arm rotates about its pivot and moves.
    void animate() {
        auto* animation = new aiAnimation;
        animation->mName = "swing";
        animation->mTicksPerSecond = 10;
        animation->mNumChannels = 2;
        animation->mChannels = new aiNodeAnim*[2];
        auto* turn = animation->mChannels[0] = new aiNodeAnim;
        turn->mNodeName = "Arm_$AssimpFbx$_Rotation";
        turn->mNumRotationKeys = 3;
        turn->mRotationKeys = new aiQuatKey[3];
        turn->mRotationKeys[0] = {0, aiQuaternion({0, 0, 1}, 0)};
        turn->mRotationKeys[1] = {10, aiQuaternion({0, 0, 1}, 1.5F)};
        turn->mRotationKeys[2] = {20, aiQuaternion({0, 1, 0}, 1)};
        auto* move = animation->mChannels[1] = new aiNodeAnim;
        move->mNodeName = "Arm_$AssimpFbx$_Translation";
        move->mNumPositionKeys = 2;
        move->mPositionKeys = new aiVectorKey[2];
        move->mPositionKeys[0] = {0, {1, 2, 3}};
        move->mPositionKeys[1] = {15, {4, 2, 0}};
        source.mNumAnimations = 1;
        source.mAnimations = new aiAnimation* [1] { animation };
    }
};

Matrix at_rest(const aiNode& link) {
    return matrix_from(link.mTransformation);
}

TEST(HelperChain, becomes_one_node) {
    const Tree tree;
    const FoldedNodes folded = fold_nodes(tree.source);
    ASSERT_EQ(folded.nodes.size(), 2u) << "the root has no effect, and the helpers are folded into the arm";
    EXPECT_STREQ(folded.nodes[0].itself().mName.C_Str(), "Arm");
    EXPECT_EQ(folded.nodes[0].chain.size(), 6u);
    EXPECT_EQ(folded.nodes[1].parent, 0u);
    Matrix product = scene::identity_matrix;
    for (const aiNode* link : tree.links) product = scene::multiply(product, at_rest(*link));
    EXPECT_EQ(local_matrix(folded, folded.nodes[0], at_rest), product);
}

TEST(HelperChain, moves_as_its_helpers_do) {
    Tree tree;
    tree.animate();
    const FoldedNodes folded = fold_nodes(tree.source);
    Report report;
    const auto animations = animations_of(tree.source, folded, report);
    ASSERT_EQ(animations.size(), 1u);
    EXPECT_TRUE(report.messages().empty());
    EXPECT_DOUBLE_EQ(duration(animations[0]), 2);
    scene::Channel turn{.path = scene::TransformPath::rotation, .times = {0, 1, 2}};
    for (unsigned k = 0; k < 3; ++k) {
        const aiQuaternion& q = tree.source.mAnimations[0]->mChannels[0]->mRotationKeys[k].mValue;
        turn.values.insert(turn.values.end(), {q.x, q.y, q.z, q.w});
    }
    for (double t = 0; t <= 2; t += 0.03125) {
        scene::Transform rotated;
        sample(turn, t, rotated.rotation);
        const double along = std::min(t / 1.5, 1.0);
        const Matrix truth = local_matrix(folded, folded.nodes[0], [&](const aiNode& link) {
            if (&link == tree.links[3]) return scene::matrix_of(rotated);
            if (&link == tree.links[0]) return scene::translation_matrix({1 + 3 * along, 2, 3 - 3 * along});
            return at_rest(link);
        });
        std::vector<scene::Transform> locals(2);
        sample(animations[0], t, locals);
        const Matrix ours = scene::matrix_of(locals[0]);
        for (std::size_t i = 0; i < 16; ++i) EXPECT_NEAR(ours[i], truth[i], 5e-4) << "at " << t;
    }
}

TEST(HelperChain, may_stand_still) {
    Tree tree;
    tree.animate();
    aiAnimation& animation = *tree.source.mAnimations[0];
    for (unsigned k = 0; k < 3; ++k) animation.mChannels[0]->mRotationKeys[k].mValue = aiQuaternion();
    animation.mChannels[1]->mPositionKeys[1].mValue = {1, 2, 3};
    Report report;
    const auto animations = animations_of(tree.source, fold_nodes(tree.source), report);
    ASSERT_EQ(animations.size(), 1u);
    EXPECT_DOUBLE_EQ(duration(animations[0]), 2) << "an animation without motion keeps its duration";
}

TEST(HelperChain, reports_an_assumed_tick_rate) {
    Tree tree;
    tree.animate();
    tree.source.mAnimations[0]->mTicksPerSecond = 0;
    Report report;
    const auto animations = animations_of(tree.source, fold_nodes(tree.source), report);
    EXPECT_DOUBLE_EQ(duration(animations[0]), 20 / 25.0);
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue->code, "IMPORT_TICK_RATE");
}

TEST(Root, gives_its_units_and_axes_to_what_is_below) {
    Tree tree;
    aiMatrix4x4 scale;
    aiMatrix4x4::Scaling({0.01F, 0.01F, 0.01F}, scale);
    aiMatrix4x4::RotationX(-1.5707964F, tree.source.mRootNode->mTransformation);
    tree.source.mRootNode->mTransformation *= scale;
    const FoldedNodes folded = fold_nodes(tree.source);
    EXPECT_NEAR(folded.unit, 0.01, 1e-9);
    const Matrix arm = local_matrix(folded, folded.nodes[0], at_rest);
    EXPECT_NEAR(scene::length({arm[0], arm[1], arm[2]}), 1, 1e-6) << "the scale is gone";
    // The arm is at (1, 7 - 5 cos 0.5, 3 - 5 sin 0.5) in centimetres, and y becomes -z.
    EXPECT_NEAR(arm[12], 0.01, 1e-7);
    EXPECT_NEAR(arm[13], 0.01 * (3 - 5 * std::sin(0.5)), 1e-7);
    EXPECT_NEAR(arm[14], -0.01 * (7 - 5 * std::cos(0.5)), 1e-7);
}

}  // namespace sinew::assimp::chain_test
