"""What a document shows is done as a reader would do it, only shorter: files are saved, and commands are run."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from documents import DOCUMENTS, File, commands, needs_engine, steps
from orrery.control.failure import Refused
from orrery.hosts.emulation.start import emulated_hosts
from orrery.paths import ROOT
from orrery.program import FILES, FOLDER

SHORTER = {
    "run": ["--calls", "20", "--repeat", "1"],
    "choose": ["--calls", "20", "--repeat", "1"],
    "plan": ["--calls", "20"],
    "floor": ["--calls", "20", "--repeat", "1"],
    "trace": ["--calls", "20", "--repeat", "1"],
}
"""Given once more at the end: the last one counts."""

CHANGES_THE_SYSTEM = ("orrery setup", "orrery tune")
NEVER_ENDS = "orrery serve"
NEEDS_PROGRAM = "orrery site"
NEEDS_STRACE = "orrery floor"


def is_possible(line: str) -> bool:
    """Would a reader do it on this machine, and may a test? What needs other machines is done in `engines`."""
    if needs_engine(line):
        return False
    missing = line.startswith(NEEDS_STRACE) and shutil.which("strace") is None
    missing = missing or ("--hosts" in line and not hosts_can_be_had("clocks=" in line))
    missing = missing or (line.startswith(NEEDS_PROGRAM) and not is_built())
    return not missing and not line.startswith((*CHANGES_THE_SYSTEM, NEVER_ENDS))


def is_built() -> bool:
    return all((FOLDER / name).is_file() for name in FILES)


@cache
def hosts_can_be_had(with_clocks: bool) -> bool:
    try:
        with emulated_hosts(["one"], ahead=[1] if with_clocks else []):
            return True
    except Refused:
        return False


def shortened(line: str) -> list[str]:
    words = shlex.split(line)[1:]
    named = any(word in ("--driver", "--drivers") for word in words)
    return [
        *words,
        # A protocol says itself how many blocks there are.
        *SHORTER.get(words[0], [])[: 2 if "--protocol" in words else None],
        # Each of several builds takes a block.
        *(["--repeat", words[words.index("--builds") + 1]] if "--builds" in words else []),
        *([] if named or words[0] not in SHORTER else ["--drivers", "null,unix"]),
    ]


EVERY_TIME = ("README.md", "CONTRIBUTING.md", "regressions.md")
"""Pages of which `make test` runs the commands; those of the others build programs for minutes together."""
TIMED = ("tutorial.md",)
"""Pages whose commands hold times against a limit, which nothing beside them may take."""


def cases() -> Iterator[ParameterSet]:
    for document in filter(commands, DOCUMENTS):
        marks = [pytest.mark.slow if document.name in EVERY_TIME else pytest.mark.thorough]
        marks += [pytest.mark.alone] if document.name in TIMED else []
        yield pytest.param(document, id=document.name, marks=marks)


@pytest.mark.parametrize("document", list(cases()))
def test_what_a_document_shows_works(document: Path, tmp_path: Path) -> None:
    (tmp_path / "my-drivers").mkdir()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ORRERY_STORE": str(tmp_path / "results.db")}
    possible = [line for line in commands(document) if is_possible(line)]
    if not possible:
        pytest.skip("what its commands need cannot be had here: hosts of this kernel, strace, or the site's program")
    for step in steps(document):
        if isinstance(step, File):
            (tmp_path / step.name).write_text(step.text)
        elif step in possible:
            command = [sys.executable, "-c", "from orrery.cli.main import main; main()", *shortened(step)]
            done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{step}\n{done.stdout[-2000:]}\n{done.stderr}"
