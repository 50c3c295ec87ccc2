"""The load curve beside a search: trials at shares of the highest rate that was found, and a little beyond it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from orrery.definitions.conditions.placement import Placement
from orrery.definitions.driver.binding import Binding
from orrery.planning.plan import Plan
from orrery.store.observation import CampaignRecord

if TYPE_CHECKING:
    # A report asks for the highest rates alone: it does without all that runs trials.
    from orrery.campaign.search.conduct import Ended, Planner

SHARES = (10, 25, 50, 75, 90, 100, 110)
"""Percent of the highest rate: where a server is idle, where it fills up, and where it no longer keeps up."""
BLOCKS = 6
"""An interval needs so many trials."""
KNEES = "knees"
"""The input of a record that holds the highest rates: placement -> binding -> calls a second of each client thread."""


@dataclass(frozen=True)
class Searched:
    """A binding at a placement, and how its search ended."""

    binding: Binding
    placement: Placement
    end: Ended


def rate_at(highest: float, share: int) -> int:
    """The rate (calls a second) at a share (percent) of the highest one that keeps the limit."""
    return max(1, round(highest * share / 100))


def rates(highest: float) -> tuple[int, ...]:
    """The rates of a curve, rising; of few calls a second some shares are the same rate."""
    return tuple(dict.fromkeys(rate_at(highest, share) for share in SHARES))


def plans(searched: Iterable[Searched], planner: Callable[[Searched], Planner]) -> list[Plan]:
    """A plan for each rate of each curve, share after share: a drift of the host is spread over all bindings."""
    found = [(planner(one), one.end.found.rate) for one in searched]
    curves = [[plan_at(rate) for rate in rates(highest)] for plan_at, highest in found if highest is not None]
    longest = max(map(len, curves), default=0)
    return [curve[index] for index in range(longest) for curve in curves if index < len(curve)]


def knees_input(searched: Iterable[Searched]) -> dict[str, dict[str, int]]:
    """The highest rates, as `KNEES` holds them."""
    found: dict[str, dict[str, int]] = {}
    for one in searched:
        if one.end.found.rate is not None:
            found.setdefault(one.placement, {})[one.binding.key] = one.end.found.rate
    return found


def knees_of(record: CampaignRecord) -> Mapping[str, Mapping[str, float]]:
    """The highest rates that a campaign was begun with; empty where it is no load curve."""
    found: Mapping[str, Mapping[str, float]] = record.inputs.get(KNEES, {})
    return {placement: {name: rate for name, rate in of.items() if rate > 0} for placement, of in found.items()}
