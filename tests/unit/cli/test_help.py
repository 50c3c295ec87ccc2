"""Help teaches by examples, every example is one that the command line takes, and help costs nothing."""

import importlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from documents import DOCUMENTS, commands
from orrery.cli import main

HEAVY = {"numpy", "scipy", "sqlalchemy", "matplotlib", "pyarrow", "pydantic", "rich", "jinja2"}


def epilogs() -> list[str]:
    modules = [importlib.import_module(f"orrery.cli.commands.{module}") for module, _ in main.COMMANDS.values()]
    return [str(module.command.epilog) for module in modules]


def examples() -> list[str]:
    lines = [line.strip() for epilog in [main.EXAMPLES, *epilogs()] for line in epilog.splitlines()]
    return [line for line in lines if line.startswith("orrery ")] + [c for d in DOCUMENTS for c in commands(d)]


def parse(command: click.Command, name: str, words: list[str], parent: click.Context | None = None) -> None:
    """Click's own reading of the words, down to the command, without running it."""
    context = command.make_context(name, list(words), parent=parent)
    rest = [*context._protected_args, *context.args]
    if isinstance(command, click.Group):
        found, inner, rest = command.resolve_command(context, rest)
        assert found is not None and inner is not None
        parse(inner, found, rest, context)


@pytest.mark.parametrize("line", examples())
def test_every_example_is_understood(line: str) -> None:
    parse(main.command, "orrery", shlex.split(line)[1:])


def test_an_example_with_a_wrong_option_would_be_noticed() -> None:
    with pytest.raises(click.UsageError):
        parse(main.command, "orrery", ["run", "classics/seven_calls", "--driverz", "unix"])


def test_every_command_shows_examples() -> None:
    assert len(epilogs()) == len(main.COMMANDS)
    assert all(re.search(r"^  orrery ", epilog, re.MULTILINE) for epilog in epilogs())


def loaded(arguments: list[str], folder: Path) -> set[str]:
    """The top modules that a command has loaded when it ends."""
    program = (
        "import sys; from orrery.cli.main import status; status(sys.argv[1:]);"
        "print('MODULES', *{name.partition('.')[0] for name in sys.modules})"
    )
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    return set(done.stdout.rpartition("MODULES")[2].split())


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["run", "--help"], ["report", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str], tmp_path: Path) -> None:
    modules = loaded(arguments, tmp_path)
    assert "click" in modules
    assert not modules & HEAVY


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "classics/seven_calls", "--drivers", "tpc"],
        ["search", "patterns/paced", "--drivers", "tpc"],
        ["plan", "classics/seven_calls", "--drivers", "tpc"],
        ["choose", "classics/seven_calls", "--drivers", "tpc", "--require", "rate > 1/s"],
        ["choose", "--campaign", "1"],
        ["compare"],
        ["report"],
        ["show"],
        ["history"],
        ["export", "out.csv"],
        ["site", "public", "--store", "none.db"],
        ["serve"],
    ],
)
def test_a_mistake_is_told_before_anything_that_measures_or_judges_is_loaded(
    arguments: list[str], tmp_path: Path
) -> None:
    modules = loaded(arguments, tmp_path)
    assert "click" in modules
    assert not modules & {"numpy", "scipy", "sqlalchemy", "matplotlib"}


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["--help"]) == 0
    text = capsys.readouterr().out
    assert all(re.search(rf"^  {name} ", text, re.MULTILINE) for name in main.COMMANDS)
