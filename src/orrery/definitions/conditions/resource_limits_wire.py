"""`[resource_limits]`, and `resource_limits` of an object: what a process may use, as it is written."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from orrery.clock import SECOND
from orrery.definitions.conditions.resource_limits import ResourceLimits
from orrery.definitions.reading.durations import DURATION, nanoseconds
from orrery.definitions.reading.sizes import SIZE, size_of
from orrery.definitions.reading.wire import Wire


def _bytes(value: Any) -> int:
    if not isinstance(value, str):
        raise ValueError(f'{value} is no size; write a number and its unit in quotes: "64MiB"')
    return size_of(value)


def _seconds(value: Any) -> int:
    if not isinstance(value, str):
        raise ValueError(f'{value} is no duration; write a number and its unit in quotes: "10s"')
    seconds, rest = divmod(nanoseconds(value), SECOND)
    if rest:
        raise ValueError(f'"{value}" is no whole number of seconds; the kernel counts them whole: "{seconds + 1}s"')
    return seconds


_SizeText = Annotated[str, Field(pattern=SIZE)]
_DurationText = Annotated[str, Field(pattern=DURATION)]


class ResourceLimitsWire(Wire):
    """`resource_limits`: what a process may use. One that wants more ends, and its trial fails with its name."""

    memory: Annotated[int, BeforeValidator(_bytes, json_schema_input_type=_SizeText)] | None = None
    """Memory of its own that it may write to (heap, data, the whole stacks of its threads): `"64MiB"`."""
    cpu_time: Annotated[int, BeforeValidator(_seconds, json_schema_input_type=_DurationText)] | None = None
    """Processor time of all its threads in the whole trial, in whole seconds: `"10s"`."""

    @model_validator(mode="before")
    @classmethod
    def _no_share(cls, data: Any) -> Any:
        if isinstance(data, dict) and "cpu" in data:
            raise ValueError('no share of a CPU can be kept without a cgroup of its own; write cpu_time = "10s"')
        return data

    @property
    def trusted(self) -> ResourceLimits:
        """The same, as the program trusts it."""
        return ResourceLimits(self.memory, self.cpu_time)
