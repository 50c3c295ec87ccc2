"""The tables of a scenario, as they are written once every `{parameter}` has its value."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator, model_validator

from orrery.definitions.durations import nanoseconds
from orrery.definitions.wire import Wire


def _list(value: Any) -> Any:
    """One thing is short for a list of one."""
    return [value] if isinstance(value, str | dict) else value


def _calls(value: Any) -> Any:
    """`"server"` is short for `{ to = "server" }`, and one table for a list of one."""
    return [{"to": item} if isinstance(item, str) else item for item in items] if (items := _list(value)) else value


def _parameter(value: Any) -> Any:
    """A bare value is short for `{ default = value }`."""
    return value if isinstance(value, dict) else {"default": value}


def _nanoseconds(value: Any) -> Any:
    return nanoseconds(value) if isinstance(value, str) else value


Words = Annotated[list[str], BeforeValidator(_list)]
Duration = Annotated[int, BeforeValidator(_nanoseconds)]
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
    """`calls`: whom an object calls, with which operations, in what order, from how many threads."""

    to: str
    operations: Words = Field(default=["*"], min_length=1)
    order: Literal["each", "mix", "round"] = "each"
    threads: int = Field(default=1, ge=1)


class ObjectWire(Wire):
    """`[object.NAME]`: what one kind of object does and how many there are."""

    count: int = Field(default=1, ge=1, le=10_000)
    serves: Words = Field(default_factory=list)
    calls: Annotated[list[CallWire], BeforeValidator(_calls)] = Field(default_factory=list)
    forwards: str | None = None
    process: str | None = None


class LoadWire(Wire):
    """`[load]`: when calls are made."""

    kind: Literal["closed", "burst", "paced"] = "closed"
    window: int = Field(default=1, ge=1)
    calls: int | None = Field(default=None, ge=1)
    time: Duration | None = None
    warm: int = Field(default=1000, ge=0)
    burst: int | None = Field(default=None, ge=1)
    interval: Duration | None = None
    pool: int = Field(default=16, ge=1)
    sample: int = Field(default=1024, ge=0)
    raw: int = Field(default=0, ge=0, le=1_000_000)

    @model_validator(mode="after")
    def _agrees(self) -> LoadWire:
        wrong = {
            "calls and time are two ends of one measurement; keep one of them": self.calls and self.time,
            'a window belongs to a closed load; kind = "closed"': self.window > 1 and self.kind != "closed",
            "a burst load has no size; add burst = 100": self.kind == "burst" and not self.burst,
            'burst belongs to a burst load; kind = "burst"': self.burst and self.kind != "burst",
            'a paced load has no interval; add interval = "1ms"': self.kind == "paced" and not self.interval,
            "a closed load has no interval; calls follow each other": self.interval and self.kind == "closed",
        }
        for message, found in wrong.items():
            if found:
                raise ValueError(message)
        return self


class ExpectWire(Wire):
    """`[expect]`: what must hold of every trial."""

    replies: Literal["all"] = "all"


class ScenarioWire(Wire):
    """The whole file."""

    title: str
    interface: Words = Field(min_length=1)
    analysis: str = ""
    parameters: dict[str, Annotated[ParameterWire, BeforeValidator(_parameter)]] = Field(default_factory=dict)
    object: dict[str, ObjectWire] = Field(min_length=1)
    load: LoadWire = LoadWire()
    values: dict[str, Annotated[int, Field(ge=0)]] = Field(default_factory=dict)
    expect: ExpectWire = ExpectWire()

    @field_validator("object")
    @classmethod
    def _someone_calls(cls, objects: dict[str, ObjectWire]) -> dict[str, ObjectWire]:
        if not any(kind.calls for kind in objects.values()):
            raise ValueError('no object calls another; give one of them calls = "..."')
        return objects
