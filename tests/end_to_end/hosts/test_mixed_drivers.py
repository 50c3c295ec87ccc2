"""Clients of one driver with servers of another: real trials, verified like all others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from emulated import need_emulated_hosts
from orrery.cli.main import command
from orrery.definitions.search_path import Library
from orrery.machine.packages import want
from orrery.paths import DRIVERS, INTERFACES, SCENARIOS
from orrery.place import place_of
from orrery.probes.libraries import linked
from orrery.store.facts import TRANSPORT_PROCESSES
from orrery.store.store import open_store

pytestmark = pytest.mark.slow

BUS = [f"{name}[route=dbus-daemon]" for name in ("sd-bus", "libdbus", "gdbus", "sdbus-cxx", "dbus-glib")]

PAIRS = [
    ("omniorb", "omniorb-python"),
    ("omniorb", "jacorb"),
    ("tcp", "uring[transport=tcp]"),
    pytest.param(("omniorb-python", "jacorb"), marks=pytest.mark.thorough),
    pytest.param(("omniorb", "glassfish-orb"), marks=pytest.mark.thorough),
    pytest.param(("jacorb", "glassfish-orb"), marks=pytest.mark.thorough),
    pytest.param(("tcp", "tcp-java"), marks=pytest.mark.thorough),
    pytest.param(("nats", "nats-java"), marks=pytest.mark.thorough),
    pytest.param(("ice", "ice-java"), marks=pytest.mark.thorough),
    pytest.param(("grpc", "grpc-java"), marks=pytest.mark.thorough),
    pytest.param(("thrift[transport=tcp]", "thrift-java"), marks=pytest.mark.thorough),
    pytest.param(("zeromq[transport=tcp]", "jeromq"), marks=pytest.mark.thorough),
]
"""Three languages with one ORB's protocol, two with the same bytes, and two ways to ask the kernel to send these."""

ORBS = ("omniorb", "omniorb-python", "tao", "mico", "orbit2[transport=tcp]", "combat")
"""All that speak GIOP over TCP; those from `tao` on are in no package."""

NOT_UNDERSTOOD = {
    "mico": ("References::listeners_of", "References::listener_lists", "References::subscriptions"),
    "orbit2": ("Texts::wchars", "Basics::chars"),
}
"""What another ORB's client or server does not understand of this one's, and it not of theirs (mixed-drivers.md)."""

SCENARIOS_OF_PAIRS = ["conformance/call", pytest.param("conformance/types", marks=pytest.mark.thorough)]


def need(*specs: str) -> None:
    """Skip the test where one of these drivers cannot be had, with the reason."""
    known = Library([INTERFACES], [SCENARIOS], [DRIVERS]).drivers
    for name in (spec.partition("[")[0] for spec in specs):
        if not (lacks := want(known[name])).ready:
            pytest.skip(f"{name} cannot be had here: {lacks.reason}")


def run(*words: str) -> Result:
    made = ["run", *words, "--calls", "50", "--repeat", "1", "--replace", "0", "--placement", "same"]
    return CliRunner().invoke(command, made, catch_exceptions=False, standalone_mode=False)


