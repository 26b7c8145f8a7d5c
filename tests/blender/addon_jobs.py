# SPDX-License-Identifier: MIT
# Runs in Blender with the add-on enabled: creates scenes, exports them, imports models.
#
#     blender -b --factory-startup --addons sinew_io --python-exit-code 3 -P addon_jobs.py -- JOBS FOLDER
#
# JOBS is a JSON list of pairs: the name of a function in this file, and its arguments. The vertices as Blender shows them
# go to FOLDER/NAME.json: their positions in every frame, in glTF axes.
import json
import math
import os
import pathlib
import sys

import bpy
from mathutils import Matrix, Vector

jobs_file, folder = sys.argv[sys.argv.index("--") + 1 :]
folder = pathlib.Path(folder)


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.preferences.addon_enable(module="sinew_io")
    bpy.context.scene.render.fps = 24


def note(name, objects, frames):
    """The positions of the vertices as Blender shows them."""
    shown = {}
    for frame in frames:
        bpy.context.scene.frame_set(frame)
        graph = bpy.context.evaluated_depsgraph_get()
        places = []
        for obj in objects:
            seen = obj.evaluated_get(graph)
            mesh = seen.to_mesh()
            for vertex in mesh.vertices:
                x, y, z = seen.matrix_world @ vertex.co
                places.append([x, z, -y])
            seen.to_mesh_clear()
        shown[frame] = places
    (folder / (name + ".json")).write_text(json.dumps(shown))


def tube(name, segments=8):
    """A tube of length 4 along z, with enough rings to bend."""
    points, faces = [], []
    for ring in range(segments + 1):
        for side in range(6):
            angle = side * math.pi / 3
            points.append((0.4 * math.cos(angle), 0.4 * math.sin(angle), 4 * ring / segments))
    for ring in range(segments):
        for side in range(6):
            a, b = 6 * ring + side, 6 * ring + (side + 1) % 6
            faces.append((a, b, b + 6, a + 6))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def armature(name, bones=3):
    data = bpy.data.armatures.new(name)
    obj = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(obj)
    bpy.context.view_layer.objects.active = obj
    bpy.ops.object.mode_set(mode="EDIT")
    parent = None
    for i in range(bones):
        bone = data.edit_bones.new(f"bone{i}")
        bone.head = (0, 0, 4 * i / bones)
        bone.tail = (0, 0, 4 * (i + 1) / bones)
        bone.roll = 0.3 * i
        bone.parent = parent
        parent = bone
    bpy.ops.object.mode_set(mode="OBJECT")
    return obj


def bind(mesh, rig, bones=3):
    for i in range(bones):
        group = mesh.vertex_groups.new(name=f"bone{i}")
        for vertex in mesh.data.vertices:
            near = 1 - abs(vertex.co.z * bones / 4 - i - 0.5)
            if near > 0:
                group.add([vertex.index], near, "REPLACE")
    modifier = mesh.modifiers.new("Armature", "ARMATURE")
    modifier.object = rig


def action(rig, name, interpolation, frames=(1, 10)):
    """An action that bends and twists up to the last frame."""
    rig.animation_data_create()
    made = bpy.data.actions.new(name)
    made.use_fake_user = True
    rig.animation_data.action = made
    for i, bone in enumerate(rig.pose.bones):
        bone.rotation_mode = "QUATERNION"
        for frame, turn in zip(frames, (0.0, 0.6 + 0.2 * i)):
            bone.rotation_quaternion = Matrix.Rotation(turn, 3, (1, 0.3 * i, 0)).to_quaternion()
            bone.location = (0, 0.1 * turn, 0)
            bone.keyframe_insert("rotation_quaternion", frame=frame)
            bone.keyframe_insert("location", frame=frame)
    for curve in made.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = interpolation
    return made


def export(format, name, **options):
    operator = getattr(bpy.ops.export_scene, "sinew_" + format)
    try:
        return operator(filepath=str(folder / name), **options)
    except RuntimeError as error:  # errors that an operator reports are raised in scripts
        (folder / (name + ".error")).write_text(str(error))
        return {"CANCELLED"}


# Jobs


def heavy(name):
    """More weights per vertex than the format holds."""
    empty()
    rig = armature("Rig", bones=6)
    mesh = tube("Tube")
    bind(mesh, rig, 6)
    for group in mesh.vertex_groups:
        group.add(range(len(mesh.data.vertices)), 0.1, "ADD")
    export("sgm", name + ".sgm")
    (folder / (name + ".report")).write_text(bpy.data.texts["Sinew report"].as_string())


def gold(blend, name):
    bpy.ops.wm.open_mainfile(filepath=blend)
    bpy.ops.preferences.addon_enable(module="sinew_io")
    export("sgm", name)


def bent(name, interpolation, format, extension, rig_place, mesh_place):
    """A skinned tube with separate transforms of armature and mesh."""
    empty()
    rig = armature("Rig")
    mesh = tube("Tube")
    bind(mesh, rig)
    rig.matrix_world = Matrix(rig_place)
    mesh.matrix_world = Matrix(mesh_place)
    action(rig, "bend", interpolation)
    bpy.context.view_layer.update()
    export(format, name + extension)
    note(name, [mesh], range(1, 11))


def several_actions(name):
    empty()
    rig = armature("Rig")
    mesh = tube("Tube")
    bind(mesh, rig)
    action(rig, "walk", "LINEAR")
    action(rig, "run", "LINEAR", (1, 5))
    export("sgm", name + ".sgm")
    export("sgm", name + "_active.sgm", actions="ACTIVE")
    export("sgm", name + "_none.sgm", animations=False)


def picture(name):
    image = bpy.data.images.new(name, 4, 4)
    image.filepath_raw = str(folder / (name + ".png"))
    image.file_format = "PNG"
    image.save()
    return image


