"""Which A/A campaign stands beside a comparison: the newest of the same machine that has blocks enough."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign, observations, set_medians
from orrery.api.compare import CompareRequest, compare
from orrery.api.reading.results import results_in
from orrery.campaign.machines import same_machine
from orrery.cli import tables
from orrery.errors import InputError
from orrery.stats.intervals import Finding
from orrery.store.observation import AA_TEST, Observation
from orrery.store.store import Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "orrery.db")


def pair(slower: int, blocks: int = 6) -> list[Observation]:
    made = observations(drivers=["unix", "tcp"], placements=["same"], blocks=blocks, calls=20)
    set_medians(made, {(d, b): 200 if d == "unix" else slower for d in ("unix", "tcp") for b in range(blocks)})
    return made


def keep(store: Store, uuid: str, made: list[Observation], cpu: str = "Synthetic CPU", aa_test: bool = True) -> int:
    record = replace(campaign(), uuid=uuid, machine={**campaign().machine, "cpu": cpu})
    number = store.begin_campaign(replace(record, settings={AA_TEST: "unix"}) if aa_test else record)
    for observation in made:
        store.save(number, observation)
    return number


def test_the_newest_of_the_same_machine_counts(store: Store) -> None:
    keep(store, "a", pair(250))
    keep(store, "b", pair(220))
    keep(store, "c", pair(206), cpu="another CPU")
    keep(store, "d", pair(202, blocks=3))  # cut off before there was an interval
    keep(store, "e", pair(210), aa_test=False)
    result = results_in(store, None)
    assert [one.difference for one in result.detectable] == [pytest.approx(0.1)]
    assert {one.finding for one in result.comparisons} == {Finding.EQUIVALENT}


def test_a_machine_whose_cpus_are_kept_awake_is_another_one(store: Store) -> None:
    number = keep(store, "a", pair(220))
    halting = store.load(number).record
    assert same_machine(halting, replace(halting, machine={**halting.machine, "idle": "halt"}))
    assert not same_machine(halting, replace(halting, machine={**halting.machine, "idle": "awake"}))


def test_without_one_the_two_percent_stand(store: Store) -> None:
    keep(store, "e", pair(210), aa_test=False)
    result = results_in(store, None)
    assert result.detectable == ()
    assert {one.finding for one in result.comparisons} == {Finding.DIFFERENT}


def test_every_table_says_what_the_host_can_show(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    keep(store, "a", pair(220))
    keep(store, "e", pair(210), aa_test=False)
    tables.show(results_in(store, None))
    assert "the minimum detectable difference of this machine is 10.0 % on one core" in capsys.readouterr().out
    tables.show_json(results_in(store, None))
    assert json.loads(capsys.readouterr().out)["machine"]["detectable"]["same"]["difference"] == pytest.approx(0.1)


def compared(folder: Path, threshold: float) -> float:
    """The threshold that a comparison of the store's two drivers is made with."""
    return compare(CompareRequest(place=folder / "orrery.db", base="unix", threshold=threshold)).threshold


def test_a_threshold_may_be_lowered_to_what_the_machine_can_show(store: Store, tmp_path: Path) -> None:
    keep(store, "a", pair(202))  # 1 %
    keep(store, "e", pair(210), aa_test=False)
    store.close()
    assert compared(tmp_path, 0.011) == 0.011
    told = r"--threshold 0\.5%: the minimum detectable difference of this machine is 1.* % on one core"
    with pytest.raises(InputError, match=told) as caught:
        compared(tmp_path, 0.005)
    assert caught.value.hint is not None and caught.value.hint.startswith("--threshold 1.1%")


def test_the_usual_threshold_stands_on_any_machine(store: Store, tmp_path: Path) -> None:
    keep(store, "a", pair(220))  # 10 %
    keep(store, "e", pair(210), aa_test=False)
    store.close()
    assert compared(tmp_path, 0.02) == 0.02
    with pytest.raises(InputError, match="a driver may differ so from itself"):
        compared(tmp_path, 0.019)


def test_where_no_test_was_made_any_threshold_is_taken(store: Store, tmp_path: Path) -> None:
    keep(store, "e", pair(210), aa_test=False)
    store.close()
    assert compared(tmp_path, 0.001) == 0.001
