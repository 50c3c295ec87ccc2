"""What virtual machines did in a phase: the difference of what they say at its boundaries."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from observations import trial
from orrery.control.protocol import ControlLine, ProtocolError, parse_line
from orrery.control.verbs import REPLIES
from orrery.planning.plan import PhasePlan
from orrery.store.facts import RUNTIME_USE
from orrery.trial.phases.boundaries import PhaseBoundary, note_usage

PLAIN = "wall=1 user=2 system=3 voluntary=4 involuntary=5 minor=6 major=7 run_delay=8 threads=9"


def said(text: str = "") -> ControlLine:
    return parse_line(f"usage id=1 {PLAIN}{text}", REPLIES)


def machine(amount: int) -> ControlLine:
    return said(
        f" compiling={amount} collections={amount + 1} collecting={2 * amount} classes=900 allocated={100 * amount}"
    )


def boundary(at: int, **processes: ControlLine) -> PhaseBoundary:
    return PhaseBoundary(at, processes, {}, 0, {}, {})


def noted(begin: PhaseBoundary, end: PhaseBoundary, *numbers: int) -> Any:
    observation = trial("unix")
    observation.facts.clear()
    stage = SimpleNamespace(names=[*begin.processes], observation=observation)
    for number in numbers:
        note_usage(cast("Any", stage), PhasePlan(number, "steady", "measure", "Echo::ping", ()), begin, end)
    return RUNTIME_USE.get(observation.facts)


def test_it_is_the_difference_of_each_process_that_has_one() -> None:
    begin, end = boundary(0, client=machine(10), server=said()), boundary(5, client=machine(30), server=said())
    did = {"compiling": 20, "collections": 20, "collecting": 40, "classes": 0, "allocated": 2000}
    assert noted(begin, end, 3, 7) == {"3": {"client": did}, "7": {"client": did}}


def test_what_has_become_less_is_not_known() -> None:
    found = noted(boundary(0, client=machine(30)), boundary(5, client=machine(10)), 3)
    assert set(found["3"]["client"].values()) == {0}


def test_without_a_virtual_machine_nothing_is_noted() -> None:
    assert noted(boundary(0, client=said()), boundary(5, client=said()), 3) is None


def test_a_number_that_is_none_is_refused() -> None:
    with pytest.raises(ProtocolError, match="compiling"):
        said(" compiling=long")
