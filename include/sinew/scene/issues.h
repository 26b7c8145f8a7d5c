// SPDX-License-Identifier: MIT
// What can be wrong with a model once it is understood, and what conversions lose.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::issue {

inline constexpr Issue scene_index{"SCENE_INDEX", Severity::warning, "Triangles name vertices that do not exist.",
                                   "The file is damaged or was exported wrongly.",
                                   "Those triangles are left out; export the model again."};
inline constexpr Issue scene_incomplete_triangle{
    "SCENE_INCOMPLETE_TRIANGLE", Severity::warning, "The last triangle has fewer than three corners.",
    "The number of indices is not a multiple of three.", "The remaining corners are left out; export the model again."};
inline constexpr Issue scene_joint{"SCENE_JOINT", Severity::warning, "Weights belong to joints that do not exist.",
                                   "Joints were removed after the weights were written.",
                                   "Those weights are left out; export the model again."};
inline constexpr Issue scene_weights{"SCENE_WEIGHTS", Severity::warning, "Weights are negative or no numbers.",
                                     "A division by a weight sum of zero.",
                                     "They are taken for zero; repair them in the source."};
inline constexpr Issue scene_hierarchy{"SCENE_HIERARCHY", Severity::warning,
                                       "A joint is its own ancestor, or names a parent that does not exist.",
                                       "The parents were written in another numbering than the joints.",
                                       "The joint is made a root; export the skeleton again."};
inline constexpr Issue scene_bind{"SCENE_BIND", Severity::warning,
                                  "An inverse bind matrix cannot be inverted, or is not affine.",
                                  "A joint has no extent in bind pose, or the file is damaged.",
                                  "What is wrong with it is taken from the identity; export the skeleton again."};
inline constexpr Issue scene_keys{"SCENE_KEYS", Severity::warning, "Keys are not in order of time, or hold no numbers.",
                                  "Keys were written in the order in which they were made, or the file is damaged.",
                                  "They are sorted, and those without numbers left out; export the animation again."};
inline constexpr Issue scene_name{"SCENE_NAME", Severity::warning, "A name is not UTF-8.",
                                  "The exporter wrote names in the code page of its machine.",
                                  "The bytes are taken for Latin-1; rename it in the source."};
inline constexpr Issue scene_position{
    "SCENE_POSITION", Severity::warning, "Positions are no numbers.", "A division by zero in the exporter.",
    "They are handed on as they are; find them with `sinew validate` and repair them in the source."};

inline constexpr Issue scene_texture_missing{
    "SCENE_TEXTURE_MISSING", Severity::warning, "A texture is not there.",
    "The file was not shipped with the model, or the model names a place on another machine.",
    "Put it beside the model, in the folder that the model names; its name is kept."};
inline constexpr Issue scene_texture_kind{
    "SCENE_TEXTURE_KIND", Severity::warning, "A picture is of a kind that cannot be part of a model.",
    "glTF holds PNG and JPEG, and WebP, KTX2 and DDS by extension.", "Convert the picture; its name is kept."};
inline constexpr Issue scene_unmatched_channel{
    "SCENE_UNMATCHED_CHANNEL", Severity::warning, "An animation moves something that the model does not have.",
    "Joints were removed or renamed, or the animation is of another skeleton.",
    "That part of the animation is left out; give the joints the same names."};
inline constexpr Issue scene_frame_rate{"SCENE_FRAME_RATE", Severity::info, "A frame rate was assumed.",
                                        "The format counts time in frames and does not say how fast they pass.",
                                        "Set another rate with --fps if the animation plays too fast or too slowly."};

inline constexpr const Issue* scene_issues[] = {&scene_frame_rate,
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
                                                &scene_texture_kind,
                                                &scene_unmatched_channel};

inline constexpr Issue loss_meshes{
    "LOSS_MESHES", Severity::info, "Meshes are left out.",
    "The target holds a skeleton and its animations, and nothing to look at.",
    "Convert to a format with meshes as well, such as sgm, which has its animations beside it."};
inline constexpr Issue loss_hierarchy{"LOSS_HIERARCHY", Severity::info, "The hierarchy of nodes is flattened.",
                                      "The target has meshes and no nodes.",
                                      "Every mesh is where it was; its node's transform is baked into its vertices."};
inline constexpr Issue loss_several_meshes{"LOSS_SEVERAL_MESHES", Severity::info, "Several meshes become one.",
                                           "The target holds a single mesh.",
                                           "Nothing moves, but the parts can no longer be told apart."};
inline constexpr Issue loss_materials{"LOSS_MATERIALS", Severity::info, "Materials are left out.",
                                      "The target has none.", "Assign materials in the engine."};
inline constexpr Issue loss_textures{"LOSS_TEXTURES", Severity::info, "Textures are left out.",
                                     "The target has no place for them, or for this many.",
                                     "Assign textures in the engine."};
inline constexpr Issue loss_normals{"LOSS_NORMALS", Severity::info, "Normals are left out.", "The target has none.",
                                    "The engine has to compute them."};
inline constexpr Issue loss_tangents{"LOSS_TANGENTS", Severity::info, "Tangents are left out.",
                                     "The target has none, or not their handedness.",
                                     "The engine has to compute them for normal maps."};
inline constexpr Issue loss_texcoords{"LOSS_TEXCOORDS", Severity::info, "Texture coordinates are left out.",
                                      "The target holds fewer sets of them.",
                                      "Merge UV maps in the source, or choose another target."};
