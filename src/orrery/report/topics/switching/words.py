"""What the switches of a call may cost, in words: how many there are, and the share of a call that they are at most."""

from __future__ import annotations

from orrery.report.figures import number, percent, with_unit
from orrery.report.labels import few
from orrery.report.material import Material
from orrery.report.topics.switching.figures import SwitchBound, SwitchCost, switch_bounds, switch_costs


def switching_text(material: Material) -> str:
    """`a call makes 2.00 (unix) and 4.02 (ice) switches: at 1.30 us each at most 31.0 % (unix) and 40.0 % (ice) of it`.

    At the headline's placement, with what a change of threads costs; empty where either was not measured.
    """
    costs, found = switch_costs(material), shown_bounds(material, next(iter(material.placements), ""))
    if not costs or not found:
        return ""
    made = few(f"{number(one.switches)} ({material.labels[one.binding]})" for one in found)
    shares = few(f"{percent(one.most(costs[0]) / one.median)} ({material.labels[one.binding]})" for one in found)
    return f"a call makes {made} switches: at {with_unit(costs[0].ns, 'ns')} each at most {shares} of it"


def shown_bounds(material: Material, placement: str) -> list[SwitchBound]:
    """Those at a placement, in the order of the pictures."""
    return [one for one in material.of(switch_bounds) if one.placement == placement]


def cost_name(cost: SwitchCost) -> str:
    """How a switch was made."""
    if not cost.processes:
        return "two threads"
    return f"{cost.processes} processes, {with_unit(cost.bytes, 'bytes') if cost.bytes else 'nothing'} each"
