"""Which way a call takes inside one process of omniORB's: the ORB's own log of calls says it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checksums import program

from orrery.build.programs import build_programs
from orrery.definitions.driver.file import load_driver
from orrery.definitions.interface import load_interface
from orrery.paths import DRIVERS, ROOT
from unoptimised import unoptimised

pytestmark = pytest.mark.thorough

INTERFACE, OPERATION = "Benchmarking", "Benchmarking::in_out_int_call"
CALL = f"'{OPERATION.rpartition('::')[2]}'"

THROUGH_POA = f"Dispatching local call {CALL}"
IN_MEMORY = f"on in-process: .*|In process indirect call {CALL}"


def log_of(folder: Path, **build: str) -> str:
    """What the ORB logs of several calls, when a client calls a server of its own process."""
    driver = load_driver(DRIVERS / "omniorb")
    chosen = {name: one.default for name, one in driver.options.items() if one.applies == "build"} | build
    start = {name: one.default for name, one in driver.options.items() if one.applies == "start"}
    with unoptimised():
        programs = build_programs(driver, chosen, [load_interface(ROOT / "interfaces" / "seven_calls")])
    log = folder / "log"
    with (
        log.open("w", encoding="utf-8") as file,
        program(programs.node, "both", folder, start, file, ORBtraceInvocations="1") as both,
    ):
        ports = [f"object id={name}" for name in "sc"]
        ports += [f"port object=s name=p kind=serve interface={INTERFACE}"]
        ports += [f"port object=c name=p kind=call interface={INTERFACE}"]
        (reference,) = [said["ref"] for said in both.ask([*ports, "start"], "started") if "ref" in said]
        both.ask([f"bind object=c port=p peer=s peer_port=p ref={reference}", "connect"], "ready")
        both.ask([f"phase id=1 object=c port=p operation={OPERATION} kind=verify load=closed"], "armed")
        done = both.ask(["go id=1 at=1"], "done")[-1]
        assert done["wrong"] == "0"
        assert both.quit() == 0
    return log.read_text(encoding="utf-8")


def test_the_poa_is_asked_by_default(tmp_path: Path) -> None:
    log = log_of(tmp_path)
    assert log.count(THROUGH_POA) > 1
    assert not re.search(IN_MEMORY, log)


def test_the_shortcut_passes_the_poa_by(tmp_path: Path) -> None:
    log = log_of(tmp_path, collocation="shortcut")
    # The first call finds the servant by way of the POA, which makes it known to the stub.
    assert log.count(CALL) == log.count(THROUGH_POA) == 1


def test_a_servant_that_takes_requests_apart_is_called_through_memory(tmp_path: Path) -> None:
    log = log_of(tmp_path, dispatch="dsi")
    assert re.search(IN_MEMORY, log)
    assert "Dispatching remote call" not in log
