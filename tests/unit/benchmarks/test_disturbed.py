"""A/A campaigns with and without a process in their way: their order, their outcomes, and what is judged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from disturbed import ALIKE, Asked, judged, order, part, whole
from fake_driver.plans import plan as fake_plan
from observations import campaign, observations, set_medians
from orrery.clock import SystemClock
from orrery.definitions.driver.binding import Binding
from orrery.errors import InputError
from orrery.store.facts import INJECTED_TAKEN
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import open_store
from orrery.trial.run import blank
from rig.equal_sides.aa_test import Outcome, both_names, is_whole, outcome, under_its_name
from rig.equal_sides.disturber import Bursts
from rig.equal_sides.outcomes import Told, read_outcomes, write_outcomes
from rig.equal_sides.pages import Pages

ALIKE_SIDES = Outcome("equivalent", 1.0, 0.99, 1.01, 12, 1, 0.1)
ALARM = replace(ALIKE_SIDES, word="worse")
UNDECIDED = Outcome("undecided", None, None, None, 12, 12, 0.9)


def made(longer: int = 0, blocks: int = 6) -> tuple[CampaignRecord, list[Observation]]:
    found = observations(drivers=["one unix", "other unix"], placements=["same"], calls=70, blocks=blocks)
    lengths = {(name, b): 200 + b % 3 for name in ("one unix", "other unix") for b in range(blocks)}
    set_medians(found, {**lengths, **{("other unix", b): 200 + b % 3 + longer for b in range(blocks)}})
    for trial in found:
        trial.measurements = [one for one in trial.measurements if one.operation.endswith("::void_call")]
    return replace(campaign(), repeat=6), found


def test_of_each_pair_one_is_disturbed_whichever_comes_first() -> None:
    found = list(order(1, 200))
    pairs = list(zip(found[::2], found[1::2], strict=True))
    assert {frozenset(pair) for pair in pairs} == {frozenset((True, False))}
    assert 60 < sum(first for first, _ in pairs) < 140
    assert found == list(order(1, 200)) != list(order(2, 200))
    assert list(order(1, 300))[:400] == found


def test_an_outcome_is_what_compare_says() -> None:
    assert (outcome(*made()).word, outcome(*made(longer=40)).word) == ("equivalent", "worse")
    assert outcome(*made(longer=-40)).word == "better"
    record, few = made(blocks=5)
    assert outcome(record, few).word == "undecided" and not outcome(record, few).is_decided
    assert outcome(*made(longer=40)).ratio == pytest.approx(1.2, rel=0.02)
    assert outcome(record, []).trials == 0


def test_what_was_taken_is_a_share_of_the_trials() -> None:
    record, trials = made()
    for trial in trials:
        trial.wall, trial.facts[INJECTED_TAKEN.name] = 1000, 250
    assert outcome(record, trials).taken == 0.25


def test_a_campaign_that_was_cut_off_is_not_whole() -> None:
    record, trials = made()
    assert is_whole(record, trials)
    assert not is_whole(record, trials[:-1])
    assert not is_whole(record, trials[:-2])
    assert not is_whole(record, [])


def test_a_trial_runs_as_its_driver_and_is_stored_under_its_name(tmp_path: Path) -> None:
    ran: list[str] = []

    def run(plan: Any, *, block: int, position: int, clock: Any, listener: Any) -> Observation:
        ran.append(plan.binding.key)
        return blank(plan, block, position, SystemClock())

    one, other = both_names(fake_plan(tmp_path, binding=Binding("unix", (("wait", "block"),))))
    found = under_its_name(None, run)(other, block=1, position=0, clock=SystemClock(), listener=None)  # type: ignore[arg-type]
    assert ran == ["unix[wait=block]"]
    assert (found.binding, found.facts[INJECTED_TAKEN.name]) == ("other unix[wait=block]", 0)
    assert one.binding.key == "one unix[wait=block]"


def test_results_of_others_are_not_gone_on_with(tmp_path: Path) -> None:
    asked = Asked(pairs=1, blocks=6, how=Bursts((0,), 0.3, 2.0), seed=1)
    pages = Pages(2, tmp_path / "d.db")
    plan = fake_plan(tmp_path)
    with open_store(str(tmp_path / "d.db")) as store:
        store.begin_campaign(replace(campaign(), settings={ALIKE: asked.alike(plan)}))
        part(store, plan, asked, SystemClock(), until=0)
        assert whole(store) == {}
        for changed in (replace(asked, seed=2), replace(asked, how=Bursts((0,), 0.1, 2.0)), replace(asked, how=pages)):
            with pytest.raises(InputError, match="the results are of others"):
                part(store, plan, changed, SystemClock(), until=0)


def words(found: list[Told]) -> dict[str, str]:
    return {one.what: one.word for one in judged(found)}


def test_each_kind_is_judged_by_the_upper_end() -> None:
    quiet = [Told(False, ALIKE_SIDES)] * 60
    found = words([*quiet, *[Told(True, ALIKE_SIDES)] * 55, *[Told(True, ALARM)] * 5])
    assert found["60 campaigns without, told as a change"] == "met"
    assert found["60 campaigns with a disturbance, told as a change"] == "not examined"
    loud = words([*quiet, *[Told(True, ALARM)] * 15, *[Told(True, ALIKE_SIDES)] * 45])
    assert loud["60 campaigns with a disturbance, told as a change"] == "not met"


def test_campaigns_that_say_nothing_are_no_ties() -> None:
    found = words([Told(True, UNDECIDED)] * 100)
    assert found == {
        "100 campaigns with a disturbance, told as a change": "not examined",
        "no campaigns without, told as a change": "not examined",
    }
    mixed = {
        one.what: one.figure
        for one in judged([Told(True, UNDECIDED), Told(True, ALIKE_SIDES), Told(False, ALIKE_SIDES)])
    }
    assert mixed["two campaigns with a disturbance, disturbed"] == (
        "13 of 24 trials by the host's evidence; 1 undecided; a CPU was taken for 50.0% of the time"
    )


def test_a_table_gives_back_what_was_found(tmp_path: Path) -> None:
    found = [Told(True, ALIKE_SIDES), Told(False, ALARM), Told(True, UNDECIDED)]
    write_outcomes(tmp_path / "a.csv", found)
    assert read_outcomes(tmp_path / "a.csv") == found


@pytest.mark.parametrize("row", ["1,2,tie,1,1,1,12,0,0", "1,1,fine,1,1,1,12,0,0", "1,1,tie,x,1,1,12,0,0", "1"])
def test_another_table_is_refused(row: str, tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_text(f"campaign,disturbed,word,ratio,low,high,trials,noticed,taken\n{row}\n")
    with pytest.raises(InputError, match="not a table of campaigns"):
        read_outcomes(tmp_path / "b.csv")
    with pytest.raises(InputError, match="cannot be read"):
        read_outcomes(tmp_path / "none.csv")
