# SPDX-License-Identifier: MIT
from pathlib import Path

import bpy

from ..io import formats, program

PACKAGE = __package__.rpartition(".")[0]


class SinewPreferences(bpy.types.AddonPreferences):
    bl_idname = PACKAGE

    program: bpy.props.StringProperty(
        name="Program",
        description="The program sinew; empty: the one beside the add-on, or on the PATH",
        subtype="FILE_PATH",
    )

    def draw(self, context):
        layout = self.layout
        layout.prop(self, "program")
        try:
            layout.label(text="In use: " + find_program(), icon="CHECKMARK")
        except program.ProgramMissing as error:
            layout.label(text=str(error), icon="ERROR")


def find_program():
    addon = bpy.context.preferences.addons.get(PACKAGE)
    preferred = addon.preferences.program if addon and addon.preferences else ""
    return program.find(bpy.path.abspath(preferred), Path(__file__).parent.parent)


def known_formats():
    """The formats of the program; a fixed list if it is missing."""
    try:
        return formats.known(find_program())
    except program.ProgramMissing:
        return formats.FALLBACK


register, unregister = bpy.utils.register_classes_factory((SinewPreferences,))
