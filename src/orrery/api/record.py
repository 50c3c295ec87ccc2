"""Campaigns as records: files that other machines can open, verify and compare with."""

from __future__ import annotations

from pathlib import Path

from orrery import paths
from orrery.api.reading.sides import recorded
from orrery.place import Place
from orrery.report.side import Side
from orrery.store.observation import StoredCampaign
from orrery.store.record.packing import pack
from orrery.store.store import open_store


def record(target: Path, place: Place | None = None, campaign: int | None = None) -> StoredCampaign:
    """Write a campaign of a results file (None: its latest) to `target`; what was written."""
    with open_store(paths.store(place), create=False) as store:
        found = store.load(store.latest().id if campaign is None else campaign)
    pack(found, target)
    return found


def add(file: Path, place: Place) -> tuple[int, Side]:
    """Add the campaign of a record to a results file, which may be new; its number there, and the campaign."""
    found = recorded(file)
    with open_store(place, create=True) as store:
        return store.add(StoredCampaign(found.record, list(found.observations), list(found.countings))), found
