"""A driver as its driver.toml declares it: what it is, what it can do, what it needs, how it is proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

from orrery.definitions.driver.container import COMPONENTS, Container

Found = TypeVar("Found")

Condition = Mapping[str, tuple[str, ...]]
"""Option name -> the values with which it holds; all options must agree, and none asked is always true."""

PROCESSES, ONE, SEVERAL = "processes", "one", "several"
"""In the conditions of a proof: whether all objects of a trial share one process."""

TOOLS = ("pkg-config",)
"""Packages that only building needs, whatever the middleware."""

WAIT = "wait"
"""The option, or else the term of the contract, that says how a thread waits."""

TUNED_FILE = "tuned.toml"
"""In a driver's folder: its second row, with the reasons for it (definitions/driver/tuned.py)."""


def holds(condition: Condition, options: Mapping[str, str]) -> bool:
    """Whether `options` (every option's value) meet `condition`."""
    return all(options.get(name) in values for name, values in condition.items())


@dataclass(frozen=True)
class Override:
    """What one choice changes: needs, capabilities gained and lost, terms of the contract, the largest message.

    `built` is a command that succeeds where the middleware was built with what is chosen. With a choice that it
    `excludes` (option -> choices) it cannot be had together. A process takes `startup` seconds to start with it.
    """

    needs: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    contract: Mapping[str, str | bool] = field(default_factory=dict)
    largest_message: int | None = None
    excludes: Condition = field(default_factory=dict)
    startup: float | None = None


