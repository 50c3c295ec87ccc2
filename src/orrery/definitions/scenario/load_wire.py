"""`[load]`: when calls are made, as it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, TypeAdapter, WithJsonSchema, model_validator

from orrery.clock import SECOND
from orrery.definitions.reading.bounds import LEAST_RATE, MOST_AT_ONCE, MOST_CALLS, MOST_RATE
from orrery.definitions.reading.durations import DURATION, DURATIONS, nanoseconds
from orrery.definitions.reading.wire import Wire

OWN = {
    "closed": {"window"},
    "burst": {"burst", "interval", "rate", "late", "wait"},
    "constant-rate": {"interval", "rate", "wait"},
    "poisson": {"interval", "rate", "wait"},
    "think-time": {"think_time"},
}
"""The keys that a kind of load has for itself."""
SHAPES = frozenset[str]().union(*OWN.values())
INSTEAD = ({"calls", "time"}, {"rate", "interval"})
"""Of these only one may be given."""


def duration_ns(value: Any) -> int:
    """A duration as it is written, in ns; ValueError with what would be right for anything else."""
    if not isinstance(value, str):
        raise ValueError(f'{value} is no duration; write a number and its unit in quotes: "10ms"')
    return nanoseconds(value)


DurationText = Annotated[str, Field(pattern=DURATION)]
Duration = Annotated[int, BeforeValidator(duration_ns, json_schema_input_type=DurationText)]
"""In ns; as it is written, a number with its unit."""
_WarmText = TypeAdapter(Annotated[int, Field(ge=0, le=MOST_CALLS)] | Annotated[str, Field(pattern=DURATIONS)])
Warm = Annotated[int | str, WithJsonSchema(_WarmText.json_schema())]
"""A number of calls, a duration, or two between which each trial has its own."""


class LoadWire(Wire):
    """`[load]`: when calls are made, how many, and what is kept of them."""

    kind: Literal["closed", "burst", "constant-rate", "poisson", "think-time"] = "closed"
    """`closed`: one after the other; `burst`: many at once; `constant-rate`: one each interval; `poisson`: at random
    distances around it; `think-time`: a rest after each."""
    window: int = Field(default=1, ge=1, le=MOST_AT_ONCE)
    """Of a closed load: calls that each thread has out at once."""
    calls: int | None = Field(default=None, ge=1, le=MOST_CALLS)
    """Calls that each thread makes of each operation; 10,000 where no time is given either."""
    time: Duration | None = None
    """How long each operation is measured, in place of a number of calls: `"2s"`."""
    warm: Warm = Field(default=1000, union_mode="left_to_right")
    """Calls of each thread before measuring, or how long it calls before: `"500ms"`; 0 for none. `"5s..20s"` is another
    time in each block, drawn from the seed."""
    cold: bool = False
    """Nothing is called before measuring, neither to warm up nor to compare replies: the first call counts. Those who
    call do so one after the other."""
    burst: int | None = Field(default=None, ge=1, le=MOST_AT_ONCE)
    """Of a burst load: calls that a thread sends at once before it waits for all replies."""
    interval: Duration | None = None
    """Between two intended starts of a thread, or of its bursts; the mean of a poisson load: `"1ms"`."""
    rate: Annotated[float, Field(ge=LEAST_RATE, le=MOST_RATE, strict=False)] | None = None
    """Intended starts of each thread a second, in place of an interval."""
    late: Literal["queue", "miss"] = "queue"
    """What a burst does whose predecessor is still out: `queue` starts it then, `miss` leaves it out and counts."""
    wait: Literal["sleep", "spin"] = "sleep"
    """How a thread waits for an intended start: `sleep` leaves the CPU (one of its own until shortly before), `spin`
    never does."""
    think_time: Duration | None = None
    """Of a `think-time` load: the rest between a reply and the next call: `"250ms"`."""
    deadline: Duration | None = None
    """A reply that comes later than this after its intended start is counted as late: `"5ms"`."""
    useless: Duration | None = None
    """A reply that comes later than this is counted as useless; not less than the deadline: `"20ms"`."""
    pool: int = Field(default=16, ge=1, le=MOST_AT_ONCE)
    """Prebuilt sets of arguments that each client goes through, call after call."""
    verify_one_in: int = Field(default=1024, ge=0, le=MOST_CALLS)
    """One reply in so many is compared whole while measuring; 0 for none. All are, before and after."""
    raw: int = Field(default=0, ge=0, le=1_000_000)
    """Single (start, duration) pairs that each thread keeps besides the histogram."""

    @model_validator(mode="after")
    def _agrees(self) -> LoadWire:
        for message in self._mistakes():
            raise ValueError(message)
        return self

    def _mistakes(self) -> Iterator[str]:
        if self.calls and self.time:
            yield "calls and time are two ends of one measurement; keep one of them"
        if self.rate and self.interval:
            yield "rate and interval say the same; keep one of them"
        for key in sorted(SHAPES & self.model_fields_set - OWN[self.kind]):
            if getattr(self, key) != type(self).model_fields[key].default:
                kinds = " or ".join(kind for kind, keys in OWN.items() if key in keys)
                yield f'{key} belongs to a {kinds} load, not to a {self.kind} one; kind = "{kinds.split()[0]}"'
        if self.kind == "burst" and not self.burst:
            yield "a burst load has no size; add burst = 100"
        if self.kind == "burst" and self.late == "miss" and self.spacing is None:
            yield 'bursts that follow each other are never late; add interval = "10ms"'
        if self.kind == "burst" and self.wait == "spin" and self.spacing is None:
            yield 'bursts that follow each other wait for no instant; add interval = "10ms"'
        if self.kind in ("constant-rate", "poisson") and self.spacing is None:
            yield f'a {self.kind} load has no interval; add interval = "1ms", or rate = 1000 calls a second'
        if self.kind == "think-time" and self.think_time is None:
            yield 'a load with think time has no think_time; add think_time = "250ms"'
        if self.useless and (self.deadline is None or self.useless < self.deadline):
            yield "useless is the later of two limits; add a shorter deadline"
        if isinstance(self.warm, int) and self.warm < 0:
            yield "warm is less than 0; write 0 for no warm-up"
        if isinstance(self.warm, int) and self.warm > MOST_CALLS:
            yield f'warm is more than {MOST_CALLS:,} calls; write less, or a time: "500ms"'

    @property
    def spacing(self) -> int | None:
        """The distance of intended starts in ns, however it is given."""
        return max(1, round(SECOND / self.rate)) if self.rate else self.interval


def overlaid(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The load table `base` with what `own` says instead; another kind drops what belonged to the old one."""
    dropped: set[str] = set()
    for group in INSTEAD:
        dropped |= group if group & own.keys() else set()
    if "kind" in own and own["kind"] != base.get("kind", "closed"):
        dropped |= SHAPES - OWN.get(str(own["kind"]), SHAPES)
    return {key: value for key, value in base.items() if key not in dropped} | own
