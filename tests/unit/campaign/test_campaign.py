"""Campaigns: the order of trials, what is stored when, and how one goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from fake_driver.plans import plan as fake_plan
from orrery.campaign.environment import check_same, differences, environment_record
from orrery.campaign.machines import HOSTS, hosts_of, same_machine
from orrery.campaign.order import Key, Slot, in_block
from orrery.campaign.run import ENVIRONMENT, CampaignRun, run_campaign
from orrery.clock import SystemClock
from orrery.definitions.conditions.hosts import HostsAsked
from orrery.definitions.driver.binding import Binding
from orrery.errors import InputError
from orrery.planning.plan import PhasePlan, Plan
from orrery.planning.refusal import Refusal
from orrery.probes.proc import boot_id
from orrery.store.observation import PARTS, CampaignRecord, Observation
from orrery.trial.listener import NullListener
from orrery.trial.run import blank

RECORD = CampaignRecord("u", "2020-01-01", "tests/echo", "Echo", "orrery run echo", seed=5, repeat=3)


@dataclass
class Memory:
    """A sink that keeps everything."""

    record: CampaignRecord | None = None
    saved: list[Observation] = field(default_factory=list)

    def begin_campaign(self, record: CampaignRecord) -> int:
        self.record = replace(record, id=11)
        return 11

    def save(self, campaign_id: int, observation: Observation) -> None:
        assert campaign_id == 11
        self.saved.append(observation)

    def finished(self, campaign_id: int) -> set[Key]:
        assert campaign_id == 11
        return {(each.point, each.binding, each.placement, each.block) for each in self.saved}

    def add_part(self, campaign_id: int, part: Mapping[str, Any]) -> None:
        assert campaign_id == 11 and self.record is not None
        inputs = self.record.inputs
        self.record = replace(self.record, inputs={**inputs, PARTS: [*inputs.get(PARTS, []), part]})


class Heard(NullListener):
    """Keeps what is said of a campaign."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)


class Stopwatch:
    """A clock that each trial sets forward by ten seconds."""

    def __init__(self) -> None:
        self.time = 0

    def now(self) -> int:
        return self.time

    def date(self) -> str:
        return "2020-01-01T00:00:00"


class Trials:
    """Stands in for `run_trial`; Ctrl-C at trial number `interrupted`."""

    def __init__(self, interrupted: int = 0) -> None:
        self.interrupted = interrupted
        self.ran: list[tuple[str, int, int]] = []

    def __call__(self, plan: Plan, *, block: int, position: int, clock: Any, listener: Any) -> Observation:
        if self.interrupted and len(self.ran) + 1 == self.interrupted:
            raise KeyboardInterrupt
        self.ran.append((plan.binding.key, block, position))
        if isinstance(clock, Stopwatch):
            clock.time += 10_000_000_000
        return replace(blank(plan, block, position, SystemClock()), status="ok")


@pytest.fixture(autouse=True)
def own_journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def plans(tmp_path: Path) -> tuple[Plan, ...]:
    return tuple(
        fake_plan(tmp_path, point=point, binding=Binding(name), placement=placement)
        for point in ('{"n":1}', '{"n":2}')
        for name in ("a", "b", "c")
        for placement in ("same", "split")
    )


def blocks(plans: tuple[Plan, ...], number: int, seed: int) -> list[Slot]:
    return [slot for block in range(number) for slot in in_block(plans, block, seed)]


def test_a_block_holds_each_binding_and_placement_once(plans: tuple[Plan, ...]) -> None:
    slots = blocks(plans, 4, seed=1)
    assert len(slots) == len({slot.key for slot in slots}) == 4 * 12
    for start in range(0, 48, 6):
        block = slots[start : start + 6]
        assert len({(slot.block, slot.plan.point) for slot in block}) == 1
        assert [slot.position for slot in block] == list(range(6))


def test_the_order_in_a_block_is_random_but_repeatable(plans: tuple[Plan, ...]) -> None:
    first = [slot.plan.binding.key for slot in blocks(plans, 200, seed=1) if slot.position == 0]
    assert all(100 < count < 170 for count in Counter(first).values())
    assert blocks(plans, 5, seed=1) == blocks(plans, 9, seed=1)[: 5 * 12]
    assert blocks(plans, 5, seed=1) != blocks(plans, 5, seed=2)


