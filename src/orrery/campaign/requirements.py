"""What is required of a middleware: from a scenario and the command line into a campaign's record, and out of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from orrery.definitions.reading.place import Place
from orrery.definitions.scenario.known import arranged
from orrery.definitions.scenario.parameters import point_key, points
from orrery.definitions.scenario.required import preferred, required
from orrery.definitions.scenario.requirement import Preference, Requirement, read_preference, read_requirement
from orrery.errors import InputError
from orrery.metrics.criteria.requirements import checked_preference, checked_requirement, operation_names
from orrery.planning.question import Question
from orrery.store.observation import CampaignRecord
from orrery.text import suggestion

REQUIRE = "require"
"""The input of a record that holds what was required before its first trial: point -> limits as they were written."""
PREFER = "prefer"
"""The one that holds the metric by which those that are left are put in order, where it was said."""
REQUIRED = "what its campaign required: "
"""What stands before a mistake in what another campaign required."""

T = TypeVar("T", Requirement, Preference)


@dataclass(frozen=True)
class Requirements:
    """What is required at each point, and by what those that are left are put in order (None: by their medians)."""

    limits: Mapping[str, tuple[Requirement, ...]] = field(default_factory=dict)
    prefer: Preference | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is required anywhere."""
        return not any(self.limits.values())


@dataclass(frozen=True)
class Further:
    """What the command line requires besides, at every point; what it prefers counts before all others."""

    limits: tuple[Requirement, ...] = ()
    prefer: Preference | None = None


NOTHING_FURTHER = Further()


def read_further(require: Sequence[str] = (), prefer: str | None = None) -> Further:
    """What `--require` and `--prefer` say; InputError for a metric that there is not, and for a wrong unit."""
    limits = tuple(checked_requirement(_read("--require", read_requirement, text)) for text in require)
    wanted = None if prefer is None else checked_preference(_read("--prefer", read_preference, prefer))
    return Further(_each_once(limits), wanted)


def requirements_of(question: Question, further: Further = NOTHING_FURTHER) -> Requirements:
    """What the scenario requires at each point of a question, and what is required `further`.

    InputError, with file and line for what the scenario says, for a metric that there is not, and for an object,
    operation or path that the scenario has not.
    """
    scenario, settings = question.scenario, question.overrides.settings or {}
    if not scenario.requires and further == NOTHING_FURTHER:
        return Requirements()
    at = points(scenario.parameters, settings)
    names = _names(question)
    for option, one in _options(further):
        _check_name(one, names, f"{option}: ")
    found: dict[str, tuple[Requirement, ...]] = {}
    for point in at:
        own = [_in_file(one.requirement, checked_requirement, names, one.place) for one in required(scenario, point)]
        found[point_key(scenario.parameters, settings, point)] = _each_once((*own, *further.limits))
    if further.prefer is not None or (wanted := preferred(scenario, at[0])) is None:
        return Requirements(found, further.prefer)
    return Requirements(found, _in_file(wanted.preference, checked_preference, names, wanted.place))


def as_input(found: Requirements) -> dict[str, Any]:
    """The same as plain JSON, for the inputs of a record; nothing where nothing is required."""
    limits = {point: list(map(str, of_point)) for point, of_point in found.limits.items() if of_point}
    wanted = {} if found.prefer is None else {PREFER: str(found.prefer)}
    return {**({REQUIRE: limits} if limits else {}), **wanted}


def stored_requirements(record: CampaignRecord) -> Requirements:
    """What was required before a campaign's first trial; ValueError or InputError for what a stranger may have
    written."""
    limits: Mapping[str, Sequence[str]] = record.inputs.get(REQUIRE, {})
    found = {point: tuple(checked_requirement(read_requirement(t)) for t in texts) for point, texts in limits.items()}
    prefer = record.inputs.get(PREFER)
    return Requirements(found, None if prefer is None else checked_preference(read_preference(prefer)))


