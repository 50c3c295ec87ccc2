"""From a record back to its campaign: read, checked member by member, and held against itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from orrery.store.observation import Buckets, CampaignRecord, Counting, Measurement, Observation
from orrery.store.record.archive import Archive, first, opened
from orrery.store.record.form import CAMPAIGN, COUNTINGS, PROGRAMS, Manifest, Program
from orrery.store.store import Campaign

UNSIGNED = 1 << 64
SIGNED = 1 << 63
_CAMPAIGN = TypeAdapter(CampaignRecord)
_TRIAL = TypeAdapter(Observation)
_COUNTINGS = TypeAdapter(list[Counting])
_PROGRAMS = TypeAdapter(dict[str, Program])
_NUMBER = re.compile(r"trials/(\d{5})\.json")


def open_record(path: Path) -> Campaign:
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


def read_campaign(archive: Archive) -> Campaign:
    """The campaign of an open record."""
    name = CAMPAIGN
    try:
        record = _CAMPAIGN.validate_json(archive.read(name), strict=True)
        trials = []
        for name in sorted(name for name in archive.manifest.members if _NUMBER.fullmatch(name)):
            trials.append(_trial(archive, name))
        name = COUNTINGS
        countings = (
            _COUNTINGS.validate_json(archive.read(name), strict=True) if name in archive.manifest.members else []
        )
    except (ValidationError, KeyError, UnicodeDecodeError) as wrong:
        raise archive.broken(f"{name}: {_said(wrong)}") from None
    for fault in _faults(archive.manifest, record, trials, countings):
        raise archive.broken(fault)
    record.id = 0
    return Campaign(record, trials, countings)


def _trial(archive: Archive, name: str) -> Observation:
    """A trial with its plan, which stands in a member of its own."""
    trial = _TRIAL.validate_json(archive.read(name), strict=True)
    plan = name.replace("trials/", "plans/").replace(".json", ".txt")
    trial.plan = archive.read(plan).decode() if plan in archive.manifest.members else ""
    return trial


def _faults(
    manifest: Manifest, record: CampaignRecord, trials: Iterable[Observation], countings: Iterable[Counting]
) -> Iterator[str]:
    """What cannot be, though every member is as the manifest says."""
    if (record.uuid, record.scenario) != (manifest.campaign, manifest.scenario):
        yield "the campaign is another one than the manifest says"
    if not 0 <= record.seed < UNSIGNED:
        yield f"{CAMPAIGN}: a seed of more than 64 bits"
    for trial in trials:
        for measured in trial.measurements:
            if (fault := _fault(measured)) is not None:
                yield f"{trial.driver}, block {trial.block}, {measured.operation}: {fault}"
    for one in countings:
        numbers = (one.pair, one.calls, *one.counts.values())
        if one.run not in (0, 1) or not all(0 <= number < SIGNED for number in numbers):
            yield f"{one.driver}, {one.operation}: {one.instrument} counted what cannot be"


def _fault(measured: Measurement) -> str | None:
    """What is wrong with the histograms of a measurement."""
    for name, series in measured.series.items():
        if series.name != name or not _holds(series.buckets, series.count):
            return f"the series {name[:80]} does not hold the values that it counts"
        if not 0 <= series.min <= series.max < UNSIGNED or not 0 <= series.sum < UNSIGNED:
            return f"the extremes of the series {name[:80]} cannot be"
    if not all(_holds(part.buckets, part.count) for part in measured.slices):
        return "a slice does not hold the values that it counts"
    numbers = (n for each in (*measured.largest, *measured.raw) for n in each)
    return None if all(-SIGNED <= n < SIGNED for n in numbers) else "a number of more than 64 bits"


def _holds(buckets: Buckets, count: int) -> bool:
    """Whether a histogram has as many values as it says, and only buckets that there may be."""
    inside = all(0 <= bucket < SIGNED and 0 < values < SIGNED for bucket, values in buckets.items())
    return inside and sum(buckets.values()) == count


def _said(wrong: Exception) -> str:
    if isinstance(wrong, ValidationError):
        return first(wrong)
    return f"there is no {wrong}" if isinstance(wrong, KeyError) else "not UTF-8 text"
