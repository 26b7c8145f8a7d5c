// SPDX-License-Identifier: MIT
// Problems found while a file is converted to a scene, and losses of conversions.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::issue {

inline constexpr Issue scene_index{
    "SCENE_INDEX", Severity::warning, "Triangles have vertex indices that are out of range.",
    "The file is damaged or was exported incorrectly.", "These triangles are dropped; export the model again."};
inline constexpr Issue scene_incomplete_triangle{
    "SCENE_INCOMPLETE_TRIANGLE", Severity::warning, "The last triangle has fewer than three corners.",
    "The number of indices is not a multiple of three.", "The surplus indices are dropped; export the model again."};
inline constexpr Issue scene_joint{"SCENE_JOINT", Severity::warning, "Weights refer to joints that do not exist.",
                                   "Joints were removed after the weights were written.",
                                   "These weights are dropped; export the model again."};
inline constexpr Issue scene_weights{"SCENE_WEIGHTS", Severity::warning, "Weights are negative, NaN or infinite.",
                                     "The exporter divided by a weight sum of zero.",
                                     "They are set to zero; fix them in the source."};
inline constexpr Issue scene_hierarchy{
    "SCENE_HIERARCHY", Severity::warning, "A joint is its own ancestor, or its parent does not exist.",
    "Parents and joints were numbered differently.", "The joint is made a root; export the skeleton again."};
inline constexpr Issue scene_bind{"SCENE_BIND", Severity::warning,
                                  "An inverse bind matrix cannot be inverted, or is not affine.",
                                  "A joint has a scale of zero in bind pose, or the file is damaged.",
                                  "The invalid part is replaced by the identity; export the skeleton again."};
inline constexpr Issue scene_keys{"SCENE_KEYS", Severity::warning,
                                  "Keys are not in ascending order of time, or are NaN or infinite.",
                                  "The exporter wrote keys in the order of their creation, or the file is damaged.",
                                  "Keys are sorted, and invalid keys dropped; export the animation again."};
inline constexpr Issue scene_name{"SCENE_NAME", Severity::warning, "A name is not UTF-8.",
                                  "The exporter used the code page of its machine.",
                                  "The bytes are read as Latin-1; rename it in the source."};
inline constexpr Issue scene_position{
    "SCENE_POSITION", Severity::warning, "Positions are NaN or infinite.", "The exporter divided by zero.",
    "Triangles with these positions are dropped; find them with `sinew validate` and fix them in the source."};

inline constexpr Issue scene_texture_missing{
    "SCENE_TEXTURE_MISSING", Severity::warning, "A texture file is not found.",
    "The file was not shipped with the model, or the model has a path of another machine.",
    "Put the file next to the model, at the path that the model has; its name is kept."};
inline constexpr Issue scene_texture_link{
    "SCENE_TEXTURE_LINK", Severity::warning, "A texture name does not lead to its image from the folder of the output.",
    "The model was written to another folder, or under other texture names, and its images were not.",
    "Write the images with the model (`--textures auto`), or put them where the names lead."};
inline constexpr Issue scene_texture_kind{
    "SCENE_TEXTURE_KIND", Severity::warning, "An image has a type that cannot be embedded.",
    "glTF supports PNG and JPEG, and WebP, KTX2 and DDS through extensions.", "Convert the image; its name is kept."};
inline constexpr Issue scene_unmatched_channel{
    "SCENE_UNMATCHED_CHANNEL", Severity::warning, "An animation moves nodes that the model does not have.",
    "Joints were removed or renamed, or the animation belongs to another skeleton.",
    "Give the joints the same names. With --anim, --anim-partial drops that part; in an imported file it is dropped."};
inline constexpr Issue scene_frame_rate{"SCENE_FRAME_RATE", Severity::info, "A frame rate was assumed.",
                                        "The format counts time in frames and does not store their rate.",
                                        "Set another rate with --fps if the animation plays too fast or too slowly."};

inline constexpr Issue scene_helper_joints{
    "SCENE_HELPER_JOINTS", Severity::info, "Helper joints were added.",
    "With --shear exact, the shear of a joint is expressed by several joints, because the target has none.",
    "Convert with --shear drop to keep the skeleton; avoid non-uniform scale above rotated joints in the source."};

inline constexpr const Issue* scene_issues[] = {&scene_frame_rate,
                                                &scene_helper_joints,
                                                &scene_index,
                                                &scene_incomplete_triangle,
                                                &scene_joint,
                                                &scene_weights,
                                                &scene_hierarchy,
                                                &scene_bind,
                                                &scene_keys,
                                                &scene_name,
                                                &scene_position,
                                                &scene_texture_missing,
                                                &scene_texture_link,
                                                &scene_texture_kind,
                                                &scene_unmatched_channel};

