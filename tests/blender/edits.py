# SPDX-License-Identifier: MIT
# Edits that users make to a model in Blender.
import bpy


def usual_import():
    """No edit: selects the import with bones that point along limbs."""


def paint_red():
    for material in bpy.data.materials:
        color = material.node_tree.nodes["Principled BSDF"].inputs["Base Color"]
        for link in color.links:
            material.node_tree.links.remove(link)
        color.default_value = (1, 0, 0, 1)


def move_objects():
    for item in bpy.data.objects:
        if item.type == "MESH" and not item.modifiers:
            item.location.x += 10


def rename_all():
    for item in bpy.data.objects:
        item.name = "my " + item.name
        if item.type == "ARMATURE":
            for bone in item.data.bones:
                bone.name = "my " + bone.name


def edit_meshes():
    for mesh in bpy.data.meshes:
        for vertex in mesh.vertices:
            vertex.co.z += 1


def add_bone():
    armature = next(item for item in bpy.data.objects if item.type == "ARMATURE")
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    bone = armature.data.edit_bones.new("tail")
    bone.head = (0, 0, 0)
    bone.tail = (0, 1, 0)
    bone.parent = armature.data.edit_bones[0]
    bpy.ops.object.mode_set(mode="OBJECT")


def move_bones():
    armature = next(item for item in bpy.data.objects if item.type == "ARMATURE")
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    for bone in armature.data.edit_bones:
        bone.head.x += 3
        bone.tail.x += 3
    bpy.ops.object.mode_set(mode="OBJECT")


def drop_first_animation():
    for item in bpy.data.objects:
        data = item.animation_data
        if data:
            data.action = None
            data.nla_tracks.remove(next(t for t in data.nla_tracks if t.name == "walk"))
    for action in [a for a in bpy.data.actions if a.name.startswith("walk")]:
        bpy.data.actions.remove(action)
