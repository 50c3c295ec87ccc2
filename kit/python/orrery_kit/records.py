"""What is told of a measured phase (kit/PROTOCOL.md, Collecting)."""

from __future__ import annotations

from collections.abc import Iterator

from orrery_kit.histogram import Histogram, sparse
from orrery_kit.message import line
from orrery_kit.phase import Phase
from orrery_kit.recorder import SERIES, Recorder

# As many as kit/PROTOCOL.md allows (Collecting).
PAIRS_A_LINE = 4096
REPORTED = ("gap", "variation", "successions", "wrong", "checked", "unrecorded")
"""The counters of every operation."""


def records(phase: Phase, operation: str, recorder: Recorder) -> Iterator[str]:
    """All records of one operation of a phase."""
    key: dict[str, object] = {
        "phase": phase.id, "object": phase.object, "port": phase.port, "operation": operation,
    }  # fmt: skip
    yield from _series(key, recorder)
    yield from _slices(key, recorder)
    if longest := ",".join(f"{number}:{start}:{duration}" for number, start, duration in recorder.longest.sorted()):
        yield line("record", type="largest", **key, data=longest)
    for at in range(0, len(recorder.raw), PAIRS_A_LINE):
        pairs = recorder.raw[at : at + PAIRS_A_LINE]
        yield line("record", type="raw", **key, data=",".join(f"{start}:{duration}" for start, duration in pairs))
    for name, value in _counters(phase, recorder).items():
        yield line("record", type="counter", **key, name=name, value=value)


def _series(key: dict[str, object], recorder: Recorder) -> Iterator[str]:
    for name in SERIES:
        found: Histogram = getattr(recorder, name)
        if found.count:
            sums = {"count": found.count, "min": found.min, "max": found.max, "sum": found.sum}
            yield line("record", type="series", **key, name=name, **sums, data=sparse(found.counts))


def _slices(key: dict[str, object], recorder: Recorder) -> Iterator[str]:
    last = max(recorder.slices, default=0)
    for number, counts in sorted(recorder.slices.items()):
        begin = recorder.begin + number * recorder.slice_length
        bounds = {"begin": begin, "end": recorder.last_end if number == last else begin + recorder.slice_length}
        yield line("record", type="slice", **key, **bounds, count=sum(counts.values()), data=sparse(counts))


def _counters(phase: Phase, recorder: Recorder) -> dict[str, int]:
    found = {"begin": recorder.first_start, "end": recorder.last_end}
    found |= {name: getattr(recorder, name) for name in REPORTED}
    if phase.wait == "exact":
        found["stretch"] = phase.stretch
    if phase.wait != "sleep":
        found["spun"] = recorder.spun
    if phase.misses:
        found["missed"] = recorder.missed
    if phase.is_fallible:
        found |= {name: getattr(recorder, name) for name in ("failed", "silence", "unanswered")}
    if phase.deadline:
        found |= {"on_time": recorder.on_time, "late": recorder.late}
    if phase.useless:
        found["useless"] = recorder.useless
    return found
