# SPDX-License-Identifier: MIT
"""Opens and writes the models of five game engines, through glTF and the program `sinew`."""

bl_info = {
    "name": "Sinew: SGM, MESH, TWM, Scene SGM, sphere mesh",
    "author": "The Sinew project",
    "version": (0, 1, 0),
    "blender": (3, 4, 0),
    "location": "File > Import, File > Export",
    "description": "Open game models, edit them, write them back",
    "category": "Import-Export",
}

# Blender is imported on registration only, so that `io` can be tested without it.

def register():
    from . import ui

    ui.register()


def unregister():
    from . import ui

    ui.unregister()
