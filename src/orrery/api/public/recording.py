"""A campaign as a record: one file that other machines can open, verify and compare with."""

from __future__ import annotations

import os
from pathlib import Path

from orrery.api.public.comparing import CampaignName, campaign_named
from orrery.api.public.opening import PlaceName
from orrery.api.record import record as pack
from orrery.errors import InputError


def record(campaign: CampaignName, target: str | os.PathLike[str], *, store: PlaceName | None = None) -> Path:
    """Write a campaign whole to a new file: every trial, the facts of the machine, versions, hashes (docs/records.md).

    `store` is where a campaign is that is named by its number. Nothing is written over; InputError where something is
    there, where the campaign is of a record already, and for none.

    >>> orrery.record("last~1", "before.zip").name
    'before.zip'
    >>> orrery.open_results("before.zip").campaign().uuid == orrery.open_results("orrery.db").campaign(1).uuid
    True
    """
    found, path = campaign_named(campaign, store), Path(target)
    if not found.id:
        raise InputError("this campaign is of a record already", file=found.place, hint="copy the file")
    pack(path, found.place, found.id)
    return path
