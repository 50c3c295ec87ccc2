"""What a run would do, without doing it."""

from __future__ import annotations

from orrery.planning.answer import Planned, answer
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.trial.listener import CampaignListener, NullListener


def plan(request: Request, listener: CampaignListener | None = None) -> Planned:
    """The plan of each trial; what is needed for that is built. InputError for whatever `run` would refuse."""
    question = ask(request)
    _check_limits(question)
    return answer(question, (listener or NullListener()).note)


def _check_limits(question: Question) -> None:
    """What is planned can be run: a limit of a metric that there is not is told here too."""
    # Metrics bring numpy with them: most scenarios expect and require nothing, and a plan is there at once.
    if question.scenario.expects:
        from orrery.campaign.expectations import limits_of

        limits_of(question)
    if question.scenario.requires:
        from orrery.campaign.requirements import requirements_of

        requirements_of(question)
