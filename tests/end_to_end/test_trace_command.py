"""`orrery trace` on real drivers: stages add up, work that is put in shows where it was put, and nothing is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from test_cli import command, run_in, surroundings

from orrery.definitions.search_path import SearchPath
from orrery.machine.packages import want
from orrery.machine.tracing import NEEDED, tracing
from orrery.planning.answer import answer
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

LACKS = "; ".join(why for name, why in tracing().items() if why and name in NEEDED)
kernel = pytest.mark.skipif(bool(LACKS), reason=f"the kernel's side of traces is missing: {LACKS}")
SHORT = ("--placement", "same", "--calls", "300", "--repeat", "2")
TRACED = ("unix", "omniorb", "ice", "sd-bus", "grpc")
MOST_UNKNOWN = 0.05
Found = dict[str, Any]


def traced(folder: Path, *words: str) -> Found:
    """What `orrery trace` found, as it tells programs."""
    done = run_in(folder, "trace", *words, "--json")
    assert done.returncode == 0, done.stderr
    found: Found = json.loads(done.stdout)
    return found


def only(found: Found) -> Found:
    """The only result."""
    (one,) = found["traces"]
    assert isinstance(one, dict)
    return one


def stages(result: Found, kind: str) -> dict[str, float]:
    """Place and what is done there -> its mean (ns), on all legs of the call."""
    return summed(result["traced"][kind]["stages"], "mean")


def usual(result: Found, kind: str) -> dict[str, float]:
    """The same by medians, of stages that most calls have: what the machine does besides is in a few calls."""
    return summed([one for one in result["traced"][kind]["stages"] if one["calls_with_it"] > 0.5], "median")


def summed(found: list[Found], figure: str) -> dict[str, float]:
    sums: dict[str, float] = {}
    for one in found:
        name = f"{one['place']} {one['what']}"
        sums[name] = sums.get(name, 0.0) + one[figure]
    return sums


def adds_up(result: Found, kind: str) -> None:
    found = result["traced"][kind]
    assert found["sum"] == pytest.approx(found["call"]["mean"], rel=1e-6)
    assert sum(one["mean"] for one in found["stages"]) == pytest.approx(found["sum"])


def ready(driver: str) -> str:
    if not (lacks := want(SearchPath().library().drivers[driver])).ready:
        pytest.skip(f"{driver} cannot be had here: {lacks.reason}")
    return driver


@pytest.mark.parametrize("driver", ["unix", "omniorb"])
def test_marks_need_no_privilege_and_add_up(tmp_path: Path, driver: str) -> None:
    one = only(traced(tmp_path, "conformance/call", "--driver", ready(driver), "--kinds", "bare,marks", *SHORT))
    assert set(one["traced"]) == {"marks"}
    adds_up(one, "marks")
    assert set(stages(one, "marks")) == {
        *("client loop", "client to server way", "server servant", "server to client way", "client results"),
    }
    bare, marks = one["watching"]
    assert (bare["trials"], bare["marks"], marks["trials"], one["lost"]) == (2, 0, 2, 0)
    # A stub sets two, a servant one more: where it has read what came.
    assert marks["marks"] == pytest.approx(5, abs=0.1)
    assert marks["mark_cost"] > 0


# A forwarder without a skeleton and without a stub too: it hands requests on as they came (DSI to DII).
# Those of omniORB need programs of their own.
@pytest.mark.parametrize(
    "driver", ["unix", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("omniorb", "omniorb[dispatch=dsi]"))]
)
def test_a_forwarder_is_a_hop_of_its_own(tmp_path: Path, driver: str) -> None:
    ready(driver.partition("[")[0])
    words = ("conformance/forward", "--driver", driver, "--operation", "void_call", "--kinds", "marks", *SHORT)
    one = only(traced(tmp_path, *words))
    adds_up(one, "marks")
    assert set(stages(one, "marks")) >= {
        *("client to first way", "first forward", "first to second way", "second forward", "second to server way"),
        *("server servant", "server to second way", "second to first way", "first to client way"),
    }


def test_programs_in_a_language_without_marks_are_said_to_have_none(tmp_path: Path) -> None:
    driver = ready("omniorb-python")
    found = traced(tmp_path, "conformance/call", "--driver", driver, "--kinds", "bare,marks", *SHORT)
    assert only(found)["traced"] == {}
    assert [one["of"].partition("[")[0] for one in found["not_traced"]] == [driver]
    assert "its kit has no marks" in found["not_traced"][0]["reason"]


def plan(marks: bool) -> Plan:
    question = ask(Request("conformance/call", placements=("same",), drivers=("unix",)))
    [found] = answer(question, lambda text: None, marks=marks).plans
    return found


def test_only_programs_that_are_built_for_traces_have_notes_of_calls() -> None:
    programs = {marks: Path(plan(marks).processes[0].program).read_bytes() for marks in (False, True)}
    # As it stands in the note: who provides it, and its name.
    found = {marks: b"orrery\0stub_enter\0" in program for marks, program in programs.items()}
    assert found == {False: False, True: True}


def test_a_program_without_marks_refuses_to_set_any() -> None:
    bare = plan(marks=False)
    wanted = replace(bare, processes=tuple(replace(one, trace=100) for one in bare.processes))
    ended = run_trial(wanted, block=0, position=0, os_noise_ms=0)
    assert ended.status == "failed"
    assert "marks" in ended.reason + ended.stderr


# Long: each builds its driver twice.
@kernel
@pytest.mark.thorough
@pytest.mark.alone
@pytest.mark.parametrize("driver", TRACED)
def test_the_stages_of_the_kernel_add_up_and_little_is_not_attributed(tmp_path: Path, driver: str) -> None:
    words = ("classics/seven_calls", "--driver", ready(driver), "--operation", "in_string_call", *SHORT)
    one = only(traced(tmp_path, *words))
    adds_up(one, "kernel")
    found = stages(one, "kernel")
    assert {"client transport", "server receive", "server servant", "server transport", "client receive"} <= set(found)
    assert one["traced"]["kernel"]["not_attributed"] <= MOST_UNKNOWN
    assert one["lost"] == 0
    watched = {line["kind"]: line for line in one["watching"]}
    assert watched["kernel"]["records"] > 10
    # How much watching adds cannot be told while others take the CPUs; what its probes take can.
    assert watched["kernel"]["added"] is not None
    assert watched["kernel"]["calibrated"] > 0


@kernel
def test_a_trace_that_was_recorded_is_read_again(tmp_path: Path) -> None:
    words = ("conformance/call", "--driver", "unix", "--timeline", "first.json", "--record", "calls.trace", *SHORT)
    found = traced(tmp_path, *words)
    again = traced(tmp_path, "--read", "calls.trace", "-o", "again.html", "--timeline", "again.json")
    assert again["traces"] == found["traces"]
    assert (tmp_path / "again.html").read_text() == (tmp_path / "trace.html").read_text()
    assert (tmp_path / "again.json").read_text() == (tmp_path / "first.json").read_text()
    assert (tmp_path / "trace.html").read_text().startswith("<!doctype html>")


SCENARIO = """
title     = "A servant that may work"
interface = "null"