@dataclass(frozen=True)
class Option:
    """An option of a driver; `applies` says when its value is used.

    One that is `later` came when bindings of the driver had been stored: with its default they are the same as before.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    applies: Literal["build", "start", "daemon"]
    help: str
    needs: tuple[str, ...] = ()
    when: Mapping[str, Override] = field(default_factory=dict)
    later: bool = False


@dataclass(frozen=True)
class Way:
    """One of several ways to find a middleware: all that it names must be there.

    `variables` maps a variable of the environment to a file of the folder that it names.
    """

    variables: Mapping[str, str] = field(default_factory=dict)
    commands: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    pkgconfig: tuple[str, ...] = ()


@dataclass(frozen=True)
class Needs:
    """What must be found on the host before the driver can be built; of the `ways` one must lead there."""

    commands: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    pkgconfig: tuple[str, ...] = ()
    kernel: tuple[str, ...] = ()
    wheels: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True)
class Origin:
    """Where a middleware comes from that no package brings: its name, its version, its project in words."""

    name: str
    version: str
    project: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.project}; in no package registry)"


@dataclass(frozen=True)
class Daemon:
    """A private daemon; `files` are (name in the trial's folder, path in the driver's folder)."""

    name: str
    when: Condition
    command: tuple[str, ...]
    ready: str
    provides: tuple[tuple[str, str], ...] = ()
    files: tuple[tuple[str, Path], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    namespaces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Contract:
    """The terms on which a driver is compared: threads, waiting, and what becomes of a message on its way."""

    handler_thread: str
    """Who runs the handler: the thread that reads (inline), or another one."""
    pump: str
    """Who serves while a handler waits for a call of its own."""
    server_threads: str
    delivery: str
    """Whether a message can be lost or overtaken."""
    buffering: str
    """Where messages wait."""
    copies: str
    """Where a payload is copied to between the two sides, beside marshalling."""
    wait: str = ""
    """How a thread waits, of a driver without an option for it; empty: it says nothing of it."""
    spins: bool = False
    reliable: bool = True
    """Whether it promises that each sample which is published comes in at all who subscribe."""
    serves_alone: bool = False
    """Whether a single thread serves all objects of a process."""
    one_connection: bool = False
    """Whether a servant serves one connection at a time, and others wait until that one is closed."""
    one_caller: bool = False
    """Whether one thread of a process makes all its calls: the only one that makes load, or the one that serves."""
    shares_connections: bool = False
    """Whether a thread calls all objects of a process over one connection."""
    encryption: str = ""
    """By what protocol and cipher what is sent is encrypted; empty: it is not."""


@dataclass(frozen=True)
class ProofRule:
    """Kinds of transport that must (`present`) and must not (`absent`) be seen, when the options meet `when`."""

    when: Condition
    present: tuple[str, ...]
    absent: tuple[str, ...]


@dataclass(frozen=True)
class DeclaredLayer:
    """Functions that are a layer of a call (definitions/driver/layers.py) on a `side`: `client`, `server` or `both`.

    They are in a `library` (the beginning of its file's name) or in the driver's own `program`; the patterns `symbols`
    match their demangled names.
    """

    name: str
    side: Literal["client", "server", "both"]
    library: str
    symbols: tuple[str, ...]


@dataclass(frozen=True)
class TunedOption:
    """What a second row chooses instead of an option's default, for which of the equal terms, why, by which source."""

    value: str
    term: str
    why: str
    source: str


@dataclass(frozen=True)
class Objection:
    """What somebody holds against a second row, on which day, and what is answered (empty: it is open)."""

    by: str
    date: str
    says: str
    answer: str


@dataclass(frozen=True)
class Tuned:
    """The second row of a middleware, tuned to equal terms with those of others (definitions/driver/tuned.py).

    `equal` says of the other terms why they are so by default, or cannot be so.
    """

    summary: str
    options: Mapping[str, TunedOption]
    equal: Mapping[str, str]
    objections: tuple[Objection, ...] = ()


@dataclass(frozen=True)
class Driver:
    """One driver; those that are `core` make the first comparison.

    `shares` are folders of `mappings/`, as paths in it, of which it uses headers and files, beside those of its own
    mapping; `profile` says what its middleware does in its own way, where the mapping serves several.
    `exceptions` maps patterns of `scenario/operation` to the reason why they are left out. `largest_message` counts the
    bytes of the largest message that it carries. Its programs inherit their control channel, or `dials` is true. Its
    middleware has an `origin` where no package brings it, and a second row that is `tuned` where somebody wrote one.
    Where what its middleware's containers carry is called in another way, a driver of its own, `container_driver`, has
    these.
    `licence` is the middleware's, an SPDX expression; `encryption` what that has of its own to protect what it sends
    (`none`; empty: it is not declared), whatever is measured. A trial has certificates where its
    options meet `certificates` (None: never).
    """

    name: str
    folder: Path
    family: str
    title: str
    summary: str
    language: str
    mapping: str
    wire: str
    standard: int | None
    capabilities: frozenset[str]
    version: tuple[str, ...]
    packages: tuple[str, ...]
    needs: Needs
    options: Mapping[str, Option]
    daemons: tuple[Daemon, ...]
    contract: Contract
    spins_when: tuple[Condition, ...]
    proofs: tuple[ProofRule, ...]
    exceptions: Mapping[str, str]
    largest_message: int | None = None
    core: bool = False
    dials: bool = False
    startup: float = 0.0
    container_driver: str = ""
    shares: tuple[str, ...] = ()
    origin: Origin | None = None
    profile: str = ""
    containers: tuple[Container, ...] = ()
    layers: tuple[DeclaredLayer, ...] = ()
    licence: str = ""
    encryption: str = ""
    tuned: Tuned | None = None
    certificates: Condition | None = None

    @property
    def dependencies(self) -> tuple[str, ...]:
        """What must be installed for it: packages of the distribution, and wheels."""
        return (*(name for name in self.packages if name not in TOOLS), *self.needs.wheels)

    @cached_property
    def _with(self) -> dict[tuple[str, frozenset[tuple[str, str]]], Any]:
        """What was found out of options, by its name and theirs: each point of a campaign asks for the same."""
        return {}

    def capabilities_with(self, options: Mapping[str, str]) -> frozenset[str]:
        """What it can do with these options."""
        return self._once("capabilities", options, self._capabilities)

    def _capabilities(self, options: Mapping[str, str]) -> frozenset[str]:
        overrides = self._overrides(options)
        gained = (word for override in overrides for word in override.gains)
        lost = (word for override in overrides for word in override.without)
        return self.capabilities.union(gained).difference(lost)

    def needs_with(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """What the kernel must grant for these options (`namespaces`), each once."""
        own = [need for name in self.options for need in self.options[name].needs]
        chosen = [need for override in self._overrides(options) for need in override.needs]
        return tuple(dict.fromkeys(own + chosen))

    def commands_with(self, options: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
        """`option=choice` -> the command that tells whether the middleware was built with it, where there is one."""
        # What a container adds to the options of a build is none of the driver's.
        own = {name: choice for name, choice in options.items() if name in self.options}
        found = ((f"{name}={choice}", self.options[name].when.get(choice)) for name, choice in own.items())
        return {label: override.built for label, override in found if override is not None and override.built}

    def contract_with(self, options: Mapping[str, str]) -> Contract:
        """The threading contract with these options."""
        return self._once("contract", options, self._contract)

    def _contract(self, options: Mapping[str, str]) -> Contract:
        contract = self.contract
        if self.spins_when:
            contract = replace(contract, spins=any(holds(condition, options) for condition in self.spins_when))
        for override in self._overrides(options):
            contract = replace(contract, **override.contract)  # type: ignore[arg-type]
        return contract

    def proof_with(self, options: Mapping[str, str]) -> ProofRule:
        """What must be seen with these options: the first rule whose condition they meet."""
        return next(rule for rule in self.proofs if holds(rule.when, options))

    def daemons_with(self, options: Mapping[str, str]) -> tuple[Daemon, ...]:
        """The daemons that these options ask for."""
        return tuple(daemon for daemon in self.daemons if holds(daemon.when, options))

    def has_certificates(self, options: Mapping[str, str]) -> bool:
        """Whether a trial with these options is given certificates, since what is sent is encrypted."""
        return self.certificates is not None and holds(self.certificates, options)

    def contradiction(self, options: Mapping[str, str]) -> str | None:
        """Two of these choices that cannot be had together, as words; None where all can."""
        chosen = {name: options.get(name, option.default) for name, option in self.options.items()}
        for name, choice in chosen.items():
            override = self.options[name].when.get(choice)
            for other, choices in override.excludes.items() if override is not None else ():
                if chosen.get(other) in choices:
                    return f"{name}={choice} and {other}={chosen[other]}"
        return None

    def container_with(self, options: Mapping[str, str]) -> Container | None:
        """What carries its objects with these options, where that is not its own program."""
        return next((container for container in self.containers if holds(container.when, options)), None)

    def build_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Those of the options that make other programs, and for a container what it calls a library (`COMPONENTS`)."""
        chosen = {name: value for name, value in options.items() if self.options[name].applies == "build"}
        container = self.container_with(options)
        return chosen if container is None or container.is_within else chosen | {COMPONENTS: container.library}

    def largest_message_with(self, options: Mapping[str, str]) -> int | None:
        """The largest message in bytes with these options; None where none is declared."""
        found = [override.largest_message for override in self._overrides(options)]
        return min((limit for limit in (self.largest_message, *found) if limit is not None), default=None)

    def startup_with(self, options: Mapping[str, str]) -> float:
        """The seconds that a process takes to start with these options, where it takes any to speak of."""
        found = [override.startup for override in self._overrides(options) if override.startup is not None]
        return max(found, default=self.startup)

    def exception_for(self, scenario: str, operation: str) -> str | None:
        """Why this driver leaves `operation` of `scenario` out, if it declares so."""
        key = f"{scenario}/{operation}"
        return next((reason for pattern, reason in self.exceptions.items() if fnmatchcase(key, pattern)), None)

    def _once(self, what: str, options: Mapping[str, str], find: Callable[[Mapping[str, str]], Found]) -> Found:
        key = (what, frozenset(options.items()))
        if key not in self._with:
            self._with[key] = find(options)
        found: Found = self._with[key]
        return found

    def _overrides(self, options: Mapping[str, str]) -> list[Override]:
        chosen = ((option, options.get(name, option.default)) for name, option in self.options.items())
        return [option.when[choice] for option, choice in chosen if choice in option.when]
