"""The search path: where interfaces, scenarios and drivers are found, by folder, each name once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from orrery import paths
from orrery.definitions.driver.known import driver_in
from orrery.definitions.driver.model import Driver
from orrery.definitions.interface import InterfaceDefinition, load_interface
from orrery.definitions.scenario.known import scenario_in
from orrery.definitions.scenario.model import Scenario
from orrery.errors import InputError
from orrery.text import read_text, suggestion

PUBLISHED = ".published.toml"
"""The ending of files that hold published figures beside a scenario."""


class Library:
    """All definitions of some folders. Names are known at once, files are read when they are asked for."""

    def __init__(
        self, interfaces_paths: Sequence[Path], scenarios_paths: Sequence[Path], drivers_paths: Sequence[Path]
    ) -> None:
        for path in (*interfaces_paths, *scenarios_paths, *drivers_paths):
            if not path.is_dir():
                raise InputError("there is no such folder", file=path)
        self.interfaces_paths = tuple(interfaces_paths)
        self.scenarios_paths = tuple(scenarios_paths)
        self.drivers_paths = tuple(drivers_paths)
        self._reading: list[str] = []

    @cached_property
    def interface_folders(self) -> dict[str, Path]:
        """Interface name -> its folder: every folder that holds `NAME/NAME.idl` or any one .idl file."""
        found = ((idl.parent.name, idl.parent) for root in self.interfaces_paths for idl in root.glob("*/*.idl"))
        return _once("interface", sorted(set(found)))

    @cached_property
    def scenario_files(self) -> dict[str, Path]:
        """Scenario name (its path without ending) -> its file."""
        files = ((root, file) for root in self.scenarios_paths for file in root.rglob("*.toml"))
        named = ((file.relative_to(root).with_suffix("").as_posix(), file) for root, file in files)
        return _once("scenario", sorted((n, f) for n, f in named if not f.name.endswith(PUBLISHED)))

    @cached_property
    def driver_folders(self) -> dict[str, Path]:
        """Driver name -> its folder."""
        found = ((f.parent.name, f.parent) for root in self.drivers_paths for f in root.glob("*/driver.toml"))
        return _once("driver", sorted(found))

    @cached_property
    def drivers(self) -> Mapping[str, Driver]:
        """Every driver, by name; its file is read when it is asked for, and InputError says what is wrong in it."""
        return _Drivers(self.driver_folders)

    def interface(self, name: str) -> InterfaceDefinition:
        """The interface of that folder."""
        return load_interface(_known("interface", name, self.interface_folders))

    def scenario(self, name: str) -> Scenario:
        """The scenario of that name; a path to a .toml file outside of it is one too."""
        if name.endswith(".toml") and Path(name).exists():
            return self._read(Path(name), Path(name).stem)
        known = name.removesuffix(".toml")
        if known != name and known not in self.scenario_files:
            raise InputError("there is no such file", file=name, hint=suggestion(known, self.scenario_files))
        return self._read(_known("scenario", known, self.scenario_files), known)

    def scenarios(self) -> dict[str, Scenario]:
        """Every scenario, by name."""
        return {name: self._read(file, name) for name, file in self.scenario_files.items()}

    def _read(self, file: Path, name: str) -> Scenario:
        """A scenario with the subsystems that it uses, each read on the way; InputError for a circle of them."""
        if name in self._reading:
            raise InputError(f"patterns that use each other: {' -> '.join([*self._reading, name])}", file=file)
        self._reading.append(name)
        try:
            return scenario_in(file, name, self.scenario, self._scenario_texts)
        finally:
            self._reading.pop()

    @cached_property
    def _scenario_texts(self) -> tuple[str, ...]:
        """All that a scenario may use, each with its name."""
        return tuple(f"{name}\n{_text(file)}" for name, file in self.scenario_files.items())

    def published(self, scenario: Scenario) -> Path | None:
        """The file of published figures beside a scenario, if there is one."""
        file = scenario.file.with_name(scenario.file.stem + PUBLISHED)
        return file if file.is_file() else None


@dataclass(frozen=True)
class SearchPath:
    """Folders to look in, besides those that Orrery brings along."""

    interfaces: tuple[Path, ...] = ()
    scenarios: tuple[Path, ...] = ()
    drivers: tuple[Path, ...] = ()

    KINDS: ClassVar = ("interfaces", "scenarios", "drivers")
    """What is looked for, in the order of the fields."""

    @property
    def further(self) -> dict[str, tuple[Path, ...]]:
        """Kind -> its further folders."""
        return {kind: getattr(self, kind) for kind in self.KINDS}

    def library(self) -> Library:
        """Everything that is found; InputError where one of the folders is none."""
        return Library(
            (paths.INTERFACES, *self.interfaces), (paths.SCENARIOS, *self.scenarios), (paths.DRIVERS, *self.drivers)
        )


class _Drivers(Mapping[str, Driver]):
    """Drivers, each read once: a mistake in one of the files is nobody else's."""

    def __init__(self, folders: dict[str, Path]) -> None:
        self._folders = folders
        self._read: dict[str, Driver] = {}

    def __getitem__(self, name: str) -> Driver:
        if name not in self._read:
            self._read[name] = driver_in(self._folders[name])
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)


def _once(what: str, found: Iterable[tuple[str, Path]]) -> dict[str, Path]:
    """Name -> path; InputError that names both places where a name stands twice."""
    named: dict[str, Path] = {}
    for name, path in found:
        if name in named:
            hint = f"the other one is {named[name]}: rename one of them"
            raise InputError(f"{what} {name} stands twice", file=path, hint=hint)
        named[name] = path
    return named


def _text(file: Path) -> str:
    """The text; none where it cannot be had, which is told when it is read for its own sake."""
    try:
        return read_text(file)
    except InputError:
        return ""


def _known(what: str, name: str, known: dict[str, Path]) -> Path:
    if name not in known:
        short = {n.rpartition("/")[2]: n for n in known}
        hint = f"did you mean {short[name]}?" if name in short else suggestion(name, known)
        raise InputError(f"unknown {what} {name}", hint=hint)
    return known[name]
