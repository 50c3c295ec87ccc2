"""Answers as text: a line for each question, for people, for a page and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from orrery.report.labels import listed
from orrery.report.study.answers import UNSURE, QuestionAnswer, StudyAnswers

EXPLORATORY = "exploratory"
"""The word for what is looked at beyond the protocol."""
WORDS = {
    UNSURE: ("differs by itself, but not surely among all", "differ by themselves, but not surely among all"),
    "minor": ("differs by less than matters", "differ by less than matters"),
    "better": ("is better", "are better"),
    "worse": ("is worse", "are worse"),
    "equivalent": ("is equivalent", "are equivalent"),
    "inconclusive": ("is inconclusive", "are inconclusive"),
    "undecided": ("is undecided", "are undecided"),
    "gone": ("has no figure", "have no figure"),
}
"""A word of an answer -> how one row and how several are told that have it."""
SHOWN = 12
"""So many digits of a hash tell it from any other."""


def heading(found: StudyAnswers) -> str:
    """`asked before the first trial, by latency.p50 (protocol 3f2a..., 14 comparisons together)`."""
    together = f"{found.compared} comparison{'' if found.compared == 1 else 's'} together"
    hashed = found.protocol.sha256[:SHOWN]
    return f"asked before the first trial, by {found.protocol.metric} (protocol {hashed}, {together})"


def lines(found: StudyAnswers) -> Iterator[str]:
    """A line for each question, under `heading`; last what all else is."""
    for answer in found.answers:
        yield f"{answer.question.asks} {answer_text(answer)}"
    yield f"whatever else is shown is {EXPLORATORY}: nobody had asked for it"


def answer_text(answer: QuestionAnswer) -> str:
    """`unix against tcp: of 7 rows 5 are better and 2 are inconclusive; 1 is not as expected`."""
    question = answer.question
    who = f"{question.row} against {question.base}"
    if not answer.words:
        return f"{who}: no row has both"
    rows = len(answer.words)
    texts = [f"{count} {WORDS[word][count != 1]}" for word, count in answer.counts.items()]
    whole = f"{who}: of {rows} row{'' if rows == 1 else 's'} {listed(texts)}"
    if question.expects is None:
        return whole
    against = answer.contradicted
    return (
        f"{whole}; {question.expects} was expected, {against or 'none'} decide{'s' if against == 1 else ''} otherwise"
    )


def document(found: StudyAnswers) -> dict[str, Any]:
    """The same for programs, with the whole protocol."""
    return {
        "sha256": found.protocol.sha256,
        "text": found.protocol.text,
        "metric": found.protocol.metric,
        "compared": found.compared,
        "questions": [
            {
                "asks": one.question.asks,
                "row": one.question.row,
                "base": one.question.base,
                "expects": one.question.expects,
                "rows": dict(one.counts),
                "contradicted": one.contradicted,
            }
            for one in found.answers
        ],
    }
