"""Plausible synthetic observations: seven calls on six drivers, two placements, some blocks, all from one seed.

Nothing here was measured; the figures are near what such middleware shows, so that tables and pictures look real.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable
from functools import cache

from orrery.stats.histogram import SERIES_BITS, SLICE_BITS, bucket_index, fill
from orrery.store.observation import (
    CallCounter,
    CampaignRecord,
    Measurement,
    Memory,
    Observation,
    Series,
    Slice,
    Usage,
)

DRIVERS = ("null", "unix", "tcp", "omniorb", "sd-bus", "ice")
PLACEMENTS = ("same", "split")
OPERATIONS = tuple(
    f"Benchmarking::{name}"
    for name in (
        "void_call",
        "in_int_call",
        "out_int_call",
        "in_out_int_call",
        "in_string_call",
        "out_string_call",
        "in_out_string_call",
    )
)
BASE = {"null": 30, "unix": 4_100, "tcp": 8_300, "omniorb": 9_700, "sd-bus": 41_000, "ice": 12_500}
FAMILY = {"null": "raw", "unix": "raw", "tcp": "raw", "omniorb": "corba", "sd-bus": "dbus", "ice": "ice"}
TRANSPORT = {"null": [], "unix": ["unix"], "tcp": ["tcp"], "omniorb": ["unix"], "sd-bus": ["unix"], "ice": ["tcp"]}
REST = {"null": 2, "unix": 2, "tcp": 2, "omniorb": 9, "sd-bus": 4, "ice": 14}
SPLIT_FACTOR = 2.6
MIB = 1 << 20


def campaign() -> CampaignRecord:
    """The record of the campaign that `observations` belong to."""
    return CampaignRecord(
        uuid="6f1c1f0e-0000-4000-8000-000000000001",
        created="2025-01-02T03:04:05Z",
        scenario="classics/seven_calls",
        title="Seven calls: what an integer or a string costs, in, out and both ways",
        command="orrery run classics/seven_calls --repeat 6 --seed 42",
        seed=42,
        repeat=6,
        machine={
            "cpu": "Synthetic CPU",
            "cpus": 2,
            "kernel": "6.1.0",
            "distribution": "Debian 12",
            "governor": "unknown",
        },
        settings={"drivers": list(DRIVERS), "placements": list(PLACEMENTS)},
        version="0.1.0",
        rules="1",
    )


def observations(
    drivers: Iterable[str] = DRIVERS,
    placements: Iterable[str] = PLACEMENTS,
    blocks: int = 6,
    calls: int = 1_000,
    seed: int = 42,
) -> list[Observation]:
    """One good observation for each driver, placement and block, in a campaign's order; the same for the same seed."""
    chance = random.Random(seed)
    chosen = list(drivers)
    found = []
    for block in range(blocks):
        for placement in placements:
            order = chance.sample(chosen, len(chosen))
            found += [trial(driver, placement, block, place, calls, seed) for place, driver in enumerate(order)]
    return found


def trial(
    driver: str, placement: str = "same", block: int = 0, position: int = 0, calls: int = 1_000, seed: int = 42
) -> Observation:
    """One good trial of `driver` (any name), operations in shuffled order: phase numbers differ between blocks.

    A copy of its own: tests change what they get.
    """
    made: Observation = pickle.loads(_pickled(driver, placement, block, position, calls, seed))
    return made


@cache
def _pickled(driver: str, placement: str, block: int, position: int, calls: int, seed: int) -> bytes:
    """Many tests ask for the same trials, and to draw a thousand calls takes longer than to read them."""
    return pickle.dumps(_drawn(driver, placement, block, position, calls, seed))


def _drawn(driver: str, placement: str, block: int, position: int, calls: int, seed: int) -> Observation:
    chance = random.Random(f"{seed}/{driver}/{placement}/{block}")
    options = {"wait": "block"} if driver in ("unix", "tcp") else {}
    label = driver + "".join(f"[{name}={value}]" for name, value in options.items())
    made = Observation(
        scenario="classics/seven_calls",
        point="{}",
        driver=driver,
        binding=label,
        options=options,
        placement=placement,
        block=block,
        position=position,
        seed=seed + block,
        status="ok",
        started=f"2025-01-02T03:{4 + block:02d}:{position:02d}Z",
        versions={driver: "1.0"},
        programs={"client[0]": "a" * 64, "server[0]": "b" * 64},
        facts=_facts(driver),
    )
    drift = chance.gauss(1.0, 0.01)
    clock = 1_000_000_000
    for phase, operation in enumerate(chance.sample(OPERATIONS, len(OPERATIONS))):
        typical = (
            BASE.get(driver, 10_000) * (SPLIT_FACTOR if placement == "split" and driver != "null" else 1.0) * drift
        )
        typical *= 1.06 if "string" in operation else 1.0
        durations = [_duration(typical, chance) for _ in range(calls)]
        measured = _measurement(operation, phase, durations, clock)
        clock = measured.counters["end"] + 1_000_000
        made.measurements.append(measured)
        made.usage += _usage(driver, phase, measured, chance)
        made.call_counters += _call_counters(operation, calls + 32)
    made.memory = _memory(driver)
    made.wall = clock - 1_000_000_000
    return made


