"""What instruments write, read."""

from pathlib import Path

import pytest

from orrery.cost.instruments import Instrument, per_call, read_callgrind, read_counter, read_strace
from orrery.errors import DriverError

STRACE = """\
syscall              calls
---------------- ---------
sendto                4501
clock_nanosleep          3
mmap                    28
---------------- ---------
total                 4532
"""


def test_strace_counts_by_name_without_the_total() -> None:
    assert read_strace(STRACE) == {"sendto": 4501, "clock_nanosleep": 3, "mmap": 28}


def test_callgrind_has_totals() -> None:
    assert read_callgrind("events: Ir\nfn=(1) main\n1 5\ntotals: 6526644\n") == {"instructions": 6526644}
    with pytest.raises(DriverError, match="no totals"):
        read_callgrind("events: Ir\n")


def test_the_counter_writes_lines() -> None:
    assert read_counter("allocations 12\nclocks 4000\n") == {"allocations": 12, "clocks": 4000}


def test_start_up_cancels() -> None:
    once, twice = {"sendto": 1005, "mmap": 28}, {"sendto": 2005, "mmap": 28, "brk": 10}
    assert per_call(once, twice, 1000) == {"sendto": 1.0, "mmap": 0.0, "brk": 0.01}


def test_a_program_is_started_inside_by_a_script(tmp_path: Path) -> None:
    tool = Instrument("tool", "tool --output={output}", read_counter)
    script = tool.wrap(tmp_path, "server", Path("/bin/serve"))
    assert script.read_text() == f'#!/bin/sh\nexec tool --output={tmp_path}/server.tool /bin/serve "$@"\n'
    assert script.stat().st_mode & 0o100
    with pytest.raises(DriverError, match="wrote nothing about the server"):
        tool.counts(tmp_path, "server")
