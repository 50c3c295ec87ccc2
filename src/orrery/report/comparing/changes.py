"""Changes: rows beside their bases, with the figures of both and a word for what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from orrery.errors import InputError
from orrery.metrics.comparing.between import GONE, between_by
from orrery.metrics.comparing.comparisons import compare_by
from orrery.metrics.disturbance.aside import whole
from orrery.metrics.metric import read
from orrery.metrics.registry import metric as named
from orrery.metrics.rows import Comparison, Key, Row, Value, Verdict
from orrery.report.labels import driver_name, listed
from orrery.report.side import Side
from orrery.report.subject import subject_of
from orrery.report.table.ranking import HARNESS
from orrery.report.table.sections import placements_of
from orrery.stats.intervals import Finding, finding
from orrery.text import suggestion

Word: TypeAlias = Literal["better", "worse", "minor", "equivalent", "inconclusive", "undecided", "gone"]
"""`minor` is a change that surely is there, and by less than matters."""
Place: TypeAlias = tuple[Key, str]
"""A row and a metric."""
MEDIANS = ("latency.p50", "delay.p50", "path.p50", "latency.single", "servers")
"""What is compared when nothing is named: of each row what it has."""


@dataclass(frozen=True)
class Change:
    """A comparison with the figures of base and row; `doubtful` if one of the two rows is.

    `over_all` is the same comparison with the trials that were set aside, where that may have favoured one of the two.
    It is `exploratory` where the campaign's protocol does not ask for it.
    """

    comparison: Comparison
    base: Value | None
    row: Value | None
    word: Word
    doubtful: bool
    over_all: Comparison | None = None
    exploratory: bool = False


def within(side: Side, base: str, metrics: Sequence[str], threshold: float) -> list[Change]:
    """Every other binding of a campaign against the binding `base`, by their common blocks.

    `threshold` is the change, as a fraction, that does not matter.
    """
    rows = {row.key: row for row in side.rows}
    read([named(name) for name in metrics], side.judged[0])
    described = [name for name in metrics if any(name in row.metrics for row in side.rows)]
    made = [_turned(one, base) for one in compare_by(*side.judged, described, binding=base)]
    judged = [_judged(one, threshold) for one in made if one is not None and _applies(one, rows)]
    over_all = _over_all(side, base, described)
    return in_order((replace(_change(one, rows, rows), over_all=over_all.get(_place(one))) for one in judged), side)


def _over_all(side: Side, base: str, metrics: Sequence[str]) -> dict[Place, Comparison]:
    """The comparisons over all trials of those rows where setting aside may have favoured a binding."""
    uneven = {row.key for row in side.rows if row.over_all}
    if not uneven:
        return {}
    groups, judged = side.judged
    made = [_turned(one, base) for one in compare_by(map(whole, groups), judged, metrics, binding=base)]
    return {_place(one): one for one in made if one is not None and uneven & {one.row, one.base}}


def _place(one: Comparison) -> Place:
    return one.row, one.metric


def across(base: Side, row: Side, metrics: Sequence[str], threshold: float) -> list[Change]:
    """Every row of `base` against its like in another campaign; InputError where nothing has its like."""
    bases, rows = ({found.key: found for found in side.rows} for side in (base, row))
    for side in (base, row):
        read([named(name) for name in metrics], side.judged[0])
    pairs = [one for name in metrics for one in between_by(base.judged, row.judged, name, threshold)]
    if not pairs:
        message = f"{base.name} and {row.name} have no row in common for {', '.join(metrics)}"
        raise InputError(message, hint=_why_nothing(base, row))
    return in_order((_change(one, bases, rows) for one in pairs), row)


def medians(changes: Iterable[Change]) -> list[Change]:
    """Of each row the change of the first of `MEDIANS` that its base has a figure of, else of the first there is."""
    by_row: dict[Key, list[Change]] = {}
    for change in changes:
        by_row.setdefault(change.comparison.row, []).append(change)
    return [min(found, key=_rank) for found in by_row.values()]


def in_order(changes: Iterable[Change], side: Side) -> list[Change]:
    """Changes by driver, placement and point, operations in the order of the interface."""
    rank = ranks(side)
    return sorted(changes, key=lambda change: rank(change.comparison.row))


def ranks(side: Side) -> Callable[[Key], tuple[int, int, str, int, str]]:
    """By what rows are sorted: driver, placement and point, then the operation's place in the interface."""
    operations = {name: number for number, name in enumerate(subject_of(side.record).operations)}
    drivers = {row.key.driver: number for number, row in enumerate(side.rows)}
    placements = {placement: number for number, placement in enumerate(placements_of(side.rows))}

    def rank(key: Key) -> tuple[int, int, str, int, str]:
        place = placements[key.placement]
        return drivers[key.driver], place, key.point, operations.get(key.operation, len(operations)), key.operation

    return rank


