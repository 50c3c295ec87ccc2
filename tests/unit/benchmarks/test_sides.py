"""The two sides of a comparison get the same workload, and the same arithmetic."""

import struct
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from orrery.control.channels import ControlChannels
from orrery.hosts.host import Host
from orrery.planning.plan import MemberPlan, PhasePlan, Plan
from orrery.stats.histogram import fill
from orrery.store.observation import Measurement, Observation, Series
from orrery.trial.placement import Cpus
from orrery.trial.stage import Stage
from rig.sides import daemons, hand, own
from rig.sides.rounds import SIDES, TURN, judged, order, sides
from rig.sides.subjects import ALL, OPERATIONS, Workload, subjects


def test_what_a_client_by_hand_wrote() -> None:
    output = b"in_out_int_call 3\n" + struct.pack("=3q", 5, 2570, 7) + b"void_call 1\n" + struct.pack("=q", 9)
    assert hand.durations(output) == {"in_out_int_call": [5, 2570, 7], "void_call": [9]}


def test_both_sides_have_the_median_of_one_histogram() -> None:
    values = [7_003, 7_011, 7_019, 9_000, 12_345]
    series = Series("latency", len(values), min(values), max(values), sum(values), fill(values))
    observation = blank([Measurement("client[0]", "server", "B::call", "steady", 1, {}, {"latency": series})])
    assert own.medians(observation) == hand.medians({"call": values})
    assert own.medians(observation)["call"] == pytest.approx(7_019, rel=0.008)


def test_every_side_has_every_place_equally_often() -> None:
    for place in range(len(SIDES)):
        assert Counter(order(number)[place] for number in range(TURN)) == dict.fromkeys(SIDES, 2)


@pytest.mark.parametrize(
    ("spread", "precision", "rounds", "word"),
    [
        (0.001, 0.005, 24, "met"),  # 20 are looked at first, and 24 are whole turns
        (0.001, None, 30, "met"),
        (0.1, 0.005, 30, "not examined"),
    ],
)
def test_rounds_end_when_the_intervals_are_narrow(
    spread: float, precision: float | None, rounds: int, word: str
) -> None:
    made: list[float] = []

    def own_side() -> dict[str, float]:
        made.append(10_000 * (1 + spread * (-1) ** len(made)))
        return dict.fromkeys(OPERATIONS, made[-1])

    both = sides(own=own_side, by_hand=lambda: dict.fromkeys(OPERATIONS, 10_000.0))
    found = [*judged("it", lambda: both, 30, precision)]
    assert len(made) == rounds
    assert [judgement.word for judgement in found] == [word] * len(OPERATIONS)


def test_a_course_becomes_phases_in_its_own_order() -> None:
    kinds = ("verify", "warm", "measure", "verify")
    names = ("B::in_out_string_call", "B::in_out_int_call", "B::void_call")
    whole = [
        PhasePlan(0, "steady", kind, name, (MemberPlan("c", "p", ((name, 1),)),))  # type: ignore[arg-type]
        for name in names
        for kind in kinds
    ]
    found = own.phases(plan_with(whole), Workload(warm=3, calls=9, verify_one_in=0))
    loads = [phase.members[0].load for phase in found]
    asked = [
        (p.id, p.title.removeprefix("B::"), p.kind, load.calls, load.verify_one_in)
        for p, load in zip(found, loads, strict=True)
    ]
    assert asked == [
        (1, OPERATIONS[0], "warm", 3, 0),
        (2, OPERATIONS[0], "measure", 9, 0),
        (3, OPERATIONS[1], "warm", 3, 0),
        (4, OPERATIONS[1], "measure", 9, 0),
    ]


def test_every_subject_has_a_peer_by_hand_on_the_same_option() -> None:
    beside = "shm[wait=busy],omniorb[transport=unix],zeromq[transport=ipc|tcp],orbit2[transport=unix|tcp],dcop,combat"
    for subject in subjects(f"{ALL},{beside}"):
        folder = hand.PEERS / subject.driver.name
        assert (folder / "client.cpp").is_file() and (folder / "server.cpp").is_file()
    assert [s.choice for s in subjects("shm[wait=busy],omniorb[transport=unix],sd-bus")] == ["busy", "unix", "block"]


def test_a_peer_is_built_from_the_folder_that_its_driver_is_found_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another folder is another middleware, so it makes another peer."""
    made: dict[str, str] = {}

    def cached(name: str, make: Callable[[Path], None]) -> Path:
        told: dict[str, str] = {}
        monkeypatch.setattr(hand, "build_project", lambda source, work, settings, *_: told.update(settings))
        make(tmp_path / "made")
        made[name] = told.get("COMBAT_ROOT", "")
        return tmp_path

    monkeypatch.setattr(hand, "cached", cached)
    (combat,) = subjects("combat")
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "combat.tcl").touch()
        monkeypatch.setenv("COMBAT_ROOT", str(tmp_path / name))
        hand.build_hand("combat", combat)
    assert list(made.values()) == [str((tmp_path / name).resolve()) for name in ("one", "other")]


def test_programs_by_hand_have_the_daemons_of_their_driver_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    stages: list[Stage] = []
    monkeypatch.setattr(daemons, "start_daemons", stages.append)
    monkeypatch.setattr(daemons, "whole_plan", lambda subject, placement: plan_with([]))
    monkeypatch.setattr(daemons, "blank", lambda *_: blank([]))
    host, channels, cpus = cast(Host, SimpleNamespace(name="here")), cast(ControlChannels, None), Cpus((1,), (1,), (1,))
    for subject in subjects("unix,orbit2,combat"):
        daemons.start_daemons_of(subject, host, channels, cpus)
    assert stages == []
    daemons.start_daemons_of(subjects("dcop")[0], host, channels, cpus)
    assert [(stage.hosts.of("dcopserver"), stage.cpus) for stage in stages] == [(host, cpus)]


def plan_with(phases: list[PhasePlan]) -> Plan:
    from orrery.definitions.driver.binding import Binding

    return Plan("s", "{}", Binding("unix"), "same", 1, (), tuple(phases))


def blank(measurements: list[Measurement]) -> Observation:
    return Observation(
        scenario="s", point="{}", driver="d", binding="d", options={}, placement="same", block=0, position=0, seed=1,
        status="ok", measurements=measurements,
    )  # fmt: skip
