"""The answer in words: one sentence, and the tables of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from orrery.metrics.criteria.candidates import Candidate, Eligibility
from orrery.metrics.criteria.requirements import Ruling
from orrery.report.choosing.answer import Answer, At
from orrery.report.choosing.judgements import (
    SHORT,
    among_text,
    figure_text,
    is_of_all,
    not_met,
    reason_text,
    whats_of,
    worst_of,
)
from orrery.report.choosing.order import Placed
from orrery.report.comparing.lines import interval_text
from orrery.report.labels import PLACEMENT_WORDS, counted, deployment_words, few, labels_of, listed
from orrery.report.remarks.terms import Term

Cells = tuple[str, ...]
CANDIDATES = ("driver", "placement", "answer")
"""The first headings of the table of candidates; one for each requirement follows."""
REASONS = ("driver", "placement", "requirement", "what", "figure", "")
ORDER = ("driver", "group", "figure", "to the first", "", "answer")
COUNTS = {
    Eligibility.MEETS: ("meets all", "meet all"),
    Eligibility.MAY_MEET: ("may meet all", "may meet all"),
    Eligibility.FAILS: ("fails", "fail"),
    Eligibility.UNKNOWN: ("is unknown", "are unknown"),
}
"""How one and how several candidates are told."""
TOO_FEW_CALLS = re.compile(r" calls in a trial, p\S+ needs ([\d,]+)")
"""What metrics.catalogue.latency says where a percentile cannot be given."""
METHOD = (
    "who meets all and who fails is so for all candidates of one placement at once, at 95 %: each has its share of the "
    "risk (Bonferroni); who meets all has every interval inside (Berger), who fails has more of them outside than "
    "chance explains (Simes)"
)


def finding(answer: Answer) -> str:
    """`Of seven candidates two meet all and five fail. On one core: unix is the first by latency.p50.`"""
    if not answer.candidates:
        return "Nobody is left: no driver of the campaign is a candidate."
    found = {one: answer.of(one) for one in Eligibility}
    texts = [f"{_spelled(len(who))} {COUNTS[one][len(who) != 1]}" for one, who in found.items() if who]
    whole = f"Of {counted(len(answer.candidates), 'candidate')} {listed(texts)}."
    if not answer.left:
        return f"Nobody is left. {whole}"
    return " ".join([whole, *(f"{where(at)}: {_first(answer, order)}." for at, order in answer.orders.items())])


def where(at: At) -> str:
    """`On one core`; across hosts with what these are."""
    placement, deployment = at
    words = PLACEMENT_WORDS.get(placement, placement)
    hosts = deployment_words(deployment)
    return f"{words[0].upper()}{words[1:]}{f' ({hosts})' if hosts else ''}"


def preferred_text(answer: Answer) -> str:
    """By what those that are left are put in order."""
    return "the median" if answer.required.prefer is None else str(answer.required.prefer)


def required_lines(answer: Answer) -> Iterator[str]:
    """What was required before the first trial, and what was asked afterwards."""
    late = set(answer.late)
    before = [text for text in _texts(answer) if text not in late]
    created = answer.side.record.created
    if before:
        yield f"required before the first trial ({created}): {'; '.join(before)}"
    if late:
        yield f"asked afterwards, when the figures could be seen: {'; '.join(answer.late)}"


def headings(answer: Answer) -> Cells:
    """Those of `cells`."""
    return (*CANDIDATES, *_limits(answer))


def cells(answer: Answer) -> list[Cells]:
    """A line for each candidate: what is said of it, and of each requirement the worst figure."""
    labels = _labels(answer)
    return [
        (labels[one.binding], one.placement, _said(one), *(_cell(one, text) for text in _limits(answer)))
        for one in answer.candidates
    ]


def reasons(answer: Answer) -> list[Cells]:
    """A line for each requirement that a candidate does not surely meet, with `REASONS`: its worst figure, and by how
    much it fails or why nothing is known."""
    labels = _labels(answer)
    found = [(one, judgement) for one in answer.candidates for judgement in not_met(one, _limits(answer))]
    texts = whats_of([judgement for _, judgement in found])
    return [
        (
            labels[one.binding],
            one.placement,
            "all" if is_of_all(one) else str(judgement.requirement),
            text + among_text(one, judgement),
            figure_text(judgement.value),
            reason_text(judgement),
        )
        for (one, judgement), text in zip(found, texts, strict=True)
    ]


def order_cells(answer: Answer, order: Sequence[Placed]) -> list[Cells]:
    """A line for each candidate that is left at one place, with `ORDER`, the best first."""
    labels = _labels(answer)
    return [
        (
            labels[one.candidate.binding],
            one.group,
            figure_text(one.value) + (f" ({one.measured} of {one.asked} rows)" if one.measured < one.asked else ""),
            "" if one.ratio is None else interval_text((one.ratio.ratio, one.ratio.low, one.ratio.high)),
            one.word,
            _said(one.candidate),
        )
        for one in order
    ]


def differing_headings(answer: Answer) -> Cells:
    """Those of `differing_cells`: a column for each binding that is left."""
    labels = _labels(answer)
    return ("what differs", *(labels[binding] for binding in answer.differing.bindings))


def differing_cells(answer: Answer) -> list[Cells]:
    """A line for each term in which those that are left differ."""
    return [(term.name, *(value or "-" for value in term.values)) for term in answer.differing.terms]


def doubt_lines(answer: Answer) -> Iterator[str]:
    """`doubtful for OS noise: unix (same) and tcp (same)`: by which rules figures may mislead, and whose."""
    labels, found = _labels(answer), dict[str, list[str]]()
    for one in answer.candidates:
        for rule in one.doubts:
            found.setdefault(rule, []).append(f"{labels[one.binding]} ({one.placement})")
    yield from (f"doubtful for {rule}: {few(who)}" for rule, who in found.items())


def advice(answer: Answer) -> Iterator[str]:
    """What would decide what is undecided, and measure what lacks calls."""
    if answer.of(Eligibility.MAY_MEET):
        blocks = answer.side.record.repeat or max((trial.block + 1 for trial in answer.side.observations), default=0)
        yield f"{blocks} blocks leave some undecided; more make intervals narrower: --repeat {max(20, 2 * blocks)}"
    whys = [judgement.why for one in answer.candidates for judgement in one.of(Ruling.NOT_MEASURABLE)]
    if needed := [int(found[1].replace(",", "")) for why in whys if (found := TOO_FEW_CALLS.search(why))]:
        yield f"percentiles lack calls: --calls {max(needed)}, of each client thread"


def same_text(terms: Sequence[Term]) -> str:
    """`language c++, encryption none`: what is the same for all that are left."""
    return ", ".join(f"{term.name} {next(filter(None, term.values))}" for term in terms)


def _spelled(count: int) -> str:
    return counted(count, "candidate").partition(" ")[0]


def _first(answer: Answer, order: Sequence[Placed]) -> str:
    """`unix is the first by latency.p50, and tcp (equivalent) is not different from it`."""
    labels = _labels(answer)
    known = [one for one in order if one.value is not None]
    if not known:
        return f"{few(labels[one.candidate.binding] for one in order)}, without a figure of {preferred_text(answer)}"
    first, *others = known
    name = labels[first.candidate.binding]
    if not others:
        return f"{name} alone"
    alike = [f"{labels[one.candidate.binding]} ({one.word})" for one in others if one.word]
    more = f"; not different from it: {few(alike)}" if alike else ""
    return f"{name} is the first of {counted(len(order), 'candidate')} by {preferred_text(answer)}{more}"


def _said(one: Candidate) -> str:
    return str(one.eligibility) + (", doubtful" if one.doubts else "")


def _texts(answer: Answer) -> list[str]:
    """All that is asked, in the words in which it is written."""
    prefer = answer.required.prefer
    return [*_limits(answer), *([] if prefer is None else [f"prefer {prefer}"])]


def _limits(answer: Answer) -> list[str]:
    """Each requirement once, in the order in which they are asked."""
    return list(dict.fromkeys(str(one) for limits in answer.required.limits.values() for one in limits))


def _cell(one: Candidate, requirement: str) -> str:
    """The worst that is said of one requirement, with its figure."""
    worst = worst_of(one, requirement)
    return "" if worst is None else " ".join(filter(None, [SHORT[worst.ruling], figure_text(worst.value)]))


def _labels(answer: Answer) -> dict[str, str]:
    return labels_of(one.binding for one in answer.candidates)
