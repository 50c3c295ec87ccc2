"""What else the results file holds of the scenario: how the median went from campaign to campaign, and its changes."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.registry import metric
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.history.lines import FIGURE
from orrery.report.history.picture import LETTERS, drawings
from orrery.report.history.words import KINDS
from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.stats.changes import FEWEST


def caption(material: Material) -> str:
    """How many campaigns there are, and at which of them a figure changes its level."""
    campaigns = {point.campaign for line in material.history for point in line.points}
    letters = listed(f"{LETTERS[kind]} {text}" for kind, text in KINDS.items())
    return (
        f"{len(campaigns)} campaigns of this scenario stand in the results file, from left to right in their order. "
        f"Letters above a campaign say what changed with it: {letters}. {_changes(material)}"
    )


def _changes(material: Material) -> str:
    if max(len(line.points) for line in material.history) < FEWEST:
        return f"Change points are asked from {FEWEST} campaigns on."
    found = [
        f"{line.driver}, {line.placement}, at campaign {point.campaign}"
        for line in material.history
        for point in line.points
        if any(mark.kind == "change" for mark in point.marks)
    ]
    return f"The median changes its level: {'; '.join(found)}." if found else "No median changes its level."


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A drawing for each point and placement."""
    return drawings(material.history, metric(FIGURE), page)


VIEW = View("history", "Over time", caption, lambda material: bool(material.history), draw)