[object.server]
serves = "*"

[object.client]
calls = "server"

[load]
calls = 300
"""
WORKS = """
[[object.server.on]]
operation = "*"
work      = "10us"
"""
OPTION = """
[options.injected]
choices = ["none", "timer", "second-thread"]
default = "none"
applies = "start"
help    = "what is put into every call"

[contract]
"""
BLOCKS = ("--placement", "same", "--repeat", "6")
NEAR = 0.1


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the driver `injected`, and a scenario whose servant does nothing or works."""
    made = tmp_path_factory.mktemp("injected")
    library = SearchPath().library()
    driver = made / "drivers" / "injected"
    (driver / "src").mkdir(parents=True)
    for name in ("driver.cmake", "driver.toml"):
        (driver / name).write_text((library.drivers["unix"].folder / name).read_text())
    text = (driver / "driver.toml").read_text()
    assert 'name     = "unix"' in text and "\n[contract]\n" in text
    (driver / "driver.toml").write_text(
        text.replace('name     = "unix"', 'name     = "injected"').replace("\n[contract]\n", OPTION)
    )
    (driver / "src" / "runtime.hpp").write_text((Path(__file__).parent / "injected" / "runtime.hpp").read_text())
    (made / "idle.toml").write_text(SCENARIO)
    (made / "works.toml").write_text(SCENARIO.replace("\n[object.client]", f"{WORKS}\n[object.client]"))
    return made


