"""What a campaign was to answer, by the protocol that it stored before its first trial."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.api.reading.results import Results
from orrery.campaign.study import stored_study
from orrery.report.comparing.changes import Change
from orrery.report.side import Side
from orrery.report.study.answers import StudyAnswers, answers_of, marked


def study_answers(found: Results) -> StudyAnswers | None:
    """The answers of a campaign; None where nothing was asked beforehand.

    InputError where the protocol is none, or not the one that was hashed.
    """
    if stored_study(found.record) is None:
        return None
    name = f"campaign {found.record.id}"
    return answers_of_side(Side(name, found.record, found.observations, detectable=found.detectable))


def answers_of_side(side: Side) -> StudyAnswers | None:
    """The same of a campaign as a side of comparisons."""
    protocol = stored_study(side.record)
    return None if protocol is None else answers_of(protocol, side)


def as_asked(side: Side, changes: Iterable[Change]) -> list[Change]:
    """The changes within a campaign, those that it was not to find marked as exploratory."""
    found = answers_of_side(side)
    return list(changes) if found is None else marked(changes, found)