def carried_requirements(record: CampaignRecord, question: Question, place: Path) -> Requirements:
    """What is required of a campaign that is begun on a question as another one was: all that was stored with that one.

    Where nothing was, it is what the scenario says. InputError, of the file `place`, for what a stranger may have
    written: no requirement, or one of something that the scenario has not.
    """
    if not {REQUIRE, PREFER} & record.inputs.keys():
        return requirements_of(question)
    try:
        found = stored_requirements(record)
        names = _names(question)
        for one in _everything(found):
            _check_name(one, names)
    except InputError as wrong:
        raise InputError(f"{REQUIRED}{wrong.message}", file=place, hint=wrong.hint) from None
    except ValueError as wrong:
        message, _, hint = str(wrong).partition("; ")
        raise InputError(f"{REQUIRED}{message}", file=place, hint=hint or None) from None
    return found


def with_further(stored: Requirements, further: Further, points_asked: Iterable[str]) -> Requirements:
    """What is stored with what is required further, which is asked at all of the points."""
    every = dict.fromkeys([*stored.limits, *points_asked])
    limits = {point: _each_once((*stored.limits.get(point, ()), *further.limits)) for point in every}
    return Requirements(limits, further.prefer or stored.prefer)


def afterwards(before: Requirements, asked: Requirements) -> Iterator[str]:
    """What is asked that was not stored `before` the first trial, each once: a limit, or a preference."""
    known = {(point, one.asked) for point, of_point in before.limits.items() for one in of_point}
    late = [str(one) for point, limits in asked.limits.items() for one in limits if (point, one.asked) not in known]
    yield from dict.fromkeys(late)
    if asked.prefer is not None and asked.prefer != before.prefer:
        yield f"prefer {asked.prefer}"


def _read(option: str, read: Callable[[str], T], text: str) -> T:
    """What a text of the command line says; a mistake is one of that option."""
    try:
        return read(text)
    except ValueError as error:
        message, _, hint = str(error).partition("; ")
        raise InputError(f"{option}: {message}", hint=hint or None) from None


def _everything(found: Requirements) -> Iterator[Requirement | Preference]:
    """Each limit of each point, and the preference."""
    yield from chain.from_iterable(found.limits.values())
    if found.prefer is not None:
        yield found.prefer


def _each_once(limits: Iterable[Requirement]) -> tuple[Requirement, ...]:
    """However they are written, in the order in which they come."""
    found: dict[tuple[str, str, str, float], Requirement] = {}
    for one in limits:
        found.setdefault(one.asked, one)
    return tuple(found.values())


def _options(further: Further) -> Iterator[tuple[str, Requirement | Preference]]:
    """Each with the option that says it."""
    yield from (("--require", one) for one in further.limits)
    if further.prefer is not None:
        yield "--prefer", further.prefer


def _in_file(one: T, check: Callable[[T], T], names: Collection[str], place: Place) -> T:
    """What the scenario says, checked; a mistake is one of its file, at that line."""
    try:
        found = check(one)
        _check_name(found, names)
        return found
    except InputError as error:
        raise place.error(str(error), hint=error.hint) from None


def _check_name(one: Requirement | Preference, names: Collection[str], where: str = "") -> None:
    """InputError for what is required of something that is not there."""
    if one.of and one.of.partition("[")[0] not in names:
        message = f"{where}{one}: {one.of} is no object, operation or path of the scenario"
        raise InputError(message, hint=suggestion(one.of, names))


def _names(question: Question) -> set[str]:
    """What something can be required of: kinds of object, paths, operations by each of their names."""
    settings = question.overrides.settings or {}
    found = [arranged(question.scenario, point) for point in points(question.scenario.parameters, settings)]
    names = {name for arrangement in found for name in arrangement.objects}
    names |= {path.name for arrangement in found for path in arrangement.paths}
    models = [interface.model for interface in question.interfaces]
    keys = {o.key for model in models for interface in model.interfaces for o in model.all_operations(interface)}
    return names | {name for key in keys for name in operation_names(key)}
