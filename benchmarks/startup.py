"""What is paid before anything is measured: commands answer at once, and nothing is built twice."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click

from orrery.stats.intervals import arithmetic
from rig.judging.judgement import Judgement, at_most, counted_out, shown
from rig.program import conclude, note, run
from rig.sides.subjects import Subject, subjects

LARGE = ("numpy", "scipy", "sqlalchemy", "matplotlib", "pyarrow", "pydantic", "jinja2")
HELP = "import sys\nfrom orrery.cli.main import status\nstatus(['--help'])\nprint('loaded', *sys.modules)"


AT_ONCE = 300
"""Milliseconds: longer, and who types a command waits for it."""
ANSWERING = ("list drivers", "list scenarios", "list interfaces", "plan classics/seven_calls --drivers unix,tcp")
"""The commands that answer from what is known."""


@click.command(help=__doc__)
@click.option("--driver", "spec", default="unix", show_default=True, help="The driver that is built twice.")
@click.option("--repeat", default=20, show_default=True, help="How often each command is timed.")
def command(spec: str, repeat: int) -> None:
    """See the module."""
    conclude([help_imports(repeat), *at_once(repeat), *second_build(subjects(spec)[0])])


def help_imports(repeat: int) -> Judgement:
    """Which of the large libraries are there when the help has been printed."""
    times = []
    for _ in range(repeat):
        begin = time.monotonic()
        found = loaded()
        times.append((time.monotonic() - begin) * 1000)
    names = ", ".join(found) or "none"
    figure = f"{names}; it takes {statistics.median(times):.0f} ms (mean {shown(arithmetic(times), 0)})"
    return counted_out("large libraries that `orrery --help` imports", not found, figure, "none")


def at_once(repeat: int) -> Iterator[Judgement]:
    """How long each of the commands takes when it has been asked before."""
    program = Path(sys.executable).parent / "orrery"
    for words in ANSWERING:
        note(words)
        times = []
        for _ in range(repeat + 1):
            begin = time.monotonic()
            subprocess.run([program, *words.split()], check=True, capture_output=True)
            times.append((time.monotonic() - begin) * 1000)
        # The first may have to read and build what the others find.
        mean = arithmetic(times[1:])
        yield at_most(f"`orrery {words}`", mean, AT_ONCE, (repeat, "runs"), shown(mean, 0, "ms"), f"{AT_ONCE} ms")


def loaded() -> list[str]:
    """The large libraries that a process has imported when it has printed the help."""
    output = subprocess.run([sys.executable, "-c", HELP], check=True, capture_output=True, text=True).stdout
    modules = output.splitlines()[-1].split()[1:]
    return [name for name in LARGE if name in modules]


def second_build(subject: Subject) -> Iterator[Judgement]:
    """What is compiled when everything has been built before."""
    subject.programs()
    built: list[str] = []
    begin = time.monotonic()
    subject.programs(built.append)
    seconds = time.monotonic() - begin
    figure = f"{len(built)} programs in {seconds:.2f} s"
    yield counted_out(f"what a second build of {subject.label} builds", not built, figure, "none")


if __name__ == "__main__":
    run(command)
