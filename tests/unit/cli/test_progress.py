from dataclasses import replace

import pytest

from observations import trial
from orrery.cli.progress import Progress
from orrery.definitions.driver.binding import Binding
from orrery.planning.plan import Plan
from orrery.text import rough_duration

PLAN = Plan("s", "{}", Binding("unix"), "same", 1, (), ())


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "1 s"), (89, "89 s"), (90, "2 min"), (5399, "90 min"), (5400, "1.5 h")]
)
def test_durations_are_for_people(seconds: float, text: str) -> None:
    assert rough_duration(seconds) == text


def test_away_from_a_terminal_there_is_a_line_for_each_block(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(terminal=False)
    for number, block in enumerate((0, 0, 1, 1), start=1):
        progress.trial(PLAN, block, number, 4, None if number == 1 else 30.0)
    assert capsys.readouterr().err.splitlines() == ["block 1: trial 1 of 4", "block 2: trial 3 of 4, 30 s left"]


def test_a_failure_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(terminal=False)
    for _ in range(3):
        progress.ended(replace(trial("tcp"), status="failed", reason="it fell"))
    progress.ended(trial("tcp"))
    assert capsys.readouterr().err == "tcp: failed: it fell\n"
