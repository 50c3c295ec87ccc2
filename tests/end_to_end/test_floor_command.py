"""`orrery floor` on real drivers: what is captured and replayed, and what has no floor."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from orrery.cli.main import command

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("strace") is None, reason="strace is missing: apt install strace"),
]
SHORT = ("--placement", "same", "--calls", "300", "--repeat", "2")


def floor(*words: str) -> Result:
    return CliRunner().invoke(command, ["floor", *words, *SHORT], catch_exceptions=False, standalone_mode=False)


def document(*words: str) -> dict[str, Any]:
    done = floor(*words, "--json")
    assert done.return_value == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_raw_driver_is_its_own_conversation() -> None:
    words = ("classics/seven_calls", "--driver", "unix", "--operation", "in_out_string_call")
    (found,) = document(*words)["floors"]
    assert (found["transport"], found["client"]["sends"], found["server"]["sends"]) == ("unix", 37, 37)
    assert [step["call"] for step in found["client"]["steps"]] == ["sendto", "recvfrom"]
    assert [step["call"] for step in found["server"]["steps"]] == ["recvfrom", "sendto"]
    # The number of the call and the characters of its text, which are drawn.
    assert 1 < found["client"]["masked"] <= 4 + 16
    assert found["deviations"] < 0.1 and len(found["blocks"]) == 2


@pytest.mark.alone
def test_a_floor_costs_about_what_its_calls_cost() -> None:
    words = ("classics/seven_calls", "--driver", "unix", "--operation", "in_out_string_call")
    (found,) = document(*words)["floors"]
    # Loose: it tells a floor from no floor. Two blocks beside other tests were seen at 3.6.
    assert 0.3 < found["ratio"]["centre"] < 3


def test_it_is_a_table() -> None:
    done = floor("conformance/call", "--drivers", "tcp,shm")
    assert done.return_value == 0, done.output
    assert "16 B" in done.stdout and "2 + 2" in done.stdout
    assert "no floor: shm, same, call: client and server share no stream socket" in done.stdout


def test_what_has_no_conversation_is_refused_with_the_reason() -> None:
    done = floor("patterns/fan-in", "--driver", "unix")
    assert done.return_value == 3
    assert "no floor: unix: a replay has one client and one server" in done.stdout


def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    program = "from orrery.cli.main import main; main()"
    words = ["floor", "conformance/call", "--driver", "unix", "--placement", "same", "--calls", "200000"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    begun = [sys.executable, "-c", program, *words]
    with subprocess.Popen(begun, stderr=subprocess.PIPE, text=True, env=environment) as tool:
        assert tool.stderr is not None
        while not tool.stderr.readline().startswith("measuring"):
            pass
        while not any(str(tmp_path) in line for line in command_lines()):
            time.sleep(0.01)
        tool.send_signal(signal.SIGINT)
        tool.communicate(timeout=60)
    assert tool.returncode == 130
    assert not list(tmp_path.iterdir())
    assert not any(str(tmp_path) in line for line in command_lines())


def command_lines() -> Iterator[str]:
    """Those of all processes: a replay is named by its folder."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            yield file.read_text(errors="replace")
