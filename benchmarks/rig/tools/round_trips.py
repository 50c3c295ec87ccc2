"""Round trips of Orrery beside those of a middleware's own tool, as a table that can be published and told again."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import groupby
from pathlib import Path

from orrery.errors import InputError
from orrery.stats.intervals import Estimate, ratio
from rig.judging.judgement import shown


@dataclass(frozen=True)
class RoundTrip:
    """One operation in one round: the figures of Orrery's pair, of the tool's, and of the tool's once more, in ns."""

    tool: str
    binding: str
    placement: str
    operation: str
    size: int
    """Bytes of the message; 0 where they do not matter."""
    own: float
    hand: float
    again: float


COLUMNS = tuple(field.name for field in fields(RoundTrip))


@dataclass(frozen=True)
class Beside:
    """One operation of a binding over all rounds: Orrery's share of the tool's round trip, and the tool's of itself."""

    tool: str
    binding: str
    placement: str
    operation: str
    size: int
    rounds: int
    share: Estimate
    itself: Estimate

    @property
    def what(self) -> str:
        """The binding, its placement and what it was asked."""
        return f"{self.binding} {self.placement}, {self.operation}" + (f" ({self.size} bytes)" if self.size else "")

    @property
    def figure(self) -> str:
        """Both ratios with their intervals."""
        share, itself = shown(self.share, 3), shown(self.itself, 3)
        return f"{share} of the round trip of {self.tool}; A/A {itself}; {self.rounds} rounds"


def beside(found: Iterable[RoundTrip]) -> Iterator[Beside]:
    """The ratios of each binding, placement and operation, in the order in which they were measured."""
    for (tool, binding, placement, operation, size), rows in groupby(found, key=_what):
        each = list(rows)
        share = ratio([(row.own, row.hand) for row in each])
        itself = ratio([(row.again, row.hand) for row in each])
        yield Beside(tool, binding, placement, operation, size, len(each), share, itself)


NUMBER, TEXT = "in_out_int_call", "in_out_string_call"
"""The two operations of the table in docs/bias.md."""


def table_cells(found: Iterable[Beside]) -> dict[tuple[str, str], str]:
    """(binding, placement) -> the binding and its two shares as cells of that table."""
    shares: dict[tuple[str, str], dict[str, str]] = {}
    for one in found:
        shares.setdefault((one.binding, one.placement), {})[one.operation] = _share(one.share)
    return {key: f"| `{key[0]}` | {of.get(NUMBER, NONE)} | {of.get(TEXT, NONE)} |" for key, of in shares.items()}


NONE = "not expressible"


def _share(found: Estimate) -> str:
    assert found.centre is not None and found.low is not None and found.high is not None, found.why
    return f"{found.centre:.2f} ({found.low:.2f} to {found.high:.2f})"


def _what(row: RoundTrip) -> tuple[str, str, str, str, int]:
    return row.tool, row.binding, row.placement, row.operation, row.size


def write_round_trips(path: Path, found: Sequence[RoundTrip]) -> None:
    """Write one line for each round and operation."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for row in found:
            writer.writerow(asdict(row) | {side: f"{getattr(row, side):.0f}" for side in ("own", "hand", "again")})


def read_round_trips(path: Path) -> list[RoundTrip]:
    """What was written; InputError where the file is no such table."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return [_row(row) for row in csv.DictReader(file)]
    except OSError as refused:
        raise InputError(f"the table cannot be read: {refused.strerror}", file=path) from None
    except (KeyError, TypeError, ValueError):
        raise InputError(
            "not a table of round trips", file=path, hint=f"its columns are {', '.join(COLUMNS)}"
        ) from None


def _row(row: dict[str, str]) -> RoundTrip:
    names = (row["tool"], row["binding"], row["placement"], row["operation"])
    return RoundTrip(*names, int(row["size"]), float(row["own"]), float(row["hand"]), float(row["again"]))
