"""Two campaigns, or the drivers of one: what surely changed, and which limits that breaks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from orrery.api.compare import CompareRequest, broken, compared
from orrery.api.public import html
from orrery.api.public.campaign import Campaign
from orrery.api.public.columns import CHANGES
from orrery.api.public.frames import FrameColumn, Framed
from orrery.api.public.opening import OpenResults, PlaceName, place_named
from orrery.api.public.sources import source_of
from orrery.api.reading.damage import damage_named
from orrery.api.reading.sides import located
from orrery.metrics.comparing.bounds import read_bound, read_threshold
from orrery.metrics.rows import Key
from orrery.report.comparing import counts
from orrery.report.comparing.changes import Change, Word
from orrery.report.comparing.gate import undecided, unsure
from orrery.report.comparing.lines import HEADINGS, cells
from orrery.report.comparing.words import UNPAIRED, Compared, markdown, where

CampaignName = Campaign | OpenResults | str | os.PathLike[str]
"""A campaign, open results (their latest), or a name: `3`, `last~1`, `lab.db`, `lab.db@3`, `seven.zip`."""


@dataclass(frozen=True)
class RowChange:
    """A row beside its base: the figures of both in `unit`, and the ratio here / there with its interval at 95 %.

    `change` says what happened: `better` or `worse` where the whole interval says so and it matters, `minor` where it
    is surely there and does not matter, `equivalent`, `inconclusive`, `undecided` (`why` there is no ratio), `gone`.
    It is `exploratory` where the campaign has a protocol that does not ask for it: a reason to ask next time, and no
    answer.
    """

    key: Key
    base: Key
    metric: str
    unit: str
    there: float | None
    here: float | None
    ratio: float | None
    low: float | None
    high: float | None
    change: Word
    doubtful: bool
    exploratory: bool
    why: str

    def __str__(self) -> str:
        return f"{where(self.key)}: {self.metric} is {self.change}{', exploratory' if self.exploratory else ''}"


class CampaignComparison(Framed):
    """What a comparison found: in a sentence, row by row, and what else differed between the two.

    >>> comparison = orrery.compare("last~1", "last", bounds=["p50 > +5%"])
    >>> comparison.finding
    'Of 14 rows 7 are worse and 7 are equivalent; changes within 2.00 % do not matter.'
    >>> len(comparison.broken)
    7
    """

    columns: ClassVar[Sequence[FrameColumn]] = CHANGES

    def __init__(self, made: Compared, request: CompareRequest, files: str) -> None:
        self._made = made
        self._request = request
        self._files = files

    @property
    def finding(self) -> str:
        """What was found, in one sentence."""
        return self._made.finding

    @property
    def is_within(self) -> bool:
        """Whether drivers of one campaign are compared, by their common blocks."""
        return self._made.is_within

    @cached_property
    def changes(self) -> list[RowChange]:
        """Every row that both sides have, by driver and placement."""
        return list(map(_row_change, self._made.changes))

    @property
    def differences(self) -> list[str]:
        """What else differed: governor, kernel, compiler, versions, programs, calls in a trial."""
        return list(self._made.differences)

    @cached_property
    def broken(self) -> list[str]:
        """A line for each row that surely breaks one of the `bounds` that were asked for, among all of them (Holm).

        InputError for a bound of which no row can decide whether it is kept.
        """
        with damage_named(self._files):
            return list(map(str, broken(self._made, self._request)))

    @property
    def undecided(self) -> list[str]:
        """A line for each row that breaks a bound only by itself, or of which no interval says whether it does."""
        bounds, changes = self._request.bounds, self._made.changes
        return [*unsure(bounds, changes), *undecided(bounds, changes)]

    def markdown(self) -> str:
        """The whole comparison as Markdown, for a comment."""
        return markdown(self._made)

    def records(self) -> list[Mapping[str, Any]]:
        """A dictionary for each change, with the columns of `frame`."""
        return list(map(_record, self.changes))

    def _repr_html_(self) -> str:
        made = self._made
        tables = [html.table(HEADINGS, cells(made.changes))]
        tables += [html.table(counts.HEADINGS, counts.cells(made.counts))] if made.counts.changes else []
        counted = html.sentence(counts.finding(made.counts)) if made.counts.compared else ""
        note = "" if made.is_within else html.sentence(f"Note: {UNPAIRED}.")
        parts = (html.items(made.heading), *tables, counted, html.items(f"differs: {one}" for one in made.differences))
        return html.shown(made.finding, *parts, note)

    def __repr__(self) -> str:
        return f"<CampaignComparison: {self.finding}>"


def compare(
    there: CampaignName,
    here: CampaignName | None = None,
    *,
    base: str | None = None,
    metrics: Iterable[str] = (),
    threshold: str = "2%",
    bounds: Iterable[str] = (),
    store: PlaceName | None = None,
) -> CampaignComparison:
    """Compare two campaigns, `there` (before) and `here` (after); of a single one its drivers with `base`.

    Without `base` it is the first driver that was named; without `metrics` the median of each row is compared. A change
    within `threshold` does not matter; `bounds` are changes that must not be, as `latency.p99 > +5%`. `store` is where
    a campaign is that is named by its number. InputError for what cannot be compared.

    >>> orrery.compare("orrery.db", base="unix").changes[0].change
    'worse'
    >>> with orrery.open_results("orrery.db") as results:
    ...     before, after = results.campaigns()
    ...     orrery.compare(before, after).is_within
    False
    """
    named = [campaign_named(one, store) for one in ([there] if here is None else [there, here])]
    request = CompareRequest(
        base=base,
        metrics=tuple(metrics),
        threshold=read_threshold(threshold),
        bounds=tuple(map(read_bound, bounds)),
    )
    first, last = named[0].side, named[-1].side
    if here is not None and first is last:
        first = replace(last)  # a campaign beside itself, and not its drivers
    files = " and ".join(dict.fromkeys(str(one.place) for one in named))
    with damage_named(files):
        return CampaignComparison(compared(request, first, last), request, files)


def campaign_named(name: CampaignName, store: PlaceName | None = None) -> Campaign:
    """The campaign that is meant, of `store` where it is a number; InputError for none."""
    if isinstance(name, Campaign):
        return name
    if isinstance(name, OpenResults):
        return name.campaign()
    found = located(os.fspath(name), place_named(store))
    return OpenResults(source_of(found.place)).campaign(found.inner)


def _record(one: RowChange) -> dict[str, Any]:
    found = {**asdict(one.key), **vars(one), "base": one.base.driver}
    return {column.name: found[column.name] for column in CHANGES}


def _row_change(one: Change) -> RowChange:
    found = one.comparison
    there, here = one.base, one.row
    unit = next((value.unit for value in (here, there) if value is not None), "")
    return RowChange(
        found.row,
        found.base,
        found.metric,
        unit,
        there.value if there is not None else None,
        here.value if here is not None else None,
        *(found.ratio, found.low, found.high),
        one.word,
        one.doubtful,
        one.exploratory,
        found.why,
    )
