# SPDX-License-Identifier: MIT
# Runs in Blender: takes glTF files in and puts them out again, as somebody does who edits a model.
#
#     blender -b --factory-startup --python-exit-code 3 -P round_trip.py -- LIST
#
# A line of LIST is a file to import, a file to export and maybe the name of an edit, with tabs between them.
import pathlib
import sys

import bpy
import numpy

# The importer of Blender 3.4 uses a name that NumPy 1.24 has no more.
if not hasattr(numpy, "bool"):
    numpy.bool = bool

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import edits  # noqa: E402


# In both directions the options that docs/blender.md tells to use.
def take_in(file, usual):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=file, bone_heuristic="TEMPERANCE" if usual else "BLENDER")


def put_out(file):
    bpy.ops.export_scene.gltf(
        filepath=file,
        export_format="GLB",
        export_extras=True,
        export_tangents=False,
        export_all_influences=True,
        export_skins=True,
        export_animations=True,
        export_anim_single_armature=True,
        export_frame_range=False,
        export_force_sampling=False,
    )


list_file = sys.argv[sys.argv.index("--") + 1]
for line in pathlib.Path(list_file).read_text(encoding="utf-8").splitlines():
    source, target, *edit = line.split("\t")
    take_in(source, "usual_import" in edit)
    for name in edit:
        getattr(edits, name)()
    put_out(target)
    print("done", target)
