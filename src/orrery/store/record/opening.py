"""From a record back to its campaign: read, checked member by member, and held against itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from orrery.store import renamed, renamed_samples
from orrery.store.observation import CampaignRecord, Counting, Observation, StoredCampaign
from orrery.store.record.archive import Archive, first, opened
from orrery.store.record.checks import counting_faults, record_faults, repeated, trial_faults
from orrery.store.record.form import CAMPAIGN, COUNTINGS, NEW_WORDS, PROGRAMS, UNRECORDED, Manifest, Program

_CAMPAIGN = TypeAdapter(CampaignRecord)
_TRIAL = TypeAdapter(Observation)
_COUNTINGS = TypeAdapter(list[Counting])
_PROGRAMS = TypeAdapter(dict[str, Program])
_NUMBER = re.compile(r"trials/(\d{5})\.json")
Change = tuple[int, Callable[[dict[str, Any]], dict[str, Any]]]
"""The first version that needs it no more, and what it makes of a member's table."""
OF_CAMPAIGNS: tuple[Change, ...] = ((NEW_WORDS, renamed.campaign),)
OF_TRIALS: tuple[Change, ...] = ((NEW_WORDS, renamed.trial), (UNRECORDED, renamed_samples.trial))


def open_record(path: Path) -> StoredCampaign:
    """The campaign of a record, its id 0, as it was stored; InputError where there is none, or it is not sound."""
    with opened(path) as archive:
        return read_campaign(archive)


def read_programs(path: Path) -> tuple[Manifest, dict[str, Program]]:
    """What a record says of itself and of the programs that were measured; InputError as in `open_record`."""
    with opened(path) as archive:
        try:
            return archive.manifest, _PROGRAMS.validate_json(archive.read(PROGRAMS), strict=True)
        except (ValidationError, KeyError) as wrong:
            raise archive.broken(f"{PROGRAMS}: {_said(wrong)}") from None


def read_campaign(archive: Archive) -> StoredCampaign:
    """The campaign of an open record."""
    name = CAMPAIGN
    try:
        record = _CAMPAIGN.validate_json(_renamed(archive, name, OF_CAMPAIGNS), strict=True)
        _check(archive, record_faults(record))
        trials = []
        for name in sorted(name for name in archive.manifest.members if _NUMBER.fullmatch(name)):
            trials.append(_trial(archive, name))
        name = COUNTINGS
        countings = (
            _COUNTINGS.validate_json(archive.read(name), strict=True) if name in archive.manifest.members else []
        )
    except (ValidationError, KeyError, UnicodeDecodeError) as wrong:
        raise archive.broken(f"{name}: {_said(wrong)}") from None
    if (record.uuid, record.scenario) != (archive.manifest.campaign, archive.manifest.scenario):
        raise archive.broken("the campaign is another one than the manifest says")
    _check(archive, repeated(trials))
    _check(archive, counting_faults(countings))
    record.id = 0
    return StoredCampaign(record, trials, countings)


def _trial(archive: Archive, name: str) -> Observation:
    """A trial with its plan, which stands in a member of its own; each is held against itself before the next."""
    trial = _TRIAL.validate_json(_renamed(archive, name, OF_TRIALS), strict=True)
    plan = name.replace("trials/", "plans/").replace(".json", ".txt")
    trial.plan = archive.read(plan).decode() if plan in archive.manifest.members else ""
    _check(archive, (f"{name}: {fault}" for fault in trial_faults(trial)))
    return trial


def _renamed(archive: Archive, name: str, changes: Iterable[Change]) -> bytes:
    """A member's JSON, in today's words; one that is no table stays as it is, to be refused."""
    content = archive.read(name)
    due = [change for version, change in changes if archive.manifest.version < version]
    if not due:
        return content
    try:
        found = from_json(content, allow_inf_nan=True)
    except ValueError:
        return content
    if not isinstance(found, dict):
        return content
    for change in due:
        found = change(found)
    return to_json(found, inf_nan_mode="constants")


def _check(archive: Archive, faults: Iterable[str]) -> None:
    """InputError with the first of the faults."""
    for fault in faults:
        raise archive.broken(fault)


def _said(wrong: Exception) -> str:
    if isinstance(wrong, ValidationError):
        return first(wrong)
    return f"there is no {wrong}" if isinstance(wrong, KeyError) else "not UTF-8 text"