inline constexpr Issue loss_meshes{
    "LOSS_MESHES", Severity::info, "Meshes are dropped.", "The target holds only a skeleton and its animations.",
    "Convert to a format that has meshes too, such as sgm, which stores animations in a second file."};
inline constexpr Issue loss_triangles{"LOSS_TRIANGLES", Severity::info, "Triangles are dropped.",
                                      "They are invalid (a corner that does not exist, a position that is NaN), or "
                                      "nothing shows their mesh and the target "
                                      "holds only what is visible.",
                                      "Fix the triangles in the source, or give the mesh a node."};
inline constexpr Issue loss_hierarchy{
    "LOSS_HIERARCHY", Severity::info, "The hierarchy of nodes is flattened.", "The target has meshes but no nodes.",
    "Meshes keep their positions: the transform of each node is baked into its vertices."};
inline constexpr Issue loss_several_meshes{"LOSS_SEVERAL_MESHES", Severity::info, "Several meshes become one.",
                                           "The target holds a single mesh.",
                                           "Vertices keep their positions, but the parts are no longer separate."};
inline constexpr Issue loss_materials{"LOSS_MATERIALS", Severity::info, "Materials are dropped.",
                                      "The target cannot hold them.", "Assign materials in the engine."};
inline constexpr Issue loss_textures{"LOSS_TEXTURES", Severity::info, "Textures are dropped.",
                                     "The target has no textures, or fewer.", "Assign textures in the engine."};
inline constexpr Issue loss_normals{"LOSS_NORMALS", Severity::info, "Normals are dropped.",
                                    "The target cannot hold them.", "The engine must compute them."};
inline constexpr Issue loss_tangents{"LOSS_TANGENTS", Severity::info, "Tangents are dropped.",
                                     "The target has no tangents, or no handedness.",
                                     "The engine must compute them for normal maps."};
inline constexpr Issue loss_texcoords{"LOSS_TEXCOORDS", Severity::info, "Texture coordinates are dropped.",
                                      "The target has fewer sets.",
                                      "Merge UV maps in the source, or choose another target."};
inline constexpr Issue loss_colors{"LOSS_COLORS", Severity::info, "Vertex colours are dropped.",
                                   "The target cannot hold them.", "Bake them into a texture."};
inline constexpr Issue loss_skin{"LOSS_SKIN", Severity::info, "Weights are dropped.",
                                 "The target has no skins, or the model has weights but no skeleton.",
                                 "The mesh is written in bind pose and does not follow its joints."};
inline constexpr Issue loss_influences{"LOSS_INFLUENCES", Severity::info, "Vertices lose their smallest weights.",
                                       "The target has at most four weights per vertex.",
                                       "The other weights are renormalised; limit the influences in the source."};
inline constexpr Issue loss_weight_precision{"LOSS_WEIGHT_PRECISION", Severity::info, "Weights are rounded.",
                                             "The target stores weights in eight bits.",
                                             "Vertices move by at most the given share of their joints' distance."};
inline constexpr Issue loss_rest_pose{"LOSS_REST_POSE", Severity::info, "The rest pose is dropped.",
                                      "The target has only the bind pose.",
                                      "Without an animation, the model is shown in bind pose."};
inline constexpr Issue loss_animations{"LOSS_ANIMATIONS", Severity::info, "Animations are dropped.",
                                       "The target has no animations, or nothing that can be animated.",
                                       "Choose another target."};
inline constexpr Issue loss_animation_names{"LOSS_ANIMATION_NAMES", Severity::info,
                                            "The names of animations are dropped.",
                                            "The target numbers its animations.", "Keep a list of the names."};
inline constexpr Issue loss_node_animation{"LOSS_NODE_ANIMATION", Severity::info, "Animated nodes stop moving.",
                                           "The target animates only joints.",
                                           "Bind the meshes to joints in the source."};
inline constexpr Issue loss_node_names{"LOSS_NODE_NAMES", Severity::info,
                                       "The names of nodes, joints, meshes, skins or the scene are dropped.",
                                       "The target numbers them.", "Their order is kept."};
inline constexpr Issue loss_interpolation{
    "LOSS_INTERPOLATION", Severity::info, "Curves between keys become straight lines.",
    "The target has only linear interpolation.", "Sample the animation more densely in the source."};
inline constexpr Issue loss_time{"LOSS_TIME", Severity::info, "Times are rounded.",
                                 "The target counts time in whole steps.", "Keys move by at most the given time."};
