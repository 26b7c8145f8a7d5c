# SPDX-License-Identifier: MIT
"""The user interface: operators, menus, preferences."""

from . import drop, exporters, importers, menus, preferences

MODULES = (preferences, importers, exporters, menus, drop)


def register():
    for module in MODULES:
        module.register()


def unregister():
    for module in reversed(MODULES):
        module.unregister()
