# SPDX-License-Identifier: MIT
"""Calls Blender's own glTF importer and exporter with the options that preserve a model. Versions of Blender have
different options, so unknown ones are left out."""

import bpy


def restore_numpy_bool():
    """The importer of Blender 3.4 uses numpy.bool, which NumPy 1.24 removed."""
    import numpy

    if "bool" not in vars(numpy):
        numpy.bool = bool


def enable(operator):
    """Enables the add-on with the operator if it is off."""
    if not hasattr(bpy.types, operator):
        import addon_utils

        addon_utils.enable("io_scene_gltf2")


def call(operator, **options):
    known = operator.get_rna_type().properties.keys()
    return operator(**{name: value for name, value in options.items() if name in known})


def import_glb(path, bones="BLENDER"):
    enable("IMPORT_SCENE_OT_gltf")
    restore_numpy_bool()
    return call(
        bpy.ops.import_scene.gltf,
        filepath=str(path),
        bone_heuristic=bones,
        guess_original_bind_pose=True,
        import_pack_images=True,
        merge_vertices=False,
        # 4.x
        disable_bone_shape=True,
        import_scene_as_collection=False,
        import_select_created_objects=True,
    )


def export_glb(path, *, selection, animations, all_actions, sample, modifiers):
    enable("EXPORT_SCENE_OT_gltf")
    return call(
        bpy.ops.export_scene.gltf,
        filepath=str(path),
        check_existing=False,
        export_format="GLB",
        use_selection=selection,
        use_active_scene=True,
        export_extras=True,
        export_apply=modifiers,
        export_yup=True,
        export_texcoords=True,
        export_normals=True,
        export_tangents=False,  # they would split vertices; sinew computes them
        export_colors=True,
        export_cameras=False,
        export_lights=False,
        export_morph=not modifiers,
        export_skins=True,
        export_all_influences=True,
        export_influence_nb=64,
        export_def_bones=False,
        export_animations=animations,
        export_anim_single_armature=all_actions,
        export_nla_strips=True,  # otherwise everything becomes one unnamed animation
        export_frame_range=False,
        export_frame_step=1,
        export_force_sampling=sample,
        export_optimize_animation_size=False,
        export_current_frame=False,
        export_rest_position_armature=True,
        # 4.x
        export_animation_mode="ACTIONS" if all_actions else "ACTIVE_ACTIONS",
        export_anim_slide_to_zero=False,
        export_vertex_color="ACTIVE",
        export_all_vertex_colors=True,
        export_hierarchy_full_collections=False,
        export_leaf_bone=False,
        export_pointcloud_animation=False,
        will_save_settings=False,
    )
