"""What a run will take, before it begins."""

from __future__ import annotations

from orrery import paths
from orrery.campaign.choosing import choice_lines, chosen_calls
from orrery.campaign.effort import Effort
from orrery.campaign.forecast import detectable_text, forecast_text
from orrery.campaign.pilot import stored_pilot
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
    """What an effort needs and shows, by stored trials of the same plans: calls, blocks, time, detectable difference.

    One line each. InputError where the results file has none of this machine.
    """
    where = paths.store(place)
    with open_store(where, create=False) as store:
        plans = answer(ask(request), (listener or NullListener()).note).plans
        found = stored_pilot(store, plans, effort, any_calls=request.calls is None)
    if found is None:
        hint = "orrery run --repeat 6, with the same arguments, makes some"
        raise InputError("no trials of this are stored for this machine", file=where, hint=hint)
    chosen = chosen_calls(found, plans, effort) if request.calls is None else {}
    expected = found.at({point: choice.calls for point, choice in chosen.items()})
    return "\n".join(
        filter(
            None,
            [*choice_lines(chosen), forecast_text(expected, plans, effort), detectable_text(expected, effort)],
        )
    )
