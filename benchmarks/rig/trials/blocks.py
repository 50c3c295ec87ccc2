"""The table of a pool: a line a block, written as soon as the block has been run, so that a pool grows in parts.

The first line says, as JSON behind a `#`, what was run, and so does a line before a part that ran another build of it
or ran on another machine; programs that read CSV skip these lines as comments.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from orrery.errors import InputError

ONE, OTHER, SLOWED = "one", "other", "slowed"
SIDES = (ONE, OTHER, SLOWED)
"""The same program twice, and once more with a slowdown injected."""

FIGURES = ("median", "seconds", "disturbed", "speed")
WHERE = ("boot", "part", "block")
HEADINGS = (*WHERE, *(f"{side}.{what}" for side in SIDES for what in FIGURES))
"""Medians in ns; seconds are those from the start of a trial until the next may start."""


@dataclass(frozen=True)
class Terms:
    """What was run; `program` is the begin of its hash, and `turns` are the slowdown injected into it.

    These two and the machine may change from one part of a pool to the next, all else may not.
    """

    driver: str
    placement: str
    calls: int
    turns: int
    seed: int
    program: str
    machine: str


@dataclass(frozen=True)
class Trial:
    """What a trial gave: its median in ns, how many seconds it took, whether the host disturbed it.

    `speed` is what a system call took on the trial's CPU just before and after it, in ns.
    """

    median: float
    seconds: float
    disturbed: bool = False
    speed: float = 0.0


@dataclass(frozen=True)
class Block:
    """A trial of each side; `boot` is the begin of the kernel's id of it, `part` counts from 0."""

    boot: str
    part: int
    number: int
    sides: dict[str, Trial]


def begin_table(path: Path, terms: Terms) -> None:
    """Write the head of a new table."""
    with path.open("x", encoding="utf-8", newline="") as file:
        file.write(_comment(terms))
        csv.writer(file, lineterminator="\n").writerow(HEADINGS)


def append_terms(path: Path, terms: Terms) -> None:
    """Say that the blocks to come ran another build, or ran elsewhere."""
    with path.open("a", encoding="utf-8", newline="") as file:
        file.write(_comment(terms))


def cut_unfinished(path: Path) -> None:
    """Take away a last line that was cut off while it was written: the next one begins on a line of its own."""
    with path.open("r+b") as file:
        file.truncate(file.read().rfind(b"\n") + 1)


def append_block(path: Path, block: Block) -> None:
    """Write one more line."""
    figures = [
        figure
        for trial in (block.sides[side] for side in SIDES)
        for figure in (f"{trial.median:.0f}", f"{trial.seconds:.3f}", int(trial.disturbed), f"{trial.speed:.1f}")
    ]
    with path.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow([block.boot, block.part, block.number, *figures])


def read_table(path: Path) -> tuple[list[Terms], list[Block]]:
    """What was run, one after the other, and all blocks in their order; InputError where it is no such file."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            # A last line that was cut off while it was written is left out.
            lines = [line for line in file if line.endswith("\n")]
        terms = [Terms(**json.loads(line.removeprefix("# "))) for line in lines if line.startswith("#")]
        if not terms:
            raise ValueError("nothing says what was run")
        return terms, [_block(row) for row in csv.DictReader(line for line in lines if not line.startswith("#"))]
    except OSError as refused:
        raise InputError(f"the table cannot be read: {refused.strerror}", file=path) from None
    except (KeyError, TypeError, ValueError):
        raise InputError("not a table of blocks", file=path, hint=f"its columns are {', '.join(HEADINGS)}") from None


def parts(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """The blocks of each part: those that were run one after the other without a pause."""
    found: dict[int, list[Block]] = {}
    for block in blocks:
        found.setdefault(block.part, []).append(block)
    yield from found.values()


def _comment(terms: Terms) -> str:
    return f"# {json.dumps(asdict(terms))}\n"


def _block(row: dict[str, str]) -> Block:
    return Block(row["boot"], int(row["part"]), int(row["block"]), {side: _trial(row, side) for side in SIDES})


def _trial(row: dict[str, str], side: str) -> Trial:
    median, seconds, disturbed, speed = (row[f"{side}.{what}"] for what in FIGURES)
    return Trial(float(median), float(seconds), bool(int(disturbed)), float(speed))