inline constexpr Issue loss_shear{"LOSS_SHEAR", Severity::info, "Shear is removed from joints.",
                                  "The target stores translation, rotation and scale, which cannot express shear.",
                                  "Convert with --shear exact, which adds helper joints; or avoid non-uniform scale "
                                  "above rotated joints in the source."};
inline constexpr Issue loss_lods{"LOSS_LODS", Severity::info, "Levels of detail are dropped.",
                                 "The target cannot hold them.", "The finest level is kept."};
inline constexpr Issue loss_tags{"LOSS_TAGS", Severity::info, "Tags are dropped.", "The target cannot hold them.",
                                 "Keep a list of the tags."};
inline constexpr Issue loss_collision{"LOSS_COLLISION", Severity::info, "Collision meshes are dropped.",
                                      "The target cannot hold them.", "Export the collision mesh as a separate model."};
inline constexpr Issue loss_morph_targets{"LOSS_MORPH_TARGETS", Severity::info, "Morph targets are dropped.",
                                          "No supported format has them.",
                                          "Meshes keep their base shape; bake the desired shape in the source."};
inline constexpr Issue loss_cameras{"LOSS_CAMERAS", Severity::info, "Cameras are dropped.",
                                    "No supported format has them.", "Their nodes are kept."};
inline constexpr Issue loss_lights{"LOSS_LIGHTS", Severity::info, "Lights are dropped.",
                                   "No supported format has them.", "Their nodes are kept."};
inline constexpr Issue loss_attributes{"LOSS_ATTRIBUTES", Severity::info, "Vertex attributes are dropped.",
                                       "No supported format has them, or their sets are not numbered consecutively.",
                                       "Store the data in texture coordinates or vertex colours."};
inline constexpr Issue loss_transforms{"LOSS_TRANSFORMS", Severity::info, "The transforms of nodes are dropped.",
                                       "Their numbers are too large for the target.", "Fix them in the source."};
inline constexpr Issue loss_extras{"LOSS_EXTRAS", Severity::info, "The copyright and the extras of glTF are dropped.",
                                   "Only glTF has a place for the data of other programs.",
                                   "Keep the notice and the data in a separate file."};
inline constexpr Issue loss_lines{"LOSS_LINES", Severity::info, "Points and lines are dropped.",
                                  "All supported formats have only triangles.",
                                  "Convert them to surfaces in the source."};
inline constexpr Issue loss_scenes{"LOSS_SCENES", Severity::info, "Other scenes are dropped.",
                                   "A model is one scene: the default scene of the file.",
                                   "Move the required nodes into that scene."};
inline constexpr Issue loss_extensions{
    "LOSS_EXTENSIONS", Severity::info, "The data of extensions is dropped.",
    "Sinew does not support them, and the file marks them as optional.",
    "Check the result; export without the extensions if something important is missing."};
inline constexpr Issue loss_texture_transform{
    "LOSS_TEXTURE_TRANSFORM", Severity::info, "The textures of one material have different transforms.",
    "The transform of the first texture is applied to the texture coordinates that all of them share.",
    "Give each texture its own texture coordinates."};

inline constexpr Issue loss_unreported{
    "LOSS_UNREPORTED", Severity::error, "The written file differs from the model, and no loss says so.",
    "Sinew has a defect: a bridge changed or dropped something without reporting it.",
    "Nothing is written. Please report the model; convert without --verify if the difference does not matter to you."};

inline constexpr const Issue* loss_issues[] = {&loss_meshes,
                                               &loss_triangles,
                                               &loss_hierarchy,
                                               &loss_several_meshes,
                                               &loss_materials,
                                               &loss_textures,
                                               &loss_normals,
                                               &loss_tangents,
                                               &loss_texcoords,
                                               &loss_colors,
                                               &loss_skin,
                                               &loss_influences,
                                               &loss_weight_precision,
                                               &loss_rest_pose,
                                               &loss_animations,
                                               &loss_animation_names,
                                               &loss_node_animation,
                                               &loss_node_names,
                                               &loss_interpolation,
                                               &loss_time,
                                               &loss_shear,
                                               &loss_lods,
                                               &loss_tags,
                                               &loss_collision,
                                               &loss_morph_targets,
                                               &loss_cameras,
                                               &loss_lights,
                                               &loss_lines,
                                               &loss_scenes,
                                               &loss_attributes,
                                               &loss_transforms,
                                               &loss_extras,
                                               &loss_extensions,
                                               &loss_texture_transform,
                                               &loss_unreported};

}  // namespace sinew::issue
