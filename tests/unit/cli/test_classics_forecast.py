"""What `orrery classics` says before its first experiment: by stored trials of this machine where there are some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from observations import campaign
from orrery import paths
from orrery.api.beginning.outlooks import Asked, outlooks
from orrery.api.classics import Classic, ClassicsRequest, classics_of
from orrery.api.reading.arguments import ARGUMENTS
from orrery.campaign.outlook import Outlook
from orrery.clock import SECOND
from orrery.definitions.scenario.presets import PresetName
from orrery.definitions.search_path import Library
from orrery.machine.facts import IDLE
from orrery.machine.gathering import gather
from orrery.planning.foreseen import foreseen
from orrery.planning.lines import load_pairs
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.store.observation import Measurement, Observation, StoredCampaign
from orrery.store.store import Store, open_store

WALL = 7.0


@cache
def library() -> Library:
    return Library([paths.INTERFACES], [paths.SCENARIOS], [paths.DRIVERS])


def classics(
    *names: str, preset: PresetName = "short", drivers: tuple[str, ...] = ("unix", "tcp"), hosts: str = ""
) -> list[Classic]:
    return classics_of(library(), ClassicsRequest(names, preset, drivers, hosts=hosts))


def ahead(store: Store, made: Sequence[Classic], resumed: bool = False) -> list[Outlook]:
    return outlooks(store, [Asked(one.scenario, one.request, one.effort, resumed, not one.reason) for one in made])


def store_trials(store: Store, one: Classic, blocks: int, machine: dict[str, object] | None = None) -> None:
    """A campaign that was begun as the classic, cut off after so many blocks; each trial took `WALL` seconds."""
    plans = [plan for plan in foreseen(ask(one.request)) if isinstance(plan, Plan)]
    host = {**gather(), IDLE.name: one.request.idle} if machine is None else machine
    arguments = {**one.request.arguments(), **one.effort.arguments()}
    record = replace(campaign(), scenario=one.scenario.name, machine=host, settings={ARGUMENTS: arguments})
    store.add(StoredCampaign(record, [trial(plan, block) for block in range(blocks) for plan in plans]))


def trial(plan: Plan, block: int) -> Observation:
    measured = [
        Measurement(m.object, m.port, m.operations[0][0], phase.step, phase.id, dict(load_pairs(m.load)))
        for phase in plan.phases
        if phase.kind == "measure"
        for m in phase.members
    ]
    return Observation(
        scenario=plan.scenario,
        point=plan.point,
        driver=plan.binding.label,
        binding=plan.binding.key,
        options={},
        placement=plan.placement,
        deployment=plan.deployment,
        block=block,
        position=0,
        seed=1,
        status="ok",
        started="2026-01-01T00:00:00.000+00:00",
        wall=round(WALL * SECOND),
        measurements=measured,
    )


def test_where_nothing_is_stored_all_is_guessed(tmp_path: Path) -> None:
    (made,) = classics("latency")
    with open_store(tmp_path / "r.db") as store:
        (found,) = ahead(store, [made])
    assert (found.name, found.trials, found.guesses) == ("classics/latency", 12, 12)
    assert 0 < found.seconds == found.guessed
    assert not (tmp_path / "r.db").exists(), "a forecast makes no results file"


def test_stored_trials_of_this_machine_tell_it(tmp_path: Path) -> None:
    made = classics("latency", "seven_calls")
    with open_store(tmp_path / "r.db") as store:
        nothing = {one.name: one for one in ahead(store, made)}
        store_trials(store, made[0], blocks=2)
        stored, other = ahead(store, made)
    assert (stored.trials, stored.guesses) == (12, 0)
    assert stored.seconds == pytest.approx(12 * WALL)
    # Of the other none is stored, so its guess is corrected by how wrong the first one's was.
    longer = WALL * 12 / nothing[stored.name].seconds
    assert other.guesses == other.trials == 12
    assert other.seconds == pytest.approx(nothing[other.name].seconds * longer)


def test_trials_of_another_machine_or_of_other_calls_do_not(tmp_path: Path) -> None:
    short, full = (classics("latency", preset=preset)[0] for preset in ("short", "full"))
    with open_store(tmp_path / "r.db") as store:
        store_trials(store, short, blocks=2, machine={"cpu": "another"})
        assert ahead(store, [short])[0].guesses == 12
    with open_store(tmp_path / "s.db") as store:
        store_trials(store, short, blocks=2)
        assert ahead(store, [full])[0].guesses == ahead(store, [full])[0].trials


def test_trials_across_hosts_tell_of_the_same_hosts_alone(tmp_path: Path) -> None:
    two, three = (classics("latency", drivers=("tcp",), hosts=f"namespaces:{n}")[0] for n in (2, 3))
    (here,) = classics("latency", drivers=("tcp",))
    with open_store(tmp_path / "r.db") as store:
        store_trials(store, two, blocks=2)
        (known,), (other,), (alone,) = (ahead(store, [one]) for one in (two, three, here))
    assert known.trials > 6, "those of the floor are ahead as well"
    assert known.guesses == 0
    assert known.seconds == pytest.approx(known.trials * WALL)
    assert (other.guesses, alone.guesses) == (other.trials, alone.trials)


def test_what_is_stored_is_not_ahead_where_it_goes_on(tmp_path: Path) -> None:
    (made,) = classics("latency")
    with open_store(tmp_path / "r.db") as store:
        store_trials(store, made, blocks=2)
        assert [ahead(store, [made], resumed)[0].trials for resumed in (False, True)] == [12, 8]


def test_one_that_nobody_can_run_takes_nothing(tmp_path: Path) -> None:
    (nobody,) = classics("unused-library")
    assert nobody.reason
    with open_store(tmp_path / "r.db") as store:
        assert ahead(store, [nobody]) == [Outlook("classics/unused-library", 0, 0.0)]


def test_pings_beside_the_figures_come_before_the_first_trial(tmp_path: Path) -> None:
    made = [classics("payload", preset=preset, drivers=("unix",))[0] for preset in ("short", "full")]
    with open_store(tmp_path / "r.db") as store:
        short, full = (one.before for one in ahead(store, made))
    # 7 sizes of 20, 20 ms apart; 13 sizes of 100, 250 ms apart.
    assert [short, full] == pytest.approx([2.8, 325.0])
