"""Histories: how figures went over all campaigns of a scenario on one kind of machine, with their change points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from orrery.campaign.machines import hosts_of, idle_of
from orrery.machine.facts import CPU, CPUS
from orrery.metrics.registry import metric
from orrery.report.history.changes import finder
from orrery.report.history.lines import HistoryLine, HistoryReading, lines, readings
from orrery.report.labels import deployment_words, point_label
from orrery.report.side import Side
from orrery.site.facets import VERDICTS
from orrery.site.index import HistoryEntry
from orrery.site.numbers import column, digits_for, ends_of
from orrery.site.packing import file_name
from orrery.store.observation import CampaignRecord

HISTORY = "h"
"""The kind of their documents."""
METRICS_OVER_TIME = ("latency.p50", "delay.p50", "latency.p99", "cpu", "memory.pss.rest")
FEWEST = 2
"""A line has at least so many campaigns."""

ScenarioOnMachine = tuple[str, str]
"""What a history is of: a scenario and a machine, see `machine_over_time`."""


@dataclass(frozen=True)
class CampaignReadings:
    """What a campaign adds to the history that it belongs to, by metric, without what its trials hold."""

    about: ScenarioOnMachine
    readings: Mapping[str, Sequence[HistoryReading]]


@dataclass
class Histories:
    """Gathers what each campaign adds, one after the other."""

    _found: dict[ScenarioOnMachine, dict[int, CampaignReadings]] = field(default_factory=dict)

    def add(self, number: int, campaign: CampaignReadings) -> None:
        """Add a campaign that is no A/A test, by its number in the site; the oldest first."""
        self._found.setdefault(campaign.about, {})[number] = campaign

    def documents(self) -> Iterator[tuple[HistoryEntry, dict[str, Any]]]:
        """Each history that has a line, and its document."""
        made = (history_of(campaigns) for _, campaigns in sorted(self._found.items()))
        return (history for history in made if history is not None)


def campaign_readings(side: Side) -> CampaignReadings:
    """What a campaign adds to its history."""
    found = {name: [_slim(one, name) for one in readings(side, metric(name), None)] for name in METRICS_OVER_TIME}
    return CampaignReadings((side.record.scenario, machine_over_time(side.record)), found)


def history_of(campaigns: Mapping[int, CampaignReadings]) -> tuple[HistoryEntry, dict[str, Any]] | None:
    """The history of campaigns of one scenario and machine, and its document; None where it has no line.

    They stand by their numbers in the site, the oldest first.
    """
    drawn = {name: _long(lines(_numbered(campaigns, name), metric(name), finder())) for name in METRICS_OVER_TIME}
    if not any(drawn.values()):
        return None
    scenario, machine = next(iter(campaigns.values())).about
    entry = HistoryEntry(file_name(HISTORY, scenario, machine), scenario, machine)
    return entry, _document(entry, {name: found for name, found in drawn.items() if found})


def _numbered(campaigns: Mapping[int, CampaignReadings], name: str) -> Iterator[HistoryReading]:
    for number, campaign in campaigns.items():
        yield from (replace(one, campaign=number) for one in campaign.readings[name])


def machine_over_time(record: CampaignRecord) -> str:
    """What stays of a machine when its system is brought up to date: its CPUs, whether they may halt, its hosts."""
    others = sorted({f"{CPU.get(facts)}, {CPUS.get(facts)} CPUs" for facts in hosts_of(record.inputs).values()})
    own = f"{CPU.get(record.machine) or 'an unknown CPU'}, {CPUS.get(record.machine) or 'unknown'} CPUs"
    return "; ".join([f"{own}, idle CPUs {idle_of(record.machine)}", *others])


def _slim(reading: HistoryReading, name: str) -> HistoryReading:
    """The same with the one figure alone: a row's other figures would keep all of its trials in memory."""
    slim = {what: replace(row, metrics={name: row.metrics[name]}, over_all={}) for what, row in reading.rows.items()}
    return replace(reading, rows=slim)


def _long(found: Sequence[HistoryLine]) -> list[HistoryLine]:
    return [line for line in found if len(line.points) >= FEWEST]


def _document(entry: HistoryEntry, found: Mapping[str, Sequence[HistoryLine]]) -> dict[str, Any]:
    return {
        "scenario": entry.scenario,
        "machine": entry.machine,
        "metrics": {
            name: {
                "unit": metric(name).unit,
                "better": metric(name).better,
                "lines": [_line(line, digits_for(metric(name).unit)) for line in of_it],
            }
            for name, of_it in found.items()
        },
    }


def _line(line: HistoryLine, digits: int) -> dict[str, Any]:
    """A line's points column by column; `campaign` are numbers of the index."""
    return {
        "driver": line.driver,
        "placement": line.placement,
        "point": point_label(line.point),
        "hosts": deployment_words(line.deployment),
        "operations": line.operations,
        "campaign": [point.campaign for point in line.points],
        "value": column((ends_of(point.value) for point in line.points), digits),
        "verdict": [VERDICTS[point.verdict] for point in line.points],
        "marks": [[[mark.kind, mark.text] for mark in point.marks] for point in line.points],
    }