def test_every_trial_is_stored(plans: tuple[Plan, ...]) -> None:
    sink, trials = Memory(), Trials()
    assert run_campaign(CampaignRun(RECORD, plans), sink, trial=trials) == 11
    assert [(each.binding, each.block, each.position) for each in sink.saved] == trials.ran
    assert len(trials.ran) == 36


def test_a_campaign_that_was_cut_off_goes_on(plans: tuple[Plan, ...]) -> None:
    sink, whole = Memory(), Trials()
    run_campaign(CampaignRun(RECORD, plans), Memory(), trial=whole)
    first, second = Trials(interrupted=8), Trials()
    with pytest.raises(KeyboardInterrupt):
        run_campaign(CampaignRun(RECORD, plans), sink, trial=first)
    assert len(sink.saved) == 7
    assert run_campaign(CampaignRun(RECORD, plans), sink, resume=sink.record, trial=second) == 11
    assert first.ran + second.ran == whole.ran


@pytest.mark.parametrize("name", ["kernel", "CPUs", "seed", "plans"])
def test_it_does_not_go_on_elsewhere(name: str, plans: tuple[Plan, ...]) -> None:
    sink = Memory()
    run_campaign(CampaignRun(RECORD, plans), sink, trial=Trials())
    assert sink.record is not None
    stored = {**sink.record.settings[ENVIRONMENT], name: "another"}
    other = replace(sink.record, settings={ENVIRONMENT: stored})
    with pytest.raises(InputError, match=f"cannot go on: {name} was another, is"):
        run_campaign(CampaignRun(RECORD, plans), sink, resume=other, trial=Trials())


@pytest.mark.parametrize(("name", "value"), [("cpu", "Another CPU"), ("cpus", 64)])
def test_it_does_not_go_on_with_other_cpus(name: str, value: object, plans: tuple[Plan, ...]) -> None:
    machine, sink = {"cpu": "A CPU", "cpus": 2}, Memory()
    run_campaign(CampaignRun(replace(RECORD, machine=machine), plans), sink, trial=Trials())
    other = replace(RECORD, machine={**machine, name: value})
    with pytest.raises(InputError, match=f"cannot go on: {name} was .*, is {value}"):
        run_campaign(CampaignRun(other, plans), sink, resume=sink.record, trial=Trials())


ANOTHER = "host2 is another machine than before"


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("kernel", "6.6", ANOTHER),
        ("cpu", "Another CPU", ANOTHER),
        ("cpus", 64, ANOTHER),
        ("boot", "later", "host2 was started anew since, or is another machine of its kind"),
    ],
)
def test_on_other_hosts_it_goes_on_as_a_further_part(
    name: str, value: object, why: str, plans: tuple[Plan, ...]
) -> None:
    host = {"cpu": "A CPU", "cpus": 2, "kernel": "6.1", "boot": "first", "load": 0.1}
    sink, heard = Memory(), Heard()

    def go_on(hosts: dict[str, Any]) -> list[str]:
        """What is said of it, with such hosts now."""
        heard.notes.clear()
        now = replace(RECORD, inputs={HOSTS: hosts} if hosts else {})
        run_campaign(CampaignRun(now, plans), sink, heard, resume=sink.record, trial=Trials())
        return heard.notes

    run_campaign(CampaignRun(replace(RECORD, inputs={HOSTS: {"host2": host}}), plans), sink, trial=Trials())
    assert go_on({"host2": {**host, "load": 7.0}}) == []
    other = {"host2": {**host, name: value}}
    assert go_on(other) == [f"{why}: an interval is over boots now, and needs 6 of them"]
    assert go_on(other) == []
    assert go_on({}) == [f"{ANOTHER}: an interval is over boots now, and needs 6 of them"]
    assert sink.record is not None
    assert [part[HOSTS] for part in sink.record.inputs[PARTS]] == [other, {}]


def test_hosts_of_another_key_are_another_campaign(plans: tuple[Plan, ...]) -> None:
    two, three = (replace(plans[0], placement="across", hosts=HostsAsked(count)) for count in (2, 3))
    sink = Memory()
    run_campaign(CampaignRun(RECORD, (two,)), sink, trial=Trials())
    with pytest.raises(InputError, match="cannot go on: plans was"):
        run_campaign(CampaignRun(RECORD, (three,)), sink, resume=sink.record, trial=Trials())


