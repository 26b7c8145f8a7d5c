# SPDX-License-Identifier: MIT
import bpy

from . import exporters, importers


def add_imports(self, context):
    for cls in importers.CLASSES:
        self.layout.operator(cls.bl_idname, text=cls.bl_label.removeprefix("Import "))


def add_exports(self, context):
    for cls in exporters.CLASSES:
        self.layout.operator(cls.bl_idname, text=cls.bl_label.removeprefix("Export "))


def register():
    bpy.types.TOPBAR_MT_file_import.append(add_imports)
    bpy.types.TOPBAR_MT_file_export.append(add_exports)


def unregister():
    bpy.types.TOPBAR_MT_file_export.remove(add_exports)
    bpy.types.TOPBAR_MT_file_import.remove(add_imports)
