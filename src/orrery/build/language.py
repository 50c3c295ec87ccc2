"""What the build asks of a language that drivers are written in; languages.py has them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from orrery.definitions.driver.model import Driver


@dataclass(frozen=True)
class Ingredients:
    """What goes into programs of a language beside what is generated: any change of it builds them anew.

    `tools` are their versions and flags, `place` is where the middleware lies if programs find it only there; of
    `folders` and `files` the contents count.
    """

    tools: tuple[str, ...]
    place: str
    folders: tuple[Path, ...]
    files: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Job:
    """Programs to be built: `source` holds what was generated, `STEM.idl` too.

    Of each program there are `builds`, which differ in the order in which they are linked and in nothing else. They are
    built by the toolchain file `toolchain`, without one by what this machine has. Those of a trace have `marks` of
    calls (kit/PROTOCOL.md); they are other programs than those that are measured.
    """

    driver: Driver
    options: Mapping[str, str]
    stem: str
    source: Path
    builds: int = 1
    toolchain: Path | None = None
    marks: bool = False


class Language(Protocol):
    """How programs of one language are built."""

    @property
    def links(self) -> bool:
        """Whether its programs are linked, so that there can be several builds of one."""

    @property
    def marks(self) -> bool:
        """Whether its kit has marks of calls."""

    @property
    def compiles_late(self) -> bool:
        """Whether its programs are compiled while they run, so that they need a long warm-up."""

    def toolchain(self, file: Path | None = None) -> Mapping[str, str]:
        """What builds and runs its programs: a part (compiler, flags, interpreter) -> its version or its text.

        With a toolchain file, what that names. It is stored with every campaign that has a driver in this language, and
        compared between campaigns. DriverError where there is none.
        """

    def ingredients(self, driver: Driver, toolchain: Path | None = None, marks: bool = False) -> Ingredients:
        """What goes into the programs of a driver; with `marks`, of those that have marks of calls."""

    def sources(self, driver: Driver, stem: str, interfaces: Sequence[str]) -> dict[str, str]:
        """What binds the driver to the mapping's glue for these interfaces: file name -> text."""

    def build(self, job: Job, folder: Path) -> None:
        """Makes the programs `serve` and `node` in `folder`; DriverError where they cannot be built.

        Further builds of them are `serve.1`, `node.1` and so on (definitions/builds.py).
        """
