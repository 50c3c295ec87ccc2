"""What a stranger's record is called by cannot steer a terminal: control characters of its names are never printed."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign, observations
from orrery.api.rerun import RerunRequest, rerun
from orrery.campaign.effort import Effort
from orrery.cli import output
from orrery.cli.main import status
from orrery.cli.progress import Progress
from orrery.errors import InputError
from orrery.planning.request import Request
from orrery.report.comparing.words import escaped
from orrery.store.observation import StoredCampaign
from orrery.store.record.packing import pack

STEERING = "\x1b]0;owned\x07\x1b[2J\x9b1A\x7f\u202eevil"
"""Sets a window's title, erases a screen, moves up (of one byte, too), deletes, and turns the direction."""


def controls(text: str) -> set[str]:
    """The signs of a text that are no signs to be seen, but for line ends."""
    return {sign for line in text.split("\n") for sign in line if not sign.isprintable()}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record whose driver, operation, point, version and title steer terminals."""
    trials = observations(drivers=["unix", "tcp"], placements=["same"], calls=20)
    for one in trials:
        if one.driver.startswith("unix"):
            one.driver, one.binding = f"unix{STEERING}", f"unix{STEERING}"
            one.versions = {f"unix{STEERING}": STEERING}
        for measured in one.measurements:
            measured.operation += STEERING
        one.call_counters = [replace(counter, operation=counter.operation + STEERING) for counter in one.call_counters]
    made = replace(campaign(), title=f"Seven {STEERING}", command=f"orrery run {STEERING}")
    pack(StoredCampaign(made, trials), tmp_path / "theirs.zip")
    return tmp_path / "theirs.zip"


@pytest.mark.parametrize(
    "words",
    [
        ["show", "--record", "{record}"],
        ["record", "verify", "{record}"],
        ["record", "open", "{record}", "--store", "{folder}/r.db"],
        ["compare", "{record}"],
        ["compare", "{record}", "--markdown"],
        ["compare", "{record}", "--json"],
        ["compare", "{record}", "--fail-if", "latency.p50 > +5%", "--annotate", "github"],
    ],
    ids=lambda words: " ".join(words).replace("{record}", "FILE").replace("{folder}/", ""),
)
@pytest.mark.parametrize("terminal", [False, True], ids=["piped", "terminal"])
def test_nothing_printed_of_it_steers_a_terminal(
    record: Path,
    words: list[str],
    terminal: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "dumb")  # so that rich itself has no commands to write
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    status([word.format(record=record, folder=record.parent) for word in words])
    told = capsys.readouterr()
    assert "evil" in told.out or "evil" in told.err or words[:2] == ["record", "open"]
    assert controls(told.out) | controls(told.err) == set()


def test_the_folders_of_a_rerun_are_told_on_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = f"theirs{STEERING}\nall is well"
    arguments = {**Request("conformance/call", drivers=("evil",)).arguments(), **Effort(most=6).arguments()}
    settings = {"arguments": {**arguments, "drivers_path": [f"/x/{folder}"]}}
    trials = observations(drivers=["unix"], placements=["same"], calls=20)
    pack(StoredCampaign(replace(campaign(), settings=settings), trials), tmp_path / "one.zip")
    with pytest.raises(InputError, match="unknown driver evil"):
        rerun(RerunRequest(tmp_path / "one.zip"), tmp_path / "here.db", Progress())
    told = capsys.readouterr().err
    assert controls(told) == set() and told.count("\n") == 1


def test_notes_and_failures_are_printable(capsys: pytest.CaptureFixture[str]) -> None:
    output.note(f"a {STEERING}\n  and what to do")
    Progress(terminal=False).note(STEERING)
    told = capsys.readouterr().err
    assert controls(told) == set() and told.count("\n") == 3


def test_json_says_the_same_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    output.write_json({STEERING: [STEERING]})
    told = capsys.readouterr().out
    assert controls(told) == set() and json.loads(told) == {STEERING: [STEERING]}


def test_markdown_has_no_control_characters() -> None:
    assert controls(escaped(STEERING)) == set() and escaped("a\n b|c") == r"a b\|c"