def _rank(change: Change) -> tuple[bool, int]:
    return change.base is None or change.base.value is None, MEDIANS.index(change.comparison.metric)


def base_of(side: Side, wanted: str | None) -> str:
    """The binding that `wanted` (a label, a binding, or the name of a driver with one) means.

    None: the first that was named of those that ran, a middleware or a raw transport. The harness's own driver is never
    chosen for anybody: it carries nothing. InputError, with the nearest known one, where none or several are meant.
    """
    ran = {row.key.binding: row.key.driver for row in side.rows if row.trials}
    asked = [binding for binding in side.record.settings.get("bindings", ()) if binding in ran]
    labels = {binding: ran[binding] for binding in dict.fromkeys([*asked, *ran])}
    if not labels:
        raise InputError(f"no driver gave a figure in {side.name}", hint="orrery show says why")
    return _first(side, labels) if wanted is None else _meant(side, labels, wanted)


def _first(side: Side, labels: Mapping[str, str]) -> str:
    """The first of the bindings that carries calls anywhere: it is fixed by who was named, never by a figure."""
    carried = [binding for binding in labels if driver_name(binding) != HARNESS]
    if not carried:
        hint = "run it with a middleware or a raw transport too, or name a base: --base DRIVER"
        raise InputError(f"{side.name} has only {listed(labels.values())}, the harness itself: no base", hint=hint)
    return carried[0]


def _meant(side: Side, labels: Mapping[str, str], wanted: str) -> str:
    """The one binding that a label, a binding or a name means."""
    meant = [b for b, label in labels.items() if wanted in (b, label)]
    meant = meant or [b for b in labels if driver_name(b) == wanted]
    if len(meant) != 1:
        problem = f"is not in {side.name}" if not meant else f"means several: {', '.join(labels[b] for b in meant)}"
        raise InputError(f"--base {wanted} {problem}", hint=suggestion(wanted, labels.values()))
    return meant[0]


def _turned(one: Comparison, base: str) -> Comparison | None:
    """The comparison with `base` as its base; None where that takes no part."""
    if one.base.binding == base:
        return one
    if one.row.binding != base:
        return None
    low, high = (1 / end if end else None for end in (one.high, one.low))
    ratio = 1 / one.ratio if one.ratio else None
    return replace(one, row=one.base, base=one.row, ratio=ratio, low=low, high=high)


def _judged(one: Comparison, threshold: float) -> Comparison:
    """With what is said at this threshold."""
    return one if one.low is None or one.high is None else replace(one, finding=finding(one.low, one.high, threshold))


def _applies(one: Comparison, rows: Mapping[Key, Row]) -> bool:
    """Whether both rows have the metric, with a figure or without."""
    found = (rows.get(key) for key in (one.row, one.base))
    return all(row is not None and one.metric in row.metrics for row in found)


def _change(one: Comparison, bases: Mapping[Key, Row], rows: Mapping[Key, Row]) -> Change:
    found = (bases.get(one.base), rows.get(one.row))
    base, row = (side.metrics.get(one.metric) if side is not None else None for side in found)
    doubtful = any(side is not None and side.verdict is Verdict.DOUBTFUL for side in found)
    return Change(one, base, row, _word(one, base), doubtful)


def _word(one: Comparison, base: Value | None) -> Word:
    if one.why.startswith(GONE) and base is not None and base.value is not None:
        return "gone"
    if one.ratio is None or one.finding is None:
        return "undecided"
    if one.finding is Finding.INCONCLUSIVE:
        return "inconclusive"
    if one.finding is Finding.EQUIVALENT:
        return "equivalent" if one.low is None or one.high is None or one.low <= 1 <= one.high else "minor"
    return "better" if (one.ratio < 1) == (named(one.metric).better == "lower") else "worse"


def _why_nothing(base: Side, row: Side) -> str:
    """What two campaigns that share no row differ in."""
    for what, part in (("scenario", "scenario"), ("placement", "placement"), ("driver", "driver"), ("point", "point")):
        there, here = (_parts(side.rows, part) for side in (base, row))
        if not set(there) & set(here):
            return f"{what} {', '.join(there) or 'none'} there, {', '.join(here) or 'none'} here"
    return "orrery show prints what each of them has"


def _parts(rows: Iterable[Row], part: str) -> Sequence[str]:
    found: Iterator[str] = (getattr(row.key, part) for row in rows)
    return list(dict.fromkeys(found))
