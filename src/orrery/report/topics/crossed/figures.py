"""The effects of containers in a campaign, and what each of its designs is called."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.definitions.driver.container_option import CONTAINER
from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.catalogue.static_size import SIZE
from orrery.metrics.comparing.crossed import NEITHER, CrossedEffects, crossed_effects
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.trials import TrialGroup
from orrery.report.labels import labels_of, operation_labels, point_label
from orrery.report.material import Material
from orrery.report.table.ratios import MEDIANS

RATE = "rate"
FIGURES = (
    "latency.p50", "latency.mean", "latency.p99", "latency.deviation", RATE, "cpu", "switches.voluntary",
    "memory.pss.rest", SIZE.name,
)  # fmt: skip
"""What a container may cost: time, how it varies, calls a second, processors, memory that is taken and read."""


def effects(material: Material) -> list[CrossedEffects]:
    """The effects by all of these metrics, wherever clients and servers of a driver are crossed."""
    return effects_of(material.groups, material.rows, FIGURES) if have_containers(material.rows) else []


def have_containers(rows: Sequence[Row]) -> bool:
    """Whether any row's objects were in a container: else nothing of their trials need be read."""
    return any(f"{CONTAINER}=" in row.key.binding for row in rows)


def effects_of(groups: Sequence[TrialGroup], rows: Sequence[Row], metrics: Sequence[str]) -> list[CrossedEffects]:
    """The same of the trials behind these rows; an INVALID row has no figures, and so no effect."""
    invalid = {row.key for row in rows if row.verdict is Verdict.INVALID}
    return crossed_effects(groups, invalid, metrics)


def medians_of(found: Sequence[CrossedEffects], placement: str = "") -> list[CrossedEffects]:
    """Those by the median, of one placement if it is named."""
    return [one for one in found if one.metric in MEDIANS and placement in ("", placement_of(one))]


def placement_of(one: CrossedEffects) -> str:
    """Where its processes ran."""
    return one.keys[NEITHER].placement


def names_of(found: Sequence[CrossedEffects]) -> list[str]:
    """`ice in icebox`, and of operation, point, step and object what is not the same everywhere."""
    drivers = labels_of(one.driver for one in found)
    keys = [one.keys[NEITHER] for one in found]
    operations = operation_labels(key.operation for key in keys)
    parts = [(operations[key.operation], point_label(key.point), key.step, key.object) for key in keys]
    apart = [place for place in range(4) if len({part[place] for part in parts}) > 1]
    return [
        ", ".join([f"{drivers[one.driver]} in {one.container}", *(part[place] for place in apart if part[place])])
        for one, part in zip(found, parts, strict=True)
    ]


def point_of(one: CrossedEffects) -> dict[str, object]:
    """The swept parameters at its place."""
    return dict(point_values(one.keys[NEITHER].point) or {})
