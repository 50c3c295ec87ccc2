"""The workflows of docs/workflows: YAML that can be read, whose commands the command line and the Makefile know."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from orrery.cli import main
from orrery.metrics.comparing.bounds import read_bound, read_threshold
from orrery.paths import ROOT
from workflows import FOLDER, GITHUB, WORKFLOWS, lines, read_workflow

KNOWN = {
    "github.sha": "HEAD",
    "github.token": "secret",
    "github.event.pull_request.base.sha": "HEAD~1",
    "github.event.pull_request.number": "7",
}
BOTH = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)


def commands(workflow: Path, program: str) -> Iterator[list[str]]:
    """The words of every line that runs `program`, variables as they stand."""
    for line in lines(read_workflow(workflow, KNOWN)):
        if re.match(rf"(\.venv/bin/)?{program} ", line):
            yield shlex.split(line)


def understood(words: list[str]) -> dict[str, Any]:
    """What click reads of a command, down to the last of its groups."""
    command: click.Command = main.command
    context = command.make_context("orrery", list(words))
    while isinstance(command, click.Group):
        rest = [*context._protected_args, *context.args]
        name, found, rest = command.resolve_command(context, rest)
        assert name is not None and found is not None
        command, context = found, found.make_context(name, list(rest), parent=context)
    return context.params


def test_these_are_all() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(WORKFLOWS)


@BOTH
def test_the_commands_of_a_workflow_exist(workflow: Path) -> None:
    found = [words[1:] for words in commands(workflow, "orrery")]
    assert {words[0] for words in found} == {"doctor", "run", "compare", "record"}
    read = [(words[0], understood(words)) for words in found]
    [compare] = [params for name, params in read if name == "compare"]
    assert [read_bound(text).metric for text in compare["bounds"]] == ["latency.p50", "rate"]
    assert read_threshold(compare["threshold"]) == pytest.approx(0.03)
    stores = [str(params["place"]) for name, params in read if name == "run"]
    assert list(compare["campaigns"]) == stores
    assert all(params["repeat"] >= 6 for name, params in read if name == "run")


@BOTH
def test_the_targets_of_make_exist(workflow: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    wanted = [words[1] for words in commands(workflow, "make")]
    assert wanted and set(wanted) <= set(targets)


@BOTH
def test_what_is_posted_is_what_was_written(workflow: Path) -> None:
    [written] = [words[words.index("--output") + 1] for words in commands(workflow, "orrery") if "--output" in words]
    [posted] = [line for line in lines(read_workflow(workflow, KNOWN)) if "curl " in line]
    assert f"< {written}" in posted or f"body@{written}" in posted


def test_an_unknown_command_would_be_noticed() -> None:
    with pytest.raises(click.UsageError):
        understood(["compare", "a.db", "b.db", "--fail"])


def test_an_unknown_expression_would_be_noticed() -> None:
    with pytest.raises(KeyError):
        read_workflow(GITHUB, {name: value for name, value in KNOWN.items() if name != "github.token"})
