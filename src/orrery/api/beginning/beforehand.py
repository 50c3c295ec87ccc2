"""What a campaign is asked before its first trial: put anew, or taken over from another campaign and checked again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from orrery.campaign.requirements import Further, as_input, carried_requirements, requirements_of
from orrery.campaign.study import carried_on, check_study, stored_study, study_input
from orrery.definitions.study_protocol import StudyProtocol
from orrery.planning.question import Question
from orrery.store.observation import CampaignRecord

CAMPAIGN = Path("the campaign")
"""In place of a file's name, where what is taken over stands in a results file."""


def asked_anew(question: Question, further: Further, protocol: StudyProtocol | None) -> dict[str, Any]:
    """The inputs of a record that hold what is required and the protocol; InputError for what is wrong in them."""
    required = as_input(requirements_of(question, further))
    if protocol is None:
        return required
    check_study(protocol, question)
    return {**required, **study_input(protocol)}


def asked_again(question: Question, like: CampaignRecord, place: Path = CAMPAIGN) -> dict[str, Any]:
    """The same of a campaign that is begun as another one was, in a record at `place`.

    It may come from a stranger: InputError, with the place, for a protocol or a requirement that cannot be put here.
    """
    required = as_input(carried_requirements(like, question, place))
    protocol = stored_study(like, protocol_in(place))
    if protocol is None:
        return required
    check_study(protocol, question)
    return {**required, **study_input(protocol)}


def asked_before(like: CampaignRecord) -> dict[str, Any]:
    """The same of a campaign that goes on: the questions were put before it, and stay as they are."""
    return carried_on(like)


def protocol_in(place: Path) -> Path:
    """What messages say of a protocol in a record at `place`, which has lines of its own."""
    return Path(f"{place}, its protocol")
