"""Stages: what a whole is made of, one after the other, so that parts and the rest add up to it.

A trace has the stages of a call, a start those of starting. Each kind is a function here; a new one is one word in
`KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.metrics.catalogue.startup import PARTS, WHOLE
from orrery.report.labels import point_label
from orrery.report.table.sections import figure
from orrery.site.campaign import SiteCampaign
from orrery.site.numbers import Ends, column, ends_of


@dataclass(frozen=True)
class Staged:
    """One binding's whole and its parts (ns), at one point and placement; `title` says of what."""

    title: str
    binding: str
    point: str
    where: int
    whole: Ends
    parts: tuple[tuple[str, Ends], ...]


def of_starts(campaign: SiteCampaign) -> Iterator[Staged]:
    """The parts of a start: one trial has one start, so that the first row of it that tells of it tells for all."""
    seen: set[tuple[str, str, int]] = set()
    for row in campaign.rows:
        key = (row.key.point, row.key.binding, campaign.wheres.index((row.key.placement, row.key.deployment)))
        whole = figure(row, WHOLE)
        if whole is None or key in seen:
            continue
        seen.add(key)
        found = ((part, figure(row, f"{WHOLE}.{part}")) for part in PARTS)
        parts = tuple((part, ends_of(value)) for part, value in found if value is not None)
        if parts:
            title = ", ".join(filter(None, ["starting", point_label(row.key.point)]))
            yield Staged(title, row.key.binding, row.key.point, key[2], ends_of(whole), parts)


KINDS: tuple[Callable[[SiteCampaign], Iterator[Staged]], ...] = (of_starts,)
"""Where stages come from."""


def stages(campaign: SiteCampaign) -> list[dict[str, Any]]:
    """A document for each title, point and placement: its bindings, their wholes and parts."""
    found: dict[tuple[str, str, int], list[Staged]] = {}
    for one in (one for kind in KINDS for one in kind(campaign)):
        found.setdefault((one.title, one.point, one.where), []).append(one)
    at = {binding: place for place, binding in enumerate(campaign.bindings)}
    return [
        {"title": title, "point": campaign.points.index(point), "where": where, **_wholes(of, at)}
        for (title, point, where), of in found.items()
    ]


def _wholes(found: Sequence[Staged], at: Mapping[str, int]) -> dict[str, Any]:
    names = list(dict.fromkeys(name for one in found for name, _ in one.parts))
    return {
        "bindings": [at[one.binding] for one in found],
        "whole": column(one.whole for one in found),
        "parts": {name: column(dict(one.parts).get(name, Ends(None)) for one in found) for name in names},
    }
