"""The tables of a scenario, as they are written once every `{parameter}` has its value.

The docstrings are the descriptions of the JSON Schema that editors show (scenario_schema.py).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from orrery.definitions.conditions.machine_wire import MachineWire
from orrery.definitions.conditions.resource_limits_wire import ResourceLimitsWire
from orrery.definitions.conditions.scheduling import Scheduling
from orrery.definitions.reading.bounds import LEAST_RATE, MOST_BLOCKS, MOST_CALLS, MOST_RATE, MOST_THREADS
from orrery.definitions.reading.wire import Wire
from orrery.definitions.scenario.fault_wire import FaultWire
from orrery.definitions.scenario.load_wire import Duration, DurationText, LoadWire, duration_ns
from orrery.definitions.scenario.loss_wire import Share
from orrery.definitions.scenario.model import LOSS
from orrery.definitions.scenario.short_forms import (
    LimitText,
    Name,
    NamedLimit,
    TargetText,
    Weights,
    Words,
    as_calls,
    as_forward,
    as_parameter,
)
from orrery.definitions.scenario.values_wire import Value

LOCALHOST = ("localhost", "127.0.0.1", "::1")


def _as_written(value: Any) -> Any:
    """A load is read when all that is said of it elsewhere has been laid over it."""
    return value


LoadTable = Annotated[dict[str, Any], BeforeValidator(_as_written, json_schema_input_type=LoadWire)]
ScalarWire = bool | int | float | str


class ParameterWire(Wire):
    """`[parameters]`: one of them. A bare value is short for its default."""

    default: ScalarWire
    """Its value where nobody says another; all its values are of the same type."""
    choices: list[ScalarWire] = Field(default_factory=list)
    """The only values that it may have; any, if left out."""
    sweep: list[ScalarWire] = Field(default_factory=list)
    """The values that a run goes through, a point each; `--set NAME=VALUE` takes their place."""
    beside: str = ""
    """The parameter with whose values its own go in step: the first with the first, and so on; left out, each of its
    values meets each of the others'."""
    help: str = ""
    """What it is, in one line."""

    @model_validator(mode="after")
    def _agrees(self) -> ParameterWire:
        for value in (*self.choices, *self.sweep):
            if type(value) is not type(self.default):
                raise ValueError(f"{value} and the default {self.default} are not of one type")
        for value in (self.default, *self.sweep):
            if self.choices and value not in self.choices:
                raise ValueError(f"{value} is none of its choices; choices = {', '.join(map(str, self.choices))}")
        return self


ParameterTable = Annotated[
    ParameterWire, BeforeValidator(as_parameter, json_schema_input_type=ScalarWire | ParameterWire)
]


class CallWire(Wire):
    """`calls`: whom an object calls, with which operations (and weights), in what order, from how many threads."""

    to: TargetText
    """Whom: `server`, or one of them with a selector: `server[2]`, `server[caller]`, `server[next]`, `server[random]`,
    `server[*]` for all, `stage[after] or server` for the next of one's own kind."""
    operations: Weights = Field(default={"*": 1})
    """Which: `*`, `op`, `Interface::op`, `Interface::*`, `_get_attribute`; as a table with the weights of a mix."""
    order: Literal["each", "mix", "round"] = "each"
    """`each`: a phase for each operation; `mix`: drawn by weights from the seed; `round`: in turn."""
    threads: int = Field(default=1, ge=1, le=MOST_THREADS)
    """Client threads of each object, each with a connection of its own."""


Calls = Annotated[
    list[CallWire],
    BeforeValidator(as_calls, json_schema_input_type=TargetText | CallWire | list[TargetText | CallWire]),
]


