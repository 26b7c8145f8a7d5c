# SPDX-License-Identifier: MIT
# Runs in Blender: takes glTF files in and puts them out again, as somebody does who edits a model.
#
#     blender -b --factory-startup --python-exit-code 3 -P round_trip.py -- LIST
#
# A line of LIST is a file to import, a file to export and maybe the name of an edit, with tabs between them.
import pathlib
import sys

import bpy

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent.parent / "integrations" / "blender"))
import edits  # noqa: E402
from sinew_io.ui import gltf  # noqa: E402  the options that docs/blender.md tells to use


def take_in(file, usual):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    gltf.take_in(file, "TEMPERANCE" if usual else "BLENDER")


def put_out(file):
    gltf.put_out(file, selection=False, animations=True, all_actions=True, sample=False, modifiers=False)


list_file = sys.argv[sys.argv.index("--") + 1]
for line in pathlib.Path(list_file).read_text(encoding="utf-8").splitlines():
    source, target, *edit = line.split("\t")
    take_in(source, "usual_import" in edit)
    for name in edit:
        getattr(edits, name)()
    put_out(target)
    print("done", target)
