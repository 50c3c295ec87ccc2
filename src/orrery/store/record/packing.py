"""Makes a record of a campaign. The same campaign gives the same bytes, whenever it is packed."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from orrery import __version__, paths
from orrery.outputs import RECORD, output_file
from orrery.store.observation import CampaignRecord, Observation, StoredCampaign
from orrery.store.record.form import (
    CAMPAIGN,
    COUNTINGS,
    FORMAT,
    MANIFEST,
    PLAN,
    PROGRAMS,
    TRIAL,
    VERSION,
    Manifest,
    Program,
    RecordMember,
)
from orrery.store.record.places import shortened, shorteners
from orrery.store.records import OF_TRACES

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every member: the oldest that zip knows."""


def pack(campaign: StoredCampaign, path: Path) -> Manifest:
    """Write the record of `campaign` to `path`; its manifest. InputError where something is there already."""
    members = dict(_members(campaign))
    manifest = _manifest(campaign.record, members)
    head = {MANIFEST: _json(asdict(manifest))}
    with (
        output_file(path, RECORD) as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
    ):
        for name, content in {**head, **members}.items():
            archive.writestr(_entry(name), content)
    return manifest


def _members(campaign: StoredCampaign) -> Iterator[tuple[str, bytes]]:
    """Every member but the manifest, by name."""
    short = shorteners()
    yield CAMPAIGN, _json(shortened({n: v for n, v in vars(campaign.record).items() if n != "id"}, short))
    programs = {name: asdict(program) for name, program in programs_of(campaign.observations).items()}
    yield PROGRAMS, _json(shortened(programs, short))
    if campaign.countings:
        yield COUNTINGS, _json([asdict(counting) for counting in campaign.countings])
    for number, trial in enumerate(campaign.observations):
        document = shortened(asdict(trial), short)
        for name in OF_TRACES:
            del document[name]
        plan = document.pop("plan")
        yield TRIAL.format(number), _json(document)
        if plan:
            yield PLAN.format(number), plan.encode()


def _manifest(record: CampaignRecord, members: Mapping[str, bytes]) -> Manifest:
    found = {name: RecordMember(len(content), hashlib.sha256(content).hexdigest()) for name, content in members.items()}
    names = shortened({"command": record.command}, shorteners())
    return Manifest(
        FORMAT,
        VERSION,
        __version__,
        record.uuid,
        record.created,
        record.scenario,
        record.title,
        names["command"],
        found,
    )


def programs_of(observations: Iterable[Observation]) -> dict[str, Program]:
    """Every program that was measured, by the path that its trials name."""
    found: dict[str, Program] = {}
    for trial in observations:
        for path, sha256 in trial.programs.items():
            if path not in found:
                found[path] = Program(trial.driver, trial.versions, sha256, dict(_sources(Path(path))))
    return found


def _sources(program: Path) -> Iterator[tuple[str, str]]:
    """What a program of the build cache was generated from: each file's name and SHA-256."""
    folder = program.parent / "source"
    if not program.is_relative_to(paths.cache()) or not folder.is_dir():
        return
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        yield str(file.relative_to(folder)), hashlib.sha256(file.read_bytes()).hexdigest()


def _json(value: Any) -> bytes:
    """`value` on one line; histograms as a store gives them are mappings, but no dicts."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=dict)
    return f"{text}\n".encode()


def _entry(name: str) -> zipfile.ZipInfo:
    """A member with nothing of this machine or this moment."""
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    # The upper half is the mode of a file on UNIX.
    entry.external_attr = 0o644 << 16
    return entry
