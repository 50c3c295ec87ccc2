"""What the originals measured: docs/classics.md is made of them, their commands plan, and their pictures are views."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import click
import pytest

from orrery.cli import main
from orrery.errors import InputError
from orrery.paths import ROOT
from orrery.planning.question import ask
from orrery.planning.request import Request, named_drivers
from orrery.report.classics import originals as module
from orrery.report.classics.originals import Original, originals, page
from orrery.report.history.view import VIEW as HISTORY
from orrery.report.views.registry import VIEWS

ALL = originals()
COMMANDS = [command for one in ALL for command in one.commands]
ASKING = ("run", "cost", "floor")
"""The commands that have a scenario."""


def understood(command: str) -> dict[str, Any]:
    """What click reads of a command line."""
    name, *words = shlex.split(command)[1:]
    found = main.command.get_command(click.Context(main.command), name)
    assert found is not None
    return found.make_context(name, words).params


def test_the_page_is_what_the_file_says() -> None:
    assert (ROOT / "docs" / "classics.md").read_text(encoding="utf-8") == page()


def test_none_is_left_out() -> None:
    assert [one.number for one in ALL] == list(range(1, 56))
    assert len({one.about for one in ALL}) == 55


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_plans(command: str) -> None:
    params = understood(command)
    if shlex.split(command)[1] not in ASKING:
        return
    drivers = named_drivers(params["specs"], params["lists"])
    question = ask(Request(params["scenario"], drivers=drivers, settings=params["settings"], calls=params["calls"]))
    assert question.bindings and question.interfaces


def test_a_picture_is_a_view_of_a_report() -> None:
    known = {view.name for view in (*VIEWS, HISTORY)}
    assert {one.picture for one in ALL} - {""} <= known


def test_an_original_is_whole_or_says_what_it_lacks() -> None:
    assert Original(1, "a", "b", ("c",)).state == "whole"
    assert Original(1, "a", "b", ("c",), lacks="x").state == "in part: x"
    assert Original(1, "a", "b", lacks="x").state == "not yet: x"
    states = Counter(one.state.partition(":")[0] for one in ALL)
    assert f"{states['whole']} are whole, {states['in part']} are there in part, {states['not yet']} are not" in page()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('about = "a"\nsource = "b"\ncommand = "c"', "unknown key command"),
        ('about = "a"\nsource = "b"', "an original has commands, or lacks something"),
    ],
)
def test_a_mistake_is_told_with_its_line(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FILE", tmp_path / "originals.toml")
    module.FILE.write_text(f"[[original]]\n{text}\n")
    with pytest.raises(InputError, match=message) as told:
        originals()
    assert told.value.line is not None
