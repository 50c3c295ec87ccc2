"""The answer as a section of the HTML report: texts in tables, nothing to work out any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orrery.report.choosing.answer import Answer
from orrery.report.choosing.words import (
    METHOD,
    ORDER,
    REASONS,
    Cells,
    advice,
    cells,
    differing_cells,
    differing_headings,
    doubt_lines,
    finding,
    headings,
    order_cells,
    preferred_text,
    reasons,
    required_lines,
    same_text,
    where,
)


@dataclass(frozen=True)
class AnswerTable:
    """A table: its caption, headings and lines. Versions and licences are no figures, and stand as they are."""

    caption: str
    headings: Cells
    lines: Sequence[Cells]
    has_figures: bool = True


@dataclass(frozen=True)
class AnswerPage:
    """The section: a sentence, what was asked when, the tables, what is to be known besides."""

    finding: str
    required: tuple[str, ...]
    tables: tuple[AnswerTable, ...]
    notes: tuple[str, ...]


def page_of(answer: Answer) -> AnswerPage:
    """The answer as a page shows it."""
    return AnswerPage(finding(answer), tuple(required_lines(answer)), tuple(tables(answer)), tuple(notes(answer)))


def tables(answer: Answer) -> Iterator[AnswerTable]:
    """Every table that has lines, in the order in which they are read."""
    yield AnswerTable("Who meets what", headings(answer), cells(answer))
    if lines := reasons(answer):
        yield AnswerTable("Who fails what by how much, and what is not known", REASONS, lines)
    for at, order in answer.orders.items():
        caption = f"{where(at)}, by {preferred_text(answer)}: who shares a letter cannot be told apart"
        yield AnswerTable(caption, ORDER, order_cells(answer, order))
    if len(answer.differing.bindings) > 1 and answer.differing.terms:
        caption = "What differs among those that are left"
        yield AnswerTable(caption, differing_headings(answer), differing_cells(answer), has_figures=False)


def notes(answer: Answer) -> Iterator[str]:
    """What is to be known besides, a sentence each without its full stop."""
    if len(answer.differing.bindings) > 1 and answer.differing.same:
        yield f"the same for all that are left: {same_text(answer.differing.same)}"
    yield from doubt_lines(answer)
    yield from advice(answer)
    yield METHOD