def results(done: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(done.stdout)["results"]
    return found


def test_one_pair_stands_beside_its_drivers(tmp_path: Path) -> None:
    store = str(tmp_path / "a.db")
    pair = ["--bind", "client=sd-bus", "--bind", "server=libdbus"]
    done = run("conformance/call", "--drivers", "sd-bus,libdbus", *pair, "--store", store, "--json")
    assert done.return_value == 0, done.output
    assert {row["driver"] for row in results(done)} == {"sd-bus", "libdbus", "client=sd-bus+server=libdbus"}
    with open_store(place_of(store)) as opened:
        mixed = next(one for one in opened.load(1).observations if "+" in one.driver)
    assert len(mixed.versions) == len(mixed.programs) == 2
    assert "# client[0] (client, driver sd-bus): " in mixed.plan
    assert "# server[0] (server, driver libdbus): " in mixed.plan


@pytest.mark.thorough  # 25 pairs; `test_one_pair_stands_beside_its_drivers` has one.
def test_all_d_bus_libraries_understand_each_other(tmp_path: Path) -> None:
    done = run("classics/seven_calls", "--matrix", ",".join(BUS), "--store", str(tmp_path / "a.db"), "--json")
    assert done.return_value == 0, done.output
    measured = {row["binding"] for row in results(done) if row["trials"]}
    assert len(measured) == len(BUS) ** 2
    assert not [row for row in results(done) if row["failures"]]


def orbs_here() -> list[str]:
    """The ORBs that can be had here; the test is skipped where these are Debian's alone."""
    known = Library([INTERFACES], [SCENARIOS], [DRIVERS]).drivers
    found = [spec for spec in ORBS if want(known[spec.partition("[")[0]]).ready]
    if not set(found) - {"omniorb", "omniorb-python"}:
        need(*ORBS)
    return found


@pytest.mark.thorough  # Up to 36 pairs, of ORBs that most machines have not.
@pytest.mark.parametrize("scenario", ["conformance/call", "conformance/directions"])
def test_all_orbs_understand_each_other_s_calls(tmp_path: Path, scenario: str) -> None:
    orbs = orbs_here()
    done = run(scenario, "--matrix", ",".join(orbs), "--store", str(tmp_path / "a.db"), "--json")
    assert done.return_value == 0, done.output
    assert [row["failures"] for row in results(done) if row["failures"]] == []
    assert len({row["binding"] for row in results(done) if row["trials"]}) == len(orbs) ** 2


@pytest.mark.thorough  # The largest interface, on each of them.
def test_what_orbs_may_not_send_each_other_is_known(tmp_path: Path) -> None:
    orbs = orbs_here()
    done = run("conformance/types", "--matrix", ",".join(orbs), "--store", str(tmp_path / "a.db"), "--json")
    failed = {row["driver"]: row["failures"][0]["reason"] for row in results(done) if row["failures"]}
    assert not set(failed) & set(orbs), failed
    for pair, reason in failed.items():
        known = [what for orb, all_of_it in NOT_UNDERSTOOD.items() if f"={orb}" in pair for what in all_of_it]
        assert any(f"Types::{what}" in reason for what in known), f"{pair}: {reason}"


def test_a_matrix_is_a_table_with_clients_down_and_servers_across(tmp_path: Path) -> None:
    done = run("conformance/call", "--matrix", "sd-bus,libdbus", "--store", str(tmp_path / "a.db"))
    assert done.return_value == 0, done.output
    assert "Clients down, servers across: same" in done.stdout


@pytest.mark.thorough  # A program that nothing else needs.
def test_each_way_of_a_distributor_has_its_own_transport(tmp_path: Path) -> None:
    store, spec = str(tmp_path / "a.db"), "sender=omniorb+distributor=omniorb[transport=unix]+receiver=omniorb"
    few = ["--set", "rate=1000", "--set", "bytes=8", "--calls", "50"]
    done = run("classics/distributor", "--drivers", spec, *few, "--store", store, "--json")
    assert done.return_value == 0, done.output
    with open_store(place_of(store)) as opened:
        (trial, *_) = opened.load(1).observations
    assert trial.status == "ok", trial.reason
    used = TRANSPORT_PROCESSES.need(trial.facts)
    assert used == {"receiver[0]": ["tcp"], "distributor[0]": ["tcp", "unix"], "sender[0]": ["unix"]}


@pytest.mark.thorough  # Two programs that nothing else needs.
def test_kinds_with_one_driver_may_each_have_a_program_of_another_build(tmp_path: Path) -> None:
    store, spec = str(tmp_path / "a.db"), "client=pipe+server=pipe[linking=static]"
    done = run("conformance/call", "--drivers", spec, "--store", store, "--json")
    assert done.return_value == 0, done.output
    assert {row["driver"] for row in results(done)} == {spec}
    with open_store(place_of(store)) as opened:
        (trial,) = opened.load(1).observations
    assert trial.status == "ok", trial.reason
    node, serve = (next(path for path in trial.programs if path.endswith(name)) for name in ("node", "serve"))
    assert Path(node).parent != Path(serve).parent
    assert linked(Path(node)) and not linked(Path(serve))


def test_who_cannot_meet_is_a_row_with_the_reason(tmp_path: Path) -> None:
    done = run("conformance/call", "--matrix", "tcp,unix", "--store", str(tmp_path / "a.db"), "--json")
    assert done.return_value == 0, done.output
    reasons = {row["driver"]: row["failures"][0]["reason"] for row in results(done) if row["failures"]}
    assert reasons == {
        "client=tcp+server=unix": "they do not travel alike: server unix, client tcp",
        "client=unix+server=tcp": "they do not travel alike: server tcp, client unix",
    }


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("scenario", SCENARIOS_OF_PAIRS)
def test_two_drivers_of_one_protocol_understand_each_other(
    tmp_path: Path, pair: tuple[str, str], scenario: str
) -> None:
    need(*pair)
    store = str(tmp_path / "a.db")
    done = run(scenario, "--matrix", ",".join(pair), "--store", store, "--json")
    assert done.return_value == 0, done.output
    found = results(done)
    assert [row["failures"] for row in found if row["failures"]] == []
    assert {row["verdict"] for row in found} <= {"VALID", "DOUBTFUL"}
    first, second = pair
    four = {first, second, f"client={first}+server={second}", f"client={second}+server={first}"}
    assert {row["driver"] for row in found if row["trials"]} == four
    with open_store(place_of(store)) as opened:
        mixed = [one for one in opened.load(1).observations if "+" in one.driver]
    assert [len(one.programs) for one in mixed] == [2, 2]
    for one in mixed:
        assert TRANSPORT_PROCESSES.need(one.facts) == {"client[0]": ["tcp"], "server[0]": ["tcp"]}


@pytest.mark.thorough
@pytest.mark.parametrize("pair", PAIRS)
def test_they_do_across_hosts_too(tmp_path: Path, pair: tuple[str, str]) -> None:
    need(*pair)
    need_emulated_hosts()
    words = ["--matrix", ",".join(pair), "--hosts", "namespaces:2", "--calls", "50", "--repeat", "2", "--replace", "0"]
    made = ["run", "conformance/directions", *words, "--store", str(tmp_path / "a.db"), "--json"]
    done = CliRunner().invoke(command, made, catch_exceptions=False, standalone_mode=False)
    assert done.return_value == 0, done.output
    assert [row["failures"] for row in results(done) if row["failures"]] == []
    assert len({row["driver"] for row in results(done) if "+" in row["driver"] and row["trials"]}) == 2


@pytest.mark.thorough
@pytest.mark.parametrize("place", [("--placement", "same"), ("--hosts", "namespaces:2")], ids=["here", "across"])
def test_two_libraries_of_dds_find_each_other(tmp_path: Path, place: tuple[str, ...]) -> None:
    need_emulated_hosts()
    words = ["--matrix", "cyclonedds,fastdds", *place, "--calls", "50", "--repeat", "1", "--replace", "0"]
    made = ["run", "conformance/topics", *words, "--store", str(tmp_path / "a.db"), "--json"]
    done = CliRunner().invoke(command, made, catch_exceptions=False, standalone_mode=False)
    assert done.return_value == 0, done.output
    assert not [row for row in results(done) if row["failures"]]
    there = {row["driver"] for row in results(done) if row["trials"] and "dds" in row["driver"]}
    assert len(there) == 4
    assert {row["placement"] for row in results(done)} == {"across" if "--hosts" in place else "same"}
