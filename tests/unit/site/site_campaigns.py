"""Campaigns for the site's tests, of synthetic trials."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from report_material import lost, published

from observations import campaign, observations
from orrery.program import FILES
from orrery.report.side import Side
from orrery.site.campaign import SiteCampaign
from orrery.store.observation import CampaignRecord, Observation


def record(number: int = 0, uuid: str = "", created: str = "2025-01-02T03:04:05Z") -> CampaignRecord:
    """The usual record, as campaign `number` of a site."""
    settings = {"bindings": ["tcp[wait=block]", "unix[wait=block]"], "placements": ["same", "split"], "points": ["{}"]}
    return replace(campaign(), id=number, uuid=uuid or f"uuid-{number}", created=created, settings=settings)


def made(trials: list[Observation], known: CampaignRecord | None = None) -> SiteCampaign:
    """A campaign of these trials."""
    return SiteCampaign(Side("lab.db", known or record(), trials), "lab.db", {"unix": "cxx"}, published())


@cache
def usual() -> SiteCampaign:
    """The usual campaign, and a driver with a hostile name of which every trial failed."""
    return made([*observations(), *lost()])


def built(folder: Path) -> Path:
    """A folder that looks like the built program's."""
    folder.mkdir()
    for name in FILES:
        (folder / name).write_text(f"the content of {name}")
    return folder
