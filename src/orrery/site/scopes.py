"""Rankings: for each placement over all operations, and for each operation alone, with the ratio of every pair.

Letters and findings are those of all bindings that stand there, whoever of them is looked at later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from orrery.report.finding import finding
from orrery.report.labels import driver_name
from orrery.report.table.letters import share
from orrery.report.table.ranking import HARNESS, Ranked, among_all, fastest, lines_by_binding, pair_ratio, ranking
from orrery.report.table.ratios import Ratio
from orrery.report.table.sections import Section, SectionLine
from orrery.site.campaign import SiteCampaign
from orrery.site.numbers import DIGITS_OF_RATIOS, Ends, column, ends_of
from orrery.stats.intervals import Finding

OVER_ALL = -1
"""Stands for all sections together where else the number of one does."""
LETTERS = {Finding.DIFFERENT: "D", Finding.EQUIVALENT: "E", Finding.INCONCLUSIVE: "I", None: "-"}
"""What is said of a pair, as one letter."""

Lines = Mapping[str, Mapping[Section, SectionLine]]


def scopes(campaign: SiteCampaign) -> list[dict[str, Any]]:
    """Every ranking that any binding has a figure in, those over all sections first."""
    several = len(campaign.sections) > 1
    over = [(OVER_ALL, campaign.sections)] if several else []
    over += [(number, [section]) for number, section in enumerate(campaign.sections)]
    made = (
        _scope(campaign, number, sections, where) for number, sections in over for where in range(len(campaign.wheres))
    )
    return [scope for scope in made if scope is not None]


def _scope(campaign: SiteCampaign, number: int, sections: Sequence[Section], where: int) -> dict[str, Any] | None:
    placement = campaign.wheres[where][0]
    order = ranking(sections, campaign.material.ratios, placement)
    known = [one for one in order if one.row is not None]
    if all(one.mean is None for one in known):
        return None
    at = {binding: place for place, binding in enumerate(campaign.bindings)}
    rivals = [one for one in known if one.mean is not None and driver_name(one.binding) != HARNESS]
    best = fastest(known)
    return {
        "section": number,
        "where": where,
        "order": [at[one.binding] for one in known],
        "groups": [one.group for one in known],
        "measured": [one.measured for one in known],
        "asked": len(sections),
        # Over one section they are the rows' own figures, which the reader has.
        **({"mean": column(ends_of(one.mean) for one in known)} if number == OVER_ALL else {}),
        "unit": next(one.mean.unit for one in known if one.mean is not None),
        "metric": next(one.mean.name for one in known if one.mean is not None),
        "rivals": [at[one.binding] for one in rivals],
        "best": None if best is None else at[best.binding],
        "pairs": _pairs(campaign, rivals, lines_by_binding(sections), placement),
        "finding": _finding(campaign, sections, placement),
    }


def _pairs(campaign: SiteCampaign, rivals: Sequence[Ranked], lines: Lines, placement: str) -> dict[str, Any]:
    """The ratio of the later one over the earlier one of each pair of rivals, in the order (0, 1), (0, 2), ... (1, 2).

    `f` has a letter for each pair: what is said of it among all pairs.
    """
    ratios = list(_ratios(campaign, rivals, lines, placement))
    found = column((Ends(r.ratio, r.low, r.high) if r else Ends(None) for r in ratios), DIGITS_OF_RATIOS)
    return found | {"f": "".join(LETTERS[r.finding if r else None] for r in ratios)}


def _ratios(campaign: SiteCampaign, rivals: Sequence[Ranked], lines: Lines, placement: str) -> Iterator[Ratio | None]:
    for before, after in combinations(rivals, 2):
        ratio = pair_ratio(lines[after.binding], lines[before.binding], campaign.material.ratios, placement)
        both = before.group and after.group
        yield among_all(ratio, share(before.group, after.group)) if ratio is not None and both else ratio


def _finding(campaign: SiteCampaign, sections: Sequence[Section], placement: str) -> str:
    """What the report would say of these rows alone."""
    rows = [line.cells[placement] for section in sections for line in section.lines if placement in line.cells]
    return finding(list({id(row): row for row in rows}.values()), campaign.comparisons)
