# SPDX-License-Identifier: MIT
"""What the user sees: operators, menus, preferences."""

from . import drop, exporters, importers, menus, preferences

MODULES = (preferences, importers, exporters, menus, drop)


def register():
    for module in MODULES:
        module.register()


def unregister():
    for module in reversed(MODULES):
        module.unregister()