inline constexpr Issue loss_colors{"LOSS_COLORS", Severity::info, "Vertex colours are left out.",
                                   "The target has none.", "Bake them into a texture."};
inline constexpr Issue loss_skin{"LOSS_SKIN", Severity::info, "Weights are left out.",
                                 "The target has no skins, or the model has weights and no skeleton.",
                                 "The mesh is written in bind pose and does not follow its joints."};
inline constexpr Issue loss_influences{"LOSS_INFLUENCES", Severity::info, "Vertices lose their smallest weights.",
                                       "The target holds four weights a vertex.",
                                       "The others are scaled up; limit the influences in the source."};
inline constexpr Issue loss_weight_precision{"LOSS_WEIGHT_PRECISION", Severity::info, "Weights are rounded.",
                                             "The target stores them in eight bits.",
                                             "Vertices move by at most the given share of their joints' distance."};
inline constexpr Issue loss_rest_pose{"LOSS_REST_POSE", Severity::info, "The pose at rest is left out.",
                                      "The target knows only the bind pose.",
                                      "Without an animation the model stands in bind pose."};
inline constexpr Issue loss_animations{"LOSS_ANIMATIONS", Severity::info, "Animations are left out.",
                                       "The target has none, or nothing that could move.", "Choose another target."};
inline constexpr Issue loss_animation_names{
    "LOSS_ANIMATION_NAMES", Severity::info, "The names of animations are left out.",
    "The target numbers its animations.", "Keep a list of names beside the file."};
inline constexpr Issue loss_node_animation{"LOSS_NODE_ANIMATION", Severity::info, "Nodes that move stand still.",
                                           "The target moves joints and no nodes.",
                                           "Bind the meshes to joints in the source."};
inline constexpr Issue loss_node_names{"LOSS_NODE_NAMES", Severity::info, "The names of nodes and joints are left out.",
                                       "The target numbers them.", "Their order is kept."};
inline constexpr Issue loss_interpolation{"LOSS_INTERPOLATION", Severity::info, "Curves between keys become straight.",
                                          "The target knows keys and straight lines between them.",
                                          "Sample the animation more densely in the source."};
inline constexpr Issue loss_time{"LOSS_TIME", Severity::info, "Times are rounded.",
                                 "The target counts time in whole steps.", "Keys move by at most the given time."};
inline constexpr Issue loss_shear{"LOSS_SHEAR", Severity::info, "Sheared joints are straightened.",
                                  "The target stores translation, rotation and scale, which cannot express shear.",
                                  "Avoid scale that differs by axis above rotated joints in the source."};
inline constexpr Issue loss_lods{"LOSS_LODS", Severity::info, "Levels of detail are left out.", "The target has none.",
                                 "The finest level is kept."};
inline constexpr Issue loss_tags{"LOSS_TAGS", Severity::info, "Tags are left out.", "The target has none.",
                                 "Keep a list of tags beside the file."};
inline constexpr Issue loss_collision{"LOSS_COLLISION", Severity::info, "Collision meshes are left out.",
                                      "The target has none.", "Export the collision mesh as a model of its own."};
inline constexpr Issue loss_morph_targets{"LOSS_MORPH_TARGETS", Severity::info, "Morph targets are left out.",
                                          "None of the formats here has them.",
                                          "Meshes keep their base shape; bake the shape that you want in the source."};
inline constexpr Issue loss_cameras{"LOSS_CAMERAS", Severity::info, "Cameras are left out.",
                                    "None of the formats here has them.", "Their nodes are kept."};
inline constexpr Issue loss_lights{"LOSS_LIGHTS", Severity::info, "Lights are left out.",
                                   "None of the formats here has them.", "Their nodes are kept."};
inline constexpr Issue loss_lines{"LOSS_LINES", Severity::info, "Points and lines are left out.",
                                  "All formats here hold triangles.", "Turn them into surfaces in the source."};
inline constexpr Issue loss_scenes{"LOSS_SCENES", Severity::info, "Other scenes are left out.",
                                   "A model is one scene: the one that the file starts with.",
                                   "Move what you need into that scene."};
inline constexpr Issue loss_extensions{"LOSS_EXTENSIONS", Severity::info, "What extensions say is left out.",
                                       "They are not known here, and the file says that it can do without.",
                                       "Look at the result; export without them if something important is missing."};
inline constexpr Issue loss_texture_transform{
    "LOSS_TEXTURE_TRANSFORM", Severity::info, "Textures of one material are moved in different ways.",
    "The transform of the first is applied to the texture coordinates, which the others share.",
    "Give every texture its own texture coordinates."};

inline constexpr const Issue* loss_issues[] = {&loss_meshes,         &loss_hierarchy,  &loss_several_meshes,
                                               &loss_materials,      &loss_textures,   &loss_normals,
                                               &loss_tangents,       &loss_texcoords,  &loss_colors,
                                               &loss_skin,           &loss_influences, &loss_weight_precision,
                                               &loss_rest_pose,      &loss_animations, &loss_animation_names,
                                               &loss_node_animation, &loss_node_names, &loss_interpolation,
                                               &loss_time,           &loss_shear,      &loss_lods,
                                               &loss_tags,           &loss_collision,  &loss_morph_targets,
                                               &loss_cameras,        &loss_lights,     &loss_lines,
                                               &loss_scenes,         &loss_extensions, &loss_texture_transform};

}  // namespace sinew::issue
