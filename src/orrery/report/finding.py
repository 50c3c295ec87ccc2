"""At most three short sentences that say what a campaign found, made from its rows and comparisons only.

They say which driver is the fastest, which are not different from it, how far the others are behind, and who does not
understand whom. The table has all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from orrery.metrics.rows import Comparison, Row, Verdict
from orrery.report.figures import number, scale_for, times, with_unit
from orrery.report.labels import PLACEMENT_WORDS, counted, driver_name, few, listed
from orrery.report.table.notes import verdict_word
from orrery.report.table.ranking import HARNESS, Ranked, fastest, ranking
from orrery.report.table.ratios import Ratios
from orrery.report.table.sections import Section, figure, sections
from orrery.report.topics.accepted.finding import fault_finding
from orrery.report.topics.capacity.finding import capacity_finding
from orrery.report.topics.mixed.finding import misunderstood, strangers
from orrery.stats.intervals import Finding

SINGLE = "latency.single"
"""The only call of each trial."""
Namer = Callable[[Ranked], str]
"""How a sentence names a binding."""


def finding(rows: Sequence[Row], comparisons: Sequence[Comparison], what: str = "") -> str:
    """What was found, in at most three sentences; `what` takes so long, where that is no call."""
    found = sections(rows)
    if not found:
        return "Nothing was measured: no trial gave a figure."
    if grown := capacity_finding(rows):
        return grown
    if counted := fault_finding(rows):
        return counted
    placement = found[0].placements[0]
    order = ranking(found, Ratios(comparisons), placement)
    rivals = [s for s in order if s.mean is not None and driver_name(s.binding) != HARNESS]
    best = fastest(rivals)
    apart = misunderstood(order)
    silent = [*_silent([one for one in order if one not in apart]), *strangers(apart)]
    if best is None and (own := [s.label for s in order if s.mean is not None]):
        return _joined(f"only {listed(own)} gave a figure: a function call, and no middleware", *silent)
    if best is None and any(figure(row, SINGLE) for row in rows):
        return "Nothing is ranked: each trial made a single call of an operation, which has no median."
    if best is None:
        return (
            f"No driver gave a figure: {listed(s.label for s in order)} failed or {_had(len(order))} no valid result."
        )
    others = [one for one in rivals if one is not best]
    # What holds for all is said once.
    doubtful = "doubtful: " if all(map(_is_doubtful, rivals)) else ""
    name = partial(_name, marks=not doubtful)
    return _joined(
        doubtful + _opening(found, placement) + _leader(best, bool(others), name) + (f" for {what}" if what else ""),
        _alike(others, name) or _without_intervals(others, comparisons, name),
        "; ".join([*_behind(others, name), *silent]),
    )


def _joined(*sentences: str) -> str:
    """Sentences from their texts; an empty one is none."""
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in sentences if text)


def _had(count: int) -> str:
    return "has" if count == 1 else "have"


def _opening(found: Sequence[Section], placement: str) -> str:
    """The placement and the operations: `on one core, over seven operations, `."""
    where = PLACEMENT_WORDS.get(placement, placement)
    operations = len({section.operation for section in found})
    points = len({section.place[0] for section in found})
    over = counted(operations, "operation") + (f" at {counted(points, 'point')}" if points > 1 else "")
    return f"{where}{f', over {over}' if len(found) > 1 else ''}, "


def _is_doubtful(one: Ranked) -> bool:
    return one.row is not None and one.row.verdict is Verdict.DOUBTFUL


def _name(one: Ranked, marks: bool) -> str:
    """The label, and what a reader must know before trusting its figure; with `marks` also that it is doubtful."""
    remarks = []
    if not one.complete:
        remarks.append(f"{one.measured} of {one.asked}")
    if marks and _is_doubtful(one):
        remarks.append("doubtful")
    return f"{one.label} ({', '.join(remarks)})" if remarks else one.label


def _leader(best: Ranked, has_rivals: bool, name: Namer) -> str:
    """`unix is the fastest with a median of 5.80 us (4.51 to 8.04)`."""
    value = best.mean
    assert value is not None and value.value is not None
    took = with_unit(value.value, value.unit)
    if span := scale_for([value.value], value.unit).span(value):
        took = f"{took} ({span.replace('-', ' to ')})"
    return f"{name(best)} {'is the fastest with' if has_rivals else 'has'} a median of {took}"


def _alike(others: Sequence[Ranked], name: Namer) -> str:
    """`not different from it: tcp (equivalent), pipe and shm (inconclusive)`; empty if all others are different."""
    texts = []
    for said in (Finding.EQUIVALENT, Finding.INCONCLUSIVE):
        if alike := [one for one in others if one.ratio is not None and one.ratio.finding is said]:
            texts.append(f"{_names(alike, name)} ({said})")
    return f"not different from it: {', '.join(texts)}" if texts else ""


def _names(found: Sequence[Ranked], name: Namer) -> str:
    return few(map(name, found))


def _behind(others: Sequence[Ranked], name: Namer) -> Iterator[str]:
    """How far the rest is behind: `slower: tcp takes 1.65 times (1.50 to 1.81) as long`, or the range of several."""
    ratios = [(one, one.ratio) for one in others if one.ratio is not None]
    apart = [(one, ratio) for one, ratio in ratios if ratio.finding in (None, Finding.DIFFERENT)]
    slower = [(one, ratio) for one, ratio in apart if ratio.ratio >= 1]
    unknown = [one for one in others if one.ratio is None]
    if len(slower) == 1:
        ((one, ratio),) = slower
        yield f"slower: {name(one)} takes {times(ratio.ratio, ratio.low, ratio.high)} as long"
    elif slower:
        first, last = (f"{number(ratio.ratio)} ({name(one)})" for one, ratio in (slower[0], slower[-1]))
        yield f"slower: {counted(len(slower), 'other')}, which take {first} to {last} times as long"
    # Who lacks figures cannot be the fastest, and may yet be faster in those that it has.
    for one, ratio in apart:
        if ratio.ratio < 1:
            yield f"faster in what it gave: {name(one)} takes {times(ratio.ratio, ratio.low, ratio.high)} as long"
    if unknown:
        yield f"not compared with it: {_names(unknown, name)}"


def _without_intervals(others: Sequence[Ranked], comparisons: Sequence[Comparison], name: Namer) -> str:
    """A sentence where ratios have no interval, with the reason from the comparisons; else empty."""
    ratios = [(one, one.ratio.low) for one in others if one.ratio is not None]
    bare = [one for one, low in ratios if low is None]
    if not bare:
        return ""
    why = next((c.why for c in comparisons if c.low is None and c.why), "")
    whose = "these ratios have" if len(bare) == len(ratios) else f"to {_names(bare, name)} there is"
    return f"{whose} no interval{': ' + why if why else ''}"


def silent_text(order: Sequence[Ranked]) -> str:
    """Who gave no figure, in a sentence; empty where all did."""
    return _joined(*_silent(order))


def _silent(order: Sequence[Ranked]) -> Iterator[str]:
    """Who gave no figure: `without a figure: ice (failed), grpc and nng (refused)`."""
    silent = [one for one in order if one.mean is None and one.row is not None]
    by_word: dict[str, list[str]] = {}
    for one in silent:
        by_word.setdefault(verdict_word(one.row).lower(), []).append(one.label)
    if by_word:
        yield f"without a figure: {', '.join(f'{few(labels)} ({word})' for word, labels in by_word.items())}"
