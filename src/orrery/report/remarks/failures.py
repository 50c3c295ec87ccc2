"""Trials that gave no figures: which, why, and the last lines of the driver's output."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from orrery.report.labels import driver_name
from orrery.store.observation import Observation

LAST_LINES = 12


@dataclass(frozen=True)
class Failure:
    """Trials of one binding at one placement that ended in the same way."""

    label: str
    placement: str
    status: str
    reason: str
    blocks: tuple[int, ...]
    output: str


def failures(observations: Iterable[Observation], labels: Mapping[str, str]) -> list[Failure]:
    """Every trial that is not ok, grouped by binding, placement and reason, with the output of the group's first."""
    groups: dict[tuple[str, str, str, str], list[Observation]] = {}
    for o in observations:
        if o.status != "ok":
            label = labels.get(o.binding, driver_name(o.driver))
            groups.setdefault((label, o.placement, o.status, o.reason), []).append(o)
    return [Failure(*key, tuple(sorted(o.block for o in found)), _last(found[0])) for key, found in groups.items()]


def _last(o: Observation) -> str:
    return "\n".join(o.stderr.strip().splitlines()[-LAST_LINES:])
