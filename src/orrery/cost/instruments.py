"""Instruments that count what a process does, free of the machine's noise: strace, callgrind, a counting library.

Each is one call away from the program: a script that starts it inside the instrument, so that whoever starts programs
starts them alike. What start-up and shut-down cost cancels between a run and one of twice the calls.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from orrery.cost.steady import steady_library
from orrery.cost.tally import Counts
from orrery.cost.traced import read_traced
from orrery.errors import DriverError

SHOWN = 256
"""The bytes of each buffer that a log of messages has."""


@dataclass(frozen=True)
class Instrument:
    """How it is put before a program (`command` may hold `{output}`), and how its output is read."""

    name: str
    command: str
    read: Callable[[str], Counts]

    def wrap(self, folder: Path, side: str, program: Path | None) -> Path:
        """A script in `folder` that starts `program` inside the instrument; without one what its arguments name."""
        script = folder / f"{side}.{self.name}.sh"
        command = self.command.format(output=shlex.quote(str(self.output(folder, side))))
        named = f"{shlex.quote(str(program))} " if program else ""
        script.write_text(f'#!/bin/sh\nexec {command} {named}"$@"\n')
        script.chmod(0o700)
        return script

    def output(self, folder: Path, side: str) -> Path:
        """Where it writes what it counted of `side`."""
        return folder / f"{side}.{self.name}"

    def counts(self, folder: Path, side: str) -> Counts:
        """What it counted; DriverError if it has not written anything."""
        try:
            return self.read(self.output(folder, side).read_text(errors="replace"))
        except OSError as error:
            raise DriverError(f"{self.name} wrote nothing about the {side}: {error.strerror}") from None


def strace() -> Instrument:
    """System calls by their names, of all threads; a signal that ends the program reaches it through strace."""
    return Instrument("strace", f"{_tool('strace')} -I 2 -f -c -U name,calls -o {{output}}", read_strace)


def traced(phase: int) -> Instrument:
    """The same with the bytes that they moved, of processes that are conducted through the phase `phase`.

    Only what lies between the phase's boundaries is counted of them. Of a daemon, which has none, everything is.
    """
    # 40 letters of a message hold the words and the number by which boundaries are found (traced.py).
    command = f"{_tool('strace')} -I 2 -f -y -qq -e signal=none -s 40 -o {{output}}"
    return Instrument("traced", command, partial(read_traced, phase=phase))


def message_log() -> Instrument:
    """System calls with what sockets are connected to and the first bytes of what they carry; nothing is counted."""
    command = f"{_tool('strace')} -I 2 -f -yy -qq -e signal=none -x -s {SHOWN} -o {{output}}"
    return Instrument("messages", command, lambda text: {})


def callgrind() -> Instrument:
    """Instructions in user space, of all threads, where the clock and the allocator are the same in every run."""
    command = f"{_tool('valgrind')} --tool=callgrind --callgrind-out-file={{output}} --log-file={{output}}.log"
    return Instrument("callgrind", f"{_steady()} {command}", read_callgrind)


def counter() -> Instrument:
    """Allocations with their bytes and readings of the clock, by a library that stands before libc."""
    return Instrument("counter", f"{_steady()} ORRERY_COUNTS={{output}}", read_counter)


def read_strace(text: str) -> Counts:
    """The table of `strace -c -U name,calls`."""
    rows = re.findall(r"^\s*([a-z_][a-z0-9_]*)\s+([0-9]+)\s*$", text, re.MULTILINE)
    return {name: int(calls) for name, calls in rows if name != "total"}


def read_callgrind(text: str) -> Counts:
    """The totals of a callgrind file."""
    found = re.search(r"^(?:totals|summary): ([0-9]+)", text, re.MULTILINE)
    if found is None:
        raise DriverError("callgrind wrote no totals")
    return {"instructions": int(found[1])}


def read_counter(text: str) -> Counts:
    """`NAME COUNT` lines."""
    return {name: int(count) for name, count in (line.split() for line in text.splitlines())}


def per_call(once: Counts, twice: Counts, calls: int) -> dict[str, float]:
    """What each added call cost: the difference of two runs over the `calls` that the second had more."""
    difference = Counter(twice)
    difference.subtract(once)
    return {name: count / calls for name, count in difference.items()}


def _steady() -> str:
    return f"env LD_PRELOAD={steady_library()}"


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise DriverError(f"{name} is missing", hint=f"apt install {name}")
    return found
