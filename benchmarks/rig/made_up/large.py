"""A large campaign that nobody measured, as a store would hold it: what analysis costs depends on nothing else.

Every operation has what a trial of 1,000 calls leaves: its histogram, 100 time slices, and its largest values, which
then are all of them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from orrery.machine.facts import CPU, CPUS, KERNEL
from orrery.stats.histogram import SERIES_BITS, SLICE_BITS, fill
from orrery.store.facts import CLOCK_COST, CLOCK_RESOLUTION, TRANSPORT_PRESENT, TRANSPORT_SEEN
from orrery.store.observation import CallCounter, CampaignRecord, Measurement, Memory, Observation, Series, Slice, Usage

SCENARIO = "benchmarks/analysis"
VARIANTS = 40
"""So many different measurements there are of each driver."""

SLICES = 100
GAP = 45


@dataclass(frozen=True)
class Size:
    """What a campaign is made of; a trial has one histogram for each operation."""

    drivers: int = 10
    points: int = 1
    placements: tuple[str, ...] = ("same", "split")
    blocks: int = 50
    operations: int = 50
    calls: int = 1000

    @property
    def trials(self) -> int:
        """How many trials it has."""
        return self.drivers * self.points * len(self.placements) * self.blocks


def record(size: Size) -> CampaignRecord:
    """The record of the campaign."""
    return CampaignRecord(
        uuid=f"{SCENARIO} {size}",
        created="2025-01-02T03:04:05Z",
        scenario=SCENARIO,
        title="A large campaign that nobody measured",
        command="benchmarks/analysis.py",
        seed=1,
        repeat=size.blocks,
        machine=dict([CPU.pair("none"), CPUS.pair(2), KERNEL.pair("none")]),
        settings={"bindings": [driver(number) for number in range(size.drivers)], "placements": list(size.placements)},
        version="0.1.0",
        rules="1",
    )


def trials(size: Size) -> Iterator[Observation]:
    """Every trial, block by block."""
    made = [[measurement(number, variant, size.calls) for variant in range(VARIANTS)] for number in range(size.drivers)]
    for block in range(size.blocks):
        for point in range(size.points):
            for placement in size.placements:
                for number in range(size.drivers):
                    yield trial(size, number, point, placement, block, made[number])


def trial(size: Size, number: int, point: int, placement: str, block: int, made: list[Measurement]) -> Observation:
    """A trial whose operations take one after the other of what was `made`."""
    chance = random.Random(f"{number} {point} {placement} {block}")
    name = driver(number)
    found = Observation(
        scenario=SCENARIO,
        point=json.dumps({"clients": point + 1}),
        driver=name,
        binding=name,
        options={},
        placement=placement,
        block=block,
        position=number,
        seed=block,
        status="ok",
        started="2025-01-02T03:04:05Z",
        wall=size.operations * 10_000_000,
        versions={name: "1.0"},
        programs={"client[0]": "a" * 64, "server[0]": "b" * 64},
        plan="process name=client[0]\n" * 40,
        facts=dict(
            [
                CLOCK_COST.pair(23),
                CLOCK_RESOLUTION.pair(1),
                TRANSPORT_SEEN.pair(["unix"]),
                TRANSPORT_PRESENT.pair(["unix"]),
            ]
        ),
    )
    for phase, operation in enumerate(chance.sample(range(size.operations), size.operations)):
        add(found, phase, f"Large::operation_{operation}", made[chance.randrange(VARIANTS)])
    found.memory = [
        Memory(process, barrier, False, 2 << 20, 1 << 20, 1)
        for process in ("client[0]", "server[0]")
        for barrier in ("rest", "first", "warm", "end")
    ]
    return found


def add(found: Observation, phase: int, operation: str, made: Measurement) -> None:
    """A phase of the trial, with all that is read around it."""
    measured = replace(made, operation=operation, phase=phase)
    found.measurements.append(measured)
    wall, calls = measured.counters["wall"], measured.series["latency"].count
    for process in ("client[0]", "server[0]"):
        found.usage.append(Usage(process, phase, False, wall, wall // 8, wall // 3, calls, 1, 0, 0, wall // 1000))
    # Any numbers of 64 bits would do: they are as long in a store as real ones.
    sums = (calls * 0x9E3779B97F4A7C15) % 2**64, (calls * 0xC2B2AE3D27D4EB4F) % 2**64
    found.call_counters.append(CallCounter("client[0]", "server", operation, "call", calls, *sums))
    found.call_counters.append(CallCounter("server[0]", "Large", operation, "serve", calls, *sums))


def measurement(number: int, variant: int, calls: int) -> Measurement:
    """What one operation leaves; the drivers are the slower the higher their numbers."""
    chance = random.Random(f"{number} {variant}")
    typical = 4000 * (1 + number) * chance.gauss(1, 0.02)
    durations = [max(1, int(typical * chance.lognormvariate(0, 0.1))) for _ in range(calls)]
    starts = list(accumulate((duration + GAP for duration in durations[:-1]), initial=1_000_000_000))
    end = starts[-1] + durations[-1]
    counters = {"begin": starts[0], "end": end, "gap": GAP * calls, "wrong": 0, "checked": 8, "unrecorded": 0}
    return Measurement(
        object="client[0]",
        port="server",
        operation="",
        step="main",
        phase=0,
        load={"load": "closed", "window": 1, "calls": calls},
        series={"latency": series(durations)},
        slices=slices(starts, durations),
        largest=sorted(zip(range(calls), starts, durations, strict=True), key=lambda each: -each[2]),
        counters={**counters, "wall": end - starts[0]},
    )


def series(durations: list[int]) -> Series:
    """The histogram of all calls."""
    least, most = min(durations), max(durations)
    return Series("latency", len(durations), least, most, sum(durations), fill(durations, SERIES_BITS))


def slices(starts: list[int], durations: list[int]) -> list[Slice]:
    """The same calls in slices of time."""
    size = max(1, len(starts) // SLICES)
    cuts = [range(first, min(first + size, len(starts))) for first in range(0, len(starts), size)]
    held = [[durations[call] for call in cut] for cut in cuts]
    return [
        Slice(starts[cut[0]], starts[cut[-1]] + inside[-1], len(cut), fill(inside, SLICE_BITS))
        for cut, inside in zip(cuts, held, strict=True)
    ]


def driver(number: int) -> str:
    """A driver's name."""
    return f"driver_{number}"
