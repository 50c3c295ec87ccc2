"""The tables of a scenario, as they are written once every `{parameter}` has its value."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from orrery.definitions.load_wire import Duration, LoadWire
from orrery.definitions.target import read_target
from orrery.definitions.wire import Wire

LOCALHOST = ("localhost", "127.0.0.1", "::1")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def _list(value: Any) -> Any:
    """One thing is short for a list of one."""
    return [value] if isinstance(value, str | dict) else value


def _calls(value: Any) -> Any:
    """`"server"` is short for `{ to = "server" }`, and one table for a list of one."""
    return [{"to": item} if isinstance(item, str) else item for item in items] if (items := _list(value)) else value


def _weights(value: Any) -> Any:
    """`"a"` and `["a", "b"]` are short for `{ a = 1, b = 1 }`."""
    items = _list(value) if not isinstance(value, dict) else value
    return dict.fromkeys(items, 1) if isinstance(items, list) and all(isinstance(i, str) for i in items) else items


def _parameter(value: Any) -> Any:
    """A bare value is short for `{ default = value }`."""
    return value if isinstance(value, dict) else {"default": value}


def _target(value: str) -> str:
    read_target(value)
    return value


def _name(value: str) -> str:
    if not _NAME.fullmatch(value):
        raise ValueError(f'"{value}" is no name; letters, digits, _ and - are, and the first is a letter')
    return value


Words = Annotated[list[str], BeforeValidator(_list)]
Name = Annotated[str, AfterValidator(_name)]
TargetText = Annotated[str, AfterValidator(_target)]
Weights = Annotated[
    dict[str, Annotated[int, Field(ge=1, le=1_000_000)]], BeforeValidator(_weights), Field(min_length=1)
]
ScalarWire = bool | int | float | str


class ParameterWire(Wire):
    """`[parameters]`: one of them."""

    default: ScalarWire
    choices: list[ScalarWire] = Field(default_factory=list)
    sweep: list[ScalarWire] = Field(default_factory=list)
    help: str = ""

    @model_validator(mode="after")
    def _agrees(self) -> ParameterWire:
        for value in (*self.choices, *self.sweep):
            if type(value) is not type(self.default):
                raise ValueError(f"{value} and the default {self.default} are not of one type")
        for value in (self.default, *self.sweep):
            if self.choices and value not in self.choices:
                raise ValueError(f"{value} is none of its choices; choices = {', '.join(map(str, self.choices))}")
        return self


class CallWire(Wire):
    """`calls`: whom an object calls, with which operations (and weights), in what order, from how many threads."""

    to: TargetText
    operations: Weights = Field(default={"*": 1})
    order: Literal["each", "mix", "round"] = "each"
    threads: int = Field(default=1, ge=1)


class ReactionCallWire(Wire):
    """`calls` of a reaction: whom the servant calls before it replies, each of the operations once."""

    to: TargetText
    operations: Words = Field(default=["*"], min_length=1)


class ReactionWire(Wire):
    """`[[object.NAME.on]]`: what a servant does before it replies."""

    operation: str = "*"
    chance: Annotated[float, Field(gt=0, le=1, strict=False)] = 1.0
    work: Duration | None = None
    how: Literal["spin", "sleep"] = "spin"
    calls: Annotated[list[ReactionCallWire], BeforeValidator(_calls)] = Field(default_factory=list)
    at_once: bool = False

    @model_validator(mode="after")
    def _does_something(self) -> ReactionWire:
        if self.work is None and not self.calls:
            raise ValueError('it does nothing; add work = "100us" or calls = "other"')
        return self


class ObjectWire(Wire):
    """`[object.NAME]`: what one kind of object does and how many there are."""

    count: int = Field(default=1, ge=1, le=10_000)
    serves: Words = Field(default_factory=list)
    calls: Annotated[list[CallWire], BeforeValidator(_calls)] = Field(default_factory=list)
    forwards: TargetText | None = None
    on: list[ReactionWire] = Field(default_factory=list)
    process: str | None = None
    host: str = "localhost"
    load: dict[str, Any] = Field(default_factory=dict)


class UseWire(Wire):
    """`[use.NAME]`: another scenario as a component; its objects are `NAME.object` here."""

    pattern: str
    parameters: dict[str, ScalarWire] = Field(default_factory=dict)
    replace: dict[str, str] = Field(default_factory=dict)


class RampWire(Wire):
    """`ramp` of a step: the rate of intended starts climbs from step to step."""

    start: Annotated[float, Field(gt=0, strict=False)]
    end: Annotated[float, Field(gt=0, strict=False)]
    steps: int = Field(ge=2, le=1000)
    scale: Literal["linear", "log"] = "linear"


class StepWire(Wire):
    """`[[step]]`: a part of the trial with its own load; `callers` names the objects or components that call in it."""

    name: Name
    load: dict[str, Any] = Field(default_factory=dict)
    callers: Words = Field(default_factory=list)
    ramp: RampWire | None = None


class ExpectWire(Wire):
    """`[expect]`: what must hold of every trial."""

    replies: Literal["all"] = "all"


class ScenarioWire(Wire):
    """The whole file."""

    title: str
    interface: Words = Field(default_factory=list)
    analysis: str = ""
    parameters: dict[str, Annotated[ParameterWire, BeforeValidator(_parameter)]] = Field(default_factory=dict)
    object: dict[Name, ObjectWire] = Field(default_factory=dict)
    use: dict[Name, UseWire] = Field(default_factory=dict)
    load: dict[str, Any] = Field(default_factory=dict)
    step: list[StepWire] = Field(default_factory=list)
    together: bool | None = None
    values: dict[str, Annotated[int, Field(ge=0)]] = Field(default_factory=dict)
    expect: ExpectWire = ExpectWire()

    @model_validator(mode="after")
    def _holds_something(self) -> ScenarioWire:
        if not self.object and not self.use:
            raise ValueError("it has no objects; add [object.server] and [object.client]")
        if self.object and not self.interface:
            raise ValueError('its objects speak no interface; add interface = "seven_calls"')
        return self


__all__ = ["LoadWire", "ScenarioWire"]
