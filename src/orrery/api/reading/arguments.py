"""How a campaign was begun: the request and the effort, as its record has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.campaign.effort import Effort, effort_of
from orrery.errors import InputError
from orrery.planning.request import Request, request_of, with_options_out
from orrery.store.observation import CampaignRecord
from orrery.store.store import Store

ARGUMENTS = "arguments"
"""The setting of a record that holds the request and the effort as they were put, for `resume`."""
CAME_LATER = {"idle", "replace", "builds", "hosts", "roles", "matrix", "parallel", "share_caches"}
"""Arguments that campaigns of earlier versions do not have."""
ANOTHER = "it is of another version of Orrery, or was made by hand; begin a new one"


def arguments_of(request: Request, effort: Effort) -> dict[str, Any]:
    """What a record holds of them: a second row's options as they are today, not the name under which they stand."""
    return {**with_options_out(request).arguments(), **effort.arguments()}


def asked_of(record: CampaignRecord) -> tuple[Request, Effort]:
    """How a campaign was begun; InputError where no version of Orrery begins one so."""
    arguments = _arguments(record)
    known = {**Request().arguments(), **Effort().arguments()}
    begun = f"campaign {record.id} was begun with other arguments than there are"
    if odd := sorted(set(arguments) - set(known)):
        raise InputError(f"{begun}: {odd[0]}", hint=ANOTHER)
    if missing := sorted(set(known) - set(arguments) - CAME_LATER):
        raise InputError(f"{begun}: {missing[0]} is missing", hint=ANOTHER)
    try:
        return request_of(arguments), effort_of(arguments)
    except (AttributeError, TypeError, ValueError) as wrong:
        raise InputError(f"{begun}: {wrong}", hint=ANOTHER) from None


def begun_with(store: Store, request: Request, effort: Effort) -> CampaignRecord | None:
    """The latest campaign of a store that was begun with this request; None where there is none."""
    arguments = arguments_of(request, effort)
    return next((c for c in reversed(store.campaigns()) if _in_full(c) == arguments), None)


def latest_begun(store: Store) -> CampaignRecord:
    """The latest campaign of a store; InputError if it does not say how it was begun."""
    found = store.latest()
    if ARGUMENTS not in found.settings:
        raise InputError(f"campaign {found.id} does not say how it was begun", file=store.place, hint=ANOTHER)
    return found


def _arguments(record: CampaignRecord) -> Mapping[str, Any]:
    """How a campaign was begun, as its record has it."""
    found = record.settings.get(ARGUMENTS)
    return found if isinstance(found, Mapping) else {}


def _in_full(record: CampaignRecord) -> Mapping[str, Any] | None:
    """How a campaign was begun, as it is written today; None where no version of Orrery begins one so."""
    try:
        request, effort = asked_of(record)
    except InputError:
        return None
    return {**request.arguments(), **effort.arguments()}
