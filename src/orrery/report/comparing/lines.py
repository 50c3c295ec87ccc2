"""Changes as the lines of a table: one for each row, and a single one for rows that all say the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Key, Value
from orrery.report.comparing.changes import Change, Word
from orrery.report.figures import number, scale_for, span_decimals
from orrery.report.labels import operation_labels, point_label

HEADINGS = ("driver", "placement", "what", "metric", "there", "here", "ratio", "")
WORDS: Mapping[Word, str] = {"tie": "=", "better": "better", "worse": "WORSE", "undecided": "undecided", "gone": "GONE"}
FEW = 3
"""From so many rows on that say the same they are one line."""
MOST_NAMED = 8
"""So many operations, or points, a line names; of more the first and the last."""

Cells = tuple[str, ...]


def cells(changes: Sequence[Change]) -> list[Cells]:
    """The table, with `HEADINGS`: rows of a driver, placement and metric that all say the same are one line."""
    names = operation_labels(change.comparison.row.operation for change in changes)
    apart = _apart([change.comparison.row for change in changes])
    alike: dict[Cells, list[Change]] = {}
    for change in changes:
        key = change.comparison.row
        alike.setdefault((key.driver, key.placement, change.comparison.metric, _said(change)), []).append(change)
    groups = [part for group in alike.values() for part in ([group] if len(group) >= FEW else [[c] for c in group])]
    return [_line(group, names, apart) for group in groups]


def ratio_text(change: Change) -> str:
    """`1.05 (1.02 to 1.08)`, without an interval `1.05`, without a ratio nothing."""
    found = change.comparison
    if found.ratio is None:
        return ""
    if found.low is None or found.high is None:
        return number(found.ratio)
    decimals = span_decimals(found.low, found.high)
    return f"{number(found.ratio)} ({number(found.low, decimals)} to {number(found.high, decimals)})"


def _line(group: Sequence[Change], names: Mapping[str, str], apart: Sequence[str]) -> Cells:
    key = group[0].comparison.row
    there, here = (_figures(values) for values in ([c.base for c in group], [c.row for c in group]))
    ratio = ratio_text(group[0]) if len(group) == 1 else _range(c.comparison.ratio for c in group)
    metric = group[0].comparison.metric
    return key.driver, key.placement, _what(group, names, apart), metric, there, here, ratio, _said(group[0])


def _said(change: Change) -> str:
    """The word for a change, and what must be known with it."""
    word = WORDS[change.word] + (", doubtful" if change.doubtful else "")
    return word + (f": {change.comparison.why}" if change.comparison.why else "")


def _what(group: Sequence[Change], names: Mapping[str, str], apart: Sequence[str]) -> str:
    """`void_call, size 16`; of several rows how many they are, their operations and where: `3 rows: a, b, c`."""
    keys = [change.comparison.row for change in group]
    named_by = [[names[key.operation] for key in keys], *([_part(key, part) for key in keys] for part in apart)]
    told = [_named(list(dict.fromkeys(filter(None, words)))) for words in named_by]
    if len(group) == 1:
        return ", ".join(filter(None, told))
    return f"{len(group)} rows: {'; '.join(filter(None, told))}"


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


def _range(ratios: Iterable[float | None]) -> str:
    """`1.51 to 1.86`, of those that are known; two ends that look alike are told once."""
    known = sorted(ratio for ratio in ratios if ratio is not None)
    return " to ".join(dict.fromkeys(map(number, (known[0], known[-1])))) if known else ""


def _figures(values: Sequence[Value | None]) -> str:
    """`5.45 us`; of several values the least and the largest of those that are known, in one unit."""
    known = [value for value in values if value is not None and value.value is not None]
    if not known:
        return "-"
    ends = sorted({value.value for value in known if value.value is not None})
    if known[0].unit == "share":
        return " to ".join(dict.fromkeys(named(known[0].name).format(end) for end in (ends[0], ends[-1])))
    scale = scale_for(ends, known[0].unit)
    told = dict.fromkeys(scale.show(end) for end in (ends[0], ends[-1]))
    return f"{' to '.join(told)} {scale.unit}".rstrip()
