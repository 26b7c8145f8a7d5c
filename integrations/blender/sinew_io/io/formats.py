# SPDX-License-Identifier: MIT
"""The formats that the add-on opens and writes. The program lists them: `sinew formats --json`."""

import functools
import json
import os
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    id: str  # as in `sinew convert --to`
    label: str
    extension: str
    also: tuple = ()  # more extensions that it reads
    versions: tuple = ()  # those that can be written, newest first; empty: no choice
    dialects: tuple = ()  # the default first; empty: no choice
    textures: bool = False
    tangents: bool = False
    animations: str = ""  # how they are stored; empty: not at all

    @property
    def operator(self):
        """The end of the operator's name: `export_scene.sinew_scene_sgm`."""
        return "sinew_" + self.id.replace("-", "_")


# For the menus, if the program is missing: nothing can be opened or written without it.
FALLBACK = (
    Format("sgm", "Rayne model", ".sgm"),
    Format("mesh", "MESH model", ".mesh"),
    Format("twm", "Twilli model", ".twm"),
    Format("scene-sgm", "Scene graph model", ".sgm"),
    Format("sphere-mesh", "Sphere mesh", ".mesh"),
)


def is_offered(entry):
    """Blender has its own glTF and OBJ, and companion files go with their models."""
    return entry.get("reads") and entry.get("writes") and not entry.get("companionOnly") and entry["id"] != "gltf"


def from_json(document):
    """The formats in the output of `sinew formats --json`."""
    entries = document["formats"] if isinstance(document, dict) else document
    return tuple(format_from(entry) for entry in entries if is_offered(entry))


def format_from(entry):
    features = {f["id"]: f for f in entry["features"]}
    versions = [str(v["number"]) for v in entry["versions"] if v["writes"]]
    dialects = [d["id"] for d in entry["dialects"]]
    animations = features.get("animations")
    return Format(
        id=entry["id"],
        label=entry["title"],
        extension=entry["extensions"][0],
        also=tuple(entry["extensions"][1:]),
        versions=tuple(reversed(versions)) if len(versions) > 1 else (),
        dialects=tuple(dialects) if len(dialects) > 1 else (),
        textures="textures" in features,
        tangents="tangents" in features,
        animations=animations.get("note", "all") if animations else "",
    )


@functools.lru_cache(maxsize=4)
def listed_by(program, modified):
    """The formats of a program, or None if it does not list them. `modified` makes a new program count as another."""
    try:
        done = subprocess.run(
            [program, "formats", "--json"], stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=20
        )
        return from_json(json.loads(done.stdout)) or None
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError):
        return None


def known(program):
    """The formats of the program at that path; the fallback if there is none."""
    try:
        modified = os.stat(program).st_mtime_ns if program else None
    except OSError:
        return FALLBACK
    return (listed_by(program, modified) if program else None) or FALLBACK


def by_id(name, formats=FALLBACK):
    return next(f for f in formats if f.id == name)


def filter_glob(formats):
    """What the file browser shows, as in `*.sgm;*.mesh`."""
    extensions = {e for f in formats for e in (f.extension, *f.also)}
    return ";".join("*" + e for e in sorted(extensions))
