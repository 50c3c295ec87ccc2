"""A campaign of the payload experiment with medians that lie on a line a test can say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from report_material import subject

from observations import campaign, observations, series
from orrery.definitions.conditions.placement import DEFAULTS, Placement
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.topics.reading import read_published
from orrery.store.observation import Observation

PAYLOAD = "classics/payload"
FIGURES = SCENARIOS / f"{PAYLOAD}.published.toml"
OPERATION = "Replier::takeItAndReturn"
FIXED, BYTE = {"unix": 8_000.0, "omniorb": 20_000.0}, {"unix": 0.5, "omniorb": 2.0}
"""What a call costs that carries nothing, and what a byte adds (ns)."""
REFERENCE = {
    "copy": {"bytes": 800_000, "ns": 0.05},
    "ping": {"points": [[16, 10e3, 20e3, 30e3], [1024, 11e3, 22e3, 33e3]], "count": 20, "interval": 20e6, "why": ""},
}


def published() -> Published:
    """What Orca published."""
    return read_published(FIGURES)


def at_size(doubles: int, placements: Sequence[Placement] = DEFAULTS) -> list[Observation]:
    """Every trial has calls as long as the line says, but one longer one."""
    made = observations(["unix", "omniorb"], placements, calls=30)
    for observation in made:
        time = round(FIXED[observation.driver] + BYTE[observation.driver] * (4 + 8 * doubles))
        observation.scenario, observation.point = PAYLOAD, f'{{"doubles":{doubles}}}'
        observation.measurements = observation.measurements[:1]
        (measured,) = observation.measurements
        observation.call_counters = [
            counter for counter in observation.call_counters if counter.operation == measured.operation
        ]
        measured.operation, measured.step = OPERATION, "think-time"
        for counter in observation.call_counters:
            counter.operation = OPERATION
        measured.series["latency"] = series("latency", [time] * 29 + [3 * time])
    return made


def material_by_size(
    reference: dict[str, object] | None = None, placements: Sequence[Placement] = DEFAULTS
) -> Material:
    """The material of a campaign over five sizes."""
    observed = [one for doubles in (1, 10, 100, 1000, 10_000) for one in at_size(doubles, placements)]
    inputs = {} if reference is None else {"reference": reference}
    record = replace(campaign(), scenario=PAYLOAD, inputs=inputs)
    about = replace(subject(), record=record)
    return Material(about, record.machine, rows(record, observed), compare(observed), observed, published())
