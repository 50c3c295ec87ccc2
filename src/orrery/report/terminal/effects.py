"""The terminal's table of what a container costs: the effect on either side of a call, and on both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType

from orrery.metrics.comparing.crossed import CrossedEffects
from orrery.metrics.disturbance.aside import set_aside
from orrery.metrics.rows import Row
from orrery.metrics.trials import groups
from orrery.report.table.ratios import MEDIANS
from orrery.report.terminal.bands import Strip
from orrery.report.terminal.layout import tables, title
from orrery.report.topics.crossed.figures import effects_of, have_containers, names_of, placement_of
from orrery.report.topics.crossed.words import SIDES, difference_text, ratio_text
from orrery.store.observation import Observation

REMARK = "median with the container over that without it, and less it"


def of_effects(
    rows: Sequence[Row], observations: Sequence[Observation], planned: int, width: int
) -> Iterator[RenderableType]:
    """A table for each placement; nothing where no clients and servers are crossed, or trials are not at hand.

    `planned` trials were asked for.
    """
    if not have_containers(rows):
        return
    found = effects_of(set_aside(groups(observations), planned), rows, MEDIANS[:1])
    for placement in dict.fromkeys(map(placement_of, found)):
        here = [one for one in found if placement_of(one) == placement]
        yield title(f"What a container costs: {placement}", REMARK)
        strips = [_strip(here, side, rank) for rank, side in enumerate(SIDES)]
        yield from tables(names_of(here), strips, width)


def _strip(found: Sequence[CrossedEffects], side: str, rank: int) -> Strip:
    """The column of an effect: as a ratio, and as a difference."""
    ratios = tuple(ratio_text(getattr(one.ratios, side)) for one in found)
    differences = tuple(difference_text(getattr(one.differences, side), one.unit) for one in found)
    return Strip(((SIDES[side], ""), ("", "")), (ratios, differences), rank)
