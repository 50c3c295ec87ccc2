"""Single calls as a timeline that Perfetto's viewer opens: JSON of the Trace Event format.

Source of the format: "Trace Event Format" (Google, 2016): complete events (X), metadata (M) and flows (s, f); times are
in us and may be fractions. Every call begins at 0, so that calls lie beside each other on one scale.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from orrery.trace.dissection import TracedCall
from orrery.trace.results import TraceResult
from orrery.trace.stages import CallSegment

SINGLES = ("median", "p99", "slowest")
"""The calls that are shown, as `SingleCalls` names them."""
US = 1000.0
"""Nanoseconds of one."""


def timeline(results: Iterable[TraceResult]) -> str:
    """The JSON text: a process for each call that is shown, and in it a track for each thread."""
    events: list[dict[str, Any]] = []
    flow = 0
    shown = [(one, name) for one in results if one.singles is not None for name in SINGLES]
    for process, (result, name) in enumerate(shown, start=1):
        call: TracedCall = getattr(result.singles, name)
        events += _names(process, _title(result, name), call)
        events += [_slice(process, call.start, segment) for segment in call.segments]
        for earlier, later in _changes(call.segments):
            flow += 1
            events += _flow(process, call.start, flow, earlier, later)
    return json.dumps({"traceEvents": events, "displayTimeUnit": "ns"}, separators=(",", ":"), allow_nan=False)


def _title(result: TraceResult, name: str) -> str:
    subject = result.subject
    operation = result.operation.rpartition("::")[2]
    return f"{subject.driver}, {subject.placement}, {operation}: {name}"


def _names(process: int, title: str, call: TracedCall) -> Iterator[dict[str, Any]]:
    """What the process and its threads are called: a thread by the kind of process that it is of."""
    yield _event(process, 0, "M", "process_name", args={"name": title})
    yield _event(process, 0, "M", "process_sort_index", args={"sort_index": process})
    named: dict[int, str] = {}
    for segment in call.segments:
        named.setdefault(segment.thread, segment.stage.place)
    for number, (thread, place) in enumerate(named.items()):
        yield _event(process, thread, "M", "thread_name", args={"name": place})
        yield _event(process, thread, "M", "thread_sort_index", args={"sort_index": number})


def _slice(process: int, start: int, segment: CallSegment) -> dict[str, Any]:
    facts = segment.stage.facts
    args = {"way": segment.stage.leg, "meaning": facts.meaning, "ns": segment.duration}
    times = {"ts": (segment.begin - start) / US, "dur": segment.duration / US}
    return _event(process, segment.thread, "X", facts.text, cat=str(facts.group), args=args, **times)


def _changes(segments: Sequence[CallSegment]) -> Iterator[tuple[CallSegment, CallSegment]]:
    """Where a call goes on on another thread."""
    return ((earlier, later) for earlier, later in pairwise(segments) if earlier.thread != later.thread)


def _flow(process: int, start: int, number: int, earlier: CallSegment, later: CallSegment) -> Iterator[dict[str, Any]]:
    """An arrow from one segment to the next: each end is bound to the slice that its instant lies in."""
    ends = {"id": number, "cat": "call"}
    yield _event(process, earlier.thread, "s", "call", ts=(earlier.begin - start) / US, **ends)
    yield _event(process, later.thread, "f", "call", ts=(later.begin - start) / US, bp="e", **ends)


def _event(process: int, thread: int, phase: str, name: str, **others: Any) -> dict[str, Any]:
    return {"ph": phase, "pid": process, "tid": thread, "name": name, **others}
