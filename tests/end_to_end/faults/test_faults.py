"""Whatever a driver does, its trial ends with one clear reason and nothing of it is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import House, client, new_house, phases, plan, server
from orrery.store.facts import CUT
from orrery.trial import pace

CLIENT_FAULTS = {
    "exit_at_start": ("client[0] exited with status 1 (hello)", "cannot find libfake.so"),
    "hang_at_hello": ("no answer within 5 s: hello, waiting for client[0]", ""),
    "hang_at_ready": ("no answer within 5 s: connecting, waiting for client[0]", "waiting for a friend"),
    "die_in_measure": ("client[0] exited with status 9 (phase 3 (measure Echo::ping))", "the fake driver dies now"),
    "crash_in_measure": ("client[0] was ended by SIGSEGV (phase 3 (measure Echo::ping))", ""),
    "noise_on_control": (
        "client[0] wrote garbage on its control channel: `17` is not key=value in the line `Segment 17 loaded`",
        "",
    ),
    "binary_on_control": (r"client[0] wrote garbage on its control channel: not UTF-8: `\xff\xfe\x00`", ""),
    "unknown_key": ("client[0] wrote garbage on its control channel: unknown key `colour` in the line `hello", ""),
    "missing_key": ("client[0] wrote garbage on its control channel: the key `pid` is missing in the line `hello", ""),
    "wrong_version": ("client[0] speaks protocol 2, this Orrery speaks 1", ""),
    "wrong_driver": ("client[0] is a program of other, not of fake", ""),
    "fail_reason": (
        "client[0]: the fake middleware has no licence (starting its objects)",
        "some words of the library",
    ),
    "never_stops": ("no answer within 0.5 s: quit, waiting for client[0]", ""),
    "ignores_sigterm": ("no answer within 0.5 s: quit, waiting for client[0]", ""),
    "status_after_bye": ("client[0] exited with status 1 after its last word", ""),
    "bad_histogram": ("client[0] wrote the record `record type=series phase=3", ""),
}


TIMEOUTS = {
    "hang_at_hello": {"start": 5.0},
    "hang_at_ready": {"start": 5.0},
    "never_stops": {"stop": 0.5},
    "ignores_sigterm": {"stop": 0.5},
}
"""Seconds that a fault takes its whole time for; the other end must have come by then, on busy cores too."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


@pytest.mark.parametrize("behaviour", CLIENT_FAULTS)
def test_each_fault_has_its_reason(behaviour: str, house: House, tmp_path: Path) -> None:
    reason, stderr = CLIENT_FAULTS[behaviour]
    observation = house.run(plan(tmp_path, client_does=behaviour), **TIMEOUTS.get(behaviour, {}))
    assert observation.status == "failed"
    assert observation.reason.startswith(reason)
    assert "\n" not in observation.reason
    assert stderr in observation.stderr
    assert observation.wall > 0


def test_a_program_that_hangs_in_a_phase_is_ended_by_the_plans_own_time(house: House, tmp_path: Path) -> None:
    observation = house.run_into_measure(plan(tmp_path, client_does="hang_in_measure", timeout=5.0))
    waiting = "waiting for client[0], whose calls go to server[0]"
    reason = f"the whole trial took too long: phase 3 (measure Echo::ping), {waiting}"
    assert (observation.status, observation.reason) == ("failed", reason)


@pytest.mark.timeout(60)
def test_who_hangs_after_a_slow_warm_up_gets_the_time_of_the_calls_that_are_left(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Every call is slow now, and of a hundred million calls so many are left as take a twentieth of a second.
    for name, value in (("SURELY", 0), ("EACH", 0), ("SPAN", 50_000_000)):
        monkeypatch.setattr(pace, name, value)
    many = plan(tmp_path, client_does="hang_in_measure", timeout=5.0, phases=phases(calls=100_000_000))
    observation = house.run_into_measure(many)
    assert CUT.get(observation.facts, {})["Echo::ping"] < 100_000
    assert observation.reason.startswith("the whole trial took too long: phase 3 (measure Echo::ping)")


def test_a_server_that_dies_is_blamed_itself(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, server_does="exit_at_start"))
    assert observation.reason == "server[0] exited with status 1 (hello)"
    assert observation.stderr == "cannot find libfake.so"


def test_noise_on_stdout_is_harmless(house: House, tmp_path: Path) -> None:
    assert house.run(plan(tmp_path, client_does="noise_on_stdout", server_does="noise_on_stdout")).status == "ok"


def test_a_wrong_answer_is_counted(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, client_does="wrong_answer"))
    assert observation.status == "ok"
    assert observation.measurements[0].counters["wrong"] == 1


@pytest.mark.parametrize(("behaviour", "difference"), [("lost_call", -1), ("repeated_call", 1)])
def test_a_lost_or_repeated_call_is_in_the_call_counters(
    behaviour: str, difference: int, house: House, tmp_path: Path
) -> None:
    observation = house.run(plan(tmp_path, server_does=behaviour))
    sides = {counter.side: counter for counter in observation.call_counters}
    assert sides["serve"].calls - sides["call"].calls == difference
    assert sides["serve"].arguments - sides["call"].arguments == 3 * difference


def test_a_grandchild_that_lingers_is_ended(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, client_does="lingering_grandchild"))
    assert observation.status == "ok", observation.reason
    assert observation.facts["stop.killed"] == 1


def test_a_segment_that_is_left_is_removed(house: House, tmp_path: Path) -> None:
    assert house.run(plan(tmp_path, client_does="leaves_segment")).status == "ok"


def test_a_program_that_is_not_there(house: House, tmp_path: Path) -> None:
    gone = replace(server(tmp_path), program=str(tmp_path / "nowhere"))
    observation = house.run(plan(tmp_path, processes=(gone, client(tmp_path))))
    assert observation.reason == f"the program {tmp_path}/nowhere cannot be read: No such file or directory"


def test_a_program_that_cannot_be_executed(house: House, tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no program")
    observation = house.run(plan(tmp_path, processes=(replace(server(tmp_path), program=str(text)), client(tmp_path))))
    assert observation.reason == "server[0] could not be started: cannot execute the program: Permission denied"


def test_two_versions_in_one_trial_are_not_pooled(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, client_does="other_version"))
    assert observation.reason == "client[0] runs fakery 2.0, others run 1.0"


def test_a_spinning_driver_is_refused_on_one_cpu(house: House, tmp_path: Path) -> None:
    observation = house.run(plan(tmp_path, placement="same", spins=True))
    assert observation.status == "refused"
    assert observation.reason.startswith("fake spins while it waits")


def test_too_many_descriptors_are_refused_beforehand(house: House, tmp_path: Path) -> None:
    busy = client(tmp_path)
    ports = tuple(replace(port, threads=10_000_000) for port in busy.ports)
    observation = house.run(plan(tmp_path, processes=(server(tmp_path), replace(busy, ports=ports)), phases=phases()))
    assert observation.status == "refused"
    assert "descriptors" in observation.reason
