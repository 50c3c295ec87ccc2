"""The tables of a scenario, as they are written once every `{parameter}` has its value.

The docstrings are the descriptions of the JSON Schema that editors show (schema.py).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from orrery.definitions.conditions.machine_wire import MachineWire
from orrery.definitions.conditions.resource_limits_wire import ResourceLimitsWire
from orrery.definitions.conditions.scheduling import Scheduling
from orrery.definitions.reading.bounds import LEAST_RATE, MOST_RATE
from orrery.definitions.reading.wire import Wire
from orrery.definitions.scenario.fault_wire import FaultWire
from orrery.definitions.scenario.load_wire import Duration
from orrery.definitions.scenario.loss_wire import Share
from orrery.definitions.scenario.model import LOSS, Containers
from orrery.definitions.scenario.object_wire import LoadTable, ObjectWire, ParameterBlockWire
from orrery.definitions.scenario.page_wire import PageWire
from orrery.definitions.scenario.parameter_wire import ParameterTable, PresetWire, ScalarWire
from orrery.definitions.scenario.short_forms import LimitText, Name, NamedLimit, PreferenceText, RequirementTexts, Words
from orrery.definitions.scenario.values_wire import Value


class UseWire(Wire):
    """`[use.NAME]`: another scenario as a subsystem; its objects are `NAME.object` here."""

    pattern: str
    """The scenario that is used, by its name: `patterns/proxy`."""
    parameters: dict[str, ScalarWire] = Field(default_factory=dict)
    """The values of its parameters; those left out have their defaults."""
    replace: dict[str, str] = Field(default_factory=dict)
    """Objects of it that objects of this scenario stand in for: `{ server = "server" }`."""


class RampWire(Wire):
    """`ramp` of a step: the rate of intended starts climbs from step to step."""

    start: Annotated[float, Field(ge=LEAST_RATE, le=MOST_RATE, strict=False)]
    """The rate of the first step, in calls a second of each thread."""
    end: Annotated[float, Field(ge=LEAST_RATE, le=MOST_RATE, strict=False)]
    """The rate of the last step, in calls a second of each thread."""
    steps: int = Field(ge=2, le=1000)
    """How many steps there are, the first and the last among them."""
    scale: Literal["linear", "log"] = "linear"
    """Whether the rate grows by the same difference (`linear`) or by the same factor (`log`)."""


class OutageWire(Wire):
    """`outage` of a step: the link of a host goes down while calls are measured, and comes up again."""

    object: Name | None = None
    """The kind of object whose host it is, or whose hosts."""
    in_turn: bool = False
    """In place of `object`: of all hosts the first link goes down, then the second one (`namespaces:2[links=2]`)."""
    lasts: Duration
    """How long the link stays down: `"500ms"`."""
    after: Duration
    """When it goes down, from the beginning of what is measured: `"1s"`."""
    every: Duration | None = None
    """When it goes down again, from one time to the next: `"2s"`; left out, it does so once."""

    @model_validator(mode="after")
    def _comes_up(self) -> OutageWire:
        if self.in_turn == (self.object is not None):
            raise ValueError(
                "whose link goes down? object says it, or in_turn = true: both links of all hosts, in turn"
            )
        if self.every is not None and self.every < self.lasts:
            raise ValueError("the link would go down before it comes up; every is longer than lasts")
        if self.every == self.lasts and not self.in_turn:
            raise ValueError("the link would never come up; every is longer than lasts")
        return self


class StepWire(Wire):
    """`[[step]]`: a part of the trial with its own load; `callers` names the objects or subsystems that call in it."""

    name: Name
    """Its name in results; the steps of a ramp are `NAME.1`, `NAME.2`, ..."""
    load: LoadTable = Field(default_factory=dict)
    """What is different from `[load]` in this step."""
    callers: Words = Field(default_factory=list)
    """The objects or subsystems that call in it; all that make load, if left out."""
    outage: OutageWire | None = None
    """A link that goes down in this step; it needs hosts (`--hosts`)."""
    ramp: RampWire | None = None
    """A row of steps whose rate climbs, in place of this one."""


class PathWire(Wire):
    """`[[path]]`: the time from a sample until the end of all that it causes at another object."""

    name: Name
    """Its name in results."""
    source: str = Field(alias="from")
    """The object whose samples begin it: one that publishes one topic."""
    target: str = Field(alias="to")
    """The object at which it ends: when that is through with what it does for a sample that was caused so."""
    deadline: Duration | None = None
    """The longest time that is good: `"50ms"`; later ones are counted."""


class ExpectWire(Wire):
    """`[expect]`: what must hold of every trial."""

    replies: Literal["all"] = "all"
    """`all`: a reply that is lost, repeated or wrong makes the row INVALID."""
    lost: Share = LOSS
    """The share of the samples that may be lost, where the driver's contract lets it lose any: `"0.1%"`, as if left
    out; rows that lost more are DOUBTFUL. A driver that promises delivery may lose none."""
    metrics: dict[str, LimitText] = Field(default_factory=dict)
    """Limits that the figures of every row must keep, by metric: `"latency.p99" = "< 1ms"`, `"deadline.met" = ">=
    99.9%"`, `"rate" = "> 10000"`; docs/metrics.md has all metrics."""


class RequireWire(Wire):
    """`[require]`: what a middleware must keep to be chosen, as `orrery choose` asks it."""

    limits: RequirementTexts = Field(default_factory=list)
    """Limits of metrics, in every row or of an object, operation or path alone: `["latency.p99 of controller < 2 ms",
    "memory.pss.rest < 20 MiB"]`; docs/metrics.md has all metrics."""
    prefer: PreferenceText | None = None
    """The metric by which those that are left are put in order: `"latency.p50"`."""


class SearchWire(Wire):
    """`[search]`: the highest rate that keeps a limit, as `orrery search` looks for it if told nothing else."""

    parameter: str
    """The parameter that is the offered rate, in calls a second of each client thread."""
    limit: NamedLimit
    """What must be kept: `"latency.intended.p99 < 1ms"`; docs/metrics.md has all metrics."""
    start: int = Field(default=1000, ge=1, le=int(MOST_RATE))
    """The rate at which the search begins, in calls a second of each client thread."""


class CapacityWire(Wire):
    """`[capacity]`: objects join one by one; all that are there are asked at once again and again, until that takes too
    long."""

    object: Name
    """The kind of object that grows; it serves, and one other object calls all: `calls = { to = "server[*]" }`."""
    most: int = Field(ge=1, le=10_000)
    """The largest number of them."""
    latency: Duration
    """It is over when asking all of them takes longer than this: `"100ms"`."""
    rounds: int = Field(default=3, ge=1, le=1000)
    """How often all are asked each time; their median is what counts."""


class ScenarioWire(Wire):
    """A scenario of Orrery: objects, who serves what, who calls whom, and when."""

    title: str
    """What is asked, in one line; the heading of its results."""
    interface: Words = Field(default_factory=list)
    """The interface that its objects speak, a folder of `interfaces/`, or a list of them."""
    analysis: str = ""
    """Why this is asked and how to read the answer; the report prints it."""
    parameters: dict[str, ParameterTable] = Field(default_factory=dict)
    """Its parameters: `{name}` in any string of the other tables is replaced by the value."""
    parameter_block: dict[Name, ParameterBlockWire] = Field(default_factory=dict)
    """Keys that several objects share, by the name by which their `parameter_blocks` call them."""
    object: dict[Name, ObjectWire] = Field(default_factory=dict)
    """Its objects, by the name of their kind."""
    use: dict[Name, UseWire] = Field(default_factory=dict)
    """Other scenarios that are parts of this one, by the name of the part."""
    load: LoadTable = Field(default_factory=dict)
    """When calls are made, how many, and what is kept of them."""
    step: list[StepWire] = Field(default_factory=list)
    """The parts of a trial, one after the other in the same processes; left out, there is one: `steady`."""
    location: Literal["reference", "naming"] | None = None
    """How those who call find those who serve: `reference`, as if left out: each is handed references before it starts;
    `naming`: servers are bound by name in the middleware's own naming service, and clients ask it."""
    together: bool | None = None
    """Whether all that call do so at the same time, each with its own operations; left out, it is so where there are
    subsystems, loads of single objects, or another order than `each`."""
    path: list[PathWire] = Field(default_factory=list)
    """Ways through several objects whose time is measured; correlation members carry the cause from topic to topic."""
    values: dict[str, Value] = Field(default_factory=dict)
    """Lengths of strings (characters) and sequences (elements): `"operation.parameter" = 64`, `"*"` for all others;
    or what an `any` holds, `"long"`, `"string"` or `"struct"`; left out, the seed decides it for each."""
    expect: ExpectWire = ExpectWire()
    """What must hold of every trial."""
    require: RequireWire = RequireWire()
    """What a middleware must keep to be chosen."""
    resource_limits: ResourceLimitsWire = ResourceLimitsWire()
    """What each process may use."""
    capacity: CapacityWire | None = None
    """Which object grows, how far, and what ends it; in place of loads and steps."""
    fault: FaultWire | None = None
    """What fails on purpose, and when; in place of loads and steps."""
    machine: MachineWire = MachineWire()
    """What all processes of a trial together are given of the machine."""
    scheduling: Scheduling = "normal"
    """`fifo`: where the system allows it, all processes of a trial run as SCHED_FIFO at the middle priority, before any
    that do not; `normal`: in their turn."""
    lock_memory: bool = False
    """Whether the processes of a trial lock their memory, where the system allows it: none of it is taken from them."""
    containers: Containers | None = None
    """How a driver is run that can carry objects in a container. `each`: all objects without one, and in each that it
    has. `crossed`: clients and servers, both without one, either in one, both in one; a driver without any gets a row
    with the reason. Left out, as it was named."""
    search: SearchWire | None = None
    """What `orrery search` looks for."""
    short: PresetWire | None = None
    """Less of everything, with the question still the same."""
    full: PresetWire | None = None
    """The parameters of the published original."""
    page: PageWire = PageWire()
    """What the page of `orrery classics` shows of it."""

    @model_validator(mode="after")
    def _holds_something(self) -> ScenarioWire:
        if not self.object and not self.use:
            raise ValueError("it has no objects; add [object.server] and [object.client]")
        if self.object and not self.interface:
            raise ValueError('its objects speak no interface; add interface = "seven_calls"')
        return self
