"""The timeline: single calls as events that Perfetto's viewer reads, each beginning at 0."""

from __future__ import annotations

import json
from typing import Any

from orrery.outputs import TIMELINE
from orrery.trace.kinds import TraceKind
from orrery.trace.reading import TaskReading
from orrery.trace.results import TraceResult, TraceSubject
from orrery.trace.timeline import timeline
from traced_calls import END, START, unix_trial

SUBJECT = TraceSubject("conformance/call", "{}", "unix[wait=block]", "unix", "same")


def result() -> TraceResult:
    reading = TaskReading(SUBJECT, {"Echo::call": 2})
    reading.add(unix_trial(TraceKind.KERNEL))
    (found,) = reading.results()
    return found


def events(*results: TraceResult) -> list[dict[str, Any]]:
    text = timeline(results)
    assert TIMELINE.begins is not None and TIMELINE.begins.match(text.encode())
    found: list[dict[str, Any]] = json.loads(text)["traceEvents"]
    return found


def test_each_call_is_a_process_and_each_thread_a_track() -> None:
    named = [one for one in events(result()) if one["ph"] == "M" and one["name"] == "process_name"]
    assert [one["args"]["name"] for one in named] == [
        f"unix[wait=block], same, call: {name}" for name in ("median", "p99", "slowest")
    ]
    threads = [one for one in events(result()) if one["name"] == "thread_name" and one["pid"] == 1]
    assert [(one["tid"], one["args"]["name"]) for one in threads] == [(1, "client"), (2, "server")]


def test_the_segments_of_a_call_lie_behind_each_other_from_0_on() -> None:
    slices = [one for one in events(result()) if one["ph"] == "X" and one["pid"] == 1]
    assert slices[0]["ts"] == 0 and slices[0]["name"] == "caller's loop"
    at = 0
    for one in slices:
        assert round(one["ts"] * 1000) == at
        at += one["args"]["ns"]
        assert round((one["ts"] + one["dur"]) * 1000) == at
    assert at == END - START


def test_arrows_lead_from_thread_to_thread() -> None:
    flows = [one for one in events(result()) if one["ph"] in "sf" and one["pid"] == 1]
    assert [(one["ph"], one["tid"]) for one in flows] == [("s", 1), ("f", 2), ("s", 2), ("f", 1)]
    assert flows[0]["id"] == flows[1]["id"] != flows[2]["id"] == flows[3]["id"]
    begins = {one["ts"] for one in events(result()) if one["ph"] == "X"}
    assert {one["ts"] for one in flows} <= begins


def test_several_results_are_several_processes() -> None:
    assert {one["pid"] for one in events(result(), result())} == set(range(1, 7))


def test_without_calls_it_is_empty() -> None:
    reading = TaskReading(SUBJECT, {"Echo::call": 2})
    reading.add(unix_trial(TraceKind.BARE))
    assert events(*reading.results()) == []
