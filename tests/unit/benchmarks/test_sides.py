"""The two sides of a comparison get the same workload, and the same arithmetic."""

import struct
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from orrery.control.channels import ControlChannels
from orrery.definitions.search_path import SearchPath
from orrery.errors import DriverError
from orrery.hosts.host import Host
from orrery.planning.plan import MemberPlan, PhasePlan, Plan
from orrery.stats.histogram import fill
from orrery.store.observation import Measurement, Observation, Series
from orrery.trial.placement import Cpus
from orrery.trial.stage import Stage
from peers import limit_of, warmed
from rig.sides import built, daemons, hand, own
from rig.sides.built_java import sources_of
from rig.sides.rounds import SIDES, TURN, Sides, judged, order, sides
from rig.sides.subjects import ALL, BY_HAND_OF, OPERATIONS, PEERS, Subject, Workload, subjects


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
    beside += ",tao[transport=iiop|uiop|shmiop|sciop],mico[transport=tcp|unix]"
    for subject in subjects(f"{ALL},{beside}"):
        folder = PEERS / subject.driver.name
        assert (folder / "client.cpp").is_file() and (folder / "server.cpp").is_file()
    assert [s.choice for s in subjects("shm[wait=busy],omniorb[transport=unix],sd-bus")] == ["busy", "unix", "block"]


def test_every_driver_in_java_has_a_peer_by_hand() -> None:
    drivers = [driver for driver in SearchPath().library().drivers.values() if driver.language == "java"]
    assert drivers
    for driver in drivers:
        written = {file.name for folder in sources_of(driver) for file in folder.glob("*.java")}
        assert {"Client.java", "Server.java", "Workload.java"} <= written, driver.name


def test_what_compiles_while_it_runs_is_called_often_before_and_may_take_more() -> None:
    for spec, (warm, limit) in {"tcp": (7, 1.03), "tcp-java": (70, 1.05)}.items():
        (subject,) = subjects(spec)
        assert warmed(subject, Workload(warm=7)).warm == warm
        assert limit_of(subject) == limit


@pytest.mark.parametrize(
    ("spec", "lacks"),
    [
        ("omniorb[servants=locator]", "servants=locator"),
        ("omniorb[invocation=dii,dynamic=linked]", "dynamic=linked"),
        ("ice[threads=4]", "threads=4"),
        ("unix[linking=static]", "linking=static"),
    ],
)
def test_a_side_that_nobody_has_written_is_a_row_with_that_reason(spec: str, lacks: str) -> None:
    """It would be compared with programs of other options, which are there."""
    (subject,) = subjects(spec)
    rows = [*judged(subject.label, lambda: hand.run_hand(subject, Cpus((), (), ()), Workload()), 1)]  # type: ignore[arg-type, return-value]
    assert [row.word for row in rows] == ["not examined"]
    assert f"nobody has written by hand what has {lacks}" in rows[0].why


def test_two_orbs_ways_to_call_are_written_by_hand_but_for_the_proxy() -> None:
    ways = "omniorb[invocation=static|dii|deferred|polling|callback,dispatch=static|dsi,transport=unix]"
    ways += ",tao[invocation=static|dii|deferred|callback,dispatch=static|dsi|amh,transport=uiop]"
    for subject in subjects(ways):
        subject.refuse_unwritten(BY_HAND_OF[subject.driver.name])
    with pytest.raises(DriverError, match="dispatch=amh"):
        subject.refuse_unwritten()


def test_a_peer_is_built_from_the_folder_that_its_driver_is_found_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another folder is another middleware, so it makes another peer."""
    made = what_builds_are_told(tmp_path, monkeypatch)
    (combat,) = subjects("combat")
    for name in ("one", "other"):
        with_folder(monkeypatch, "COMBAT_ROOT", tmp_path / name, "combat.tcl")
        built.build_hand("combat", combat)
    assert [told["COMBAT_ROOT"] for told in made.values()] == [str(tmp_path.resolve() / n) for n in ("one", "other")]


def test_a_peer_is_built_with_the_options_that_its_driver_is_built_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TAO's transport is one of them, and decides what is linked; MICO's is told when a program starts."""
    made = what_builds_are_told(tmp_path, monkeypatch)
    with_folder(monkeypatch, "TAO_ROOT", tmp_path / "tao", "tao/ORB.h")
    with_folder(monkeypatch, "ACE_ROOT", tmp_path / "ace", "ace/ACE.h")
    with_folder(monkeypatch, "MICO_ROOT", tmp_path / "mico", "include/CORBA.h")
    for subject in subjects("tao[transport=iiop|uiop],mico[transport=tcp|unix]"):
        built.build_hand(subject.driver.name, subject)
    assert [told.get("PEER_OPTION_TRANSPORT") for told in made.values()] == ["iiop", "uiop", None]


def test_a_subject_whose_middleware_is_not_here_is_a_row_with_that_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("MICO_ROOT", "TAO_ROOT", "ACE_ROOT"):
        monkeypatch.setenv(variable, str(tmp_path))
    for subject in subjects("mico,tao"):
        rows = [*judged(subject.label, partial(pair_of, subject), 1)]
        assert [row.word for row in rows] == ["not examined"]
        assert f"({subject.driver.name.upper()}_ROOT)" in rows[0].why
        # No package has it.
        assert "orrery setup" not in rows[0].why


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


def what_builds_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, str]]:
    """By the name in the cache, the settings of each build from now on; nothing is built."""
    made: dict[str, dict[str, str]] = {}

    def cached(name: str, make: Callable[[Path], None]) -> Path:
        told: dict[str, str] = {}
        made[name] = told
        monkeypatch.setattr(built, "build_project", lambda source, work, settings, *_: told.update(settings))
        make(tmp_path / "made")
        return tmp_path

    monkeypatch.setattr(built, "cached", cached)
    return made


def with_folder(monkeypatch: pytest.MonkeyPatch, variable: str, folder: Path, file: str) -> None:
    """Let a variable name a folder that has a file."""
    (folder / file).parent.mkdir(parents=True)
    (folder / file).touch()
    monkeypatch.setenv(variable, str(folder))


def pair_of(subject: Subject) -> Sides:
    own.own_plan(subject, "same", Workload())
    raise AssertionError(f"{subject.label} is here")


def plan_with(phases: list[PhasePlan]) -> Plan:
    from orrery.definitions.driver.binding import Binding

    return Plan("s", "{}", Binding("unix"), "same", 1, (), tuple(phases))


def blank(measurements: list[Measurement]) -> Observation:
    return Observation(
        scenario="s", point="{}", driver="d", binding="d", options={}, placement="same", block=0, position=0, seed=1,
        status="ok", measurements=measurements,
    )  # fmt: skip
