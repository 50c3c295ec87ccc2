"""A scenario as the program trusts it: objects, relations, load and steps, checked and without short forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Literal

from orrery.definitions.conditions.machine import Machine
from orrery.definitions.conditions.outage import Outage
from orrery.definitions.conditions.resource_limits import UNLIMITED, ResourceLimits
from orrery.definitions.conditions.scheduling import Scheduling
from orrery.definitions.reading.place import Place
from orrery.definitions.reading.toml import Document
from orrery.definitions.scenario.injected_fault import InjectedFault
from orrery.definitions.scenario.names import object_names
from orrery.definitions.scenario.page import PLAIN, PageContents
from orrery.definitions.scenario.parameters import Parameter, Scalar
from orrery.definitions.scenario.target import Target

Order = Literal["each", "mix", "round"]
"""`each`: every operation in a phase of its own; `mix`: drawn by weights; `round`: in turn."""
Location = Literal["reference", "naming"]
"""How clients find servers: by references that they are handed, or by names that they look up."""
Mode = Literal["chaining", "referral"]
"""What an object between two others does: hand every call on, or make the two known to each other."""
ChosenBy = Literal["plan", "client"]
"""Who says before which server an object stands."""
Carried = Literal["typed", "any"]
"""How values travel through an object between two others: as its interface says, or each as an `any`."""
Containers = Literal["each", "crossed"]
"""What becomes of a driver that has containers: all objects without one and in each of them, or clients and servers
crossed: both without one, either in one, both in one."""
CROSSED: Containers = "crossed"

STEADY = "steady"
"""The name of the only step of a scenario without a schedule."""
LOSS = 0.001
"""The share of the samples that may be lost where a scenario says nothing: one in a thousand."""


@dataclass(frozen=True)
class Call:
    """A call relation: `operations` are (as written: `*`, `Interface::operation`, `operation`; weight)."""

    to: Target
    operations: tuple[tuple[str, int], ...] = (("*", 1),)
    order: Order = "each"
    threads: int = 1


@dataclass(frozen=True)
class Reaction:
    """What a servant does before it replies to `operation` (as written; `*`: to any), in this order.

    `chance`: the probability that it does; `work` ns by `how`, or turns of a `loop`; `calls` others, `at_once` or one
    after the other; then `publishes` a sample of each of these topics.
    """

    operation: str
    chance: float = 1.0
    work: int | None = None
    how: Literal["spin", "sleep", "loop"] = "spin"
    calls: tuple[Call, ...] = ()
    at_once: bool = False
    publishes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Load:
    """When calls are made. Times in ns; `calls` and `warm` count calls of each client thread.

    `interval` is the distance of intended starts (of `poisson`: its mean); `late` what a burst does whose predecessor
    is still out at its start (`queue`: it starts as soon as that has returned, `miss`: it is left out and counted);
    `wait` how a thread waits for an intended start (`sleep`: off the CPU, `spin`: on it);
    `think_time` the rest after each call of a `think-time` load; a reply later than `deadline` after the intended
    start is late, later than `useless` too late. Before a `cold` one nothing is called. A warm-up takes between
    `warm_time` and `warm_time_most`.
    """

    kind: Literal["closed", "burst", "constant-rate", "poisson", "think-time"] = "closed"
    window: int = 1
    calls: int | None = 10_000
    time: int | None = None
    warm: int = 1000
    warm_time: int | None = None
    warm_time_most: int | None = None
    burst: int | None = None
    interval: int | None = None
    late: Literal["queue", "miss"] = "queue"
    wait: Literal["sleep", "spin"] = "sleep"
    think_time: int | None = None
    deadline: int | None = None
    useless: int | None = None
    pool: int = 16
    verify_one_in: int = 1024
    raw: int = 0
    cold: bool = False

    @property
    def outstanding(self) -> int:
        """The largest number of calls that one thread has out at once."""
        return self.burst or 1 if self.kind == "burst" else self.window

    def limited(self, calls: int | None) -> Load:
        """This load with `calls` calls of each thread, unless None; the warm-up is never longer than the measuring.

        A cold load is about its first calls: it gets no more than it had.
        """
        if calls is None:
            return self
        if self.cold and self.calls is not None:
            calls = min(calls, self.calls)
        return replace(self, calls=calls, time=None, warm=min(self.warm, calls))

    def warmed(self, time: int) -> Load:
        """This load with a warm-up of so many ns, where it has one and says no time itself."""
        if self.cold or not self.warm or self.warm_time is not None:
            return self
        return replace(self, warm=0, warm_time=time, warm_time_most=time)


@dataclass(frozen=True)
class ObjectKind:
    """`count` objects that do the same. `process` names the process that they share with others, if any.

    `forwards` is whom they stand before, `mode` what they do there, `chosen_by` who says before which one, `values` how
    values pass them; `location` is how those who call them find them.
    `resource_limits` are those of each of their processes, `priority` that of SCHED_FIFO (None: the middle one),
    `host` the role of the host that they run on and `driver` their own one with its options, if they name these.
    """

    name: str
    count: int
    place: Place
    serves: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    forwards: Target | None = None
    mode: Mode = "chaining"
    chosen_by: ChosenBy = "plan"
    values: Carried = "typed"
    reactions: tuple[Reaction, ...] = ()
    process: str | None = None
    publishes: tuple[str, ...] = ()
    subscribes: tuple[str, ...] = ()
    resource_limits: ResourceLimits = UNLIMITED
    location: Location = "reference"
    priority: int | None = None
    host: str | None = None
    driver: str | None = None

    @property
    def makes_load(self) -> bool:
        """Does it call or publish by itself, rather than as a reaction?"""
        return bool(self.calls or self.publishes)

    @property
    def carries_anys(self) -> bool:
        """Does it hand on calls whose every value is an `any`?"""
        return self.forwards is not None and self.values == "any"

    @property
    def refers(self) -> bool:
        """Does it only make others known to those who call it?"""
        return self.forwards is not None and self.mode == "referral"

    @property
    def is_routed(self) -> bool:
        """Do its clients say to which server it hands their calls on?"""
        return self.forwards is not None and self.chosen_by == "client"

    @cached_property
    def objects(self) -> tuple[str, ...]:
        """The names of the objects: `client[0]`, ..."""
        return object_names(self.name, self.count)


@dataclass(frozen=True)
class ScheduleStep:
    """A step of the schedule: the load of each kind of object that makes calls in it, and a link that goes down."""

    name: str
    loads: Mapping[str, Load]
    outage: Outage | None = None

    def limited(self, calls: int | None) -> ScheduleStep:
        """This step with `calls` calls of each thread, unless None."""
        return replace(self, loads={name: load.limited(calls) for name, load in self.loads.items()})

    def warmed(self, time: int) -> ScheduleStep:
        """This step with warm-ups of so many ns."""
        return replace(self, loads={name: load.warmed(time) for name, load in self.loads.items()})


@dataclass(frozen=True)
class Route:
    """A way from the samples of `source` to the end of what they cause at `target`; `deadline` in ns."""

    name: str
    source: str
    target: str
    place: Place
    deadline: int | None = None


@dataclass(frozen=True)
class CapacitySearch:
    """Objects of `kind` join one by one, at most `most`; again and again `caller` asks all of them at once.

    It does so `rounds` times; it is over when the median of the rounds takes longer than `latency` (ns).
    """

    kind: str
    caller: str
    most: int
    latency: int
    rounds: int
    place: Place

    def limited(self, calls: int | None) -> CapacitySearch:
        """The same with `calls` rounds, unless None."""
        return self if calls is None else replace(self, rounds=calls)


@dataclass(frozen=True)
class Arrangement:
    """A scenario at one point: no parameter is left open, no subsystem is left whole.

    `together`: all that call do so in one phase, each with its operations; else each operation has phases of its own.
    `values` are (path, length), or what an `any` holds; `capacity` says whether one kind of object joins one by one,
    `fault` whether anything fails on purpose, `machine` what the whole trial is given, `scheduling` how its processes
    get a CPU, `lock_memory` whether they keep all their memory, `lost` the share of the samples that may be lost where
    the driver promises no delivery, `containers` how drivers that have any are run, if not just as they were named.
    """

    interfaces: tuple[str, ...]
    objects: Mapping[str, ObjectKind]
    steps: tuple[ScheduleStep, ...]
    together: bool
    values: tuple[tuple[str, int | str], ...]
    point: Mapping[str, Scalar]
    paths: tuple[Route, ...] = ()
    capacity: CapacitySearch | None = None
    fault: InjectedFault | None = None
    machine: Machine | None = None
    scheduling: Scheduling = "normal"
    lock_memory: bool = False
    lost: float = LOSS
    containers: Containers | None = None

    # Asked for again and again, for each process of a plan: found out once.

    @cached_property
    def carries_anys(self) -> bool:
        """Whether values travel as `any` anywhere."""
        return any(kind.carries_anys for kind in self.objects.values())

    @cached_property
    def has_topics(self) -> bool:
        """Whether anybody subscribes to a topic."""
        return any(kind.subscribes for kind in self.objects.values())

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The kinds of object that are found by name."""
        return tuple(kind.name for kind in self.objects.values() if kind.serves and kind.location == "naming")

    @property
    def location(self) -> Location:
        """What the whole trial needs: a naming service, as soon as anybody is found by name."""
        return "naming" if self.named else "reference"

    @property
    def outage(self) -> Outage | None:
        """The first link that goes down, if any does."""
        return next((step.outage for step in self.steps if step.outage is not None), None)

    @property
    def loads(self) -> tuple[Load, ...]:
        """Every load of every step."""
        return tuple(load for step in self.steps for load in step.loads.values())

    def limited(self, calls: int | None) -> Arrangement:
        """This arrangement with `calls` calls of each thread, unless None."""
        capacity = self.capacity.limited(calls) if self.capacity else None
        fault = self.fault.limited(calls) if self.fault else None
        steps = tuple(step.limited(calls) for step in self.steps)
        return replace(self, steps=steps, capacity=capacity, fault=fault)

    def warmed(self, time: int | None) -> Arrangement:
        """This arrangement with warm-ups of so many ns, unless None."""
        return self if time is None else replace(self, steps=tuple(step.warmed(time) for step in self.steps))


@dataclass(frozen=True)
class Scenario:
    """A scenario file. `name` is its path below scenarios/ without ending: filter, key and report section.

    `find` gives the scenarios that it may use as subsystems, by their names. `follows_from` is the text that all of it
    follows from, its subsystems too; empty where that is not known. `page` is what the page of published experiments
    shows of it.
    """

    name: str
    title: str
    analysis: str
    interfaces: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    document: Document = field(repr=False)
    find: Callable[[str], Scenario] = field(repr=False, compare=False)
    follows_from: str = field(default="", repr=False, compare=False)
    page: PageContents = PLAIN

    @property
    def file(self) -> Path:
        """Where it stands."""
        return self.document.path

    @property
    def expects(self) -> bool:
        """Whether it expects anything of its figures, at whatever point."""
        return bool(self.document.data.get("expect", {}).get("metrics"))

    @property
    def requires(self) -> bool:
        """Whether it requires anything of a middleware, at whatever point."""
        return bool(self.document.data.get("require"))


Find = Callable[[str], Scenario]
"""Gives the scenario of a name; InputError where there is none."""
