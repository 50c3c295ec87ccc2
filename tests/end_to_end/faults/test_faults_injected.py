"""What fails on purpose is counted, and a trial in which it does not fail as it was to ends with one clear reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fake_driver.plans import House, client, new_house, plan, server
from orrery.definitions.scenario.injected_fault import FaultOf
from orrery.planning.faults import counting
from orrery.planning.plan import FaultPlan, MemberPlan, Plan
from orrery.store.facts import FAULT_ENDED
from orrery.store.observation import Observation

CALLS, BEFORE = 200, 180

REASONS: dict[tuple[FaultOf, str, str], str] = {
    ("server", "normal", "exits_in_call"): "server[0] exited with status 0 where it was to be killed",
    ("server", "kills_nobody", "normal"): "server[0] was not killed",
    ("server", "claims_to_kill", "normal"): "server[0] lives where it was to be killed",
    ("client", "stays_after_last", "normal"): "client[0] was to end after its last call, and did not",
    ("client", "ends_early", "normal"): "client[0] exited with status 0 after 180 of 200 calls",
    ("nothing", "ends_early", "normal"): "client[0] exited with status 0",
    ("nothing", "normal", "exits_in_call"): "server[0] exited with status 0",
    ("object", "normal", "refuses_all"): "every call of client[0] was refused, before the fault too",
}
"""What is to fail, what client and server do -> how the reason begins."""
COUNTS: dict[FaultOf, tuple[str, int, int]] = {
    "nothing": ("returned", 200, 0),
    "server": ("returned", 180, 20),
    "client": ("gone", 200, 0),
    "object": ("returned", 181, 19),
}
"""What fails -> how the client ends, how many calls are accepted, and refused: a withdrawn object serves one more."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


def failing(of: FaultOf, folder: Path, client_does: str = "normal", server_does: str = "normal") -> Plan:
    """A plan in which something fails after 180 of 200 calls."""
    processes = (server(folder, server_does), client(folder, client_does))
    member = MemberPlan("client[0]", "server", (("Echo::ping", 1),))
    fault = FaultPlan(of, member, "client[0]", "server[0]", CALLS, BEFORE, interval=None, each=0.5, timeout=10.0)
    return plan(folder, processes=counting(processes, fault), phases=(), fault=fault)


def run(house: House, what: Plan) -> Observation:
    return house.run(what, settle=0.5, resend=0.5)


@pytest.mark.parametrize("of", COUNTS)
def test_all_calls_are_counted_whatever_fails(of: FaultOf, house: House, tmp_path: Path) -> None:
    ended, accepted, refused = COUNTS[of]
    observation = run(house, failing(of, tmp_path))
    assert (observation.status, observation.reason) == ("ok", "")
    assert FAULT_ENDED.get(observation.facts, "") == ended
    (measured,) = observation.measurements
    assert measured.counters == {
        "accepted": accepted,
        "refused": refused,
        "accepted_before_refusal": accepted - BEFORE,
        "arrived": accepted,
    }


@pytest.mark.parametrize(("of", "client_does", "server_does"), REASONS)
def test_what_does_not_fail_as_it_was_to_ends_the_trial(
    of: FaultOf, client_does: str, server_does: str, house: House, tmp_path: Path
) -> None:
    observation = run(house, failing(of, tmp_path, client_does, server_does))
    assert observation.status == "failed"
    assert observation.reason.startswith(REASONS[of, client_does, server_does])
    assert "\n" not in observation.reason


def test_a_call_that_never_returns_ends_the_calls_not_the_trial(house: House, tmp_path: Path) -> None:
    observation = run(house, failing("nothing", tmp_path, server_does="hang_in_call"))
    assert observation.status == "ok"
    assert FAULT_ENDED.get(observation.facts, "") == "blocked"
    (measured,) = observation.measurements
    # The servant hangs in its 150th call, of which 16 were made before.
    assert measured.counters["accepted"] == 133
    assert measured.counters["arrived"] == 133