class ForwardWire(Wire):
    """`forwards`: whom an object stands before, and how."""

    to: TargetText
    """Whom: `server`, or one of them with a selector, as in `calls`; `server[caller]`: each caller has its own."""
    mode: Literal["chaining", "referral"] = "chaining"
    """`chaining`: every call is handed on from inside the handler; `referral`: a client asks once, before all other
    calls, gets the reference of the other one as the answer, and calls that one by itself from then on."""
    chosen_by: Literal["plan", "client"] = "plan"
    """Who says which server it is. `plan`: the object knows it when it starts; `client`: each client says it once,
    before all other calls, by the server's reference as text or by its name, as the server's `location` has it."""
    values: Literal["typed", "any"] = "typed"
    """`typed`: values travel as the interface says; `any`: every value travels as an `any`, to the object and onward,
    and is put in and taken out at the two ends."""

    @model_validator(mode="after")
    def _passes_values(self) -> ForwardWire:
        if self.mode == "referral" and self.values == "any":
            raise ValueError('no values pass an object that only refers; values = "typed"')
        if self.mode == "referral" and self.chosen_by == "client":
            raise ValueError(
                'a client that names its server needs no referral to it; mode = "chaining" hands its calls on'
            )
        return self


Forward = Annotated[ForwardWire, BeforeValidator(as_forward, json_schema_input_type=TargetText | ForwardWire)]


class ReactionCallWire(Wire):
    """`calls` of a reaction: whom the servant calls before it replies, each of the operations once."""

    to: TargetText
    """Whom: `server`, or with a selector, as in the `calls` of an object."""
    operations: Words = Field(default=["*"], min_length=1)
    """Which, each once for every call that is served: `*`, `op`, `Interface::op`, `Interface::*`."""


ReactionCalls = Annotated[
    list[ReactionCallWire],
    BeforeValidator(
        as_calls, json_schema_input_type=TargetText | ReactionCallWire | list[TargetText | ReactionCallWire]
    ),
]


WorkText = DurationText | Annotated[int, Field(ge=1, le=MOST_CALLS)]


def _amount(value: Any, info: ValidationInfo) -> int:
    """Of a loop its turns, else ns."""
    if info.data.get("how") != "loop":
        return duration_ns(value)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{value} is no number of turns; write how often the loop goes round: 5000")
    if value > MOST_CALLS:
        raise ValueError(f"{value} is more than {MOST_CALLS:,} turns; write less")
    return value


class ReactionWire(Wire):
    """`[[object.NAME.on]]`: what a servant does before it replies."""

    operation: str = "*"
    """To which of the operations that it serves: `*` (all), `op`, `Interface::op`, `Interface::*`, or a topic."""
    chance: Annotated[float, Field(gt=0, le=1, strict=False)] = 1.0
    """The probability that it reacts: 0.01 is one call in a hundred, drawn from the seed."""
    how: Literal["spin", "sleep", "loop"] = "spin"
    """`spin` uses the processor as long as the work lasts, `sleep` leaves it to others; `loop` looks at no clock, it
    goes round so many times."""
    work: Annotated[int, BeforeValidator(_amount, json_schema_input_type=WorkText)] | None = None
    """Work before the calls and the reply, as long as this: `"100us"`; of a loop how often it goes round: 5000."""
    calls: ReactionCalls = Field(default_factory=list)
    """Whom it calls before it replies: `"other"`, a table, or a list of these."""
    at_once: bool = False
    """Whether it makes all its calls at once and waits for the replies, rather than one after the other."""
    publishes: Words = Field(default_factory=list)
    """The topics of which it publishes a sample each after its calls; with the correlation of what it reacts to."""

    @model_validator(mode="after")
    def _does_something(self) -> ReactionWire:
        if self.work is None and not self.calls and not self.publishes:
            raise ValueError('it does nothing; add work = "100us", calls = "other" or publishes = "Topic"')
        return self


