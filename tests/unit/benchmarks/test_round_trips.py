"""Round trips beside a tool's survive being written, and their ratios are those of the rounds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from orrery.errors import InputError
from rig.tools.round_trips import RoundTrip, beside, read_round_trips, write_round_trips

ONE = RoundTrip("remote_lat", "zeromq[transport=ipc]", "same", "in_int_call", 20, 90_000, 100_000, 100_000)
ROUNDS = [replace(ONE, own=90_000 + step, hand=100_000 + step) for step in range(8)]
TEXT = [replace(row, operation="in_string_call", own=row.hand) for row in ROUNDS]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    write_round_trips(tmp_path / "table.csv", ROUNDS)
    assert read_round_trips(tmp_path / "table.csv") == ROUNDS


def test_each_operation_has_its_ratio() -> None:
    number, text = beside([*ROUNDS, *TEXT])
    assert number.share.centre == pytest.approx(0.9, abs=1e-3) and number.rounds == 8
    assert text.share.centre == pytest.approx(1.0)
    assert number.what == "zeromq[transport=ipc] same, in_int_call (20 bytes)"
    assert number.figure.startswith("0.900 [")


@pytest.mark.parametrize(
    "text", ["a,b\n1,2\n", "tool,binding,placement,operation,size,own,hand,again\nx,y,z,o,1,2,3,none\n"]
)
def test_another_table_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "other.csv").write_text(text)
    with pytest.raises(InputError, match="not a table of round trips"):
        read_round_trips(tmp_path / "other.csv")
