"""What a run would do, without doing it."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.planning.answer import Planned, answer
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.trial.listener import CampaignListener, NullListener


def plan(request: Request, listener: CampaignListener | None = None) -> Planned:
    """The plan of each trial; what is needed for that is built. InputError for whatever `run` would refuse."""
    question = ask(request)
    _check_limits(question)
    return answer(question, (listener or NullListener()).note)


def plan_lines(found: Planned) -> Iterator[str]:
    """What was planned, for people: the exact text that the processes of each trial get, and why a trial has none."""
    from orrery.planning.text import plan_text
    from orrery.report.left_out import left_out, left_out_lines

    for one in found.plans:
        yield f"# {one.scenario} {one.point} on {one.binding.key}, {one.placement}"
        for line in left_out_lines(left_out([one])):
            yield f"# {line}"
        yield plan_text(one)
    for refusal in found.refusals:
        where = f"{refusal.scenario} {refusal.point} on {refusal.binding.label}, {refusal.placement}"
        yield f"# {where}: {refusal.reason}"


def _check_limits(question: Question) -> None:
    """What is planned can be run: a limit of a metric that there is not is told here too."""
    # Metrics bring numpy with them: most scenarios expect and require nothing, and a plan is there at once.
    if question.scenario.expects:
        from orrery.campaign.expectations import limits_of

        limits_of(question)
    if question.scenario.requires:
        from orrery.campaign.requirements import requirements_of

        requirements_of(question)
