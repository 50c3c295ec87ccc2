"""The OS noise before and after a campaign that answers a protocol, kept among its inputs.

Every trial has short looks of its own, by which it may be set aside; these long ones say what the machine is like. They
take some seconds, which only a study is worth.
"""

from __future__ import annotations

from typing import Any

from orrery.machine.os_noise import os_noise_floor
from orrery.report.remarks.os_noise import OS_NOISE
from orrery.store.store import Store
from orrery.trial.listener import CampaignListener

BEFORE, AFTER = "before", "after"


def look_before(is_study: bool, listener: CampaignListener) -> dict[str, Any]:
    """The input of a new campaign that is a study, with the look before its first trial."""
    found = _look(is_study, BEFORE, listener)
    return {OS_NOISE: [found]} if found else {}


def look_again(store: Store, campaign: int, is_study: bool, when: str, listener: CampaignListener) -> None:
    """Store one more look of a campaign that is a study: after its last trial, or before it goes on."""
    if found := _look(is_study, when, listener):
        store.add_to_input(campaign, OS_NOISE, found)


def _look(is_study: bool, when: str, listener: CampaignListener) -> dict[str, Any]:
    if not is_study:
        return {}
    listener.note(f"OS noise of the idle machine {when} the trials")
    return os_noise_floor(when)
