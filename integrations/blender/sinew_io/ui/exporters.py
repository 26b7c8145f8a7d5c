# SPDX-License-Identifier: MIT
import tempfile
from contextlib import nullcontext
from pathlib import Path

import bpy
from bpy.props import BoolProperty, EnumProperty
from bpy_extras.io_utils import ExportHelper

from ..io import formats, options, program
from . import gltf, messages, preferences, prepare


# Options that depend on another option.
NEEDS = {
    "texture_extension": "textures",
    "copy_textures": "textures",
    "actions": "animations",
    "sampling": "animations",
    "start_at_zero": "animations",
}


class ExportSinew:
    """Writes models through glTF"""

    bl_options = {"PRESET"}

    def execute(self, context):
        if bpy.ops.object.mode_set.poll() and context.mode != "OBJECT":
            bpy.ops.object.mode_set(mode="OBJECT")
        objects = prepare.meshes(self.use_selection)
        if not objects:
            self.report({"ERROR"}, "Nothing to export: " + ("select a mesh" if self.use_selection else "no mesh is visible"))
            return {"CANCELLED"}
        path = bpy.path.ensure_ext(bpy.path.abspath(self.filepath), self.filename_ext)
        jobs = [(objects, Path(path))]
        if self.one_file_each:
            jobs = [([o], options.file_of_object(path, o.name)) for o in objects]
        results = []
        try:
            for some, file in jobs:
                result = self.write(context, some, file)
                results.append((result, file.name))
                messages.show(self, result, file.name)
        except program.ProgramMissing as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        messages.store(results)
        return {"FINISHED"} if all(result.ok for result, _ in results) else {"CANCELLED"}

    def write(self, context, objects, file):
        everything = prepare.with_armatures_and_parents(objects)
        actions = prepare.actions_of(everything) if self.animations else ()
        sample = {"ALWAYS": True, "NEVER": False}.get(
            self.sampling, prepare.is_curved(actions) or prepare.is_driven(everything)
        )
        placed = nullcontext() if self.apply_transforms else prepare.without_transforms(everything)
        named = prepare.placeholders_for_missing_images(everything)
        with tempfile.TemporaryDirectory(prefix="sinew_") as folder, prepare.selected(everything), placed, named:
            glb = Path(folder) / (file.stem + ".glb")
            gltf.export_glb(
                glb,
                selection=True,
                animations=self.animations,
                all_actions=self.actions == "ALL",
                sample=sample,
                modifiers=self.apply_modifiers,
            )
            return program.convert(
                preferences.find_program(), glb, file, options.export_arguments(self.format, self.chosen(context, objects, actions))
            )

    def wanted_tangents(self, objects):
        if getattr(self, "tangents", "AUTO") != "AUTO":
            return self.tangents
        return "keep" if any(prepare.is_imported(o) for o in objects) else "always"

    def chosen(self, context, objects, actions):
        render = context.scene.render
        return options.ExportOptions(
            version=getattr(self, "version", ""),
            dialect=getattr(self, "dialect", ""),
            fps=render.fps / render.fps_base,
            textures=getattr(self, "textures", False),
            copy_textures=getattr(self, "copy_textures", False),
            texture_extension=getattr(self, "texture_extension", "keep"),
            tangents=self.wanted_tangents(objects),
            join=self.join,
            at_zero=prepare.new_actions(actions) if getattr(self, "start_at_zero", False) else (),
            verify=self.verify,
        )

    def draw(self, context):
        layout = self.layout
        layout.use_property_split = True
        layout.use_property_decorate = False
        for title, icon, names in (
            ("Objects", "OBJECT_DATA", ("use_selection", "one_file_each", "join", "apply_transforms", "apply_modifiers")),
            ("Surface", "MATERIAL", ("textures", "texture_extension", "copy_textures", "tangents")),
            ("Animation", "ACTION", ("animations", "actions", "sampling", "start_at_zero")),
            ("Format", "FILE", ("version", "dialect", "verify")),
        ):
            shown = [name for name in names if name in self.__class__.shown]
            if not shown:
                continue
            box = layout.box()
            box.label(text=title, icon=icon)
            for name in shown:
                row = box.row()
                row.enabled = name not in NEEDS or getattr(self, NEEDS[name])
                row.prop(self, name)


