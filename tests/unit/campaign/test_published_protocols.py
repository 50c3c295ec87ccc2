"""Each protocol that is published fits the campaign of its command: drivers, placements, operations, metric, end."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from orrery.api import run as running
from orrery.campaign.effort import Effort
from orrery.campaign.study import check_study, effort_of_study
from orrery.cli.main import status
from orrery.definitions.study_protocol import StudyProtocol, load_study_protocol
from orrery.errors import InputError
from orrery.paths import ROOT
from orrery.planning.question import ask
from orrery.planning.request import Request

FOLDER = ROOT / "records" / "protocols"
PROTOCOLS = sorted(FOLDER.glob("*.toml"))
COMMANDS = {
    re.search(r"protocols/([\w-]+)\.toml", line)[1]: line  # type: ignore[index]
    for line in (FOLDER / "README.md").read_text().splitlines()
    if line.startswith("orrery run ")
}
SHORTEST, LONGEST = 600.0, 1200.0
"""Seconds of a run."""
FEWEST = 6
"""Blocks, by which an interval can be had."""
ORBS = ("footprint-orbs", "footprint-thousands", "unused-library", "interoperation", "interoperation-dbus")
LANGUAGES = ("interoperation-java", "interoperation-languages")


class HeardRun:
    """Stands for what measures: it notes the request and the protocol, and ends the command."""

    def __init__(self) -> None:
        self.asked: list[tuple[Request, StudyProtocol]] = []

    def __call__(self, request: Request, effort: Effort | None, *_: Any, protocol: StudyProtocol) -> None:
        assert effort is None
        self.asked.append((request, protocol))
        raise InputError("nothing is measured here")


def test_there_is_one_for_each_record_and_each_has_a_command() -> None:
    names = {file.stem for file in PROTOCOLS}
    assert names == COMMANDS.keys()
    assert names == {
        "seven-calls",
        "payload",
        "footprint",
        "proxy",
        "latency",
        "load-curve",
        "events",
        "components",
        *ORBS,
        *LANGUAGES,
    }


@pytest.mark.parametrize("file", PROTOCOLS, ids=lambda file: str(file.stem))
def test_it_fits_the_campaign_of_its_command(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    heard = HeardRun()
    monkeypatch.setattr(running, "run", heard)
    assert status(shlex.split(COMMANDS[file.stem])[1:]) == 2
    [(request, protocol)] = heard.asked
    question = ask(request)
    check_study(protocol, question)
    named = {name for one in protocol.questions for name in (one.row, one.base)}
    # Whoever is run is asked about, too, but for a matrix and what is crossed, whose pairs are too many.
    run = {binding.label for binding in question.bindings}
    assert named <= run if request.matrix or file.stem == "components" else named == run


@pytest.mark.parametrize("file", PROTOCOLS, ids=lambda file: str(file.stem))
def test_it_says_its_command_and_ends_in_time(file: Path) -> None:
    protocol = load_study_protocol(file)
    assert f"# {COMMANDS[file.stem].rpartition(' --store ')[0]}\n" in protocol.text
    effort = effort_of_study(protocol)
    if effort.budget is None:
        assert effort.most is not None and effort.most >= FEWEST
    else:
        assert SHORTEST <= effort.budget <= LONGEST
