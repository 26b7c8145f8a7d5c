# SPDX-License-Identifier: MIT
"""The formats that the add-on opens and writes, and what can be chosen about each."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    id: str  # as in `sinew convert --to`
    label: str
    extension: str
    also: tuple = ()  # more extensions that it reads
    versions: tuple = ()  # the newest first
    dialects: tuple = ()  # the usual one first
    textures: bool = False
    tangents: bool = False
    animations: str = ""  # where they go; empty: there are none
    bones: bool = False

    @property
    def operator(self):
        """The end of the operator's name: `export_scene.sinew_scene_sgm`."""
        return "sinew_" + self.id.replace("-", "_")

    @property
    def version_option(self):
        return f"--{self.id}-version"


FORMATS = (
    Format(
        "sgm",
        "Rayne model",
        ".sgm",
        versions=("3", "2", "1"),
        textures=True,
        tangents=True,
        animations="in an .sga file beside it",
        bones=True,
    ),
    Format(
        "mesh",
        "RookieGameDevs mesh",
        ".mesh",
        dialects=("spec", "78", "78n", "13b", "12"),
        animations="in the file; not in dialect 12",
        bones=True,
    ),
    Format("twm", "Twilli model", ".twm", versions=("3", "2"), animations="in the file", bones=True),
    Format("scene-sgm", "Scene graph model", ".sgm", textures=True, tangents=True, animations="of whole objects"),
    Format("sphere-mesh", "Sphere mesh", ".mesh", textures=True, animations="of bones, which move no vertices"),
)


def by_id(name):
    return next(f for f in FORMATS if f.id == name)


def filter_glob(format=None):
    """What the file browser shows, as in `*.sgm;*.mesh`."""
    chosen = FORMATS if format is None else (format,)
    extensions = {e for f in chosen for e in (f.extension, *f.also)}
    return ";".join("*" + e for e in sorted(extensions))
