"""The blocks of a pool and of real campaigns as a table that can be published and judged again."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from orrery.errors import InputError
from rig.runs import SIDES, Block

HEADINGS = ("campaign", "block", *(f"{side}.median" for side in SIDES), *(f"{side}.seconds" for side in SIDES))
"""Medians in ns; campaign 0 is the pool."""


def write_table(path: Path, campaigns: Sequence[Sequence[Block]]) -> None:
    """Write one line a block."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADINGS)
        for number, blocks in enumerate(campaigns):
            for at, block in enumerate(blocks):
                figures = [f"{block.medians[side]:.0f}" for side in SIDES]
                writer.writerow([number, at, *figures, *(f"{block.seconds[side]:.3f}" for side in SIDES)])


def read_table(path: Path) -> list[list[Block]]:
    """The campaigns of such a file, the pool first; InputError where it is none."""
    campaigns: dict[int, list[Block]] = {}
    try:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                medians = {side: float(row[f"{side}.median"]) for side in SIDES}
                seconds = {side: float(row[f"{side}.seconds"]) for side in SIDES}
                campaigns.setdefault(int(row["campaign"]), []).append(Block(medians, seconds))
    except OSError as refused:
        raise InputError(f"the table cannot be read: {refused.strerror}", file=path) from None
    except (KeyError, TypeError, ValueError):
        raise InputError("not a table of blocks", file=path, hint=f"its columns are {', '.join(HEADINGS)}") from None
    return [campaigns[number] for number in sorted(campaigns)]
