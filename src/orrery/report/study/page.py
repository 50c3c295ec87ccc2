"""The section of a page that has what was asked beforehand, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.report.study.answers import StudyAnswers
from orrery.report.study.words import answer_text, heading


@dataclass(frozen=True)
class AskedLine:
    """A question and its answer, in words."""

    asks: str
    text: str


@dataclass(frozen=True)
class StudySection:
    """What the template reads: every text is a stranger's, and is escaped there."""

    heading: str
    answers: tuple[AskedLine, ...]
    protocol: str
    sha256: str


def study_section(found: StudyAnswers) -> StudySection:
    """The answers as the page shows them, with the protocol itself."""
    answers = tuple(AskedLine(one.question.asks, answer_text(one)) for one in found.answers)
    return StudySection(heading(found), answers, found.protocol.text, found.protocol.sha256)