def plane(name, materials=1):
    bpy.ops.mesh.primitive_plane_add(size=2)
    obj = bpy.context.object
    obj.name = obj.data.name = name
    for i in range(materials):
        obj.data.materials.append(bpy.data.materials.new(f"{name}_{i}"))
    return obj


def texture(material, image, uv_map, socket):
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    node = tree.nodes.new("ShaderNodeTexImage")
    node.image = image
    source = tree.nodes.new("ShaderNodeUVMap")
    source.uv_map = uv_map
    tree.links.new(source.outputs["UV"], node.inputs["Vector"])
    if socket == "Normal":
        bump = tree.nodes.new("ShaderNodeNormalMap")
        bump.uv_map = uv_map
        tree.links.new(node.outputs["Color"], bump.inputs["Color"])
        tree.links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    else:
        tree.links.new(node.outputs["Color"], shader.inputs[socket])


def textured(name):
    """Two UV maps with a texture each, and vertex colours with an alpha that must not change."""
    empty()
    obj = plane("Plane")
    second = obj.data.uv_layers.new(name="Second")
    for i, loop in enumerate(second.data):
        loop.uv = (0.25 * i, 0.5)
    texture(obj.data.materials[0], picture("skin"), "UVMap", "Base Color")
    texture(obj.data.materials[0], picture("bump"), "Second", "Normal")
    colors = obj.data.color_attributes.new("Col", "FLOAT_COLOR", "POINT")
    for i, color in enumerate(colors.data):
        color.color = (0.25 * i, 0.5, 1, 0.5)
    export("sgm", name + ".sgm")
    export("sgm", name + "_any.sgm", texture_extension="any")
    export("sgm", name + "_png.sgm", texture_extension="png", copy_textures=True)
    export("sgm", name + "_none.sgm", textures=False, tangents="none")


def without_material(name):
    empty()
    plane("Plain", materials=0)
    export("sgm", name + ".sgm")


def modified(name):
    empty()
    obj = plane("Plane")
    modifier = obj.modifiers.new("Array", "ARRAY")
    modifier.count = 3
    export("twm", name + ".twm")
    export("twm", name + "_not.twm", apply_modifiers=False)


def placed(name):
    """An object that is translated, rotated and scaled."""
    empty()
    obj = plane("Plane")
    obj.matrix_world = Matrix.Translation((1, 2, 3)) @ Matrix.Rotation(0.5, 4, "X") @ Matrix.Scale(2, 4)
    bpy.context.view_layer.update()
    export("twm", name + ".twm")
    note(name, [obj], [1])
    export("twm", name + "_not.twm", apply_transforms=False)
    assert obj.matrix_world.translation == Vector((1, 2, 3)), "the scene is as it was"


def several(name):
    empty()
    objects = [plane("Left"), plane("Right"), plane("Not")]
    for i, obj in enumerate(objects):
        obj.location.x = 3 * i
        obj.data.materials[0] = objects[0].data.materials[0]
        obj.select_set(i < 2)
    export("sgm", name + ".sgm", use_selection=True)
    export("sgm", name + "_joined.sgm", use_selection=True, join=True)
    export("sgm", name + "_each.sgm", use_selection=True, one_file_each=True)
    assert [o.name for o in bpy.context.selected_objects] == ["Left", "Right"], "the selection is as it was"
    bpy.ops.object.select_all(action="DESELECT")
    export("sgm", name + "_nothing.sgm", use_selection=True)


def large(name):
    empty()
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=299, y_subdivisions=299)
    export("sgm", name + ".sgm")


def failing(name):
    """An export that fails: the old file is kept, and the failure is reported."""
    empty()
    rig = armature("Rig", bones=300)
    mesh = tube("Tube")
    bind(mesh, rig, 300)
    (folder / (name + ".mesh")).write_text("old")
    export("mesh", name + ".mesh")
    (folder / (name + ".report")).write_text(bpy.data.texts["Sinew report"].as_string())


def missing_program(name):
    empty()
    plane("Plane")
    bpy.context.preferences.addons["sinew_io"].preferences.program = "/nowhere/sinew"
    export("sgm", name + ".sgm")


def through(source, name, format):
    """Import, then export without a change."""
    empty()
    bpy.ops.import_scene.sinew(filepath=source)
    export(format, name)


def edited(source, name):
    """Import, change the first material's colour and one vertex, export."""
    empty()
    bpy.ops.import_scene.sinew_sgm(filepath=source)
    mesh = next(o for o in bpy.data.objects if o.type == "MESH")
    mesh.data.vertices[0].co.x += 0.25
    shader = bpy.data.materials[0].node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0.125, 0.25, 0.5, 1)
    export("sgm", name)


def many(sources):
    """Several files at once, as the file browser passes them."""
    empty()
    directory = os.path.dirname(sources[0])
    bpy.ops.import_scene.sinew(directory=directory, files=[{"name": os.path.basename(s)} for s in sources])
    found = sorted(o.name for o in bpy.data.objects if o.type == "MESH")
    (folder / "many.json").write_text(json.dumps(found))


def registered():
    """The operators and menu entries exist after registration and are gone after unregistration."""
    import addon_utils

    names = [n for n in dir(bpy.types) if "OT_sinew" in n]
    addon_utils.disable("sinew_io")
    left = [n for n in dir(bpy.types) if "OT_sinew" in n]
    addon_utils.enable("sinew_io")
    (folder / "registered.json").write_text(json.dumps({"names": names, "left": left}))


for function, arguments in json.loads(pathlib.Path(jobs_file).read_text(encoding="utf-8")):
    globals()[function](*arguments)
    print("done", function, *[a for a in arguments if isinstance(a, str)])