def common_properties():
    return {
        "use_selection": BoolProperty(name="Selected Objects", description="Export only the selected objects and their armatures"),
        "one_file_each": BoolProperty(
            name="One File per Object", description="robot.sgm becomes robot.Arm.sgm, robot.Leg.sgm and so on"
        ),
        "join": BoolProperty(name="Join Objects", description="Join meshes that share a material"),
        "apply_transforms": BoolProperty(
            name="Apply Transforms",
            description="Keep the transforms of the scene; otherwise each object is at the origin, without rotation and scale",
            default=True,
        ),
        "apply_modifiers": BoolProperty(
            name="Apply Modifiers", description="Export meshes with their modifiers applied", default=True
        ),
        "animations": BoolProperty(name="Animations", description="Export actions as animations", default=True),
        "actions": EnumProperty(
            name="Actions",
            items=(
                ("ALL", "All", "Every action of the armature, each as a separate animation"),
                ("ACTIVE", "Active", "Only the active action"),
            ),
            default="ALL",
        ),
        "sampling": EnumProperty(
            name="Keys",
            items=(
                ("AUTO", "As Needed", "Keep the keys, unless curves or constraints affect the motion between them"),
                ("ALWAYS", "Every Frame", "A key for every frame, including the last"),
                ("NEVER", "As They Are", "Keep the keys; the motion between them is linear"),
            ),
            default="AUTO",
        ),
        "start_at_zero": BoolProperty(
            name="Start at Zero",
            description="Move actions made in Blender so that their first key is at time zero; imported actions keep their times",
            default=True,
        ),
        "verify": BoolProperty(
            name="Verify",
            description="Open the written file and compare it with the export: fail if it differs in anything that is not reported",
            default=True,
        ),
    }


def properties_for(format):
    properties = common_properties()
    if not format.animations:
        for name in ("animations", "actions", "sampling", "start_at_zero"):
            del properties[name]
    if format.textures:
        properties["textures"] = BoolProperty(name="Textures", description="Write the names of textures", default=True)
        properties["copy_textures"] = BoolProperty(
            name="Copy Textures", description="Also write the image files next to the model"
        )
        properties["texture_extension"] = EnumProperty(
            name="Extension",
            items=(
                ("keep", "As It Is", "The name of the image file"),
                ("png", ".png", "Write names with .png"),
                ("any", ".*", "The engine chooses the file type"),
                ("dds", ".dds", "Write names with .dds"),
            ),
            default="keep",
        )
    if format.tangents:
        properties["tangents"] = EnumProperty(
            name="Tangents",
            items=(
                ("AUTO", "As Needed", "Imported models have tangents if their file had them; new models get them"),
                ("always", "Always", "Compute tangents, as needed for normal maps"),
                ("none", "Never", "Leave them out"),
            ),
            default="AUTO",
        )
    if format.versions:
        properties["version"] = EnumProperty(
            name="Version",
            items=[("keep", "As It Was", "The version that the model was read in, or the newest")]
            + [(v, v, f"Version {v}") for v in format.versions],
            default="keep",
        )
    if format.dialects:
        items = [("keep", "As It Was", "The dialect that the model was read in, or the default")]
        items += [(d, d, f"Dialect {d}") for d in format.dialects]
        properties["dialect"] = EnumProperty(name="Dialect", items=items, default="keep")
    return properties


def operator_for(format):
    label = f"{format.label} ({format.extension})"
    properties = properties_for(format)
    shown = tuple(properties)
    properties["filter_glob"] = bpy.props.StringProperty(default=formats.filter_glob([format]), options={"HIDDEN"})
    return type(
        f"EXPORT_SCENE_OT_{format.operator}",
        (bpy.types.Operator, ExportHelper, ExportSinew),
        {
            "__doc__": f"Write a {label}; animations: {format.animations or 'none'}",
            "__annotations__": properties,
            "bl_idname": f"export_scene.{format.operator}",
            "bl_label": "Export " + label,
            "bl_options": ExportSinew.bl_options,
            "filename_ext": format.extension,
            "format": format,
            "shown": shown,
        },
    )


CLASSES = []


def register():
    CLASSES[:] = [operator_for(f) for f in preferences.known_formats()]
    for cls in CLASSES:
        bpy.utils.register_class(cls)


def unregister():
    for cls in reversed(CLASSES):
        bpy.utils.unregister_class(cls)
