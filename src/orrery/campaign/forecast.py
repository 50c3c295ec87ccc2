"""What a run will take and what it can show, before it begins: from trials of the same plans."""

from __future__ import annotations

import math
from collections.abc import Sequence

from orrery.campaign.effort import Effort
from orrery.campaign.pilot import Pilot
from orrery.planning.plan import Plan
from orrery.stats.design import FIRST_LOOK, POWER, detectable, trials_needed
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.text import rough_duration


def forecast_text(found: Pilot | None, plans: Sequence[Plan], effort: Effort) -> str:
    """What will be done, in one line."""
    goal = _goal(effort)
    if found is None:
        return f"{goal}: how long it takes is not known: no trials of this are stored for this machine"
    blocks = blocks_of(found, effort)
    trials = blocks * len(plans)
    processes = blocks * sum(len(plan.processes) for plan in plans)
    size = f"{blocks} blocks, {trials:,} trials, {processes:,} processes, {rough_duration(blocks * found.seconds)}"
    source = f"campaign {found.campaign}" if found.campaign else "a pilot"
    return f"{goal}: about {size} (by {found.blocks} blocks of {source}{_varies(found, effort)})"


def detectable_text(found: Pilot, effort: Effort) -> str:
    """What the campaign can show of two drivers, in one line; empty where there are too few blocks for an interval."""
    blocks = blocks_of(found, effort)
    if blocks < MINIMUM_TRIALS or not found.rows:
        return ""
    deviations = sorted(row.deviation for row in found.rows)
    # Of two drivers that vary alike, and not together: blocks that are slow for both make it less.
    middle, widest = (
        detectable(math.sqrt(2) * each, blocks) for each in (deviations[len(deviations) // 2], deviations[-1])
    )
    least = f"{middle * 100:.2g} %" + (f" ({widest * 100:.2g} % in the widest row)" if widest > 1.1 * middle else "")
    return f"a difference of {least} between two drivers would be found {POWER * 10:g} times in 10"


def blocks_of(found: Pilot, effort: Effort) -> int:
    """How many blocks there will be, by the pilot."""
    guesses = [effort.most] if effort.most else []
    if effort.budget is not None:
        guesses.append(max(1, math.floor(effort.budget / found.seconds)))
    if effort.precision is not None:
        guesses.append(trials_needed(found.widest.deviation, effort.precision) if found.widest else FIRST_LOOK)
    return min(guesses)


def _goal(effort: Effort) -> str:
    parts = [effort.asked_metric or ""]
    if effort.precision is not None:
        parts = [f"{effort.metric.name} within {effort.precision * 100:g} %"]
    if effort.budget is not None:
        parts.append(f"at most {rough_duration(effort.budget)}")
    return ", ".join(filter(None, parts))


def _varies(found: Pilot, effort: Effort) -> str:
    if found.widest is None or effort.precision is None:
        return ""
    one = found.widest
    text = f"; most for {one.row}: trials differ by {one.deviation * 100:.2g} %"
    if one.inside is None or not one.explains:
        return text
    text += f", slices of a trial by {math.sqrt(one.inside.within) * 100:.2g} %"
    return text + (f"; best is a trial {one.longer:.2g} times as long" if one.longer is not None else "")
