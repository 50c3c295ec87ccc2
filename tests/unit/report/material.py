"""Rows and comparisons for the report's tests, made of synthetic observations by the shortest way that gives intervals.

The metrics have their own rules and tests; here only figures that look like a campaign's are wanted.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

import numpy as np
from scipy.stats import t

from observations import FAMILY, OPERATIONS, campaign
from orrery.metrics.rows import Comparison, Key, Reason, Row, Value, Verdict
from orrery.report.subject import DriverFacts, Subject
from orrery.stats.histogram import percentile
from orrery.store.observation import Measurement, Observation

FEW = Reason("trials", Verdict.DOUBTFUL, "4", "6", "run more blocks: --repeat 10")
Figure = Callable[[Observation, Measurement], float]


def subject() -> Subject:
    """The synthetic campaign as a report's subject."""
    drivers = {name: DriverFacts(name.title(), family, "", f"what {name} is") for name, family in FAMILY.items()}
    return Subject(campaign(), "Why this is asked.\n\nAnd how to read it.", OPERATIONS, drivers)


def latency(q: float) -> Figure:
    return lambda _, m: percentile(m.series["latency"].buckets, q).value


def rate(_: Observation, m: Measurement) -> float:
    return m.series["latency"].count / ((m.counters["end"] - m.counters["begin"]) / 1e9)


def cpu(o: Observation, m: Measurement) -> float:
    used = [u for u in o.usage if u.phase == m.phase]
    return sum(u.user + u.system for u in used) / m.series["latency"].count


def switches(o: Observation, m: Measurement) -> float:
    used = [u for u in o.usage if u.phase == m.phase]
    return sum(u.voluntary for u in used) / m.series["latency"].count


def memory(name: str) -> Figure:
    return lambda o, _: float(sum(getattr(m, name) for m in o.memory if m.barrier == "rest"))


FIGURES: dict[str, tuple[Figure, str]] = {
    "latency.p50": (latency(0.5), "ns"),
    "latency.p99": (latency(0.99), "ns"),
    "rate": (rate, "1/s"),
    "cpu": (cpu, "ns"),
    "switches.voluntary": (switches, "1"),
    "memory.pss.rest": (memory("pss"), "bytes"),
    "memory.private.rest": (memory("private"), "bytes"),
}
Trials = dict[Key, list[tuple[Observation, Measurement]]]


def rows_of(observations: Iterable[Observation]) -> list[Row]:
    """One row for each driver, placement and operation; a driver whose trials all failed has one without operation."""
    trials, failures = _trials(observations)
    floors = {(k.placement, k.operation): _medians(found) for k, found in trials.items() if k.driver == "unix"}
    rows = [_row(key, found, floors[key.placement, key.operation], failures) for key, found in trials.items()]
    told = {(key.binding, key.placement) for key in trials}
    lost = [(pair, found) for pair, found in failures.items() if pair not in told]
    return rows + [_lost(pair, found) for pair, found in lost]


def comparisons_of(observations: Iterable[Observation]) -> list[Comparison]:
    """Every ordered pair of drivers at the same placement and operation, by median."""
    trials, _ = _trials(observations)
    medians = {key: _medians(found) for key, found in trials.items()}
    alike = [(a, b) for a, b in permutations(trials, 2) if (a.placement, a.operation) == (b.placement, b.operation)]
    return [_comparison(a, b, medians[a], medians[b]) for a, b in alike]


def _trials(observations: Iterable[Observation]) -> tuple[Trials, dict[tuple[str, str], list[tuple[int, str]]]]:
    trials: Trials = defaultdict(list)
    failures: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    for o in observations:
        if o.status != "ok":
            failures[o.binding, o.placement].append((o.block, o.reason))
        for m in o.measurements:
            key = Key(
                o.scenario, o.point, o.driver, o.binding, o.placement, m.object, m.port, m.operation, m.step, "measure"
            )
            trials[key].append((o, m))
    return trials, failures


def _row(
    key: Key,
    found: list[tuple[Observation, Measurement]],
    floor: Sequence[float],
    failures: dict[tuple[str, str], list[tuple[int, str]]],
) -> Row:
    metrics = {name: _value(name, unit, [make(o, m) for o, m in found]) for name, (make, unit) in FIGURES.items()}
    ratios = [own / under for own, under in zip(_medians(found), floor, strict=False)]
    metrics["floor.ratio"] = _value("floor.ratio", "1", ratios)
    reasons = (FEW,) if len(found) < 6 else ()
    verdict = Verdict.DOUBTFUL if reasons else Verdict.VALID
    return Row(key, metrics, verdict, reasons, len(found), tuple(failures.get((key.binding, key.placement), ())))


def _lost(pair: tuple[str, str], failures: list[tuple[int, str]]) -> Row:
    key = Key("classics/seven_calls", "{}", pair[0].split("[")[0], pair[0], pair[1], "", "", "", "", "")
    return Row(key, {}, Verdict.INVALID, (), 0, tuple(failures))


def _medians(found: list[tuple[Observation, Measurement]]) -> list[float]:
    return [latency(0.5)(o, m) for o, m in found]


def _value(name: str, unit: str, figures: Sequence[float]) -> Value:
    """Geometric mean over trials with Student's interval on logs; of what can be 0 the plain mean."""
    middle, low, high = _interval([math.log(f) for f in figures]) if min(figures) > 0 else (math.nan,) * 3
    if math.isnan(middle):
        return Value(name, float(np.mean(figures)), unit)
    if len(figures) < 6:
        return Value(name, math.exp(middle), unit)
    return Value(name, math.exp(middle), unit, math.exp(low), math.exp(high))


def _comparison(a: Key, b: Key, own: Sequence[float], base: Sequence[float]) -> Comparison:
    logs = [math.log(x / y) for x, y in zip(own, base, strict=False)]
    if len(logs) < 6:
        return Comparison(
            a, b, "latency.p50", math.exp(float(np.mean(logs))), None, None, None, f"{len(logs)} of 6 trials"
        )
    middle, low, high = (math.exp(x) for x in _interval(logs))
    tie = low <= 1 <= high or (low >= 1 / 1.02 and high <= 1.02)
    return Comparison(a, b, "latency.p50", middle, low, high, tie)


def _interval(values: Sequence[float]) -> tuple[float, float, float]:
    mean, n = float(np.mean(values)), len(values)
    half = float(t.ppf(0.975, n - 1)) * float(np.std(values, ddof=1)) / math.sqrt(n) if n > 1 else 0.0
    return mean, mean - half, mean + half


def named(observation: Observation, name: str) -> Observation:
    """The same trial under another driver's name."""
    observation.driver, observation.binding = name, name
    return observation
