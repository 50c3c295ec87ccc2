"""A search from its words to its trials; middleware and machine are stand-ins whose limits are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fake_driver.plans import plan as fake_plan
from observations import campaign, series, trial
from open_loads import opened
from orrery.api.search import RateRequest
from orrery.campaign.search.conduct import Ended, Searcher
from orrery.campaign.search.question import RateQuestion
from orrery.campaign.search.setting import OfKind
from orrery.cli import main
from orrery.clock import SystemClock
from orrery.definitions.conditions.placement import PLACEMENTS
from orrery.definitions.scenario.limits import read_limit
from orrery.errors import DriverError, InputError
from orrery.metrics.criteria.rate_criterion import CriterionAnswer
from orrery.metrics.registry import METRICS
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan
from orrery.report.rate_search import found_text
from orrery.stats.search import Found, RateOutcome
from orrery.store.observation import CampaignRecord, Observation
from orrery.trial.listener import NullListener

SECOND = 1_000_000_000


class Sink:
    """Keeps what is saved; a trial that is there already is an error, as in a results file."""

    def __init__(self) -> None:
        self.saved: dict[tuple[str, str, str, int], Observation] = {}

    def begin_campaign(self, record: CampaignRecord) -> int:
        return 3

    def save(self, campaign_id: int, observation: Observation) -> None:
        key = (observation.point, observation.binding, observation.placement, observation.block)
        assert campaign_id == 3 and key not in self.saved
        self.saved[key] = observation

    def finished(self, campaign_id: int) -> set[tuple[str, str, str, int]]:
        return set(self.saved)

    def add_part(self, campaign_id: int, part: Mapping[str, Any]) -> None:
        raise AssertionError("it is never gone on with")


class Machine:
    """Runs trials: calls take 100 ns until `capacity` calls/s, 1 ms beyond; the generator can do `fastest`."""

    def __init__(self, capacity: int, fastest: int = SECOND, calls: int = 700, dies_at: int = SECOND) -> None:
        self.capacity, self.fastest, self.calls, self.dies_at = capacity, fastest, calls, dies_at
        self.rates: list[int] = []

    def __call__(self, plan: Plan, *, block: int, position: int, clock: Any, listener: Any) -> Observation:
        interval = plan.phases[0].members[0].load.interval
        assert interval is not None
        rate = round(SECOND / interval)
        self.rates.append(rate)
        made = trial("unix", plan.placement, block, calls=self.calls)
        made = replace(made, point=plan.point, binding=plan.binding.key)
        if rate >= self.dies_at:
            return replace(made, status="failed", reason="it hung", measurements=[])
        load = {"load": "constant-rate", "interval": interval}
        opened([made], load, timer=0 if rate <= self.fastest else interval)
        for measured in made.measurements:
            length = 100 if rate <= self.capacity else 1_000_000
            late = 0 if rate <= self.fastest else interval
            measured.series["latency"] = series("latency", [length] * self.calls)
            measured.series["intended"] = series("intended", [late + length] * self.calls)
        return made


def plan_at(folder: Path, rate: int) -> Plan:
    load = LoadPlan("constant-rate", calls=700, interval=round(SECOND / rate))
    members = tuple(MemberPlan("client[0]", "server", (("Echo::ping", 1),), load) for _ in range(1))
    return fake_plan(folder, point=f'{{"rate":{rate}}}', phases=(PhasePlan(1, "steady", "measure", "ping", members),))


def searched(folder: Path, machine: Machine, limit: str = "< 1us", start: int = 1_000) -> tuple[Ended, Sink, list[str]]:
    sink, lines = Sink(), list[str]()
    searcher = Searcher(
        sink, 3, campaign(), OfKind("client"), METRICS["latency.intended.p99"], read_limit(limit), machine,
        SystemClock(), NullListener(), lines.append,
    )  # fmt: skip
    return searcher.run(lambda rate: plan_at(folder, rate), start), sink, lines


QUESTION = RateQuestion(OfKind("client"), METRICS["latency.intended.p99"], read_limit("< 1us"), 1_000)


def test_every_trial_is_stored_and_the_rate_is_found(tmp_path: Path) -> None:
    machine = Machine(capacity=5_300)
    ended, sink, lines = searched(tmp_path, machine)
    assert machine.rates[:4] == [1_000, 2_000, 4_000, 8_000]
    assert ended.found == Found(4_757, 5_657, lowest=1_000)
    assert len(sink.saved) == len(machine.rates) == len(lines)
    assert [key[3] for key in sink.saved if key[0] == '{"rate":4757}'] == [0, 1, 2]
    assert lines[3].endswith("8,000 calls/s: not held, 1.00 ms")
    assert lines[-1].endswith("4,757 calls/s: held, 100 ns")
    assert found_text(ended, QUESTION).splitlines() == [
        "fake, free: 4,757 to 5,657 calls/s of each client thread keep latency.intended.p99 < 1us",
        "  4,757 keep it: 100 ns in the last trial; 5,657 do not: 1.00 ms (error of each: 2%)",
    ]


def test_the_generators_limit_is_said_to_be_that(tmp_path: Path) -> None:
    ended, _, lines = searched(tmp_path, Machine(capacity=SECOND, fastest=3_000))
    assert ended.found == Found(2_828, 3_363, unable=True, lowest=1_000)
    late = "4,000 calls/s: could not be offered, generator late: p99 250 us, 250 us at most (250 us)"
    assert any(late in line for line in lines)
    assert found_text(ended, QUESTION).endswith(
        "; 3,363 could not be offered: generator late: p99 297 us, 297 us at most (297 us): "
        "the generator's limit on this machine, not the middleware's; --idle awake may raise it (error of each: 2%)"
    )
    assert "--idle" not in found_text(replace(ended, idle="awake"), QUESTION)


def test_a_late_generator_whose_calls_keep_the_limit_all_the_same_ends_no_search(tmp_path: Path) -> None:
    ended, _, _ = searched(tmp_path, Machine(capacity=5_300, fastest=10), limit="< 2ms")
    assert ended.found.rate is not None and ended.found.rate > 5_300


def test_not_even_the_start_is_told_plainly(tmp_path: Path) -> None:
    ended, sink, _ = searched(tmp_path, Machine(capacity=10))
    assert ended.found == Found(None, 1_000)
    assert len(sink.saved) == 4  # one look, and three to settle it
    assert found_text(ended, QUESTION) == (
        "fake, free: even 1,000 calls/s of each client thread do not keep latency.intended.p99 < 1us: 1.00 ms"
    )


def test_a_rate_that_cannot_be_offered_at_all_says_nothing_of_the_limit(tmp_path: Path) -> None:
    ended, _, _ = searched(tmp_path, Machine(capacity=SECOND, fastest=10))
    assert found_text(ended, QUESTION) == (
        "fake, free: even 1,000 calls/s of each client thread could not be offered: generator late: p99 1.00 ms, "
        "1.00 ms at most (1.00 ms): the generator's limit on this machine, not the middleware's; "
        "--idle awake may raise it"
    )


def test_a_driver_that_dies_under_load_does_not_keep_the_limit(tmp_path: Path) -> None:
    ended, _, lines = searched(tmp_path, Machine(capacity=SECOND, dies_at=3_000))
    assert ended.found.rate is not None and 2_800 < ended.found.rate < 3_000
    assert "4,000 calls/s: not held, it hung" in lines[2]
    with pytest.raises(DriverError, match="it hung"):
        searched(tmp_path, Machine(capacity=SECOND, dies_at=1_000))


def test_a_figure_that_is_missing_ends_the_search(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="100 calls in a trial, p99 needs 662"):
        searched(tmp_path, Machine(capacity=SECOND, calls=100))


SCENARIO = """\
title = "SearchDefaults"
interface = "seven_calls"
[parameters]
rate = 1000
size = {{ default = 16, sweep = [16, 64] }}
name = "x"
[object.server]
serves = "*"
[object.client]
calls = "server"
[load]
kind = "poisson"
rate = "{{rate}}"
[search]
{search}
"""
GOOD = 'parameter = "rate"\nlimit = "latency.p99 < 1ms"'
LIMIT = ["--limit", "latency.p99 < 1ms"]


@pytest.mark.parametrize(
    ("search", "words", "message", "hint"),
    [
        (GOOD, ["--set", "size=16|64"], "size is swept, and a search is made at one point", "--set size=16"),
        (GOOD, ["--set", "rate=5", "--set", "size=16"], "--set rate: it is what the search turns", "--start"),
        (GOOD, ["--rate-of", "clint"], "no object clint makes calls", "did you mean client?"),
        (GOOD, ["--set", "size=16", "--limit", "1ms"], '--limit: "1ms" is no limit of a metric', '"latency.p99 < 1ms"'),
        (GOOD, ["--set", "size=16", "--limit", "latency.p95 < 1ms"], "no metric is named latency.p95", "did you mean"),
        (GOOD, ["--set", "size=16", "--limit", "latency.p99 < 3"], "latency.intended.p99 is given in ns", "duration"),
        (GOOD.replace("p99", "p98"), ["--set", "size=16"], "asked.toml:16: no metric is named latency.p98", "did you"),
        (GOOD.replace('"rate"', '"rat"'), [], "asked.toml:15: rat is no parameter", "did you mean rate?"),
        (GOOD.replace('"rate"', '"name"'), [], "asked.toml:15: parameter name is no rate", "name = 1000"),
        (GOOD.replace("< 1ms", "1ms"), [], "asked.toml:16: search.limit: ", '"latency.p99 < 1ms"'),
        (f"{GOOD}\nstart = 0", [], "asked.toml:17: search.start: ", None),
    ],
)  # fmt: skip
def test_wrong_words_are_told_before_anything_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, search: str, words: list[str], message: str, hint: str | None
) -> None:
    (tmp_path / "asked.toml").write_text(SCENARIO.format(search=search))
    assert main.status(["search", str(tmp_path / "asked.toml"), "--driver", "unix", *words]) == 2
    written = capsys.readouterr().err
    assert message in written
    assert hint is None or hint in written


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (["patterns/paced", *LIMIT], "which rate is to be searched?", "--rate-of client"),
        (
            ["patterns/client-server", "--rate-of", "client", *LIMIT],
            "the load of client is closed",
            'kind = "constant-rate"',
        ),
        (["patterns/paced", "--rate-of", "client"], "which limit must be kept?", "--limit 'latency.p99 < 1ms'"),
    ],
)
def test_what_is_missing_is_told(capsys: pytest.CaptureFixture[str], words: list[str], message: str, hint: str) -> None:
    assert (
        main.status(
            ["search", *words, "--driver", "unix", "--set", "clients=1"][: None if "server" in words[0] else -2]
        )
        == 2
    )
    written = capsys.readouterr().err
    assert message in written
    assert hint in written


def test_a_trial_of_a_search_is_short() -> None:
    assert QUESTION.calls(1_000) == 696  # p99 needs 662, and 5 % are spare
    assert QUESTION.calls(20_000) == 3_000  # 150 ms
    assert replace(QUESTION, metric=METRICS["latency.intended.p99.9"]).calls(1_000) == 6_968
    assert replace(QUESTION, metric=METRICS["rate"]).calls(1_000) == 696


def test_cpus_are_kept_awake_where_client_and_server_have_one_each() -> None:
    assert [RateRequest().idle_at(placement) for placement in PLACEMENTS] == ["halt", "awake", "awake", "awake"]
    assert {RateRequest(idle="halt").idle_at(placement) for placement in PLACEMENTS} == {"halt"}


def test_the_answer_says_that_cpus_were_kept_awake() -> None:
    asked = RateQuestion(OfKind("client"), METRICS["latency.p99"], read_limit("< 1ms"), 1_000)
    end = Ended("unix", "split", Found(None, 1_000), {1_000: CriterionAnswer(RateOutcome.MISSED, "2 ms")}, 1, "awake")
    found = "even 1,000 calls/s of each client thread do not keep latency.p99 < 1ms: 2 ms"
    assert found_text(end, asked) == f"unix, split, CPUs awake: {found}"
