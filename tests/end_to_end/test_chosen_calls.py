"""With a budget nobody says how many calls a trial makes: a pilot chooses them, once, and is no part of the result."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import pytest
from test_cli import command, run_in, surroundings

from orrery.store.facts import CUT
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import open_store

pytestmark = pytest.mark.slow

QUICK = ("conformance/call", "--drivers", "unix,null", "--placement", "same")
CHOICE = re.compile(r"^([\d,]+) calls of each client thread in a trial: ", re.MULTILINE)


def stored(folder: Path, campaign: int) -> tuple[CampaignRecord, list[Observation]]:
    """What the results file has of a campaign."""
    with open_store(folder / "results.db", create=False) as store:
        found = store.load(campaign)
        return found.record, list(found.observations)


def calls(observations: list[Observation]) -> set[object]:
    """How many calls each trial made, but for those that say that a slow hour of the machine cut them."""
    whole = [observation for observation in observations if not CUT.get(observation.facts, {})]
    assert 2 * len(whole) > len(observations)
    return {measured.load["calls"] for observation in whole for measured in observation.measurements}


def test_they_are_chosen_by_a_pilot_and_kept(tmp_path: Path) -> None:
    done = run_in(tmp_path, "run", *QUICK, "--budget", "90s", "--repeat", "8", "--replace", "0")
    assert done.returncode == 0, done.stderr
    assert "a pilot of 4 blocks at most" in done.stderr
    (choice,) = CHOICE.findall(done.stderr)
    record, observations = stored(tmp_path, 1)
    assert record.settings["chosen_calls"] == {"{}": int(choice.replace(",", ""))}
    assert calls(observations) == set(record.settings["chosen_calls"].values())
    assert len(observations) == 2 * (1 + max(o.block for o in observations))  # whole blocks, and none of the pilot
    assert re.search(r"a difference of .* between two drivers would be found 9 times in 10", done.stderr)

    # Of six trials and more another campaign needs no pilot, and plan knows it without a run.
    planned = run_in(tmp_path, "plan", *QUICK, "--budget", "10m")
    assert planned.returncode == 0, planned.stderr
    assert len(CHOICE.findall(planned.stdout)) == 1
    assert "blocks of campaign 1" in planned.stdout
    again = run_in(tmp_path, "run", *QUICK, "--budget", "90s", "--repeat", "6", "--replace", "0")
    assert "a pilot of" not in again.stderr
    assert "blocks of campaign 1" in again.stderr


def test_calls_that_are_said_are_made(tmp_path: Path) -> None:
    done = run_in(tmp_path, "run", *QUICK, "--budget", "90s", "--repeat", "2", "--replace", "0", "--calls", "300")
    assert done.returncode == 0, done.stderr
    assert "a pilot of" not in done.stderr
    record, observations = stored(tmp_path, 1)
    assert record.settings["chosen_calls"] == {}
    assert calls(observations) == {300}


@pytest.mark.thorough  # A pilot once more.
def test_who_goes_on_makes_as_many(tmp_path: Path) -> None:
    words = ("run", *QUICK, "--budget", "90s", "--repeat", "20", "--replace", "0")
    first = subprocess.Popen(command(*words), cwd=tmp_path, env=surroundings(), stderr=subprocess.PIPE, text=True)
    assert first.stderr is not None
    told = next(line for line in first.stderr if CHOICE.match(line))
    assert any(line.startswith("block 2:") for line in first.stderr)
    first.send_signal(signal.SIGTERM)  # where SIGINT is ignored, so it is by who is started there
    first.communicate()
    record, before = stored(tmp_path, 1)
    assert 0 < len(before) < 40
    done = run_in(tmp_path, "run", "--resume")
    assert done.returncode == 0, done.stderr
    assert "a pilot of" not in done.stderr
    _, after = stored(tmp_path, 1)
    assert len(after) == 40
    assert calls(after) == set(record.settings["chosen_calls"].values())
    assert calls(after) == {int(told.partition(" ")[0].replace(",", ""))}
