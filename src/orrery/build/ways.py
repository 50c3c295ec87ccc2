"""The ways to a middleware that may lie anywhere: which of them leads there on this machine, and where."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from orrery.build.presence import Run, has_command, has_header, has_module, look
from orrery.definitions.driver.model import Way


def considered(ways: Sequence[Way]) -> Sequence[Way]:
    """Those that may be taken: all, or that one alone whose variables are all set.

    Who names a folder does not want what lies elsewhere to be measured.
    """
    named = [way for way in ways if way.variables and all(os.environ.get(name) for name in way.variables)]
    return named[:1] or ways


def way_here(ways: Sequence[Way], run: Run = look) -> Way | None:
    """The first one that leads there; None where none does."""
    return next((way for way in considered(ways) if not lacking(way, run)), None)


def lacking(way: Way, run: Run = look) -> tuple[str, ...]:
    """What of a way is not here, in words."""
    return (
        *(_wanted(name, file) for name, file in way.variables.items() if not _has_file(name, file)),
        *(f"{command} on the PATH" for command in way.commands if not has_command(command)),
        *(f"the header {header}" for header in way.headers if not has_header(header, run)),
        *(f"the pkg-config module {module}" for module in way.pkgconfig if not has_module(module, run)),
    )


def folders_of(way: Way | None) -> dict[str, str]:
    """The variables of a way that leads there, and the folders that they name."""
    return {name: str(Path(os.environ[name]).resolve()) for name in way.variables} if way else {}


def place_of(way: Way | None, run: Run = look) -> str:
    """Where a way leads, in one line: what lies elsewhere is another middleware, be its version the same."""
    if way is None:
        return ""
    folders = [f"{name}={folder}" for name, folder in folders_of(way).items()]
    commands = [str(shutil.which(command)) for command in way.commands]
    modules = [run(["pkg-config", "--cflags", "--libs", module]).stdout.strip() for module in way.pkgconfig]
    return " ".join([*folders, *commands, *modules])


def _has_file(name: str, file: str) -> bool:
    folder = os.environ.get(name)
    return bool(folder) and (Path(str(folder)) / file).exists()


def _wanted(name: str, file: str) -> str:
    folder = os.environ.get(name)
    return f"{file} in {folder} ({name})" if folder else f"{name} (a folder with {file})"
