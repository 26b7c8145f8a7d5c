# SPDX-License-Identifier: MIT
import tempfile
from pathlib import Path

import bpy
from bpy_extras.io_utils import ImportHelper

from ..io import formats, options, program
from . import gltf, messages, preferences, prepare


def import_file(operator, path):
    """Opens one model and returns the result of the program."""
    scene = bpy.context.scene
    with tempfile.TemporaryDirectory(prefix="sinew_") as folder:
        glb = Path(folder) / (Path(path).stem + ".glb")
        arguments = options.import_arguments(scene.render.fps / scene.render.fps_base)
        if operator.source_format:
            arguments = ["--from", operator.source_format, *arguments]
        result = program.convert(preferences.find_program(), path, glb, arguments)
        if result.ok:
            before = set(bpy.data.actions)
            gltf.import_glb(glb)
            for action in set(bpy.data.actions) - before:
                action[prepare.IMPORTED] = True
        return result


class ImportSinew:
    """Opens models through glTF"""

    bl_options = {"UNDO", "PRESET"}
    source_format = ""

    files: bpy.props.CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})
    directory: bpy.props.StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})

    def paths(self):
        named = [str(Path(self.directory) / f.name) for f in self.files if f.name]
        return named or [self.filepath]

    def execute(self, context):
        results = []
        try:
            for path in self.paths():
                result = import_file(self, bpy.path.abspath(path))
                results.append((result, Path(path).name))
                messages.show(self, result, Path(path).name)
        except program.ProgramMissing as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        messages.store(results)
        return {"FINISHED"} if any(result.ok for result, _ in results) else {"CANCELLED"}

    def draw(self, context):
        self.layout.label(text="Joints, names and ids are restored on export", icon="INFO")


def operator_for(format):
    name = "sinew" if format is None else format.operator
    label = "game model (SGM, MESH, TWM)" if format is None else f"{format.label} ({format.extension})"
    shown = preferences.known_formats() if format is None else [format]
    annotations = {
        "filter_glob": bpy.props.StringProperty(default=formats.filter_glob(shown), options={"HIDDEN"})
    }
    return type(
        f"IMPORT_SCENE_OT_{name}",
        (bpy.types.Operator, ImportHelper, ImportSinew),
        {
            "__doc__": "Open a " + label,
            "__annotations__": annotations,
            "bl_idname": f"import_scene.{name}",
            "bl_label": "Import " + label,
            "bl_options": ImportSinew.bl_options,
            "filename_ext": ".sgm" if format is None else format.extension,
            "source_format": "" if format is None else format.id,
        },
    )


CLASSES = []


def register():
    CLASSES[:] = [operator_for(f) for f in (None, *preferences.known_formats())]
    for cls in CLASSES:
        bpy.utils.register_class(cls)


def unregister():
    for cls in reversed(CLASSES):
        bpy.utils.unregister_class(cls)
