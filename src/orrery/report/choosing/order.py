"""Those that are left at one placement, in the order of what is preferred, with letters: who shares one is alike."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from orrery.definitions.scenario.requirement import Preference
from orrery.metrics.comparing.comparisons import compare_by
from orrery.metrics.criteria.candidates import Candidate
from orrery.metrics.criteria.cells import who_of
from orrery.metrics.criteria.requirements import is_of
from orrery.metrics.registry import metric
from orrery.metrics.rows import Row, Value
from orrery.report.side import Side
from orrery.report.table.columns import Column, over_operations
from orrery.report.table.letters import different_pairs, share
from orrery.report.table.ratios import MEDIANS, Ratio, Ratios, together
from orrery.report.table.sections import Place, figure, place_of
from orrery.stats.intervals import Finding
from orrery.stats.ranking import letters

Rows = Mapping[Place, Row]


@dataclass(frozen=True)
class Placed:
    """A candidate in the order: its figure over `measured` of `asked` rows, and the ratio of that to the first's.

    `group` are letters among all that are left there. A ratio of one that shares a letter with the first is not
    different.
    """

    candidate: Candidate
    value: Value | None
    ratio: Ratio | None
    measured: int
    asked: int
    group: str = ""

    @property
    def word(self) -> str:
        """`equivalent` or `inconclusive`, beside the first; empty where it is different, or the first itself."""
        found = self.ratio.finding if self.ratio is not None else None
        return str(found) if found in (Finding.EQUIVALENT, Finding.INCONCLUSIVE) else ""


def in_order(side: Side, found: Sequence[Candidate], prefer: Preference | None) -> list[Placed]:
    """Those of `found` (all candidates of one placement) that are left, the best first, those without a figure last.

    Letters follow from all pairs of `found`, those that are not left too: nobody is told apart for being one of few.
    """
    chosen = _Chosen(side, found, prefer)
    everyone = chosen.sorted(found)
    apart = different_pairs(everyone, chosen.ratio)
    left = [one for one in everyone if one.is_left]
    known = [one for one in left if chosen.value(one) is not None]
    groups = dict(zip((one.who for one in known), _letters(everyone, known, apart), strict=True))
    made = []
    for one in left:
        first = known[0] if known else None
        ratio = chosen.ratio(one, first) if first not in (None, one) and one.who in groups else None
        group, leader = groups.get(one.who, ""), groups.get(first.who, "") if first is not None else ""
        made.append(Placed(one, chosen.value(one), _in_group(ratio, group, leader), *chosen.counts(one), group))
    return made


class _Chosen:
    """The rows, figures and ratios of what is preferred."""

    def __init__(self, side: Side, found: Sequence[Candidate], prefer: Preference | None) -> None:
        self.names = MEDIANS if prefer is None else (prefer.metric,)
        self.first = metric(self.names[0])
        detectable = {one.placement: one.difference for one in side.detectable}
        self._rows = {one.who: _rows_of(side, one, self.names, prefer.of if prefer else "") for one in found}
        groups, judged = side.judged
        here = [group for group in groups if who_of(group.key) in self._rows]
        self._ratios = Ratios(compare_by(here, judged, [self.first.name], detectable), self.names)
        self._asked = len({place for rows in self._rows.values() for place in rows})
        self._column = Column("", self.names, 0, "", geometric=self.first.mean == "geometric")
        self._known: dict[tuple[str, ...], Value | None] = {}

    def value(self, one: Candidate) -> Value | None:
        """Its figure over all rows; None where it has none."""
        if one.who not in self._known:
            rows = self._rows[one.who].values()
            self._known[one.who] = over_operations(self._column, [figure(row, *self.names) for row in rows])
        return self._known[one.who]

    def counts(self, one: Candidate) -> tuple[int, int]:
        """How many rows have a figure, and how many are asked."""
        return len(self._rows[one.who]), self._asked

    def ratio(self, one: Candidate, other: Candidate | None) -> Ratio | None:
        """One over the other, over the rows in which both have a figure; None where no row has."""
        if other is None:
            return None
        mine, others = self._rows[one.who], self._rows[other.who]
        pairs = [(mine[place], others[place]) for place in mine if place in others]
        return together([found for row, base in pairs if (found := self._of_pair(row, base)) is not None])

    def sorted(self, found: Sequence[Candidate]) -> list[Candidate]:
        """The best first: by the ratio to who is the best of those with most rows, which no row left out moves."""
        turn = 1 if self.first.better == "lower" else -1

        def size(one: Candidate) -> float:
            value = self.value(one)
            return math.inf if value is None or value.value is None else turn * value.value

        best = min(found, key=lambda one: (-self.counts(one)[0], size(one)), default=None)

        def rank(one: Candidate) -> tuple[float, float, str]:
            ratio = self.ratio(one, best) if self.value(one) is not None else None
            return (math.inf if ratio is None else turn * math.log(ratio.ratio), size(one), one.driver)

        return sorted(found, key=rank)

    def _of_pair(self, row: Row, base: Row) -> Ratio | None:
        compared = self._ratios.of(row.key, base.key)
        if compared is not None:
            return compared
        values = [figure(each, *self.names) for each in (row, base)]
        numbers = [value.value for value in values if value is not None and value.value]
        return Ratio(numbers[0] / numbers[1]) if len(numbers) == 2 and min(numbers) > 0 else None


def _rows_of(side: Side, one: Candidate, names: Sequence[str], of: str) -> Rows:
    """The rows of a candidate that have a figure of what is preferred."""
    return {
        place_of(row.key): row
        for row in side.rows
        if who_of(row.key) == one.who and is_of(row.key, of) and figure(row, *names) is not None
    }


def _letters(
    everyone: Sequence[Candidate], known: Sequence[Candidate], apart: Collection[tuple[int, int]] | None
) -> list[str]:
    """The letters of those that are known, by the pairs of all that are different."""
    if apart is None:
        return [""] * len(known)
    number = {one.who: at for at, one in enumerate(known)}
    pairs = {(number.get(everyone[i].who), number.get(everyone[j].who)) for i, j in apart}
    return letters(len(known), {(i, j) for i, j in pairs if i is not None and j is not None})


def _in_group(ratio: Ratio | None, group: str, leader: str) -> Ratio | None:
    """The ratio to the first, with what is said of it among all pairs: who shares a letter is not different."""
    if ratio is None or not group or not leader:
        return ratio
    if not share(group, leader):
        said: Finding | None = Finding.DIFFERENT
    else:
        said = Finding.INCONCLUSIVE if ratio.finding is Finding.DIFFERENT else ratio.finding
    return Ratio(ratio.ratio, ratio.low, ratio.high, said, ratio.threshold, ratio.blocks)
