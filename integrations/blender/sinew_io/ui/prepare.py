# SPDX-License-Identifier: MIT
"""What is exported, and in which state. Whatever is changed for that is put back."""

from contextlib import contextmanager

import bpy
from mathutils import Matrix


# Marks actions that came out of a file: their keys are where the file has them.
IMPORTED = "sinew_imported"


def meshes(only_selected):
    """The objects with surfaces that are exported."""
    objects = bpy.context.selected_objects if only_selected else bpy.context.view_layer.objects
    return [o for o in objects if o.type in {"MESH", "CURVE", "SURFACE", "FONT", "META"} and o.visible_get()]


def with_what_moves_them(objects):
    """The same with their armatures and everything above them."""
    wanted = []

    def add(obj):
        if obj is None or obj in wanted:
            return
        wanted.append(obj)
        add(obj.parent)
        for modifier in obj.modifiers:
            if modifier.type == "ARMATURE":
                add(modifier.object)

    for obj in objects:
        add(obj)
    return wanted


def is_imported(obj):
    """Whether a model came out of a file by way of this add-on: it carries notes of sinew's."""
    return "sinew" in obj.keys() or (obj.data is not None and "sinew" in obj.data.keys())


def actions_of(objects):
    """All actions that could be exported with them: of an armature, every action that moves bones."""
    found = set()
    for obj in objects:
        data = obj.animation_data
        if data and data.action:
            found.add(data.action)
        for track in data.nla_tracks if data else ():
            found.update(strip.action for strip in track.strips if strip.action)
        if obj.type == "ARMATURE":
            found.update(a for a in bpy.data.actions if any("pose.bones" in c.data_path for c in curves_of(a)))
    return found


def curves_of(action):
    """Up to Blender 4.3 an action has its curves itself; later they are in layers."""
    if hasattr(action, "fcurves"):
        return list(action.fcurves)
    return [
        curve
        for layer in action.layers
        for strip in layer.strips
        for bag in getattr(strip, "channelbags", ())
        for curve in bag.fcurves
    ]


def is_curved(actions):
    """Whether something happens between keys that players do not do by themselves. Blender takes the straight way
    between the numbers of two rotations, players turn evenly from one to the other: that differs as soon as there is a
    frame between them. Rotations that came out of a file are meant for players."""
    return any(curve_bends(curve, not action.get(IMPORTED)) for action in actions for curve in curves_of(action))


def curve_bends(curve, rotations_bend):
    if len(curve.modifiers) > 0:
        return True
    rotates = "rotation" in curve.data_path
    keys = list(curve.keyframe_points)
    for a, b in zip(keys, keys[1:]):
        moves = a.co.y != b.co.y
        if moves and a.interpolation != "LINEAR":
            return True
        if moves and rotates and rotations_bend and b.co.x - a.co.x > 1.001:
            return True
        if a.interpolation == "BEZIER" and (a.handle_right.y != a.co.y or b.handle_left.y != b.co.y):
            return True
    return False


def new_actions(actions):
    """The names of actions that were made in Blender, where time begins with frame 1."""
    return tuple(sorted(a.name for a in actions if not a.get(IMPORTED)))


def is_driven(objects):
    """Whether bones or objects are moved by constraints, which only sampling shows."""
    for obj in objects:
        if any(not c.mute for c in obj.constraints):
            return True
        if obj.type == "ARMATURE" and any(not c.mute for bone in obj.pose.bones for c in bone.constraints):
            return True
    return False


@contextmanager
def selected(objects):
    """Just these are selected."""
    layer = bpy.context.view_layer
    before = [o for o in layer.objects if o.select_get()]
    active = layer.objects.active
    mode = bpy.context.mode
    if mode != "OBJECT" and bpy.ops.object.mode_set.poll():
        bpy.ops.object.mode_set(mode="OBJECT")
    try:
        for obj in layer.objects:
            obj.select_set(obj in objects)
        if objects:
            layer.objects.active = objects[0]
        yield
    finally:
        for obj in layer.objects:
            obj.select_set(obj in before)
        layer.objects.active = active


@contextmanager
def pictures_for_missing_files(objects):
    """Blender's exporter leaves a texture out when its picture is not there. Its name is still worth having, so such
    textures get a picture of one pixel for the while."""
    changed = []
    stand_ins = {}
    materials = {slot.material for obj in objects for slot in obj.material_slots if slot.material}
    try:
        for material in sorted(materials, key=lambda m: m.name):
            for node in material.node_tree.nodes if material.use_nodes else ():
                image = getattr(node, "image", None)
                if node.type != "TEX_IMAGE" or image is None or image.has_data or image.packed_file:
                    continue
                if len(image.pixels) > 0:  # which loads it, if it is there
                    continue
                if image not in stand_ins:
                    stem = bpy.path.display_name_from_filepath(image.filepath) or image.name
                    stand_ins[image] = bpy.data.images.new(stem, 1, 1)
                    stand_ins[image].colorspace_settings.name = image.colorspace_settings.name
                    stand_ins[image].pack()
                changed.append((node, image))
                node.image = stand_ins[image]
        yield
    finally:
        for node, image in changed:
            node.image = image
        for stand_in in stand_ins.values():
            bpy.data.images.remove(stand_in)


@contextmanager
def without_transforms(objects):
    """All that is at the top stands at the origin, upright and in its own size."""
    tops = [o for o in objects if o.parent not in objects]
    before = {o: o.matrix_world.copy() for o in tops}
    try:
        for obj in tops:
            obj.matrix_world = Matrix.Identity(4)
        bpy.context.view_layer.update()
        yield
    finally:
        for obj, matrix in before.items():
            obj.matrix_world = matrix
        bpy.context.view_layer.update()
