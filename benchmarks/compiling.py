"""What it takes to build a driver's programs for a large interface: time, CPU time, and the memory of the largest tool.

The interface has operations without values, with numbers, texts and structs, in turn; the kit is built before.
Compilers run beside each other as they do for anybody: the wall time is that of a machine with as many CPUs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from orrery.text import rough_duration
from rig.judging.judgement import Judgement, counted_out, only_shown, unexamined
from rig.program import conclude, note, run

DRIVERS = "unix,omniorb,sd-bus,ice,grpc"
OPERATIONS = 300
MOST_TIME = 180.0
"""Seconds."""
MOST_MEMORY = 2 << 30
"""Bytes."""
KINDS = (
    "void ping{}();",
    "long add{}(in long a, in long b);",
    "string name{}(in string s);",
    "Point move{}(in Point p, in Bytes b);",
)
PROGRAM = """
import json, resource, sys
from orrery.cli.main import status
ended = status(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss]))
sys.exit(ended)
"""
"""A build, and what its children used: a process of its own each time, as the largest is that of all so far."""


@dataclass(frozen=True)
class Built:
    """What a build took: seconds of wall and of CPU time, and the bytes of the largest of its processes."""

    wall: float
    cpu: float
    largest: int


@click.command(help=__doc__)
@click.option("--drivers", default=DRIVERS, show_default=True, help="Which to build for, each alone.")
@click.option("--operations", default=OPERATIONS, show_default=True, help="Of the interface; claimed is that of 300.")
def command(drivers: str, operations: int) -> None:
    """See the module."""
    conclude(judgement for driver in drivers.split(",") for judgement in examine(driver, operations))


def examine(driver: str, operations: int) -> Iterator[Judgement]:
    """What is said of one driver."""
    note(driver)
    with tempfile.TemporaryDirectory(prefix="orrery-compiling-") as name:
        folder = Path(name)
        (folder / "small.idl").write_text(idl(1))
        (folder / "large.idl").write_text(idl(operations))
        what = f"{driver}, {operations} operations"
        try:
            build(folder, driver, "small.idl")
            found = build(folder, driver, "large.idl")
        except subprocess.CalledProcessError as error:
            yield unexamined(what, (error.stderr.strip().splitlines() or ["it cannot be built"])[0])
            return
    time_figure = f"{rough_duration(found.wall)} ({rough_duration(found.cpu)} of CPU time)"
    memory_figure = f"{found.largest / (1 << 30):.2f} GiB"
    if operations != OPERATIONS:
        yield only_shown(what, f"{time_figure}, {memory_figure}")
        return
    yield counted_out(f"{what}, time", found.wall <= MOST_TIME, time_figure, rough_duration(MOST_TIME))
    yield counted_out(f"{what}, memory", found.largest <= MOST_MEMORY, memory_figure, f"{MOST_MEMORY >> 30} GiB")


def idl(operations: int) -> str:
    """An interface of so many operations, of the four kinds in turn."""
    declared = "\n".join(f"  {KINDS[number % len(KINDS)].format(number)}" for number in range(operations))
    head = "typedef sequence<octet> Bytes;\nstruct Point { double x; double y; string tag; };\n"
    return f"{head}interface Many {{\n{declared}\n}};\n"


def build(folder: Path, driver: str, name: str) -> Built:
    """Build a driver's programs for an IDL file with a cache of its own; CalledProcessError where it fails."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    words = ["build", "--idl", str(folder / name), "--driver", driver]
    begin = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words], env=environment, check=True, capture_output=True, text=True
    )
    wall = time.monotonic() - begin
    cpu, kibibytes = json.loads(done.stdout.splitlines()[-1])
    return Built(wall, cpu, kibibytes * 1024)


if __name__ == "__main__":
    run(command)
