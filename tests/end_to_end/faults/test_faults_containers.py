"""A container that carries components: whatever goes wrong with it has one clear reason, and nothing of it is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.containers import box, inside
from fake_driver.plans import House, client, new_house, plan, server
from orrery.planning.plan import Plan
from orrery.store.facts import CONTAINERS, CONTAINERS_SEEN


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


def boxed(folder: Path, does: str = "normal", server_does: str = "normal", **changes: object) -> Plan:
    """A server in a container, and a client in none."""
    contained = inside(server(folder, server_does), box(folder, does, **changes))
    return plan(folder, processes=(contained, client(folder)))


def test_a_component_in_a_container_does_all_that_a_program_does(house: House, tmp_path: Path) -> None:
    both = (inside(server(tmp_path), box(tmp_path)), inside(client(tmp_path), box(tmp_path)))
    observation = house.run(plan(tmp_path, processes=both))
    assert (observation.status, observation.reason) == ("ok", "")
    assert observation.measurements[0].series["latency"].count == 200
    assert {one.side: one.calls for one in observation.call_counters}.keys() == {"call", "serve"}
    # The containers stay after the last word of their components, and are taken down.
    assert "stop.killed" not in observation.facts


def test_what_runs_there_is_noted_from_outside(house: House, tmp_path: Path) -> None:
    observation = house.run(boxed(tmp_path))
    assert CONTAINERS.need(observation.facts) == {"server[0]": ["python3", "libpython", "normal"]}
    (program, *files) = CONTAINERS_SEEN.need(observation.facts)["server[0]"]
    assert Path(program).name.startswith("python")
    assert any("libc" in Path(file).name for file in files)


def test_a_component_that_does_not_deploy(house: House, tmp_path: Path) -> None:
    observation = house.run(boxed(tmp_path, component="{component} {programs}/nowhere"))
    deployed = "server[0] exited with status 1 (deploying its components); the last line of its log: "
    said = f"{deployed}the component server[0] has no library {tmp_path}/nowhere"
    assert (observation.status, observation.reason) == ("failed", said)


def test_a_container_that_is_not_ready_in_its_time(house: House, tmp_path: Path) -> None:
    observation = house.run(boxed(tmp_path, "is never ready", timeout=8.0))
    late = "Box, the container of server[0], was not ready within 8 s (nothing in its stdout matches `^box ready$`)"
    assert observation.reason == f"{late}; the last line of its log: starting"


def test_a_container_that_is_not_there(house: House, tmp_path: Path) -> None:
    observation = house.run(boxed(tmp_path, command=("no-such-box",)))
    assert observation.reason == (
        "server[0] could not be started: cannot execute the program: No such file or directory"
    )


def test_a_container_that_dies_in_mid_measure(house: House, tmp_path: Path) -> None:
    observation = house.run(boxed(tmp_path, server_does="die_in_call"))
    died = "server[0] exited with status 9 (phase 3 (measure Echo::ping))"
    assert observation.reason.startswith(died)
    assert observation.reason.endswith("; the last line of its log: the fake servant dies now")
    assert "\n" not in observation.reason


def test_a_container_that_crashes_at_its_end(house: House, tmp_path: Path) -> None:
    observation = house.run(boxed(tmp_path, "crashes at its end"))
    assert observation.reason.startswith("server[0] was ended by SIGSEGV after its last word")


def test_two_components_of_one_name(house: House, tmp_path: Path) -> None:
    contained = inside(server(tmp_path), box(tmp_path))
    twice = replace(contained, objects=(*contained.objects, *contained.objects))
    observation = house.run(plan(tmp_path, processes=(twice, client(tmp_path))))
    assert observation.reason == "two components of server[0] are called server[0]"


def test_a_container_that_listens_on_all_addresses_is_refused(house: House, tmp_path: Path) -> None:
    observation = house.run(boxed(tmp_path, "listens everywhere"))
    assert observation.status == "refused"
    listens = r"Box, the container of server\[0\], listens on all addresses \(0\.0\.0\.0:\d+\)"
    assert re.match(listens, observation.reason)


def test_what_a_container_s_files_cannot_hold_is_named(house: House, tmp_path: Path) -> None:
    contained = replace(inside(server(tmp_path), box(tmp_path)), options=(("note", 'a "quoted" word'),))
    named = replace(box(tmp_path), files=(("box.conf", "{components} {note}\n"),))
    observation = house.run(plan(tmp_path, processes=(replace(contained, container=named), client(tmp_path))))
    said = "the container of server[0]: note is 'a \"quoted\" word', and the files of a container cannot hold that"
    assert observation.reason == said
    # What they do not name does not matter.
    assert house.run(plan(tmp_path, processes=(contained, client(tmp_path)))).status == "ok"
