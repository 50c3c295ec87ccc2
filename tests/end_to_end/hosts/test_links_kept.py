"""A search, its load curve and an A/A test keep what was seen of the links between hosts, as every campaign does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from campaigns_across import own_state, store
from orrery.api.aa_test import aa_test
from orrery.api.search import RateRequest, search
from orrery.campaign.run import TrialRunner
from orrery.campaign.search.conduct import Ended, Planner, Searcher
from orrery.clock import SECOND, Clock
from orrery.planning.phases import of_block
from orrery.planning.plan import Plan
from orrery.planning.request import Request
from orrery.stats.search import Found
from orrery.store.observation import Observation
from orrery.store.store import open_store
from orrery.trial.listener import NullListener

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_state(tmp_path, monkeypatch)


def links(folder: Path) -> list[list[tuple[str, str]]]:
    """The hosts at both ends of each link that a campaign keeps, campaign after campaign."""
    with open_store(store(folder), create=False) as opened:
        kept = [record.inputs.get("links", []) for record in opened.campaigns()]
    return [[(link["near"], link["far"]) for link in found] for found in kept]


def ended_at_once(_: Searcher, plan_at: Planner, start: int) -> Ended:
    """A search that ends where it starts: its record is made before its first trial."""
    plan = plan_at(start)
    return Ended(plan.binding.label, plan.placement, Found(start, None), {}, 1, plan.idle)


def test_a_search_and_its_curve_keep_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Searcher, "run", ended_at_once)
    monkeypatch.setattr("orrery.campaign.search.load_curve.SHARES", (100,))
    monkeypatch.setattr("orrery.api.search.BLOCKS", 1)
    asked = Request("patterns/paced", drivers=("tcp",), hosts="namespaces:2")
    rates = RateRequest("client", "latency.p99 < 1s", idle="halt", curve=True)
    found = search(asked, rates, store(tmp_path))
    assert {one.status for curve in found.curves for one in curve.observations} == {"ok"}
    assert links(tmp_path) == [[("host1", "host2")]] * 2


def one_trial(
    plans: Sequence[Plan], budget: int, seed: int, save: Callable[[Observation], None], clock: Clock, trial: TrialRunner
) -> int:
    """In place of as many blocks as the budget has time for."""
    save(trial(of_block(plans[0], 0), block=0, position=0, clock=clock, listener=NullListener()))
    return 1


def test_an_aa_test_keeps_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.api.aa_test.run_aa_test", one_trial)
    asked = Request("conformance/call", drivers=("tcp",), hosts="namespaces:2", calls=50)
    assert aa_test(asked, 60 * SECOND, store(tmp_path)) == []  # a trial has no interval
    assert links(tmp_path) == [[("host1", "host2")]]
