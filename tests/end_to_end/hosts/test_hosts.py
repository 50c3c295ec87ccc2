"""Across emulated hosts: real trials over a wire, rows of who cannot, and nothing left of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from emulated import STEADY, need_emulated_hosts
from orrery.cli.main import command
from orrery.place import place_of
from orrery.store.facts import AGENT_CPU, AGENT_WAKEUPS, AGENT_WOKEN, HOSTS, TRANSPORT_SEEN
from orrery.store.store import open_store

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def possible() -> None:
    need_emulated_hosts()


def run(*words: str) -> Result:
    return CliRunner().invoke(command, ["run", *words], catch_exceptions=False, standalone_mode=False)


def test_sides_are_on_different_hosts_and_swapped_between_blocks(tmp_path: Path) -> None:
    store = str(tmp_path / "a.db")
    words = ["conformance/call", "--drivers", "tcp,unix", "--calls", "50", "--repeat", "2", "--replace", "0"]
    done = run(*words, "--hosts", "namespaces:2", "--store", store, "--json")
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        observations = opened.load(1).observations
    measured = [one for one in observations if one.status == "ok" and one.driver == "tcp"]
    assert len(measured) == 2
    places: list[Any] = [HOSTS.need(one.facts) for one in sorted(measured, key=lambda one: one.block)]
    assert places[0] == {"server[0]": "host1", "client[0]": "host2"}
    assert places[1] == {"server[0]": "host2", "client[0]": "host1"}
    assert all(TRANSPORT_SEEN.need(one.facts) == ["tcp"] for one in measured)
    for one in measured:
        assert AGENT_WAKEUPS.need(one.facts) == {"host1": 0, "host2": 0}
        assert AGENT_WOKEN.need(one.facts) == {"host1": {}, "host2": {}}  # one client says nothing until it has done
        assert set(AGENT_CPU.need(one.facts)) == {"host1", "host2"}
    reasons = {one.reason for one in observations if one.driver == "unix"}
    assert len(reasons) == 1 and "unix does not declare hosts" in reasons.pop()
    assert {one.driver for one in observations} == {"tcp", "unix", "udp"}  # udp is a floor between hosts


BY_CHANCE = """\
title = "Two that do not end at the same time"
interface = "null"
[object.server]
serves = "*"
[object.client]
count = 2
calls = "server"
[load]
kind = "poisson"
rate = 200
calls = 100
warm = 10
"""


def test_agents_are_woken_by_a_client_that_has_made_its_calls_while_another_has_not(tmp_path: Path) -> None:
    scenario, store = tmp_path / "chance.toml", str(tmp_path / "a.db")
    scenario.write_text(BY_CHANCE)
    words = [str(scenario), "--drivers", "tcp", "--repeat", "1", "--replace", "0", "--hosts", "namespaces:2"]
    done = run(*words, "--store", store, "--json")
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        (trial,) = [one for one in opened.load(1).observations if one.driver == "tcp"]
    assert trial.status == "ok", trial.reason
    (host,) = {HOSTS.need(trial.facts)[one.object] for one in trial.measurements}
    assert sum(AGENT_WOKEN.need(trial.facts)[host].values()) > 0
    reasons = [reason for row in json.loads(done.stdout)["results"] for reason in row["reasons"]]
    assert "measured CPU woken" in {reason["rule"] for reason in reasons}


def test_three_hosts_have_a_proxy_between_client_and_server(tmp_path: Path) -> None:
    words = ["patterns/proxy", "--drivers", "tcp", "--calls", "20", "--repeat", "1", "--replace", "0"]
    done = run(*words, "--hosts", "namespaces:3", "--store", str(tmp_path / "a.db"), "--json")
    assert done.return_value == 0, done.output
    assert {row["placement"] for row in json.loads(done.stdout)["results"]} == {"across"}


ROLES = """\
title = "A sensor at the edge"
interface = "null"
[object.server]
serves = "*"
host = "core"
[object.client]
calls = "server"
"""


def test_a_role_is_played_by_the_host_that_was_named_in_every_block(tmp_path: Path) -> None:
    scenario, store = tmp_path / "roles.toml", str(tmp_path / "a.db")
    scenario.write_text(ROLES)
    words = [str(scenario), "--drivers", "tcp", "--calls", "20", "--repeat", "2", "--replace", "0", "--json"]
    done = run(*words, "--hosts", "namespaces:2", "--host", "core=host2", "--store", store)
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        places = [HOSTS.need(one.facts) for one in opened.load(1).observations]
    assert places == [{"server[0]": "host2", "client[0]": "host1"}] * 4  # tcp and udp, twice
    deployment = '{"hosts":["host1","host2"],"link":"emulated","roles":{"core":"host2"}}'
    assert {row["deployment"] for row in json.loads(done.stdout)["results"]} == {deployment}


CUT = """\
[[step]]
name = "cut"
outage = { object = "server", after = "500ms", lasts = "300ms" }
"""
OUTAGE = STEADY + CUT


def test_calls_wait_while_the_link_is_down_and_none_is_lost(tmp_path: Path) -> None:
    scenario, store = tmp_path / "outage.toml", str(tmp_path / "a.db")
    # TCP asks again after 0.2, 0.4 and 0.8 s: it may be nearly two seconds until calls go on; the rest catches up.
    scenario.write_text(OUTAGE.replace("2s", "4s"))
    words = [str(scenario), "--drivers", "tcp", "--repeat", "1", "--replace", "0", "--hosts", "namespaces:2"]
    done = run(*words, "--store", store, "--json")
    with open_store(place_of(store)) as opened:
        (trial,) = [one for one in opened.load(1).observations if one.driver == "tcp"]
    assert trial.status == "ok", trial.reason
    longest = {m.step: m.series["intended"].max for m in trial.measurements}
    assert longest["cut"] > 250_000_000
    assert all(m.series["intended"].count >= 400 for m in trial.measurements)
    assert done.return_value == 0, done.output


def test_calls_go_on_over_the_other_link_where_there_are_two(tmp_path: Path) -> None:
    scenario, store = tmp_path / "in-turn.toml", str(tmp_path / "a.db")
    outage = 'outage = { in_turn = true, after = "500ms", lasts = "60s" }'
    scenario.write_text(OUTAGE.rpartition("outage = ")[0].replace("2s", "4s") + outage)
    words = [str(scenario), "--drivers", "tcp", "--repeat", "1", "--replace", "0", "--hosts", "namespaces:2[links=2]"]
    done = run(*words, "--store", store, "--json")
    with open_store(place_of(store)) as opened:
        (trial,) = [one for one in opened.load(1).observations if one.driver == "tcp"]
    assert trial.status == "ok", trial.reason
    # The first link of both hosts stays down to the end. A second, perhaps, until the kernel knows.
    (cut,) = [m.series["intended"] for m in trial.measurements if m.step == "cut"]
    assert cut.count >= 200
    assert done.return_value == 0, done.output


def test_a_daemon_stands_on_the_host_that_it_is_given(tmp_path: Path) -> None:
    need_emulated_hosts()
    store = str(tmp_path / "a.db")
    words = ["--drivers", "mqtt[transport=tcp]", "--repeat", "2", "--replace", "0", "--hosts", "namespaces:3"]
    done = run("conformance/call", *words, "--host", "daemons=host2", "--store", store, "--json")
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        trials = [one for one in opened.load(1).observations if one.driver.startswith("mqtt")]
    assert [one.status for one in trials] == ["ok", "ok"], trials[0].reason
    for trial in trials:
        places = HOSTS.need(trial.facts)
        objects = {places.pop(name) for name in ("client[0]", "server[0]")}
        assert set(places.values()) == {"host2"} and objects == {"host1", "host3"}


def test_on_one_machine_there_is_no_link_to_go_down(tmp_path: Path) -> None:
    scenario = tmp_path / "outage.toml"
    scenario.write_text(OUTAGE)
    done = run(str(scenario), "--drivers", "tcp", "--repeat", "1", "--store", str(tmp_path / "a.db"), "--json")
    reasons = {row["failures"][0]["reason"] for row in json.loads(done.stdout)["results"]}
    assert reasons == {"the link of server's host goes down, and on one machine there is none (--hosts)"}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--hosts", "namespaces:2", "--host", "edge=host1"], "no object of conformance/call is to run on edge"),
        (["--hosts", "namespaces:3", "--host", "daemons=host1"], "no driver that is asked for has a daemon"),
        (["--hosts", "two"], "two is no kind of hosts"),
        (["--hosts", "namespaces:1"], "1 emulated hosts"),
        (["--hosts", "namespaces:1000"], "1,000 emulated hosts"),
        (["--placement", "across"], "on which hosts?"),
    ],
)
def test_what_is_no_hosts_is_said_before_anything_is_built(words: list[str], reason: str, tmp_path: Path) -> None:
    from orrery.errors import InputError

    with pytest.raises(InputError, match=reason.replace("?", r"\?")) as caught:
        run("conformance/call", "--drivers", "tcp", "--store", str(tmp_path / "a.db"), *words)
    assert caught.value.hint not in (None, "none is known here")
    assert not (tmp_path / "a.db").exists()


def with_toolchain(folder: Path, lines: str) -> tuple[Path, list[str]]:
    """A scenario whose server runs on a host with a toolchain of these lines, and what to type for it."""
    scenario, toolchain = folder / "roles.toml", folder / "own.cmake"
    scenario.write_text(ROLES)
    toolchain.write_text(lines)
    words = [str(scenario), "--drivers", "tcp", "--calls", "20", "--repeat", "1", "--replace", "0", "--json"]
    return toolchain, [*words, "--hosts", "namespaces:2", "--host", f"core=host2[toolchain={toolchain}]"]


@pytest.mark.thorough  # The kit is built for another compiler.
def test_programs_of_a_host_with_a_toolchain_are_built_and_run_as_it_says(tmp_path: Path) -> None:
    emulator = "set(CMAKE_CROSSCOMPILING_EMULATOR /usr/bin/env;ORRERY_EMULATED=1)\n"
    # The kit is linked with nothing: it is the programs themselves that have this symbol.
    flags = "-O1 -DORRERY_AT_CORE=7 -Wl,--defsym=orrery_at_core=7"
    _, words = with_toolchain(tmp_path, f'set(CMAKE_CXX_FLAGS_INIT "{flags}")\n{emulator}')
    store = str(tmp_path / "a.db")
    done = run(*words, "--store", store)
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        found = opened.load(1)
    (measured,) = [one for one in found.observations if one.driver == "tcp"]
    server, client = (next(path for path in measured.programs if path.endswith(name)) for name in ("serve", "node"))
    assert Path(server).read_text().startswith("#!/bin/sh\nexec /usr/bin/env ORRERY_EMULATED=1 ")
    assert Path(f"{server}.elf").read_bytes().startswith(b"\x7fELF")
    assert b"orrery_at_core" in Path(f"{server}.elf").read_bytes()
    assert Path(client).read_bytes().startswith(b"\x7fELF") and b"orrery_at_core" not in Path(client).read_bytes()
    built = found.record.machine["toolchains"]
    assert set(built) == {"c++", "c++ on host2"}
    assert flags in built["c++ on host2"]["flags"] and flags not in built["c++"]["flags"]
    assert "programs on host2 by own.cmake" in (
        shown := CliRunner().invoke(command, ["show", "--store", store]).output
    ), shown


def test_a_toolchain_that_builds_nothing_is_a_row_with_the_reason(tmp_path: Path) -> None:
    _, words = with_toolchain(tmp_path, "set(CMAKE_CXX_COMPILER armv9-nowhere-g++)\n")
    store = str(tmp_path / "a.db")
    done = run(*words, "--store", store)
    assert done.return_value == 3, done.output
    with open_store(place_of(store)) as opened:
        (refused,) = opened.load(1).observations
    assert "the toolchain names the compiler armv9-nowhere-g++, which is not here" in refused.reason


ARM = """\
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64;-L;/usr/aarch64-linux-gnu)
"""


@pytest.mark.thorough
def test_a_host_may_have_another_processor(tmp_path: Path) -> None:
    if not (shutil.which("aarch64-linux-gnu-g++") and shutil.which("qemu-aarch64")):
        pytest.skip("cannot be had here: a compiler for aarch64 and qemu-user")
    _, words = with_toolchain(tmp_path, ARM)
    store = str(tmp_path / "a.db")
    done = run(*words, "--store", store)
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        (measured,) = [one for one in opened.load(1).observations if one.driver == "tcp"]
    (server,) = [path for path in measured.programs if path.endswith("serve")]
    # Bytes 18 and 19 are e_machine (elf(5)): 183 is EM_AARCH64.
    assert Path(f"{server}.elf").read_bytes()[18:20] == (183).to_bytes(2, "little")
