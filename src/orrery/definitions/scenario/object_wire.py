"""`[object.NAME]` and what stands in it: whom it calls, forwards to, and how it reacts."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from orrery.definitions.conditions.resource_limits_wire import ResourceLimitsWire
from orrery.definitions.reading.bounds import MOST_CALLS, MOST_THREADS
from orrery.definitions.reading.wire import Wire
from orrery.definitions.scenario.load_wire import DurationText, LoadWire, duration_ns
from orrery.definitions.scenario.short_forms import Name, TargetText, Weights, Words, as_calls, as_forward


def _as_written(value: Any) -> Any:
    """A load is read when all that is said of it elsewhere has been laid over it."""
    return value


LoadTable = Annotated[dict[str, Any], BeforeValidator(_as_written, json_schema_input_type=LoadWire)]


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


MOST_OBJECTS = 100_000
"""Of a kind: as many as the largest of TAO's measurements has (POA Demux: 1,000 in each of 100 adapters)."""


class ObjectWire(Wire):
    """`[object.NAME]`: what one kind of object does and how many there are."""

    count: int = Field(default=1, ge=1, le=MOST_OBJECTS)
    """How many objects of this kind there are: `NAME[0]`, `NAME[1]`, ... Beyond 10,000 they share a `process`."""
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
    host: Name | None = None
    """The role of the host that it runs on, where there are hosts (`--hosts`); `--host ROLE=HOST` says which one that
    is. Left out, the kinds of object are dealt out among the hosts."""
    driver: str | None = None
    """The driver of these objects, whatever the others have: `"omniorb"`, `"sd-bus[route=dbus-daemon]"`. Left out, they
    have the one that is asked for."""
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
