"""The `record` lines of a trial's processes (kit/PROTOCOL.md, Collecting): what they hold, line by line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from orrery.control.failure import TrialError
from orrery.control.protocol import NUMBER, ControlLine
from orrery.planning.lines import load_pairs
from orrery.planning.plan import MemberPlan, PhasePlan, Plan
from orrery.store.observation import Buckets, CallCounter, Measurement, ProcessMarks, Series, Slice, ThreadMarks
from orrery.trial.phases.exchange import Done
from orrery.trial.results.samples import End, Logs

_N = "[0-9]{1,18}"
PAIRS = re.compile(f"(?:{_N}:{_N}(?:,{_N}:{_N})*)?")
TRIPLES = re.compile(f"(?:{_N}:{_N}:{_N}(?:,{_N}:{_N}:{_N})*)?")
STRETCH = "stretch"
"""What a program measures of how it waits: a term of its load."""
Key = tuple[int, str, str, str]
"""A phase, an object, its port, the operation."""


class Records:
    """The records of a trial as they come in."""

    def __init__(self, plan: Plan) -> None:
        self.measurements = {found[0]: found[1] for found in _measurements(plan)}
        self.call_counters: list[CallCounter] = []
        self.facts: dict[str, Any] = {}
        self.scripts: dict[str, dict[str, int]] = {}
        self.logs = Logs()
        self._counted: dict[str, list[tuple[str, str, str]]] = {}
        self._marks: dict[str, dict[int, ThreadMarks]] = {}

    def add(self, process: str, line: ControlLine) -> None:
        """Take one record; TrialError if it is of no measured phase, or its data are not numbers."""
        try:
            match line["type"]:
                case "calls":
                    self.call_counters.append(_call_counter(line))
                    counted = (line["object"], line["operation"], line["side"])
                    self._counted.setdefault(process, []).append(counted)
                case "marks":
                    self._add_marks(process, line)
                case "departures":
                    self._add_samples(self.logs.departures, line, 4)
                case "arrivals":
                    self._add_samples(self.logs.arrivals, line, 5)
                case "fact":
                    self._add_fact(line["name"], line["value"])
                case "scripts":
                    self.scripts[process] = {key: line.number(key) for key in ("files", "bytes")}
                case _:
                    self._add_figures(line)
        except (KeyError, ValueError) as error:
            raise TrialError(f"{process} wrote the record `{line}`: {error}", process=process) from None

    @property
    def marks(self) -> list[ProcessMarks]:
        """Those of every process that has marks, each with its counters by number."""
        return [
            ProcessMarks(process, self._counted.get(process, []), list(threads.values()))
            for process, threads in self._marks.items()
        ]

    def settle(self, done: Done) -> None:
        """Add what the `done` lines say. Where they know of more wrong replies than the records, theirs stand."""
        counted: Counter[tuple[int, str, str]] = Counter()
        for key, measurement in self.measurements.items():
            counted[key[:3]] += measurement.counters.setdefault("wrong", 0)
        for key, measurement in self.measurements.items():
            line, counters = done[key[:3]], measurement.counters
            counters["wall"] = line.number("wall")
            if line.number("wrong") > counted[key[:3]]:
                counters["wrong"] = line.number("wrong")

    def _add_figures(self, line: ControlLine) -> None:
        key = (line.number("phase"), line["object"], line["port"], line["operation"])
        if key not in self.measurements:
            raise ValueError("it belongs to no measured phase of the plan")
        measurement = self.measurements[key]
        match line["type"]:
            case "series":
                if line["name"] in measurement.series:
                    raise ValueError("this series came before")
                measurement.series[line["name"]] = _series(line)
            case "slice":
                measurement.slices.append(_slice(line))
            case "largest":
                measurement.largest += triples(line["data"])
            case "raw":
                measurement.raw += pairs(line["data"])
            case "counter" if line["name"] == STRETCH:
                measurement.load[STRETCH] = line.number("value")
            case "counter":
                measurement.counters[line["name"]] = line.number("value")

    def _add_samples(self, log: dict[End, list[Any]], line: ControlLine, width: int) -> None:
        end = (line["object"], line["port"])
        if end not in log:
            # A log comes in several records, and each tells how many there was no room for in all.
            self.logs.unrecorded += line.number("lost")
        log.setdefault(end, []).extend(rows_of(line["data"], width))

    def _add_marks(self, process: str, line: ControlLine) -> None:
        """Marks of one thread; they may come in several records, of which each says what was lost in all."""
        threads = self._marks.setdefault(process, {})
        found = threads.setdefault(line.number("thread"), ThreadMarks(line.number("thread"), line.number("lost"), []))
        found.entries += triples(line["data"])

    def _add_fact(self, name: str, value: str) -> None:
        """Of numbers the largest stands (the worst clock), of texts every one that differs."""
        number = int(value) if NUMBER.fullmatch(value) else None
        known = self.facts.get(name)
        if known is None:
            self.facts[name] = value if number is None else number
        elif number is not None and isinstance(known, int):
            self.facts[name] = max(known, number)
        elif value not in str(known).split(", "):
            self.facts[name] = f"{known}, {value}"


def pairs(data: str) -> list[tuple[int, int]]:
    """`a:b,c:d` as pairs of numbers; ValueError if it is anything else."""
    if not PAIRS.fullmatch(data):
        raise ValueError("its data are not pairs of numbers")
    numbers = map(int, data.replace(":", ",").split(",")) if data else iter(())
    return list(zip(numbers, numbers, strict=True))


def triples(data: str) -> list[tuple[int, int, int]]:
    """`a:b:c,...` as triples of numbers; ValueError if it is anything else."""
    if not TRIPLES.fullmatch(data):
        raise ValueError("its data are not triples of numbers")
    numbers = map(int, data.replace(":", ",").split(",")) if data else iter(())
    return list(zip(numbers, numbers, numbers, strict=True))


def rows_of(data: str, width: int) -> list[tuple[int, ...]]:
    """`a:b,...` as rows of `width` numbers; ValueError if it is anything else."""
    rows = [tuple(map(int, row.split(":"))) for row in data.split(",")] if data else []
    if any(len(row) != width for row in rows):
        raise ValueError(f"its data are not rows of {width} numbers")
    return rows


def buckets(line: ControlLine) -> Buckets:
    """The histogram of a record; ValueError if its counts do not add up to the record's `count`."""
    found = dict(pairs(line["data"]))
    if sum(found.values()) != line.number("count"):
        raise ValueError("its buckets do not add up to its count")
    return found


