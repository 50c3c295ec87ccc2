"""One sentence that says what a campaign found, made from its rows and comparisons and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from orrery.metrics.rows import Comparison, Row, Verdict
from orrery.report.figures import scale_for, times, with_unit
from orrery.report.growth_finding import growth_finding
from orrery.report.labels import PLACEMENT_WORDS, counted, driver_name, listed
from orrery.report.notes import verdict_word
from orrery.report.ranking import share
from orrery.report.ratios import Ratio, Ratios
from orrery.report.sections import Section, sections
from orrery.report.standing import HARNESS, Standing, fastest, lines_by_binding, pair_ratio, standings

MOST_TOLD = 6
"""So many groups are named; a sentence with more is no longer read."""


def finding(rows: Sequence[Row], comparisons: Sequence[Comparison]) -> str:
    """What was found, in one sentence: who is fastest, who ties, what the others cost, who failed."""
    found = sections(rows)
    if not found:
        return "Nothing was measured: no trial gave a figure."
    if grown := growth_finding(rows):
        return grown
    ratios = Ratios(comparisons)
    placement = found[0].placements[0]
    order = standings(found, ratios, placement)
    rivals = [s for s in order if s.typical is not None and driver_name(s.binding) != HARNESS]
    if fastest(rivals) is None:
        return (
            f"No driver gave a figure: {listed(s.label for s in order)} failed or {_had(len(order))} no valid result."
        )
    groups = _groups(rivals)
    clauses = [_opening(found, placement) + _leaders(groups)]
    clauses += _costs(groups[1:MOST_TOLD]) + _rest(groups) + _elsewhere(found, ratios, rivals)
    clauses += _silent(order) + _caveat(rivals, comparisons)
    return "; ".join(clauses) + "."


def _had(count: int) -> str:
    return "has" if count == 1 else "have"


def _opening(found: Sequence[Section], placement: str) -> str:
    """Where and over what: `On one core, over seven operations, `."""
    where = PLACEMENT_WORDS.get(placement, placement)
    operations = len({section.operation for section in found})
    points = len({section.place[0] for section in found})
    over = counted(operations, "operation") + (f" at {counted(points, 'point')}" if points > 1 else "")
    scope = f", over {over}" if len(found) > 1 else ""
    return f"{where[0].upper()}{where[1:]}{scope}, "


def _groups(rivals: Sequence[Standing]) -> list[list[Standing]]:
    """Rivals in order, each with those after it that tie with it; a tie is with the first of the group."""
    groups: list[list[Standing]] = []
    for one in rivals:
        if groups and share(groups[-1][0].group, one.group):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _names(group: Sequence[Standing]) -> str:
    tie = " (a tie)" if len(group) > 1 else ""
    return listed(_name(one) for one in group) + tie


def _name(one: Standing) -> str:
    """The label, and what must be known about it before its figure is believed."""
    remarks = []
    if not one.complete:
        remarks.append(f"{one.told} of {one.asked}")
    if one.row is not None and one.row.verdict is Verdict.DOUBTFUL:
        remarks.append("doubtful")
    return f"{one.label} ({', '.join(remarks)})" if remarks else one.label


def _leaders(groups: Sequence[Sequence[Standing]]) -> str:
    first = groups[0]
    value = first[0].typical
    assert value is not None and value.value is not None
    took = with_unit(value.value, value.unit)
    if value.low is not None and value.high is not None:
        scale = scale_for([value.value], value.unit)
        took = f"{took} ({scale.span(value).replace('-', ' to ')})"
    if len(first) > 1:
        return f"{listed(map(_name, first))} tie as the fastest with a median of {took}"
    alone = "has" if len(groups) == 1 else "is the fastest with"
    return f"{_names(first)} {alone} a median of {took}"


def _costs(groups: Sequence[Sequence[Standing]]) -> list[str]:
    """`tcp takes 1.42 times (1.40 to 1.45) as long`, then `ice 3.05 times (3.00 to 3.11)`; nothing for no groups."""
    told = [f"{_names(group)} {_group_times(group)}" for group in groups]
    if groups:
        verb = "takes" if len(groups[0]) == 1 else "take"
        told[0] = f"{_names(groups[0])} {verb} {_group_times(groups[0])} as long"
    return told


def _group_times(group: Sequence[Standing]) -> str:
    """The ratio to the fastest; of a tie that of its first, with an interval around the intervals of all."""
    if len(group) == 1:
        return _times(group[0])
    ratios = [one.ratio for one in group if one.ratio is not None]
    lows = [ratio.low for ratio in ratios if ratio.low is not None]
    highs = [ratio.high for ratio in ratios if ratio.high is not None]
    return times(ratios[0].ratio, min(lows, default=None), max(highs, default=None))


def _times(one: Standing) -> str:
    return times(one.ratio.ratio, one.ratio.low, one.ratio.high) if one.ratio else "an unknown number of times"


def _rest(groups: Sequence[Sequence[Standing]]) -> list[str]:
    left = [one for group in groups[MOST_TOLD:] for one in group]
    return [f"{len(left)} more follow, up to {_times(left[-1])}"] if left else []


def _elsewhere(found: Sequence[Section], ratios: Ratios, rivals: Sequence[Standing]) -> list[str]:
    """Whether the order holds at the next placement: two change places only where neither placement shows a tie."""
    if len(found[0].placements) < 2 or len(rivals) < 2:
        return []
    here, there = found[0].placements[:2]
    lines = lines_by_binding(found)

    def clear(a: Standing, b: Standing, placement: str) -> Ratio | None:
        ratio = pair_ratio(lines[a.binding], lines[b.binding], ratios, placement)
        return ratio if ratio is not None and not ratio.tie else None

    pairs = [(a, b, clear(a, b, there)) for a, b in combinations(rivals, 2) if clear(a, b, here)]
    swapped = [(a, b) for a, b, ratio in pairs if ratio is not None and ratio.ratio > 1]
    where = PLACEMENT_WORDS.get(there, there)
    if len(swapped) > MOST_TOLD // 2:
        return [f"{where} {len(swapped)} pairs change places"]
    if swapped:
        return [f"{where} {listed(f'{b.label} is faster than {a.label}' for a, b in swapped)}"]
    return [f"{where} the order is the same"] if any(ratio for *_, ratio in pairs) else []


def _silent(order: Sequence[Standing]) -> list[str]:
    """Who gave no figure, and whether it failed or was found invalid."""
    silent = [one for one in order if one.typical is None and one.row is not None]
    failed = [one.label for one in silent if verdict_word(one.row) == "failed"]
    refused = [one.label for one in silent if verdict_word(one.row) == "refused"]
    invalid = [one.label for one in silent if one.row is not None and one.row.trials]
    told = [f"{listed(failed)} failed"] if failed else []
    told += [f"{listed(refused)} {'was' if len(refused) == 1 else 'were'} refused"] if refused else []
    return told + ([f"{listed(invalid)} {'is' if len(invalid) == 1 else 'are'} invalid"] if invalid else [])


def _caveat(rivals: Sequence[Standing], comparisons: Sequence[Comparison]) -> list[str]:
    """Says so where ratios stand without an interval, with the reason that the comparisons give."""
    bare = [one for one in rivals if one.ratio is not None and one.ratio.low is None]
    if not bare:
        return []
    why = next((c.why for c in comparisons if c.low is None and c.why), "")
    return [f"these ratios have no interval{': ' + why if why else ''}"]
