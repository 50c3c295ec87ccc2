"""The cost costs of real trials: two of them agree, and an instrument that is missing costs its column only."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from orrery.control.failure import Refused
from orrery.control.timeouts import Timeouts
from orrery.cost import trials
from orrery.cost.instruments import Instrument, read_counter
from orrery.cost.kind_costs import KindCosts, Span
from orrery.cost.plan_costs import PlanCosts, count_plan
from orrery.errors import DriverError, InputError
from orrery.planning.answer import answer
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("strace") is None, reason="strace is missing: apt install strace"),
]
CALLS = 5000
SAME = 0.01


def plan(spec: str, placement: str = "same", scenario: str = "conformance/call") -> Plan:
    question = ask(Request(scenario, placements=(placement,), drivers=(spec,)))
    [found] = answer(question, lambda text: None).plans
    return found


def by_kind(costs: PlanCosts) -> dict[str, KindCosts]:
    [kinds] = costs.costs.values()
    return {found.kind: found for found in kinds}


EXPECTED = {"unix": {"sendto": 1.0, "recvfrom": 1.0}, "pipe": {"write": 1.0, "read": 1.0}}


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is missing: apt install valgrind")
@pytest.mark.thorough  # Two countings of each; the tests of the ledger have one.
@pytest.mark.parametrize("driver", EXPECTED)
def test_two_counts_agree(driver: str) -> None:
    what = plan(driver)
    one, other = (by_kind(count_plan(what, CALLS)) for _ in range(2))
    assert one.keys() == other.keys() == {"client", "server"}
    for kind, found in one.items():
        assert found.calls == {name: Span(count, count) for name, count in EXPECTED[driver].items()}
        assert other[kind].calls == found.calls
        assert found.sent == found.received == other[kind].sent == Span(16.0, 16.0)
        assert found.allocations == other[kind].allocations == Span(0.0, 0.0)
        again = other[kind].instructions
        assert found.instructions is not None and again is not None
        assert found.instructions.low > 50
        assert found.instructions.low == pytest.approx(again.low, rel=SAME)


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A host on which one tool is not there."""

    def hide(name: str) -> None:
        found = shutil.which
        monkeypatch.setattr(shutil, "which", lambda tool, *rest: None if tool == name else found(tool, *rest))

    return hide


def test_without_valgrind_the_other_columns_stand_and_one_line_says_how_to_get_it(
    without: Callable[[str], None],
) -> None:
    without("valgrind")
    costs = count_plan(plan("unix"), CALLS)
    assert costs.absent == {"instructions": "valgrind is missing (apt install valgrind)"}
    for found in by_kind(costs).values():
        assert found.instructions is None
        assert found.calls is not None and found.allocations == Span(0.0, 0.0)


def test_who_spins_has_no_instructions_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    what = plan("shm[wait=busy]", "split")
    try:
        costs = count_plan(what, CALLS)
    except Refused as error:
        pytest.skip(str(error))
    assert "spins" in costs.absent["instructions"]
    assert {found.instructions for found in by_kind(costs).values()} == {None}


def test_who_does_not_come_up_inside_an_instrument_is_given_up_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "UNDER_INSTRUMENTS", Timeouts(start=0.2))
    asleep = Instrument("slumber", "sh -c 'sleep 600'", read_counter)
    with pytest.raises(DriverError, match="no answer within") as found:
        trials.whole_trial(plan("unix"), asleep)
    assert found.value.hint is not None
    assert "--calls" in found.value.hint and "orrery run conformance/call --driver unix" in found.value.hint


@pytest.mark.thorough  # As long again inside an instrument.
def test_an_object_in_the_middle_has_an_account_of_its_own() -> None:
    what = plan("unix", scenario="conformance/forward")
    found = by_kind(count_plan(what, CALLS, only=("in_int_call",)))
    assert found.keys() == {"client", "first", "second", "server"}
    for middle in (found["first"], found["second"]):
        # Either side of each call: an answer taken in is one handed on.
        assert middle.calls is not None and middle.calls["sendto"] == Span(2.0, 2.0)
        assert middle.sent == middle.received
    with pytest.raises(InputError, match="no operation in_int is measured") as wrong:
        count_plan(what, CALLS, only=("in_int",))
    assert wrong.value.hint == "did you mean in_int_call?"


def test_json_holds_what_the_table_shows(without: Callable[[str], None], tmp_path: Path) -> None:
    from orrery.cli.main import command

    without("valgrind")
    words = ["cost", "conformance/call", "--driver", "unix", "--calls", str(CALLS), "--json"]
    result = CliRunner().invoke(command, words, catch_exceptions=False)
    [costs] = json.loads(result.stdout)
    [operation] = costs["operations"]
    assert (costs["driver"], costs["placement"], operation["operation"]) == ("unix", "same", "Null::call")
    client = next(found for found in operation["kinds"] if found["kind"] == "client")
    assert client["system_calls"]["sendto"] == {"low": 1.0, "high": 1.0}
    assert client["instructions"] is None and "valgrind is missing" in costs["absent"]["instructions"]


@pytest.mark.thorough  # A program that nothing else needs.
def test_topics_are_refused_with_what_would_be_right() -> None:
    with pytest.raises(DriverError, match="publishes topics") as found:
        count_plan(plan("datagram", scenario="conformance/topics"), CALLS)
    assert found.value.hint is not None and "patterns/client-server" in found.value.hint
