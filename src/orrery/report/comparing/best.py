"""`orrery compare --with-best`: each driver beside the best of the others, as a table, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from orrery.errors import InputError
from orrery.metrics.comparing.best import AgainstBest, against_best
from orrery.metrics.rows import Key, Value, Verdict
from orrery.report.comparing.changes import MEDIANS, ranks
from orrery.report.comparing.lines import driver_of, figures, interval_text, together, whats
from orrery.report.comparing.words import escaped, side_of, table
from orrery.report.labels import driver_name, listed
from orrery.report.side import Side
from orrery.report.table.ranking import HARNESS
from orrery.stats.intervals import CONFIDENCE

HEADINGS = ("driver", "placement", "what", "metric", "figure", "to the best other", "")
METHOD = "multiple comparisons with the best (Hsu)"
NOTE = f"{METHOD}: the intervals of all drivers of one row hold at once, at {100 * CONFIDENCE:.0f} %"


@dataclass(frozen=True)
class BestOf:
    """A campaign, and every row of it beside the best of the others."""

    side: Side
    found: Sequence[AgainstBest]

    @cached_property
    def doubtful(self) -> frozenset[Key]:
        """The rows of which something says that their figures may mislead."""
        return frozenset(row.key for row in self.side.rows if row.verdict is Verdict.DOUBTFUL)

    @property
    def finding(self) -> str:
        """`Of 14 rows 7 are the best, and 7 are not.`"""
        counts = {word: sum(_word(one) == word for one in self.found) for word in WORDS}
        texts = [f"{count} {WORDS[word][count != 1]}" for word, count in counts.items() if count]
        return f"Of {len(self.found)} row{'' if len(self.found) == 1 else 's'} {listed(texts)}."


WORDS = {
    "the best": ("is the best", "are the best"),
    "may be the best": ("may be the best", "may be the best"),
    "not the best": ("is not", "are not"),
    "undecided": ("is undecided", "are undecided"),
}
"""A word of the table -> how one and how several rows of it are told."""


def best_of(side: Side, metrics: Sequence[str]) -> BestOf:
    """Every driver of a campaign but the harness's own, by `metrics`, else by the median that each row has.

    InputError where no two drivers stand beside each other.
    """
    harness = {row.key.binding for row in side.rows if driver_name(row.key.binding) == HARNESS}
    found = against_best(*side.judged, metrics or MEDIANS, harness)
    if not found:
        raise InputError(f"{side.name} has no two drivers to compare", hint="orrery compare last~1 last")
    rank = ranks(side)
    return BestOf(side, sorted(found if metrics else _medians(found), key=lambda one: rank(one.row)))


def cells(best: BestOf) -> list[tuple[str, ...]]:
    """The table, with `HEADINGS`: rows of a driver that all say the same are one line."""
    values = {row.key: row.metrics for row in best.side.rows}
    lines = together(best.found, lambda one: (*driver_of(one.row), one.metric, _said(best, one)))
    keys = [[one.row for one in group] for group in lines]
    texts = whats([one.row for one in best.found], keys)
    return [_line(best, group, what, values) for group, what in zip(lines, texts, strict=True)]


def markdown(best: BestOf) -> str:
    """The same as Markdown."""
    lines = [escaped(best.side.title), "", escaped(best.finding), "", *table(HEADINGS, cells(best))]
    return "\n".join([*lines, "", f"Note: {escaped(NOTE)}.", ""])


def document(best: BestOf) -> dict[str, Any]:
    """The same for programs; a row's ratio is that of its metric to the best of its rivals."""
    return {
        "row": side_of(best.side),
        "method": METHOD,
        "confidence": CONFIDENCE,
        "rows": [{**asdict(one), "word": _word(one), "doubtful": one.row in best.doubtful} for one in best.found],
    }


def _medians(found: Sequence[AgainstBest]) -> list[AgainstBest]:
    """Of each row the first of `MEDIANS` that it has a ratio of, else the first there is."""
    by_row: dict[Key, list[AgainstBest]] = {}
    for one in found:
        by_row.setdefault(one.row, []).append(one)
    return [min(several, key=lambda one: one.ratio is None) for several in by_row.values()]


def _line(
    best: BestOf, group: Sequence[AgainstBest], what: str, values: Mapping[Key, Mapping[str, Value]]
) -> tuple[str, ...]:
    first = group[0]
    ratio = interval_text(*((one.ratio, one.low, one.high) for one in group))
    figure = figures([values[one.row].get(one.metric) for one in group])
    return *driver_of(first.row), what, first.metric, figure, ratio, _said(best, first)


def _word(one: AgainstBest) -> str:
    if one.ratio is None:
        return "undecided"
    return "the best" if one.is_best else "may be the best" if one.may_be_best else "not the best"


def _said(best: BestOf, one: AgainstBest) -> str:
    word = _word(one) + (", doubtful" if one.row in best.doubtful else "")
    return word + (f": {one.why}" if one.why else "")
