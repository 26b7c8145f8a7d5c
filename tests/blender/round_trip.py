# SPDX-License-Identifier: MIT
# Runs in Blender: imports glTF files and exports them again, optionally with an edit in between.
#
#     blender -b --factory-startup --python-exit-code 3 -P round_trip.py -- LIST
#
# Each line of LIST has a file to import, a file to export and optionally the names of edits, separated by tabs.
import pathlib
import sys

import bpy

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent.parent / "integrations" / "blender"))
import edits  # noqa: E402
from sinew_io.ui import gltf  # noqa: E402  the options that docs/blender.md recommends


def import_glb(file, usual):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    gltf.import_glb(file, "TEMPERANCE" if usual else "BLENDER")


def export_glb(file):
    gltf.export_glb(file, selection=False, animations=True, all_actions=True, sample=False, modifiers=False)


list_file = sys.argv[sys.argv.index("--") + 1]
for line in pathlib.Path(list_file).read_text(encoding="utf-8").splitlines():
    source, target, *edit = line.split("\t")
    import_glb(source, "usual_import" in edit)
    for name in edit:
        getattr(edits, name)()
    export_glb(target)
    print("done", target)
