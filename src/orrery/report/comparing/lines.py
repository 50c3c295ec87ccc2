"""Changes as the lines of a table: one for each row, and a single one for rows that all say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Comparison, Key, Value
from orrery.report.comparing.changes import Change, Word
from orrery.report.figures import number, scale_for, span_decimals
from orrery.report.labels import operation_labels, point_label

HEADINGS = ("driver", "placement", "what", "metric", "there", "here", "ratio", "")
WORDS: Mapping[Word, str] = {
    "worse": "WORSE",
    "gone": "GONE",
    "better": "better",
    "minor": "minor change",
    "equivalent": "=",
    "inconclusive": "inconclusive",
    "undecided": "undecided",
}
FEW = 3
"""From so many rows on that say the same they are one line."""
MOST_NAMED = 8
"""So many operations, or points, a line names; of more the first and the last."""

Cells: TypeAlias = tuple[str, ...]
Row = TypeVar("Row")
Found: TypeAlias = tuple[float | None, float | None, float | None]
"""A ratio and the ends of its interval, each None where there is none."""


def cells(changes: Sequence[Change]) -> list[Cells]:
    """The table, with `HEADINGS`: rows of a driver, placement and metric that all say the same are one line."""
    keys = [change.comparison.row for change in changes]
    lines = together(changes, lambda c: (*driver_of(c.comparison.row), c.comparison.metric, _said(c)))
    return [_line(group, what) for group, what in zip(lines, whats(keys, [_keys(g) for g in lines]), strict=True)]


def together(rows: Sequence[Row], alike: Callable[[Row], Cells]) -> list[list[Row]]:
    """The rows of each line: all that are alike where they are `FEW` or more, else one."""
    found: dict[Cells, list[Row]] = {}
    for row in rows:
        found.setdefault(alike(row), []).append(row)
    return [part for group in found.values() for part in ([group] if len(group) >= FEW else [[row] for row in group])]


def driver_of(key: Key) -> tuple[str, str]:
    """The first two cells of a line: driver and placement."""
    return key.driver, key.placement


def whats(keys: Sequence[Key], lines: Sequence[Sequence[Key]]) -> list[str]:
    """For each line what its rows are, in the words that tell all `keys` apart."""
    names, apart = operation_labels(key.operation for key in keys), _apart(keys)
    return [_what(group, names, apart) for group in lines]


def ratio_text(change: Change) -> str:
    """`1.05 (1.02 to 1.08)`, without an interval `1.05`, without a ratio nothing."""
    return interval_text(_found(change.comparison))


def interval_text(*found: Found) -> str:
    """The same of (ratio, low, high); of several from the least to the largest, in the brackets all their intervals.

    `1.51 to 1.86 (1.17 to 2.26)`.
    """
    if not found:
        return ""
    ratios, lows, highs = (_ends(values) for values in zip(*found, strict=True))
    if ratios is None:
        return ""
    text = " to ".join(dict.fromkeys(map(number, ratios)))
    if lows is None or highs is None:
        return text
    decimals = span_decimals(lows[0], highs[1])
    return f"{text} ({number(lows[0], decimals)} to {number(highs[1], decimals)})"


def _line(group: Sequence[Change], what: str) -> Cells:
    there, here = (figures(values) for values in ([c.base for c in group], [c.row for c in group]))
    first = group[0].comparison
    ratio = interval_text(*(_found(change.comparison) for change in group))
    over_all = interval_text(*(_found(change.over_all) for change in group if change.over_all is not None))
    ratio += f"; over all trials {over_all}" if over_all else ""
    return *driver_of(first.row), what, first.metric, there, here, ratio, _said(group[0])


def _found(comparison: Comparison) -> Found:
    return comparison.ratio, comparison.low, comparison.high


def _keys(group: Sequence[Change]) -> list[Key]:
    return [change.comparison.row for change in group]


def _said(change: Change) -> str:
    """The word for a change, and what must be known with it."""
    word = WORDS[change.word] + (", doubtful" if change.doubtful else "")
    word += ", exploratory" if change.exploratory else ""
    return word + (f": {change.comparison.why}" if change.comparison.why else "")


def _what(keys: Sequence[Key], names: Mapping[str, str], apart: Sequence[str]) -> str:
    """`void_call, size 16`; of several rows how many they are, their operations and where: `3 rows: a, b, c`."""
    named_by = [[names[key.operation] for key in keys], *([_part(key, part) for key in keys] for part in apart)]
    texts = [_named(list(dict.fromkeys(filter(None, words)))) for words in named_by]
    if len(keys) == 1:
        return ", ".join(filter(None, texts))
    return f"{len(keys)} rows: {'; '.join(filter(None, texts))}"


def _named(words: Sequence[str]) -> str:
    if len(words) > MOST_NAMED:
        return f"{words[0]} to {words[-1]} ({len(words)})"
    return ", ".join(words)


def _apart(keys: Sequence[Key]) -> list[str]:
    """What besides driver, placement and operation is not the same in all rows."""
    parts = ("point", "step", "object", "port", "phase")
    return [part for part in parts if len({getattr(key, part) for key in keys}) > 1]


def _part(key: Key, part: str) -> str:
    return point_label(key.point) if part == "point" else str(getattr(key, part))


def _ends(values: Iterable[float | None]) -> tuple[float, float] | None:
    """The least and the largest of the values that are known."""
    known = sorted(value for value in values if value is not None)
    return (known[0], known[-1]) if known else None


def figures(values: Sequence[Value | None]) -> str:
    """`5.45 us`; of several values the least and the largest of those that are known, in one unit."""
    known = [value for value in values if value is not None and value.value is not None]
    if not known:
        return "-"
    ends = sorted({value.value for value in known if value.value is not None})
    if known[0].unit == "share":
        return " to ".join(dict.fromkeys(named(known[0].name).format(end) for end in (ends[0], ends[-1])))
    scale = scale_for(ends, known[0].unit)
    texts = dict.fromkeys(scale.show(end) for end in (ends[0], ends[-1]))
    return f"{' to '.join(texts)} {scale.unit}".rstrip()
