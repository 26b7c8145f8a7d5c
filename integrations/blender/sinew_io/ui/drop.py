# SPDX-License-Identifier: MIT
"""Models that are dropped into the window, where Blender knows of that (4.1 and later)."""

import bpy

from ..io import formats

CLASSES = []

if hasattr(bpy.types, "FileHandler"):

    class IO_FH_sinew(bpy.types.FileHandler):
        bl_idname = "IO_FH_sinew"
        bl_label = "Game models"
        bl_import_operator = "import_scene.sinew"
        bl_file_extensions = formats.filter_glob().replace("*", "")

        @classmethod
        def poll_drop(cls, context):
            return context.area is not None and context.area.type in {"VIEW_3D", "OUTLINER"}

    CLASSES.append(IO_FH_sinew)

register, unregister = bpy.utils.register_classes_factory(CLASSES)
