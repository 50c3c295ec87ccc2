"""The table of docs/bias.md about the tools that middlewares bring follows from the record beside it."""

from __future__ import annotations

from orrery.paths import ROOT
from rig.tools.round_trips import beside, read_round_trips, table_cells

ON_TWO_CORES = "iceoryx"
"""Both of its sides spin."""


def test_the_table_is_what_the_record_gives() -> None:
    page = (ROOT / "docs" / "bias.md").read_text(encoding="utf-8")
    found = table_cells(beside(read_round_trips(ROOT / "records" / "own_tools.csv")))
    shown = [
        cells
        for (binding, placement), cells in found.items()
        if placement == ("split" if binding.startswith(ON_TWO_CORES) else "same")
    ]
    assert len(shown) >= 7
    assert [cells for cells in shown if cells not in page] == []
