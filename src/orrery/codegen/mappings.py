"""The seam between the interface model and a language mapping: what a mapping is, and where it is found."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping as Table
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Protocol, runtime_checkable

from orrery.codegen.model import Model
from orrery.errors import InputError
from orrery.paths import MAPPINGS

PACKAGE = "orrery_mappings"
"""The import name of the room `mappings/`, so that mappings can share code (`orrery_mappings.shared.cxx`)."""


class Mapping(Protocol):
    """How interfaces become native glue. `mappings/NAME/mapping.py` holds one class of this shape, `Mapping`.

    One that serves several middlewares is made with the name of a profile, a folder of `mappings/NAME/profiles/`.
    """

    def files(self, model: Model) -> dict[str, str]:
        """The generated files, path (below the program's generated folder) -> text."""
        ...

    def unsupported(self, model: Model) -> dict[str, str]:
        """The operations that cannot be expressed, `Interface::operation` -> reason."""
        ...


@runtime_checkable
class ChosenMapping(Protocol):
    """A mapping that expresses less where a driver's option is chosen so."""

    def unsupported_with(self, model: Model, options: Table[str, str]) -> dict[str, str]:
        """What these options take away from what it can express otherwise, `Interface::operation` -> reason."""
        ...


def unsupported(mapping: Mapping, model: Model, options: Table[str, str]) -> dict[str, str]:
    """The operations that programs with these options of their driver cannot express, each with the reason."""
    found = mapping.unsupported(model)
    if not isinstance(mapping, ChosenMapping):
        return found
    return {**mapping.unsupported_with(model, options), **found}


class Folders(MetaPathFinder):
    """Finds `orrery_mappings` and the folders of mappings in it: in an import name dashes are underscores.

    What stands inside of them Python finds by itself.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The package of this name; None for all that is none of ours."""
        package, _, name = fullname.partition(".")
        folder = MAPPINGS / name.replace("_", "-")
        if package != PACKAGE or "." in name or not folder.is_dir():
            return None
        spec = ModuleSpec(fullname, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        return spec


sys.meta_path.append(Folders())


def load_mapping(name: str, profile: str = "") -> Mapping:
    """The mapping of the folder `mappings/NAME`, for a middleware of this profile; InputError when there is none."""
    known = sorted(p.parent.name for p in MAPPINGS.glob("*/mapping.py"))
    if name not in known:
        raise InputError(f"there is no mapping `{name}`", hint=f"known mappings: {', '.join(known)}")
    module = importlib.import_module(f"{PACKAGE}.{name.replace('-', '_')}.mapping")
    mapping: Mapping = module.Mapping(profile) if profile else module.Mapping()
    return mapping


def mapping_folder(name: str) -> Path:
    """Where the headers and templates of a mapping stand, or of a folder that drivers share."""
    return MAPPINGS / name