def test_a_host_that_was_another_machine_in_a_further_part_is_named_with_it() -> None:
    one, other = {"cpu": "A CPU", "cpus": 2, "kernel": "6.1"}, {"cpu": "Another CPU", "cpus": 2, "kernel": "6.1"}
    parts: list[Any] = [
        {"boot": "b", HOSTS: hosts} for hosts in ({"host2": one}, {"host2": other}, {"host2": other}, {})
    ]
    inputs: dict[str, Any] = {HOSTS: {"host1": one, "host2": one}, PARTS: parts}
    assert hosts_of(inputs) == {"host1": one, "host2": one, "host2 in part 3": other}
    assert hosts_of({}) == {}
    whole = replace(RECORD, inputs=inputs)
    assert same_machine(whole, whole) and not same_machine(whole, replace(RECORD, inputs={HOSTS: inputs[HOSTS]}))


def test_hosts_on_other_machines_are_part_of_the_machine() -> None:
    here = replace(RECORD, machine={"cpu": "A CPU", "cpus": 2, "kernel": "6.1"})
    there = replace(here, inputs={HOSTS: {"host2": {"cpu": "A CPU", "cpus": 2, "kernel": "6.6"}}})
    assert same_machine(here, here) and same_machine(there, there)
    assert not same_machine(here, there)


def test_after_another_start_of_the_machine_it_goes_on_and_says_so(plans: tuple[Plan, ...]) -> None:
    sink, heard = Memory(), Heard()
    run_campaign(CampaignRun(RECORD, plans), sink, trial=Trials())
    assert sink.record is not None
    stored = {**sink.record.settings[ENVIRONMENT], "boot": "another"}
    other = replace(sink.record, settings={ENVIRONMENT: stored})
    run_campaign(CampaignRun(RECORD, plans), sink, heard, resume=other, trial=Trials())
    anew = "this machine was started anew since, or is another one of its kind"
    assert heard.notes == [f"{anew}: an interval is over boots now, and needs 6 of them"]
    assert sink.record.inputs[PARTS] == [{"boot": boot_id(), HOSTS: {}}]


def test_it_does_not_go_on_with_another_program(tmp_path: Path) -> None:
    program = tmp_path / "serve"
    program.write_text("#!/bin/sh\necho 4.2\n")
    program.chmod(0o755)
    what = fake_plan(tmp_path)
    what = replace(what, processes=tuple(replace(each, program=str(program)) for each in what.processes))
    before = environment_record([what], seed=1)
    assert before[f"version of {program}"] == "4.2"
    program.write_text("#!/bin/sh\necho 4.3\n")
    found = list(differences(before, environment_record([what], seed=1)))
    assert [clause.split(" was ")[0] for clause in found] == [f"program {program}", f"version of {program}"]
    assert found[1].endswith("was 4.2, is 4.3")


def test_the_same_environment_is_let_in_after_another_start_too() -> None:
    check_same({"boot": "x", "kernel": "1"}, {"boot": "y", "kernel": "1"})


def test_another_scenario_is_not_a_continuation(plans: tuple[Plan, ...]) -> None:
    stored = replace(RECORD, scenario="tests/other", id=11)
    with pytest.raises(InputError, match="campaign 11 is of tests/other, not of tests/echo"):
        run_campaign(CampaignRun(RECORD, plans), Memory(), resume=stored, trial=Trials())


def test_a_refusal_is_a_row_of_every_block(plans: tuple[Plan, ...]) -> None:
    refusal = Refusal("tests/echo", '{"n":1}', Binding("d"), "same", "no oneway calls")
    sink, trials = Memory(), Trials()
    run_campaign(CampaignRun(RECORD, (plans[0], refusal)), sink, trial=trials)
    refused = [each for each in sink.saved if each.status == "refused"]
    assert [(each.binding, each.reason) for each in refused] == [("d", "no oneway calls")] * 3
    assert len(trials.ran) == 3


def test_the_listener_hears_how_far_it_is(plans: tuple[Plan, ...]) -> None:
    heard: list[tuple[int, int, float | None]] = []

    class Listener(NullListener):
        def trial(self, plan: Plan, block: int, number: int, count: int, left: float | None) -> None:
            heard.append((number, count, left))

        def ended(self, observation: Observation) -> None:
            assert observation.status == "ok"

        def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
            raise AssertionError("the stand-in has no phases")

    campaign = CampaignRun(replace(RECORD, repeat=1), plans[:3])
    run_campaign(campaign, Memory(), Listener(), clock=Stopwatch(), trial=Trials())
    assert heard == [(1, 3, None), (2, 3, 20.0), (3, 3, 10.0)]
