"""What campaigns of a driver against itself said, as a table that can be published and judged again."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast, get_args

from orrery.errors import InputError
from orrery.report.comparing.changes import Word
from rig.equal_sides.aa_test import Outcome

NAMES = ("ratio", "low", "high")
HEADINGS = ("campaign", "disturbed", "word", *NAMES, "trials", "noticed", "taken")
"""`taken` is the share of a trial's time in which the injected process was on a CPU."""


@dataclass(frozen=True)
class Told:
    """A campaign's outcome, and whether something was put in its way."""

    disturbed: bool
    outcome: Outcome


def write_outcomes(path: Path, campaigns: Iterable[Told]) -> None:
    """Write one line a campaign, in the order in which they were run."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADINGS)
        for number, told in enumerate(campaigns, start=1):
            found = told.outcome
            ends = ["" if end is None else f"{end:.5f}" for end in (found.ratio, found.low, found.high)]
            how = [found.trials, found.noticed, f"{found.taken:.4f}"]
            writer.writerow([number, int(told.disturbed), found.word, *ends, *how])


def read_outcomes(path: Path) -> Sequence[Told]:
    """The campaigns of such a file; InputError where it is none."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return [_told(row) for row in csv.DictReader(file)]
    except OSError as refused:
        raise InputError(f"the table cannot be read: {refused.strerror}", file=path) from None
    except (KeyError, TypeError, ValueError):
        raise InputError("not a table of campaigns", file=path, hint=f"its columns are {', '.join(HEADINGS)}") from None


def _told(row: dict[str, str]) -> Told:
    if row["word"] not in get_args(Word) or row["disturbed"] not in ("0", "1"):
        raise ValueError(row)
    ratio, low, high = (float(row[name]) if row[name] else None for name in NAMES)
    how = int(row["trials"]), int(row["noticed"]), float(row["taken"])
    return Told(row["disturbed"] == "1", Outcome(cast(Word, row["word"]), ratio, low, high, *how))
