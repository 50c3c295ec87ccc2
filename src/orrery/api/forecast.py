"""What a run will take, before it begins."""

from __future__ import annotations

from orrery import paths
from orrery.campaign.effort import Effort
from orrery.campaign.forecast import forecast_text, pilot
from orrery.errors import InputError
from orrery.place import Place
from orrery.planning.answer import answer
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.store.store import open_store
from orrery.trial.listener import CampaignListener, NullListener


def forecast(
    request: Request, effort: Effort, place: Place | None = None, listener: CampaignListener | None = None
) -> str:
    """How many blocks an effort needs and how long they take, in one line, by stored trials of the same plans.

    InputError where the results file has none of this machine.
    """
    where = paths.store(place)
    with open_store(where, create=False) as store:
        plans = answer(ask(request), (listener or NullListener()).note).plans
        found = pilot(store, plans, effort)
    if found is None:
        hint = "orrery run --repeat 6, with the same arguments, makes some"
        raise InputError("no trials of this are stored for this machine", file=where, hint=hint)
    return forecast_text(found, plans, effort)
