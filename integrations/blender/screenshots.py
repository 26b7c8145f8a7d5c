# SPDX-License-Identifier: MIT
"""Takes the screenshots in docs/images: an imported model, and the export panel. Runs in Blender with a window:

    integrations/blender/screenshots
"""

import pathlib
import sys

import bpy

model, folder = sys.argv[sys.argv.index("--") + 1 :]
folder = pathlib.Path(folder)


bpy.context.preferences.view.show_splash = False


def window():
    return bpy.context.window_manager.windows[0]


def area(kind):
    return next(a for a in window().screen.areas if a.type == kind)


def shoot(name):
    with bpy.context.temp_override(window=window(), screen=window().screen):
        bpy.ops.screen.screenshot(filepath=str(folder / name))


def import_model():
    bpy.ops.object.select_all(action="SELECT")
    bpy.ops.object.delete()
    bpy.ops.import_scene.sinew_sgm(filepath=model)
    view = area("VIEW_3D")
    space = view.spaces[0]
    space.shading.type = "SOLID"
    space.overlay.show_floor = True
    region = next(r for r in view.regions if r.type == "WINDOW")
    bpy.ops.object.select_all(action="SELECT")
    with bpy.context.temp_override(window=window(), area=view, region=region):
        bpy.ops.view3d.view_axis(type="FRONT")
        bpy.ops.view3d.view_orbit(angle=0.6, type="ORBITLEFT")
        bpy.ops.view3d.view_orbit(angle=0.3, type="ORBITUP")
        bpy.ops.view3d.view_selected()
    bpy.ops.object.select_all(action="DESELECT")
    bpy.context.scene.frame_set(6)


def open_export():
    bpy.context.preferences.view.filebrowser_display_type = "SCREEN"
    with bpy.context.temp_override(window=window(), area=area("VIEW_3D")):
        bpy.ops.export_scene.sinew_sgm("INVOKE_DEFAULT", filepath=str(pathlib.Path(model).with_name("robot-edited.sgm")))


def show_options():
    space = area("FILE_BROWSER").spaces[0]
    space.show_region_tool_props = True
    space.params.display_type = "LIST_VERTICAL"


STEPS = [
    import_model,
    lambda: None,
    lambda: shoot("blender-imported.png"),
    open_export,
    show_options,
    lambda: None,
    lambda: shoot("blender-export.png"),
    bpy.ops.wm.quit_blender,
]


def step():
    try:
        STEPS.pop(0)()
    except Exception:
        import os
        import traceback

        traceback.print_exc()
        os._exit(3)
    return 1.0 if STEPS else None


bpy.app.timers.register(step, first_interval=2.0)
