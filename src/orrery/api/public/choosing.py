"""Who is left of a campaign's drivers by what is required of them, in which order, and what differs among those."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, ClassVar

from orrery.api.choose import choose_of
from orrery.api.public import html
from orrery.api.public.asking import listed
from orrery.api.public.columns import JUDGEMENTS, KEY
from orrery.api.public.comparing import CampaignName, campaign_named
from orrery.api.public.frames import FrameColumn, Framed
from orrery.api.public.opening import PlaceName
from orrery.api.reading.damage import damage_named
from orrery.campaign.requirements import read_further
from orrery.metrics.criteria.candidates import Candidate, Eligibility
from orrery.metrics.criteria.requirements import Judgement
from orrery.report.choosing.answer import Answer
from orrery.report.choosing.document import document
from orrery.report.choosing.order import Placed
from orrery.report.choosing.page import AnswerPage, page_of


@dataclass(frozen=True)
class ChoiceCandidate:
    """A driver at a placement; `answer` is `meets all`, `may meet all`, `fails` or `unknown`.

    One that is left has its figure of the metric that is preferred, in `unit`, with the interval at 95 %, and in
    `group` its letters: who shares one cannot be told apart.
    """

    driver: str
    binding: str
    placement: str
    deployment: str
    answer: Eligibility
    unit: str = ""
    value: float | None = None
    low: float | None = None
    high: float | None = None
    group: str = ""

    def __str__(self) -> str:
        return f"{self.driver}, {self.placement}: {self.answer}"


class DriverChoice(Framed):
    """The answer to what is required: in a sentence, driver by driver, and each requirement of each.

    >>> choice = orrery.choose("last", ["latency.p99 < 2 ms"])
    >>> [(one.driver, one.answer.value) for one in choice.left]
    [('unix', 'meets all'), ('tcp', 'meets all')]
    >>> choice.late
    ['latency.p99 < 2 ms']
    """

    columns: ClassVar[Sequence[FrameColumn]] = JUDGEMENTS

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    @property
    def finding(self) -> str:
        """Who is left, in a few sentences."""
        return self._page.finding

    @cached_property
    def left(self) -> list[ChoiceCandidate]:
        """Those that meet all, or may, at each placement in the order of what is preferred; empty if nobody does."""
        return [_placed(one) for order in self._answer.orders.values() for one in order]

    @cached_property
    def ruled_out(self) -> list[ChoiceCandidate]:
        """Those that fail, or of which something required could not be measured."""
        return [_candidate(one) for one in self._answer.candidates if not one.is_left]

    @property
    def late(self) -> list[str]:
        """What was asked after the campaign's first trial, when its figures could be seen already."""
        return list(self._answer.late)

    @property
    def notes(self) -> list[str]:
        """What is to be known besides."""
        return list(self._page.notes)

    def records(self) -> list[Mapping[str, Any]]:
        """A dictionary for each requirement of each candidate and row, with the columns of `frame`."""
        scenario, found = self._answer.side.record.scenario, self._answer.candidates
        return [record for one in found for asked in one.judgements for record in _judged(scenario, one, asked)]

    def document(self) -> dict[str, Any]:
        """All of it as plain values, as `orrery choose --json` prints it."""
        return document(self._answer)

    @cached_property
    def _page(self) -> AnswerPage:
        return page_of(self._answer)

    def _repr_html_(self) -> str:
        page = self._page
        tables = [html.sentence(table.caption) + html.table(table.headings, table.lines) for table in page.tables]
        return html.shown(page.finding, html.items(page.required), *tables, html.items(page.notes))

    def __repr__(self) -> str:
        return f"<DriverChoice: {self.finding}>"


def choose(
    campaign: CampaignName,
    require: Iterable[str] = (),
    prefer: str | None = None,
    *,
    store: PlaceName | None = None,
) -> DriverChoice:
    """Say who is left of a campaign's drivers, by what it stored before its first trial and what you `require` besides.

    A requirement is a metric, a sign and a limit, of all rows or of one object, operation or path: `rate of client > 1
    k/s` (docs/choose.md). Those that are left are put in order by the metric that you `prefer`, else the campaign's,
    else the median. `store` is where a campaign is that is named by its number. InputError if nothing is required.

    >>> [one.driver for one in orrery.choose("last", ["latency.p50 < 1 ms"], prefer="rate").left]
    ['unix', 'tcp']
    >>> orrery.choose("orrery.db", ["latency.p50 < 300 ns"]).ruled_out[0].driver
    'tcp'
    """
    further, found = read_further(listed("require", require), prefer), campaign_named(campaign, store)
    with damage_named(found.place):
        return DriverChoice(choose_of(found.side, further))


def _candidate(one: Candidate) -> ChoiceCandidate:
    return ChoiceCandidate(one.driver, one.binding, one.placement, one.deployment, one.eligibility)


def _placed(one: Placed) -> ChoiceCandidate:
    who, value = one.candidate, one.value
    figures = (value.unit, value.value, value.low, value.high) if value is not None else ("", None, None, None)
    return ChoiceCandidate(who.driver, who.binding, who.placement, who.deployment, who.eligibility, *figures, one.group)


def _judged(scenario: str, one: Candidate, asked: Judgement) -> Iterator[dict[str, Any]]:
    """A record for each row that it was asked of; one where no row has the metric."""
    value = asked.value
    nothing = dict.fromkeys((column.name for column in KEY), "") | {"scenario": scenario, "driver": one.driver}
    nothing |= {"binding": one.binding, "placement": one.placement, "deployment": one.deployment}
    for key in map(asdict, asked.rows) if asked.rows else [nothing]:
        yield {
            **key,
            "answer": str(one.eligibility),
            "requirement": str(asked.requirement),
            "metric": asked.requirement.metric,
            "ruling": str(asked.ruling),
            "value": value.value if value is not None else None,
            "unit": asked.metric.unit,
            "low": value.low if value is not None else None,
            "high": value.high if value is not None else None,
            "why": asked.why,
        }
