"""The protocol of a study: checked against the campaign that is to answer it, stored with it, and read out again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from orrery.campaign.effort import Effort, read_effort
from orrery.definitions.study_protocol import StudyProtocol, study_protocol, text_hash
from orrery.errors import InputError
from orrery.metrics.comparing.bounds import full_name, read_threshold
from orrery.planning.question import Question
from orrery.store.observation import CampaignRecord
from orrery.store.record.places import shortened, shorteners
from orrery.text import suggestion

PROTOCOL = "protocol"
"""The input of a record that holds the protocol: its text and the SHA-256 of that, as they were before a trial ran."""
STORED = Path("the campaign's protocol")
"""In place of a file's name, where it is read out of a campaign."""


def effort_of_study(protocol: StudyProtocol) -> Effort:
    """When a campaign ends that follows the protocol; InputError, with file and line, for what is wrong in it."""
    _check_texts(protocol)
    stop = protocol.stop
    if stop.repeat is None and stop.precision is None and stop.budget is None:
        raise protocol.place.error("when does it end?", "stop", hint='repeat = 10, precision = "2%" or budget = "10m"')
    try:
        # Of a fixed number of blocks no metric is asked.
        metric = full_name(protocol.metric) if stop.precision or stop.budget else None
        return read_effort(stop.repeat, stop.precision, metric, stop.budget, stop.replace)
    except InputError as wrong:
        raise protocol.place.error(wrong.message.removeprefix("--"), "stop", hint=wrong.hint) from None


def check_study(protocol: StudyProtocol, question: Question) -> None:
    """InputError, with file and line, where a campaign on this question cannot answer the protocol's."""
    _check_texts(protocol)
    for index, one in enumerate(protocol.questions):
        for key, name in (("row", one.row), ("base", one.base)):
            _check_driver(protocol, question, name, index, key)
        if one.placement is not None and one.placement not in question.placements:
            message, hint = f"the placement {one.placement} is not run", f"--placement {one.placement}"
            raise protocol.place.error(message, "question", index, "placement", hint=hint)
        known = _operations(question)
        if known and not any(one.is_of(one.placement or "", operation) for operation in known):
            message, hint = f"no operation is called {one.operation}", suggestion(one.operation, known)
            raise protocol.place.error(message, "question", index, "operation", hint=hint)


def study_input(protocol: StudyProtocol) -> dict[str, Any]:
    """What of it is kept among the inputs of a record; InputError where a record could not have it as it is."""
    if shortened(protocol.text, shorteners()) != protocol.text:
        hint = "records leave such folders out, and its hash would not fit any more"
        raise protocol.place.error("a folder of this machine is named", hint=hint)
    return {PROTOCOL: {"text": protocol.text, "sha256": protocol.sha256}}


def stored_study(record: CampaignRecord, stored: Path = STORED) -> StudyProtocol | None:
    """The protocol that a campaign was begun with; None without one.

    InputError, of the file `stored`, where it is none, or another one than was hashed: it may come from a stranger's
    results file.
    """
    found: Mapping[str, str] | None = record.inputs.get(PROTOCOL)
    if found is None:
        return None
    text = found.get("text", "")
    if text_hash(text) != found.get("sha256"):
        raise InputError("the protocol is not the one that was hashed", file=stored, hint="do not trust its questions")
    protocol = study_protocol(stored, text)
    _check_texts(protocol)
    return protocol


def carried_on(record: CampaignRecord | None) -> dict[str, Any]:
    """The input of a campaign that goes on: the questions were put before it began."""
    found = record.inputs.get(PROTOCOL) if record is not None else None
    return {} if found is None else {PROTOCOL: found}


def _check_driver(protocol: StudyProtocol, question: Question, name: str, index: int, key: str) -> None:
    """A driver is meant by its label, with every option, or by its name where only one binding has it."""
    exact = [binding for binding in question.bindings if name in (binding.label, binding.key)]
    found = exact or [binding for binding in question.bindings if name == binding.driver]
    if len(found) != 1:
        what = f"{name} is no driver of this campaign" if not found else f"{name} means several drivers of it"
        hint = suggestion(name, (binding.label for binding in question.bindings))
        raise protocol.place.error(what, "question", index, key, hint=hint)


def _check_texts(protocol: StudyProtocol) -> None:
    """InputError, with file and line, for a metric or a threshold that is none."""
    for key, text, read in (("metric", protocol.metric, full_name), ("threshold", protocol.threshold, read_threshold)):
        try:
            read(text)
        except InputError as wrong:
            raise protocol.place.error(wrong.message, key, hint=wrong.hint) from None


def _operations(question: Question) -> list[str]:
    """Every operation, as `Interface::operation`; none where topics are published too, whose rows have other names."""
    models = [interface.model for interface in question.interfaces]
    if any(model.topics for model in models):
        return []
    return [o.key for model in models for interface in model.interfaces for o in model.all_operations(interface)]
