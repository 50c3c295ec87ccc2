"""The seam between the interface model and a language mapping: what a mapping is, and where it is found."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Protocol

from orrery.codegen.model import Model
from orrery.errors import InputError
from orrery.paths import MAPPINGS

PACKAGE = "orrery_mappings"
"""The import name of the room `mappings/`, so that mappings can share code (`orrery_mappings.shared.cxx`)."""


class Mapping(Protocol):
    """How interfaces become native glue. `mappings/NAME/mapping.py` holds one class of this shape, `Mapping`."""

    def files(self, model: Model) -> dict[str, str]:
        """The generated files, path (below the program's generated folder) -> text."""
        ...

    def unsupported(self, model: Model) -> dict[str, str]:
        """The operations that cannot be expressed, `Interface::operation` -> reason."""
        ...


_LOADING = RLock()
"""Programs may be built by several threads; a module is whole before another sees it. A mapping may load another."""


def load_mapping(name: str) -> Mapping:
    """The mapping of the folder `mappings/NAME`; InputError when there is none."""
    root = MAPPINGS
    folder = root / name
    if not (folder / "mapping.py").is_file():
        known = ", ".join(sorted(p.parent.name for p in root.glob("*/mapping.py")))
        raise InputError(f"there is no mapping `{name}`", hint=f"known mappings: {known}")
    with _LOADING:
        _package(root)
        module = _load(f"{PACKAGE}.{name.replace('-', '_')}", folder / "mapping.py")
    mapping: Mapping = module.Mapping()
    return mapping


def mapping_folder(name: str) -> Path:
    """Where a mapping's own headers and templates stand."""
    return MAPPINGS / name


def _package(root: Path) -> None:
    if PACKAGE in sys.modules:
        return
    package = ModuleType(PACKAGE)
    package.__path__ = [str(root)]
    sys.modules[PACKAGE] = package


def _load(name: str, path: Path) -> ModuleType:
    if name in sys.modules:
        return sys.modules[name]
    # The folder is a package, so that a mapping may have more files than one.
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=[str(path.parent)])
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
