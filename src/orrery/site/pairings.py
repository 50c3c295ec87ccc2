"""Every client with every server: of drivers, or plain and in a container."""

from __future__ import annotations

from typing import Any

from orrery.report.topics.mixed.figures import Matrix, MixedCell, cell_text, matrices
from orrery.site.campaign import SiteCampaign
from orrery.site.numbers import DIGITS_OF_RATIOS, cut_figure


def pairings(campaign: SiteCampaign) -> list[dict[str, Any]]:
    """A matrix for each placement where drivers were mixed."""
    material = campaign.material
    placements = [placement for placement, _ in campaign.wheres]
    found = matrices(material.rows, material.sections, material.ratios)
    return [_matrix(one, placements.index(one.placement)) for one in found if one.placement in placements]


def _matrix(matrix: Matrix, where: int) -> dict[str, Any]:
    return {
        "where": where,
        "drivers": [matrix.labels[binding] for binding in matrix.drivers],
        "cells": [
            [_cell(matrix.cells.get((client, server))) for server in matrix.drivers] for client in matrix.drivers
        ],
    }


def _cell(cell: MixedCell | None) -> dict[str, Any] | None:
    """The text of a pair, and the ratio to its client's own pair, by which it is tinted; None where it was not run."""
    if cell is None:
        return None
    ratio = None if cell.ratio is None else cut_figure(cell.ratio.ratio, DIGITS_OF_RATIOS)
    return {"text": cell_text(cell), "ratio": ratio, "why": cell.why}