def failed(
    driver: str, placement: str = "same", block: int = 0, reason: str = "the process was killed by SIGSEGV"
) -> Observation:
    """A trial that failed: no measurements, a reason and last words."""
    made = trial(driver, placement, block, calls=1)
    made.status, made.reason, made.stderr = "failed", reason, "terminate called\n"
    made.measurements, made.usage, made.memory, made.call_counters = [], [], [], []
    return made


def set_medians(made: list[Observation], medians: dict[tuple[str, int], int]) -> None:
    """Give every call of a (driver, block) the same length (ns)."""
    for observation in made:
        length = medians[observation.driver, observation.block]
        for measured in observation.measurements:
            latency = measured.series["latency"]
            latency.min = latency.max = length
            latency.sum, latency.buckets = length * latency.count, {bucket_index(length): latency.count}
            measured.largest = [(call, start, length) for call, start, _ in measured.largest]
            for part in measured.slices:
                part.buckets = fill([length] * part.count, SLICE_BITS)


def series(name: str, durations: list[int]) -> Series:
    """The series of these values (ns)."""
    if not durations:
        return Series(name, 0, 0, 0, 0, {})
    return Series(name, len(durations), min(durations), max(durations), sum(durations), fill(durations, SERIES_BITS))


def _duration(typical: float, chance: random.Random) -> int:
    tail = 8.0 if chance.random() < 0.004 else 1.0
    return max(1, int(typical * chance.lognormvariate(0.0, 0.08) * tail))


def _measurement(operation: str, phase: int, durations: list[int], clock: int) -> Measurement:
    starts = []
    now = clock
    for duration in durations:
        starts.append(now)
        now += duration + 45
    ranked = sorted(range(len(durations)), key=lambda call: -durations[call])
    return Measurement(
        object="client[0]",
        port="server",
        operation=operation,
        step="main",
        phase=phase,
        load={"load": "closed", "window": 1, "calls": len(durations)},
        series={"latency": series("latency", durations), "excluded": series("excluded", [])},
        slices=_slices(starts, durations),
        largest=[(call, starts[call], durations[call]) for call in ranked[:20]],
        counters={
            "begin": clock,
            "end": now,
            "gap": 45 * len(durations),
            "wrong": 0,
            "checked": len(durations) // 128,
            "unrecorded": 0,
        },
    )


def _slices(starts: list[int], durations: list[int], wanted: int = 20) -> list[Slice]:
    size = max(1, len(starts) // wanted)
    cut = []
    for first in range(0, len(starts), size):
        values = durations[first : first + size]
        last = first + len(values) - 1
        cut.append(Slice(starts[first], starts[last] + durations[last], len(values), fill(values, SLICE_BITS)))
    return cut


def _usage(driver: str, phase: int, measured: Measurement, chance: random.Random) -> list[Usage]:
    wall = measured.counters["end"] - measured.counters["begin"]
    calls = measured.series["latency"].count
    members = [("client[0]", False), ("server[0]", False)] + ([("bus", True)] if driver == "sd-bus" else [])
    return [
        Usage(
            process=process,
            phase=phase,
            daemon=daemon,
            wall=wall,
            user=int(wall * 0.12 * chance.gauss(1, 0.02)),
            system=int(wall * 0.3 * chance.gauss(1, 0.02)),
            voluntary=calls,
            involuntary=chance.randrange(4),
            minor=chance.randrange(3),
            major=0,
            run_delay=int(wall * 0.001),
        )
        for process, daemon in members
    ]


def _call_counters(operation: str, calls: int) -> list[CallCounter]:
    received, replied = (calls * 0x9E3779B97F4A7C15) % 2**64, (calls * 0xC2B2AE3D27D4EB4F) % 2**64
    return [
        CallCounter("client[0]", "server", operation, "call", calls, received, replied),
        CallCounter("server[0]", "Benchmarking", operation, "serve", calls, received, replied),
    ]


def _memory(driver: str) -> list[Memory]:
    size = REST.get(driver, 5) * MIB
    found = []
    for step, barrier in enumerate(("rest", "first", "warm", "end")):
        extra = step * 65_536
        found.append(Memory("client[0]", barrier, False, size + extra, size // 2 + extra, 1))
        found.append(Memory("server[0]", barrier, False, size + extra + 4_096, size // 2 + extra, 2))
        if driver == "sd-bus":
            found.append(Memory("bus", barrier, True, 3 * MIB, 2 * MIB, 1))
    return found


def _facts(driver: str) -> dict[str, object]:
    seen = TRANSPORT.get(driver, [])
    return {
        "family": FAMILY.get(driver, driver),
        "clock.cost": 23,
        "clock.resolution": 1,
        "transport.seen": list(seen),
        "transport.present": list(seen),
        "transport.absent": [kind for kind in ("unix", "tcp") if kind not in seen] if seen else [],
        "machine.steal": 0,
        "machine.run_delay": 20_000,
        "os_noise.before": [40_000, 38_000],
        "os_noise.after": [41_000, 37_000],
        "terms.wait": "block",
        "terms.handler_thread": "inline",
        "terms.server_threads": "1",
    }
