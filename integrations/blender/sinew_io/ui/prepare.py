# SPDX-License-Identifier: MIT
"""Selects what is exported and prepares it. All changes are undone afterwards."""

from contextlib import contextmanager

import bpy
from mathutils import Matrix


# Marks actions that were imported: their keys stay at the times of the file.
IMPORTED = "sinew_imported"


def meshes(only_selected):
    """The objects with surfaces to export."""
    objects = bpy.context.selected_objects if only_selected else bpy.context.view_layer.objects
    return [o for o in objects if o.type in {"MESH", "CURVE", "SURFACE", "FONT", "META"} and o.visible_get()]


def with_armatures_and_parents(objects):
    """The objects, their armatures and all their parents."""
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
    """True if the object was imported with this add-on: it has a custom property of sinew."""
    return "sinew" in obj.keys() or (obj.data is not None and "sinew" in obj.data.keys())


def actions_of(objects):
    """All actions that could be exported with the objects; for an armature, every action that moves bones."""
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
    """The curves of an action: up to Blender 4.3 in the action itself, later in layers."""
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
    """True if linear interpolation between the keys would not reproduce the motion. Blender interpolates the components
    of rotations linearly, whereas players rotate at constant speed (slerp); the two differ if there is a frame between
    the keys. Imported rotations are meant for slerp."""
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
    """The names of actions that were made in Blender, where time starts at frame 1."""
    return tuple(sorted(a.name for a in actions if not a.get(IMPORTED)))


def is_driven(objects):
    """True if constraints move bones or objects, which only sampling captures."""
    for obj in objects:
        if any(not c.mute for c in obj.constraints):
            return True
        if obj.type == "ARMATURE" and any(not c.mute for bone in obj.pose.bones for c in bone.constraints):
            return True
    return False


@contextmanager
def selected(objects):
    """Selects exactly these objects."""
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
def placeholders_for_missing_images(objects):
    """Blender's exporter drops textures whose image is missing. To keep their names, such textures temporarily get a
    placeholder image of one pixel."""
    changed = []
    placeholders = {}
    materials = {slot.material for obj in objects for slot in obj.material_slots if slot.material}
    try:
        for material in sorted(materials, key=lambda m: m.name):
            for node in material.node_tree.nodes if material.use_nodes else ():
                image = getattr(node, "image", None)
                if node.type != "TEX_IMAGE" or image is None or image.has_data or image.packed_file:
                    continue
                if len(image.pixels) > 0:  # accessing the pixels loads the image if it exists
                    continue
                if image not in placeholders:
                    stem = bpy.path.display_name_from_filepath(image.filepath) or image.name
                    placeholders[image] = bpy.data.images.new(stem, 1, 1)
                    placeholders[image].colorspace_settings.name = image.colorspace_settings.name
                    placeholders[image].pack()
                changed.append((node, image))
                node.image = placeholders[image]
        yield
    finally:
        for node, image in changed:
            node.image = image
        for placeholder in placeholders.values():
            bpy.data.images.remove(placeholder)


@contextmanager
def without_transforms(objects):
    """Moves root objects to the origin, without rotation and scale."""
    root_objects = [o for o in objects if o.parent not in objects]
    before = {o: o.matrix_world.copy() for o in root_objects}
    try:
        for obj in root_objects:
            obj.matrix_world = Matrix.Identity(4)
        bpy.context.view_layer.update()
        yield
    finally:
        for obj, matrix in before.items():
            obj.matrix_world = matrix
        bpy.context.view_layer.update()