def injected(folder: Path, scenario: str, what: str) -> dict[str, float]:
    """What each stage usually takes, with the kernel's side; with nothing lost, and nearly all attributed."""
    words = (f"{scenario}.toml", "--drivers-path", "drivers", "--driver", f"injected[injected={what}]", *BLOCKS)
    one = only(traced(folder, *words))
    adds_up(one, "kernel")
    assert one["traced"]["kernel"]["not_attributed"] <= MOST_UNKNOWN
    return usual(one, "kernel")


# Stages in which a thread waits until it has a CPU. How long is up to whatever else runs on the machine.
SCHEDULED = ("cpu", "preempted", "wake", "queue")


def changes(more: dict[str, float], less: dict[str, float]) -> dict[str, float]:
    """By how much each stage is longer, but for those that the machine's other processes make longer."""
    own = (name for name in {*more, *less} if not name.endswith(SCHEDULED))
    return {name: more.get(name, 0.0) - less.get(name, 0.0) for name in own}


@pytest.fixture(scope="module")
def nothing(folder: Path) -> dict[str, float]:
    return injected(folder, "idle", "none")


@kernel
@pytest.mark.thorough  # long: it has six blocks
@pytest.mark.alone
def test_a_servant_that_works_is_longer_in_the_servant(folder: Path, nothing: dict[str, float]) -> None:
    found = changes(injected(folder, "works", "none"), nothing)
    assert found.pop("server servant") == pytest.approx(10_000, rel=NEAR)
    assert {name for name, more in found.items() if more > NEAR * 10_000} == set()


@kernel
@pytest.mark.thorough  # long: it has six blocks
@pytest.mark.alone
def test_a_read_that_waits_is_off_the_cpu(folder: Path, nothing: dict[str, float]) -> None:
    found = changes(injected(folder, "idle", "timer"), nothing)
    assert found.pop("server asleep") == pytest.approx(500_000, rel=NEAR)
    assert {name for name, more in found.items() if more > NEAR * 500_000} == set()


@kernel
@pytest.mark.thorough  # long: it has six blocks
@pytest.mark.alone
def test_a_second_thread_is_a_hand_over(folder: Path, nothing: dict[str, float]) -> None:
    found = changes(injected(folder, "idle", "second-thread"), nothing)
    assert nothing.get("server handover", 0.0) == 0
    handover = found.pop("server handover")
    assert handover > 0
    # The server's two threads call and wait in more places. Nothing of the client is longer by as much: caches are
    # colder where one thread more has run on the one CPU, and by how much is up to the machine.
    others = {name for name, more in found.items() if more >= handover}
    assert others <= {"server calls", "server dispatch"}


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A long trace whose temporary files are in the test's own folder."""
    words = ("--driver", "unix", "--placement", "same", "--calls", "100000", "--kinds", "kernel")
    with subprocess.Popen(
        command("trace", "conformance/call", *words),
        cwd=tmp_path,
        env={**surroundings(), "TMPDIR": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as tool:
        yield tool
        tool.kill()


@kernel
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_whoever_ends_it_nothing_is_left(tmp_path: Path, begun: subprocess.Popen[str], number: signal.Signals) -> None:
    wait_for(lambda: any("collector" in line for line in command_lines(tmp_path)), 300, begun)
    begun.send_signal(number)
    begun.wait(timeout=60)
    assert begun.returncode == (130 if number == signal.SIGINT else -number)
    # What it attached is gone with the collector.
    wait_for(lambda: not command_lines(tmp_path), 60)


def wait_for(happened: Callable[[], bool], seconds: float, tool: subprocess.Popen[str] | None = None) -> None:
    """Wait until something has happened; it is an error if `tool` ends before."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end
        assert tool is None or tool.poll() is None
        time.sleep(0.02)


def command_lines(folder: Path) -> list[str]:
    """Those of all processes that are named by a file in the folder, or have it as that of temporary files."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            line = (process / "cmdline").read_text(errors="replace")
            around = (process / "environ").read_text(errors="replace")
            if int(process.name) != os.getpid() and (str(folder) in line or f"TMPDIR={folder}" in around):
                found.append(line)
    return found
