"""A whole trial with the fake driver: what it notes, and that it leaves nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import SHORT, House, client, new_house, phases, plan, server
from orrery.control.waits import Waits
from orrery.metrics.catalogue.startup import PARTS
from orrery.planning.plan import DaemonPlan, PhasePlan, Plan
from orrery.store.observation import Observation
from orrery.trial.layout import offset
from orrery.trial.listener import NullListener
from orrery.trial.run import run_trial


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


@pytest.fixture(scope="module")
def observed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Observation]:
    folder = tmp_path_factory.mktemp("observed")
    with new_house(folder / "state") as house:
        what = plan(folder, placement="same")
        yield run_trial(what, block=4, position=2, timeouts=SHORT, root=house.root)
        assert house.left() == []


def test_who_hands_over_waits_knows_how_long_was_waited_for_what(tmp_path: Path, house: House) -> None:
    waits = Waits()
    made = run_trial(plan(tmp_path), block=0, position=0, timeouts=SHORT, root=house.root, os_noise_ms=0, waits=waits)
    assert made.status == "ok"
    assert waits.coming > 0 and waits.going > 0 and waits.between > 0
    assert waits.coming + waits.between + waits.going <= made.wall


def test_a_good_trial_is_ok(observed: Observation) -> None:
    assert (observed.status, observed.reason, observed.stderr) == ("ok", "", "")


def test_it_carries_its_key(observed: Observation) -> None:
    key = (observed.scenario, observed.point, observed.driver, observed.binding, observed.placement)
    assert key == ("tests/echo", "{}", "fake", "fake[wait=block]", "same")
    assert (observed.block, observed.position, observed.seed) == (4, 2, 7)


def test_it_says_which_processes_hold_what(observed: Observation) -> None:
    assert observed.facts["sides"] == {"server[0]": "server", "client[0]": "client"}


def test_versions_and_programs_are_those_that_ran(observed: Observation) -> None:
    assert observed.versions == {"fakery": "1.0"}
    assert {Path(program).name for program in observed.programs} == {"normal"}
    assert all(len(digest) == 64 for digest in observed.programs.values())


def test_the_measurement_is_whole(observed: Observation) -> None:
    (measured,) = observed.measurements
    assert (measured.object, measured.port, measured.operation, measured.phase) == (
        "client[0]",
        "server",
        "Echo::ping",
        3,
    )
    latency = measured.series["latency"]
    assert latency.count == sum(latency.buckets.values()) == 200
    assert measured.slices[0].count == 200
    assert measured.largest[0][2] == latency.max
    assert measured.counters["end"] - measured.counters["begin"] >= latency.sum
    assert measured.counters["wrong"] == 0
    assert measured.load == {"load": "closed", "window": 1, "calls": 200}


def test_both_call_counters_hold_every_call_of_every_phase(observed: Observation) -> None:
    assert {(counter.side, counter.calls, counter.arguments) for counter in observed.call_counters} == {
        ("call", 236, 708),
        ("serve", 236, 708),
    }


def test_the_parts_of_its_start_are_all_of_it(observed: Observation) -> None:
    parts = observed.facts["startup.parts"]
    assert list(parts) == [part for part in PARTS if part not in ("daemons", "containers")]
    assert sum(parts.values()) == observed.facts["startup"] <= observed.wall
    assert min(parts.values()) > 0


def test_daemons_are_a_part_of_the_start(tmp_path: Path, house: House) -> None:
    what = plan(tmp_path, daemons=(daemon("sleep 0.05; echo listening on here, at last"),))
    made = run_trial(what, block=0, position=0, timeouts=SHORT, root=house.root, os_noise_ms=0)
    assert list(made.facts["startup.parts"]) == [part for part in PARTS if part != "containers"]
    assert made.facts["startup.parts"]["daemons"] >= 50_000_000


def test_usage_is_of_the_measured_phase_only(observed: Observation) -> None:
    assert [(usage.process, usage.phase) for usage in observed.usage] == [("server[0]", 3), ("client[0]", 3)]
    assert all(usage.wall >= observed.measurements[0].counters["wall"] for usage in observed.usage)


def test_memory_is_read_at_four_barriers(observed: Observation) -> None:
    barriers = [(memory.process, memory.barrier) for memory in observed.memory]
    assert barriers == [
        (process, barrier) for barrier in ("rest", "first", "warm", "end") for process in ("server[0]", "client[0]")
    ]
    assert all(memory.pss >= memory.private > 100_000 and memory.threads >= 1 for memory in observed.memory)


def test_the_transport_is_seen_without_the_control_channels(observed: Observation) -> None:
    assert observed.facts["transport.seen"] == ["unix"]
    assert observed.facts["transport.processes"] == {"server[0]": ["unix"], "client[0]": ["unix"]}
    assert observed.facts["transport.sockets"] == {"unix": 2}
    assert (observed.facts["transport.present"], observed.facts["transport.absent"]) == (["unix"], ["tcp"])


def test_the_host_is_watched(observed: Observation) -> None:
    assert len(observed.facts["cpus.client"]) == 1
    assert observed.facts["cpus.client"] == observed.facts["cpus.server"]
    for name in ("os_noise.before", "os_noise.after"):
        assert [gap > 0 for gap in observed.facts[name]] == [True]
    assert observed.facts["machine.run_delay"] >= 0
    assert observed.facts["machine.steal"] >= 0
    assert observed.facts["clock.cost"] == 23
    assert observed.facts["terms.wait"] == "block"
    assert (observed.facts["verify.wrong"], observed.facts["verify.checked"]) == (0, 36)


def test_the_text_of_every_process_is_stored(observed: Observation) -> None:
    assert "option name=note value=two%20words,%20100%20%25" in observed.plan
    assert "bind object=client[0] port=server peer=server[0] peer_port=Echo ref={server[0].Echo}" in observed.plan
    assert "phase id=3 object=client[0] port=server operation=Echo::ping kind=measure load=closed" in observed.plan


def test_affinity_is_set_before_the_program_starts(house: House, tmp_path: Path) -> None:
    script = tmp_path / "affine"
    script.write_text("#!/bin/sh\ngrep Cpus_allowed_list /proc/self/status >&2\nexit 1\n")
    script.chmod(0o755)
    observation = house.run(plan(tmp_path, placement="same", server_does="affine"))
    assert observation.stderr.split() == ["Cpus_allowed_list:", str(observation.facts["cpus.server"][0])]


def test_two_clients_share_one_window(house: House, tmp_path: Path) -> None:
    both = (server(tmp_path), client(tmp_path), client(tmp_path, number=1))
    observation = house.run(plan(tmp_path, processes=both, phases=phases(clients=2)))
    assert observation.status == "ok", observation.reason
    assert {measured.object for measured in observation.measurements} == {"client[0]", "client[1]"}
    assert sum(counter.calls for counter in observation.call_counters if counter.side == "call") == 472


def test_a_daemon_is_ready_before_the_processes_and_is_measured(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, daemons=(daemon("echo listening on {folder}/d, really"),)))
    assert observation.status == "ok", observation.reason
    assert [usage.process for usage in observation.usage if usage.daemon] == ["names"]
    assert [memory.barrier for memory in observation.memory if memory.daemon] == ["rest", "first", "warm", "end"]
    assert "option name=note value={address}" in observation.plan


def test_a_daemon_gets_its_files_and_environment(house: House, tmp_path: Path) -> None:
    told = replace(
        daemon('cat "$CONFIG"'),
        files=(("names.conf", "listening on {folder}/s, {really}\n"),),
        environment=(("CONFIG", "{folder}/names.conf"),),
    )
    assert house.run(plan(tmp_path, daemons=(told,))).status == "ok"


def test_a_daemon_that_never_gets_ready(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, daemons=(daemon("echo out of order >&2"),)), daemon=0.3)
    assert observation.reason.startswith("the daemon names was not ready within 0.3 s")
    assert observation.reason.endswith("; the last line of its log: out of order")
    assert observation.stderr == "out of order"


def test_a_daemon_that_ends(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, daemons=(daemon("exit 4"),)))
    assert observation.reason == "the daemon names exited with status 4; the last line of its log: starting"


def test_a_daemon_that_does_not_exist(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, daemons=(replace(daemon("true"), command=("no-such-daemon",)),)))
    assert observation.reason.startswith("names could not be started: ")
    assert observation.reason.endswith("; its log is empty")


def test_a_daemon_may_say_in_several_lines_that_it_is_ready(house: House, tmp_path: Path) -> None:
    told = daemon("echo of others: port 1; echo mine:; echo port 2; echo accepting at 2; echo not yet")
    told = replace(told, ready=r"^mine:\nport (?P<address>\d+)$[\s\S]*at (?P=address)$")
    observation = house.run(plan(tmp_path, daemons=(told,)))
    assert observation.status == "ok", observation.reason


def test_a_daemon_is_told_how_many_processes_there_are(house: House, tmp_path: Path) -> None:
    made = plan(tmp_path, daemons=(replace(daemon("echo {processes} are awaited"), provides=()),))
    awaited = replace(made.daemons[0], ready=f"^{len(made.processes)} are awaited$")
    assert house.run(replace(made, daemons=(awaited,))).status == "ok"


def test_a_daemon_may_have_namespaces_of_its_own(house: House, tmp_path: Path) -> None:
    told = daemon('echo "listening on $(readlink /proc/self/ns/ipc),"')
    told = replace(told, ready=re.escape(f"on {Path('/proc/self/ns/ipc').readlink()},"), provides=())
    assert house.run(plan(tmp_path, daemons=(told,))).status == "ok"
    private = house.run(plan(tmp_path, daemons=(replace(told, namespaces=("ipc", "mount")),)), daemon=0.3)
    assert "was not ready" in private.reason or private.status == "refused"


def test_an_unknown_namespace_is_refused(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, daemons=(replace(daemon("true"), namespaces=("outer space",)),)))
    assert observation.status == "refused"
    assert observation.reason.startswith("names needs a private namespace, which this host refuses")


def test_phases_are_announced_at_their_borders(house: House, tmp_path: Path) -> None:
    heard = []

    class Listener:
        def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
            heard.append((number, count, phase.kind))

    run_trial(plan(tmp_path), block=0, position=0, timeouts=SHORT, root=house.root, os_noise_ms=0, listener=Listener())
    assert heard == [(1, 3, "verify"), (2, 3, "warm"), (3, 3, "measure")]


def daemon(script: str) -> DaemonPlan:
    """A shell that does `script` and then waits."""
    text = f"echo starting; {script}; while :; do sleep 1; done"
    return DaemonPlan("names", ("/bin/sh", "-c", text), r"listening on (?P<address>[^,]+),", (("note", "{address}"),))


def test_its_processes_have_the_environment_of_their_block(house: House, tmp_path: Path) -> None:
    seen: list[int] = []

    class Watch(NullListener):
        def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
            for pid in house.processes():
                pairs = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
                seen.extend(len(p.partition(b"=")[2]) for p in pairs if p.startswith(b"ORRERY_LAYOUT="))

    what = plan(tmp_path, phases=phases()[:1])
    made = run_trial(what, block=3, position=0, timeouts=SHORT, root=house.root, os_noise_ms=0, listener=Watch())
    assert made.facts["layout"] == offset(7, "{}", 3)
    assert seen == [made.facts["layout"]] * 2
