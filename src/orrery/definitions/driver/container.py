"""A container: a program of a component model that owns `main` and carries components, one for each object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

COMPONENTS = "components"
"""The build-time option of programs that are made for a container: what it calls a library. No driver has it itself."""
GIVEN_TO_ALL = ("folder", "here", "address", "process")
"""What a container's command, environment and files may name beside the options of its process."""
GIVEN_TO_EACH = (*GIVEN_TO_ALL, "programs", "program", "component")
"""What the text for each component may name."""


@dataclass(frozen=True)
class ContainerProof:
    """By what it is seen from outside that the container ran: its program, how its libraries and its threads begin."""

    program: str
    libraries: tuple[str, ...]
    threads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Container:
    """One container of a driver, for the options that meet `when`; `files` are (name, path in the driver's folder).

    It loads a library in place of a program, which is called `library` with the program's name for `{program}`.
    `component` is what its files say of each component (`{components}` there). It is ready when a line of its stdout
    matches `ready`, within `timeout` seconds from its start. `terms` are what it brings along that changes a call.
    Without a command the driver's own program boots it within itself: nothing is loaded, and it is ready as others are.
    """

    name: str
    when: Mapping[str, tuple[str, ...]]
    command: tuple[str, ...]
    library: str
    component: str
    ready: str
    timeout: float
    proof: ContainerProof
    files: tuple[tuple[str, Path], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    terms: tuple[tuple[str, str], ...] = ()

    @property
    def is_within(self) -> bool:
        """Does the driver's own program boot it, and stay the one that is built and started?"""
        return not self.command
