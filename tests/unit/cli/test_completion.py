"""What a shell is offered: the real command, asked as a shell asks it (click, "Shell Completion")."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.cli.main import COMMANDS
from orrery.paths import DRIVERS

PROGRAM = "from orrery.cli.main import main; main()"


def offered(typed: str, folder: Path) -> list[str]:
    """What bash is offered for the last word of a command line."""
    words = typed.split(" ")
    asked = {"_ORRERY_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=folder, env={**os.environ, **asked}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return [line.partition(",")[2] for line in done.stdout.splitlines() if line]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("orrery re", ["report", "record"]),
        ("orrery run classics/seven", ["classics/seven_calls"]),
        ("orrery run classics/seven_calls --drivers unix,mq", ["unix,mqtt", "unix,mqueue"]),
        ("orrery plan classics/seven_calls --driver zerom", ["zeromq"]),
        ("orrery build seven", ["seven_calls"]),
        ("orrery history patterns/client-", ["patterns/client-server"]),
        ("orrery record pa", ["pack"]),
        ("orrery compare --with", ["--with-best"]),
        ("orrery nope --driver u", []),
        ("orrery run --drivers-path /no/such/folder --drivers u", []),
    ],
)
def test_the_words_that_begin_so_are_offered(typed: str, found: list[str], tmp_path: Path) -> None:
    assert offered(typed, tmp_path) == found


def test_without_a_letter_all_are_offered(tmp_path: Path) -> None:
    assert offered("orrery ", tmp_path) == list(COMMANDS)
    assert set(offered("orrery run --drivers ", tmp_path)) == {
        file.parent.name for file in DRIVERS.glob("*/driver.toml")
    }


def test_folders_of_ones_own_are_looked_in(tmp_path: Path) -> None:
    (tmp_path / "own" / "mine").mkdir(parents=True)
    (tmp_path / "own" / "mine" / "driver.toml").write_text("it is not read\n")
    assert offered("orrery run --drivers-path own --drivers unix,min", tmp_path) == ["unix,mine"]
