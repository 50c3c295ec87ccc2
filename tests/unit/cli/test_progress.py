from types import SimpleNamespace

import pytest

from orrery.cli.progress import Progress
from orrery.text import rough_duration

PLAN = SimpleNamespace(binding=SimpleNamespace(label="unix"), placement="same")


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "1 s"), (89, "89 s"), (90, "2 min"), (5399, "90 min"), (5400, "1.5 h")]
)
def test_durations_are_for_people(seconds, text):
    assert rough_duration(seconds) == text


def test_away_from_a_terminal_there_is_a_line_for_each_block(capsys):
    progress = Progress(terminal=False)
    for number, block in enumerate((0, 0, 1, 1), start=1):
        progress.trial(PLAN, block, number, 4, None if number == 1 else 30.0)
    assert capsys.readouterr().err.splitlines() == ["block 1: trial 1 of 4", "block 2: trial 3 of 4, 30 s left"]


def test_a_failure_is_told_once(capsys):
    progress = Progress(terminal=False)
    for _ in range(3):
        progress.ended(SimpleNamespace(scenario="s", facts={}, driver="tcp", status="failed", reason="it fell"))
    progress.ended(SimpleNamespace(scenario="s", facts={}, driver="tcp", status="ok", reason=""))
    assert capsys.readouterr().err == "tcp: failed: it fell\n"
