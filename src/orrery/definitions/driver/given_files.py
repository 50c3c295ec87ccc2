"""The files that a driver gives to what it starts: of its own folder, of its mapping's, or of one that it shares."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from orrery import paths
from orrery.definitions.driver.wire import DriverWire
from orrery.definitions.reading.toml import Document, Step
from orrery.text import suggestion

OF_MAPPING = re.compile(r"\{([a-z/-]+)\}/")
"""How `files` name one of the mapping's folder, or by its name of one that the driver shares."""


def files_in(
    document: Document, driver: DriverWire, files: Mapping[str, str], *place: Step
) -> tuple[tuple[str, Path], ...]:
    """(name where it is wanted, path) of each; InputError at its line for one that is not there or lies elsewhere."""
    return tuple((name, _file(document, driver, name, source, *place, name)) for name, source in files.items())


def _file(document: Document, driver: DriverWire, name: str, source: str, *place: Step) -> Path:
    """The file that `files` name: in the driver's folder, or with `{mapping}/` in its mapping's.

    `{FOLDER}/` is a folder of `mappings/` that the driver shares, as it stands in `shares`.
    """
    shared = OF_MAPPING.match(source)
    folder = (_shared_folder(document, driver, shared[1], *place) if shared else document.path.parent).resolve()
    path = (folder / source[shared.end() if shared else 0 :]).resolve()
    if Path(name).name != name or not path.is_relative_to(folder):
        whose = "mapping's" if shared else "driver's"
        raise document.error(f"{name} = {source}: only a name, and only a file of the {whose} folder", *place)
    if not path.is_file():
        here = [str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()]
        raise document.error(f"there is no file {source} in {folder.name}/", *place, hint=suggestion(source, here))
    return path


def _shared_folder(document: Document, driver: DriverWire, name: str, *place: Step) -> Path:
    known = {"mapping": driver.mapping, **{shared: shared for shared in driver.shares}}
    if name not in known:
        raise document.error(f"{{{name}}} is no folder that the driver shares", *place, hint=suggestion(name, known))
    return paths.MAPPINGS / known[name]
