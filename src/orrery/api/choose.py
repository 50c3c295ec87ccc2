"""From what is required to who is left: of a stored campaign, or of one that is run for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orrery import paths
from orrery.api.reading.answers import declared_today
from orrery.api.reading.arguments import ARGUMENTS, asked_of
from orrery.api.reading.beside import campaign_beside, lines_beside, published_beside
from orrery.api.reading.sides import recorded, side
from orrery.api.run import begin
from orrery.campaign.effort import Effort
from orrery.campaign.machines import alike
from orrery.campaign.requirements import (
    Further,
    Requirements,
    requirements_of,
    stored_requirements,
    with_further,
)
from orrery.errors import InputError
from orrery.machine.gathering import gather
from orrery.metrics.comparing.comparisons import compare_by
from orrery.place import Place
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.report.choosing.answer import Answer, answer_of
from orrery.report.page.html import write_report
from orrery.report.side import Side
from orrery.report.subject import subject_of
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.store.observation import CampaignRecord
from orrery.store.store import Store, open_store
from orrery.trial.listener import CampaignListener, NullListener

HINT = "--require 'latency.p99 < 2 ms', or [require] in the scenario"
SEARCH = "search"
"""The setting of a record whose trials were chosen by what came of those before."""
OF_THE_QUESTION = ("scenario", "idl", "only", "settings", "calls", "idle", "builds", "hosts", "roles")
"""What of a request must be the same in a campaign that answers it: drivers and placements may be more there."""


@dataclass(frozen=True)
class ChooseRequest:
    """What is asked: a run as `orrery run` is asked for one, with what is required `further`.

    `effort` None: a campaign that is stored has made enough if it has an interval. `reads_only`: nothing is measured.
    """

    request: Request
    further: Further
    effort: Effort | None = None
    reads_only: bool = False


def found_or_run(
    asked: ChooseRequest, place: Place | None = None, listener: CampaignListener | None = None, command: str = ""
) -> int:
    """The latest campaign of a results file that answers what is asked, of this machine, or one that is run for it.

    InputError where nothing is required, and for whatever `run` would refuse.
    """
    heard, question = listener or NullListener(), ask(asked.request)
    _check(requirements_of(question, asked.further))
    where = paths.store(place)
    with open_store(where, create=not asked.reads_only) as store:
        record = answering(store, question, asked)
        if record is not None:
            heard.note(f"campaign {record.id} of {record.created} answers this: nothing is measured")
            return record.id
        if asked.reads_only:
            hint = "leave --stored out to run it; orrery list results names what there is"
            raise InputError(f"no campaign of {question.scenario.name} answers this", file=where, hint=hint)
        store.check()
        return begin(store, asked.request, asked.effort or Effort(), heard, command, asked.further)


def choose(
    asked: ChooseRequest, campaign: int, place: Place | None = None, listener: CampaignListener | None = None
) -> Answer:
    """Who is left of a campaign that answers what is asked (`found_or_run`)."""
    question, found = ask(asked.request), side(str(campaign), place)
    for line in _unfinished(found):
        (listener or NullListener()).note(line)
    required, today = requirements_of(question, asked.further), declared_today(asked.request.search_path)
    return answer_of(found, required, today, [binding.key for binding in question.bindings], question.placements)


def choose_stored(
    further: Further, place: Place | None = None, campaign: int | None = None, record: Path | None = None
) -> Answer:
    """Who is left of a campaign of a results file, or of a record, by what it stored and what is required further."""
    found = recorded(record) if record is not None else side("last" if campaign is None else str(campaign), place)
    return choose_of(found, further)


def choose_of(found: Side, further: Further) -> Answer:
    """Who is left of a campaign that was read, by what it stored and what is required further."""
    if SEARCH in found.record.settings or found.record.is_aa_test:
        raise InputError(f"{found.name} compares no drivers at the same rates", hint="choose by one of orrery run")
    points = dict.fromkeys(row.key.point for row in found.rows)
    required = with_further(stored_requirements(found.record), further, points)
    _check(required)
    return answer_of(found, required, declared_today())


def write_answer(target: Path, answer: Answer, place: Place | None = None) -> None:
    """The report of the answer's campaign with the answer before all else; of a record without what a store has."""
    record, found = answer.side.record, answer.side
    published = published_beside(record.scenario)
    beside = campaign_beside(place, record, published) if record.id else None
    history = lines_beside(place, record) if record.id else []
    detectable = tuple(found.detectable)
    compared = compare_by(*found.judged, ["latency.p50"], {one.placement: one.difference for one in detectable})
    figures = (record.machine, found.rows, compared, found.observations)
    write_report(target, subject_of(record, detectable), *figures, published, beside, history, answer)


def answering(store: Store, question: Question, asked: ChooseRequest) -> CampaignRecord | None:
    """The latest campaign that was begun with this question on this machine, and has enough trials for an interval.

    Any trials are enough where the effort was asked for. None where there is no such campaign.
    """
    here, enough = gather(), MINIMUM_TRIALS if asked.effort is None else 1
    known = [c for c in store.campaigns() if ARGUMENTS in c.settings and not c.is_aa_test and alike(c.machine, here)]
    found = (c for c in reversed(known) if _answers(c, question, asked))
    return next((c for c in found if len({block for *_, block in store.finished(c.id)}) >= enough), None)


def _answers(record: CampaignRecord, question: Question, asked: ChooseRequest) -> bool:
    """Whether a campaign was begun with the same question, of these bindings and placements at least."""
    try:
        request, effort = asked_of(record)
    except InputError:
        return False  # no version of Orrery begins one so
    settings: Mapping[str, Any] = record.settings
    bindings, placements = {binding.key for binding in question.bindings}, set(question.placements)
    there, here = request.arguments(), asked.request.arguments()
    return (
        all(there[name] == here[name] for name in OF_THE_QUESTION)
        and (asked.effort is None or effort.arguments() == asked.effort.arguments())
        and bindings <= set(settings.get("bindings", ()))
        and placements <= set(settings.get("placements", ()))
    )


def _unfinished(found: Side) -> list[str]:
    """A line where the campaign has fewer blocks than were asked for."""
    blocks = max((trial.block + 1 for trial in found.observations), default=0)
    if not found.record.repeat or blocks >= found.record.repeat:
        return []
    return [f"it has {blocks} of {found.record.repeat} blocks: orrery run --resume goes on with the latest"]


def _check(required: Requirements) -> None:
    if required.is_empty:
        raise InputError("nothing is required", hint=HINT)
