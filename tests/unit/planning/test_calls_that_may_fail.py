"""While a link is down calls may fail: of which loads, and that nobody is verified who has not come back."""

from __future__ import annotations

import pytest

from orrery.control.protocol import format_line, parse_line
from orrery.control.verbs import COMMANDS
from orrery.definitions.conditions.outage import Outage
from orrery.definitions.scenario.model import Load, ScheduleStep
from orrery.planning.lines import phase_pairs
from orrery.planning.phases import Caller, OperationGroup, phases
from orrery.planning.plan import PhasePlan

RATE = Load("constant-rate", calls=100, interval=10**7)
OUTAGE = Outage("server", after=1, lasts=5)


def planned(load: Load, outage: Outage | None, *, awaits_replies: bool = True) -> tuple[PhasePlan, ...]:
    """The phases of one client that makes one operation's calls in one step."""
    caller = Caller("client", "client[0]", "server", "Echo", (("Echo::ping", 1),), awaits_replies=awaits_replies)
    return phases([ScheduleStep("cut", {"client": load}, outage)], [OperationGroup("Echo::ping", (caller,))])


def fallible(made: tuple[PhasePlan, ...]) -> list[str]:
    """The kinds of those phases in which calls may fail."""
    return [phase.kind for phase in made for member in phase.members if member.load.fallible]


@pytest.mark.parametrize("load", [RATE, Load("poisson", time=10**9, interval=10**7)])
def test_calls_that_have_their_instant_may_fail_while_they_are_measured(load: Load) -> None:
    made = planned(load, OUTAGE)
    assert [phase.kind for phase in made] == ["verify", "warm", "measure"]
    assert fallible(made) == ["measure"]
    assert made[-1].outage == OUTAGE


@pytest.mark.parametrize(
    "load", [Load(), Load("burst", burst=4, interval=10**7), Load("think-time", think_time=5), Load(window=2)]
)
def test_others_would_fail_as_fast_as_they_can_be_made(load: Load) -> None:
    made = planned(load, OUTAGE)
    assert [phase.kind for phase in made] == ["verify", "warm", "measure", "verify"]
    assert not fallible(made)


def test_who_awaits_no_reply_is_not_asked_for_one() -> None:
    assert not fallible(planned(RATE, OUTAGE, awaits_replies=False))


def test_without_an_outage_an_error_ends_the_trial() -> None:
    made = planned(RATE, None)
    assert [phase.kind for phase in made] == ["verify", "warm", "measure", "verify"]
    assert not fallible(made)


def test_a_program_is_told_that_its_calls_may_fail() -> None:
    for outage, told in ((OUTAGE, "1"), (None, None)):
        phase = next(phase for phase in planned(RATE, outage) if phase.kind == "measure")
        line = parse_line(format_line("phase", phase_pairs(phase, phase.members[0])), COMMANDS)
        assert line.values.get("fallible") == told