def _series(line: ControlLine) -> Series:
    numbers = {key: line.number(key) for key in ("count", "min", "max", "sum")}
    return Series(name=line["name"], buckets=buckets(line), **numbers)


def _slice(line: ControlLine) -> Slice:
    return Slice(line.number("begin"), line.number("end"), line.number("count"), buckets(line))


def _call_counter(line: ControlLine) -> CallCounter:
    texts = (line["object"], line["port"], line["operation"], line["side"])
    return CallCounter(*texts, calls=line.number("calls"), arguments=line.number("in"), results=line.number("out"))


def _down(phase: PhasePlan, member: MemberPlan) -> dict[str, object]:
    """For how long (ns) no link leads to whom it calls, where its calls may fail; of two in turn one is always up."""
    if phase.outage is None or not member.load.fallible:
        return {}
    return {"down": phase.outage.lasts if phase.outage.of is not None else 0}


def _measurements(plan: Plan) -> Iterable[tuple[Key, Measurement]]:
    for phase in plan.phases:
        if phase.kind == "measure":
            for member in phase.members:
                for operation, _ in member.operations:
                    load = {**dict(load_pairs(member.load)), **_down(phase, member)}
                    found = Measurement(member.object, member.port, operation, phase.step, phase.id, load)
                    yield (phase.id, member.object, member.port, operation), found