class ObjectWire(Wire):
    """`[object.NAME]`: what one kind of object does and how many there are."""

    count: int = Field(default=1, ge=1, le=10_000)
    """How many objects of this kind there are: `NAME[0]`, `NAME[1]`, ..."""
    parameter_blocks: Words = Field(default_factory=list)
    """Tables `[parameter_block.NAME]` whose keys it has where it does not say otherwise; the last counts most."""
    serves: Words = Field(default_factory=list)
    """The interface that it serves, a list of them, or `*`: all of the IDL file."""
    calls: Calls = Field(default_factory=list)
    """Whom it calls to make the load: `"server"`, a table, or a list of these."""
    forwards: Forward | None = None
    """Whom it hands every call on to, from inside its handler: `"server"` or `"server[caller]"`; or a table, which may
    say that it only makes the two known to each other."""
    publishes: Words = Field(default_factory=list)
    """The topics of which it publishes samples to make the load: structs that the IDL file marks, or `*`: all."""
    subscribes: Words = Field(default_factory=list)
    """The topics that it takes in, whoever publishes them, or `*`: all."""
    on: list[ReactionWire] = Field(default_factory=list)
    """What it does when it is called, before it replies, or when a sample has come in."""
    process: Name | None = None
    """The process that it shares with all objects that name the same one; left out, each has its own."""
    host: str = "localhost"
    """Where it runs; only `localhost` yet."""
    location: Literal["reference", "naming"] | None = None
    """How those who call these objects find them; left out, as the scenario says."""
    load: LoadTable = Field(default_factory=dict)
    """What is different from `[load]` for these objects."""
    resource_limits: ResourceLimitsWire = ResourceLimitsWire()
    """What is different from `[resource_limits]` for the processes of these objects."""
    priority: int | None = Field(default=None, ge=1, le=99)
    """With `scheduling = "fifo"` the priority of their processes; left out, the middle one. The higher goes first."""


class ParameterBlockWire(ObjectWire):
    """`[parameter_block.NAME]`: keys that several kinds of object share by their `parameter_blocks`."""

    @model_validator(mode="after")
    def _stands_alone(self) -> ParameterBlockWire:
        if self.parameter_blocks:
            raise ValueError("a parameter block has none of its own; name both in the object")
        return self


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


class StepWire(Wire):
    """`[[step]]`: a part of the trial with its own load; `callers` names the objects or subsystems that call in it."""

    name: Name
    """Its name in results; the steps of a ramp are `NAME.1`, `NAME.2`, ..."""
    load: LoadTable = Field(default_factory=dict)
    """What is different from `[load]` in this step."""
    callers: Words = Field(default_factory=list)
    """The objects or subsystems that call in it; all that make load, if left out."""
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


class SearchWire(Wire):
    """`[search]`: the highest rate that keeps a limit, as `orrery search` looks for it if told nothing else."""

    parameter: str
    """The parameter that is the offered rate, in calls a second of each client thread."""
    limit: NamedLimit
    """What must be kept: `"latency.intended.p99 < 1ms"`; docs/metrics.md has all metrics."""
    start: int = Field(default=1000, ge=1, le=int(MOST_RATE))
    """The rate at which the search begins, in calls a second of each client thread."""


class CapacityWire(Wire):
    """`[capacity]`: objects join one by one; after each, all that are there are asked at once, until that takes too
    long."""

    object: Name
    """The kind of object that grows; it serves, and one other object calls all: `calls = { to = "server[*]" }`."""
    most: int = Field(ge=1, le=10_000)
    """The largest number of them."""
    latency: Duration
    """It is over when asking all of them takes longer than this: `"100ms"`."""
    rounds: int = Field(default=3, ge=1, le=1000)
    """How often all are asked after each that joins; their median is what counts."""


class PresetWire(Wire):
    """`[short]`, `[full]`: values for parameters, calls and blocks, as `orrery classics` runs them."""

    parameters: dict[str, ScalarWire | list[ScalarWire]] = Field(default_factory=dict)
    """What parameters are then: a value, or a list of those that are gone through."""
    calls: int | None = Field(default=None, ge=1, le=MOST_CALLS)
    """Calls of each client thread, for each operation; as the load says, if left out."""
    repeat: int | None = Field(default=None, ge=1, le=MOST_BLOCKS)
    """How many blocks of fresh processes; as `orrery run` has it, if left out."""
    options: dict[str, Words] = Field(default_factory=dict)
    """Options of drivers that are asked about: a driver that has one is run with each of these choices that it has."""
    others: bool = True
    """Whether drivers that have none of these options are run too."""


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
    search: SearchWire | None = None
    """What `orrery search` looks for."""
    short: PresetWire | None = None
    """Less of everything, with the question still the same."""
    full: PresetWire | None = None
    """The parameters of the published original."""

    @model_validator(mode="after")
    def _holds_something(self) -> ScenarioWire:
        if not self.object and not self.use:
            raise ValueError("it has no objects; add [object.server] and [object.client]")
        if self.object and not self.interface:
            raise ValueError('its objects speak no interface; add interface = "seven_calls"')
        return self


__all__ = ["LoadWire", "ScenarioWire"]
