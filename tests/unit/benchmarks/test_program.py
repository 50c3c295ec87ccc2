"""How a benchmark ends: with the status that its judgements mean."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import own_tools
from rig.judging.judgement import Judgement, counted_out, only_shown, unexamined
from rig.program import conclude
from rig.tools.round_trips import RoundTrip, write_round_trips


@pytest.mark.parametrize(
    ("found", "status", "last"),
    [
        (counted_out("x", True, "1", "1"), 0, "met: 1 of 1"),
        (counted_out("x", False, "2", "1"), 1, "not met: x"),
        (unexamined("x", "too noisy"), 4, "nothing examined: one claim open"),
        (only_shown("x", "1"), 5, "nothing claimed: all this is only shown"),
    ],
)
def test_the_status_tells_what_became_of_the_claims(
    found: Judgement, status: int, last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        conclude([found])
    assert ended.value.code == status
    assert capsys.readouterr().out.splitlines() == [found.line(), last]


def test_what_claims_nothing_ends_with_a_status_of_its_own(tmp_path: Path) -> None:
    row = RoundTrip("remote_lat", "zeromq[transport=ipc]", "same", "in_int_call", 20, 90_000, 100_000, 100_000)
    write_round_trips(tmp_path / "table.csv", [row] * 6)
    made = CliRunner().invoke(own_tools.command, ["--read", str(tmp_path / "table.csv")])
    assert made.exit_code == 5
    assert made.output.splitlines()[-1] == "nothing claimed: all this is only shown"
