"""A campaign in which clients and servers of one driver are crossed: each in a container and in none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from report_material import subject

from observations import campaign, series, trial
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.comparing.crossed import BOTH, CLIENT, NEITHER, SERVER, Corner
from orrery.metrics.summary import rows
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.store.observation import Observation

CALL = "CCMPerf::LatencyTest::makeCall"
VOID = "Benchmarking::void_call"
CALLS = 30
TIMES = {NEITHER: 1000, SERVER: 1100, CLIENT: 1050, BOTH: 1200}
"""What a call takes, times a number of the block's own."""


def binding(corner: Corner, container: str = "icebox") -> str:
    """Its spelling: a default that came later is not written out."""
    client, server = (f"ice[container={container},threads=1]" if inside else "ice[threads=1]" for inside in corner)
    return client if client == server else f"client={client}+server={server}"


def boxed(
    times: Mapping[Corner, int] | None = None,
    container: str = "icebox",
    point: str = "{}",
    placements: Sequence[str] = ("same", "split"),
) -> list[Observation]:
    """Six blocks of all four, each block slower than the one before, and all calls of a trial alike."""
    found = []
    for block in range(6):
        for placement in placements:
            for corner, time in (times or TIMES).items():
                found.append(_trial(binding(corner, container), placement, block, point, time * (10 + block)))
    return found


def _trial(spelling: str, placement: str, block: int, point: str, time: int) -> Observation:
    made = trial("ice", placement, block, calls=CALLS)
    made.driver = made.binding = spelling
    made.options, made.point, made.scenario = {}, point, "classics/components"
    made.measurements = [one for one in made.measurements if one.operation == VOID]
    for measured in made.measurements:
        measured.operation = CALL
        measured.series["latency"] = series("latency", [time] * CALLS)
        measured.counters["end"] = measured.counters["begin"] + time * CALLS
    for counter in made.call_counters:
        counter.operation = CALL if counter.operation == VOID else counter.operation
    return made


def crossed_material(observed: Sequence[Observation], published: Published | None = None) -> Material:
    """The material of these trials."""
    record = replace(campaign(), scenario="classics/components")
    about = replace(subject(), record=record, operations=(CALL,))
    trials = list(observed)
    return Material(about, {}, rows(record, trials), compare(trials), trials, published)
