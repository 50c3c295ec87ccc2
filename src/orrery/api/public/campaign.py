"""A campaign: what was asked, when and on which machine, and the rows that follow from its trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any, ClassVar

from orrery.api.public import html
from orrery.api.public.columns import FIGURES
from orrery.api.public.frames import FrameColumn, Framed
from orrery.api.public.row import ResultRow, figure
from orrery.api.public.sources import ResultsSource
from orrery.api.reading.damage import damage_named
from orrery.api.reading.results import Results, results_of, with_blocks
from orrery.errors import InputError
from orrery.place import Place
from orrery.report.comparing.lines import whats
from orrery.report.export import records
from orrery.report.finding import finding
from orrery.report.side import Side
from orrery.store.observation import CampaignRecord

HEADINGS = ("driver", "placement", "what", "metric", "figure", "interval at 95 %", "trials", "")


class Campaign(Framed):
    """A campaign of a results file or record. Its trials are read when something first asks for them.

    >>> campaign = orrery.open_results("orrery.db").campaign()
    >>> campaign.scenario, campaign.environment["cpus"]
    ('classics/seven_calls', 2)
    >>> sorted({row.driver for row in campaign.rows()})
    ['tcp', 'unix']
    """

    columns: ClassVar[Sequence[FrameColumn]] = FIGURES

    def __init__(self, source: ResultsSource, record: CampaignRecord) -> None:
        self._source = source
        self._record = record

    @property
    def id(self) -> int:
        """Its number in the results file; 0 of a record."""
        return self._record.id

    @property
    def uuid(self) -> str:
        """What no other campaign is called, wherever it goes."""
        return self._record.uuid

    @property
    def scenario(self) -> str:
        """The name of the scenario: `classics/seven_calls`."""
        return self._record.scenario

    @property
    def title(self) -> str:
        """The title of the scenario."""
        return self._record.title or self._record.scenario

    @property
    def created(self) -> datetime:
        """When it was begun (UTC)."""
        try:
            return datetime.fromisoformat(self._record.created)
        except ValueError:
            raise InputError(f"{self._record.created[:40]!r} is no time", file=self.place) from None

    @property
    def command(self) -> str:
        """The command line that makes it again."""
        return self._record.command

    @property
    def version(self) -> str:
        """The version of Orrery that measured it."""
        return self._record.version

    @property
    def environment(self) -> Mapping[str, Any]:
        """The facts about the machine, by the names and in the units of `orrery.machine.facts`: kernel, cpu, ..."""
        return self._record.machine

    @property
    def settings(self) -> Mapping[str, Any]:
        """What was asked for: bindings, placements, points, arguments."""
        return self._record.settings

    @property
    def is_aa_test(self) -> bool:
        """Whether it holds a driver against itself (`orrery aa-test`), and answers no question about drivers."""
        return self._record.is_aa_test

    @property
    def place(self) -> Place:
        """The results file, database or record that it is in."""
        return self._source.place

    def rows(
        self, driver: str | None = None, placement: str | None = None, operation: str | None = None
    ) -> list[ResultRow]:
        """Its rows, or only those of a driver, a placement, an operation (with or without its interface)."""
        return [row for row in self._rows if row.is_of(driver, placement, operation)]

    def records(self) -> list[Mapping[str, Any]]:
        """A dictionary for each figure, with the columns of `frame`."""
        own = {"campaign": self.id, "created": self._record.created}
        results = self.results
        with damage_named(self.place):
            return [{**own, **record} for record in records(results.rows)]

    @property
    def finding(self) -> str:
        """What was found, in at most three sentences."""
        results = self.results
        with damage_named(self.place):
            return finding(results.rows, results.comparisons)

    @property
    def unmet(self) -> list[str]:
        """The limits of the scenario's `[expect]` that were not kept, a line for each row."""
        results = self.results
        with damage_named(self.place):
            return [str(miss) for miss in results.unmet]

    @property
    def failed(self) -> bool:
        """Whether a driver failed in a trial, or none could be had."""
        return self.results.failed

    @cached_property
    def side(self) -> Side:
        """The campaign as comparisons take it; for what is built on top of this."""
        return self._source.side(self._record)

    @cached_property
    def results(self) -> Results:
        """The campaign as the commands take it; for what is built on top of this."""
        side = self._counted
        with damage_named(self.place):
            return results_of(side)

    @cached_property
    def _rows(self) -> list[ResultRow]:
        rows, groups = self.results.rows, self._counted.judged[0]
        return [ResultRow(row, group, self.place) for row, group in zip(rows, groups, strict=True)]

    @cached_property
    def _counted(self) -> Side:
        return with_blocks(self.side)

    def _repr_html_(self) -> str:
        rows = self.rows()
        texts = whats([row.key for row in rows], [[row.key] for row in rows])
        lines = [_cells(row, what) for row, what in zip(rows, texts, strict=True)]
        unmet = html.items(self.unmet)
        return html.shown(_heading(self._record), html.sentence(self.finding), unmet, html.table(HEADINGS, lines))

    def __repr__(self) -> str:
        return f"<Campaign {self.id} of {self.place}: {self.scenario}, {self._record.created}>"


def _heading(record: CampaignRecord) -> str:
    number = f"Campaign {record.id}: " if record.id else ""
    return f"{number}{record.title or record.scenario} ({record.scenario}, {record.created})"


def _cells(row: ResultRow, what: str) -> tuple[str, ...]:
    value = row.headline
    text, interval, why = figure(value)
    said = "" if row.verdict == "VALID" else f"{row.verdict}: {'; '.join(row.reasons)}"
    name = value.name if value is not None else ""
    return row.driver, row.placement, what, name, text, interval, str(row.trials), said or why
