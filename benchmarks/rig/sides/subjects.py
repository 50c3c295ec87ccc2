"""What is held against each other: a driver's own programs, and a client and a server written by hand for the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from orrery.build.languages import language_of
from orrery.build.programs import Programs, build_programs
from orrery.definitions.driver.binding import Binding
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import parse_spec, split_drivers
from orrery.definitions.interface import InterfaceDefinition
from orrery.definitions.search_path import Library, SearchPath
from orrery.errors import DriverError
from orrery.machine.packages import want

PEERS = Path(__file__).resolve().parents[2] / "peers"
"""What is written by hand: a folder for each driver, and those that they share."""
SCENARIO = "classics/seven_calls"
INTERFACE = "seven_calls"
OPERATIONS = ("in_out_int_call", "in_out_string_call")
"""Those of the seven calls that every peer by hand can be asked for; the string has 16 letters."""
RAW = "unix,tcp,pipe,shm"
ALL = f"{RAW},omniorb,ice,sd-bus"
BY_HAND = ("transport", "wait")
"""The options that every peer by hand has, where its driver has them."""
WAYS = ("invocation", "dispatch")
BY_HAND_OF: Mapping[str, tuple[str, ...]] = {"dbus-glib": ("stubs",), "omniorb": WAYS, "tao": WAYS}
"""By driver, the others that its client and server by hand have; of dbus-glib it is always the stubs of its tool."""


@dataclass(frozen=True)
class Workload:
    """What every client is asked: each operation `warm` times, then `calls` times measured."""

    warm: int = 2000
    calls: int = 5000
    operations: tuple[str, ...] = OPERATIONS
    verify_one_in: int = 1024
    slice: int = 0
    """Length of a time slice in ns; 0: the program takes a hundredth of the phase."""


@dataclass(frozen=True)
class Subject:
    """A driver with its options, and the rooms it comes from."""

    binding: Binding
    library: Library
    calls: str = INTERFACE
    """The folder of the interface that its programs are built for."""
    builds: int = 1
    """How many there are of each program."""
    thread: bool = False
    """Whether programs by hand have a second thread that waits, as Orrery's own have one for the control channel."""

    @property
    def label(self) -> str:
        """How it is called in tables."""
        return self.binding.label

    @property
    def driver(self) -> Driver:
        """Its driver."""
        return self.library.drivers[self.binding.driver]

    @property
    def choice(self) -> str:
        """The one option that its peer by hand has as well; empty where it has none."""
        return self.transport or dict(self.binding.options).get("wait", "")

    @property
    def transport(self) -> str:
        """The transport that it was asked for; empty where there is no choice."""
        return dict(self.binding.options).get("transport", "")

    def refuse_unwritten(self, more: Sequence[str] = ()) -> None:
        """DriverError if an option is not its default that no peer by hand has; `more` are had besides."""
        for name, value in self.binding.options:
            if name not in (*BY_HAND, *more) and value != self.driver.options[name].default:
                raise DriverError(f"{self.label}: nobody has written by hand what has {name}={value}")

    @property
    def build_options(self) -> dict[str, str]:
        """Those of its options that its programs are built with."""
        return {n: v for n, v in self.binding.options if self.driver.options[n].applies == "build"}

    @property
    def spins(self) -> bool:
        """Whether it keeps a CPU busy while it waits."""
        return self.driver.contract_with(dict(self.binding.options)).spins

    @property
    def compiles_late(self) -> bool:
        """Whether it runs on a machine that compiles what was called often."""
        return language_of(self.driver).compiles_late

    @cached_property
    def interface(self) -> InterfaceDefinition:
        """What is called; of peers by hand the seven calls."""
        return self.library.interface(self.calls)

    def programs(self, progress: Callable[[str], None] = lambda text: None) -> Programs:
        """Orrery's own programs for it, from the cache or built now; DriverError where something is missing."""
        if not (lacks := want(self.driver)).ready:
            hint = f"orrery setup --driver {self.driver.name}" if lacks.installable else None
            raise DriverError(f"{self.label}: {lacks.reason}", hint=hint)
        return build_programs(self.driver, self.build_options, [self.interface], progress, self.builds)


def subjects(specs: str) -> Sequence[Subject]:
    """The subjects of `A,B[x=1]`; InputError for what is unknown."""
    found = SearchPath().library()
    return [Subject(b, found) for spec in split_drivers(specs) for b in parse_spec(spec, found.drivers)]
