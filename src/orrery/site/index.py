"""The index: of every row of every campaign by what it can be chosen; the document that the program begins with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Generic, TypeVar

from orrery import __version__
from orrery.report.comparing.differences import HOST
from orrery.site.facets import VERDICTS, CampaignFacets, MachineFacets, RowFacets
from orrery.site.figures import all_metrics
from orrery.site.points import in_order, point_document

FORMAT = 3
"""Raised where a program of before could not read the documents any more."""

T = TypeVar("T")


@dataclass(frozen=True)
class HistoryEntry:
    """A history that there is: the name of its document, its scenario, and the machine that it is of."""

    name: str
    scenario: str
    machine: str


class Numbered(Generic[T]):
    """Things by the order in which they first come."""

    def __init__(self, known: Iterable[T] = ()) -> None:
        self._numbers: dict[T, int] = {}
        for one in known:
            self.of(one)

    def of(self, one: T) -> int:
        """Its number."""
        return self._numbers.setdefault(one, len(self._numbers))

    @property
    def all(self) -> list[T]:
        """Each once, in the order of their numbers."""
        return list(self._numbers)


def index_document(
    campaigns: Sequence[CampaignFacets],
    histories: Sequence[HistoryEntry] = (),
    traces: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """The index of these campaigns, in their order, with the entries of histories and traces."""
    machines = Numbered(campaign.machine for campaign in campaigns)
    rows = [row for campaign in campaigns for row in campaign.rows]
    points = in_order(row.point for row in rows)
    return {
        "format": FORMAT,
        "version": __version__,
        "verdicts": list(VERDICTS),
        "campaigns": [_campaign(campaign, machines) for campaign in campaigns],
        "machines": [asdict(machine) for machine in apart(machines.all)],
        "metrics": all_metrics(),
        "points": [point_document(point) for point in points],
        "rows": _rows(rows, Numbered(points)),
        **_tables(rows),
        "histories": [asdict(history) for history in histories],
        "traces": list(traces),
    }


def apart(machines: Sequence[MachineFacets]) -> list[MachineFacets]:
    """The machines, of those that are called the same each with the facts in which they differ in its name.

    A reader chooses machines by their names, and two pictures that say the same name are taken for one environment.
    Compilers are no part of a machine, and a campaign has those of its drivers' languages alone. What an older campaign
    says nothing of is no difference.
    """
    alike: dict[str, list[MachineFacets]] = {}
    for machine in machines:
        alike.setdefault(machine.name, []).append(machine)
    return [_called(machine, alike[machine.name]) for machine in machines]


def _called(machine: MachineFacets, alike: Sequence[MachineFacets]) -> MachineFacets:
    given, own = [dict(one.facts) for one in alike], dict(machine.facts)
    differing = [name for name in HOST.values() if len({of[name] for of in given if name in of}) > 1]
    further = [f"{name} {own[name]}" for name in differing if name in own]
    return replace(machine, name=f"{machine.name}; {', '.join(further)}") if further else machine


def _campaign(campaign: CampaignFacets, machines: Numbered[Any]) -> dict[str, Any]:
    return {
        "name": campaign.name,
        "curves": campaign.curves,
        "created": campaign.created,
        "scenario": campaign.scenario,
        "title": campaign.title,
        "version": campaign.version,
        "origin": campaign.origin,
        "command": campaign.command,
        "machine": machines.of(campaign.machine),
        "rows": len(campaign.rows),
        "progress": {**asdict(campaign.progress), "whole": campaign.progress.is_whole},
    }


def _tables(rows: Sequence[RowFacets]) -> Mapping[str, Any]:
    """What rows name by number, in the order in which it first comes."""
    return {
        "bindings": [asdict(one) for one in dict.fromkeys(row.binding for row in rows)],
        "places": [asdict(one) for one in dict.fromkeys(row.place for row in rows)],
        "wheres": [asdict(one) for one in dict.fromkeys(row.where for row in rows)],
    }


def _rows(rows: Sequence[RowFacets], points: Numbered[str]) -> dict[str, list[int]]:
    """Row by row, campaign after campaign, the number of each facet."""
    bindings, places, wheres = (Numbered[Any]() for _ in range(3))
    return {
        "binding": [bindings.of(row.binding) for row in rows],
        "place": [places.of(row.place) for row in rows],
        "where": [wheres.of(row.where) for row in rows],
        "point": [points.of(row.point) for row in rows],
        "verdict": [row.verdict for row in rows],
    }
