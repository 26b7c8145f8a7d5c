# SPDX-License-Identifier: MIT
"""Models that are dropped into the window, where Blender knows of that (4.1 and later)."""

import bpy

from ..io import formats
from . import preferences

CLASSES = []


def file_handler():
    class IO_FH_sinew(bpy.types.FileHandler):
        bl_idname = "IO_FH_sinew"
        bl_label = "Game models"
        bl_import_operator = "import_scene.sinew"
        bl_file_extensions = formats.filter_glob(preferences.known_formats()).replace("*", "")

        @classmethod
        def poll_drop(cls, context):
            return context.area is not None and context.area.type in {"VIEW_3D", "OUTLINER"}

    return IO_FH_sinew


def register():
    CLASSES[:] = [file_handler()] if hasattr(bpy.types, "FileHandler") else []
    for cls in CLASSES:
        bpy.utils.register_class(cls)


def unregister():
    for cls in reversed(CLASSES):
        bpy.utils.unregister_class(cls)
