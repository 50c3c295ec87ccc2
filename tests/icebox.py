"""Components of Ice in an IceBox, on interfaces of their own: one program of each kind for all tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from orrery.definitions.search_path import Library
from orrery.machine.packages import want, want_with
from orrery.paths import DRIVERS, INTERFACES, SCENARIOS
from orrery.planning.answer import answer
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from unoptimised import unoptimised

FOLDER = Path(__file__).parent / "components"
OWN, SHARED = "ice[container=icebox]", "ice[container=icebox-shared]"


def need_icebox() -> None:
    """Skip the test where there is none, with the reason."""
    driver = Library([INTERFACES], [SCENARIOS], [DRIVERS]).drivers["ice"]
    for lacks in (want(driver), want_with(driver, {"container": "icebox"})):
        if not lacks.ready:
            pytest.skip(f"ice cannot be had here: {lacks.reason}")


@cache
def planned(spec: str, scenario: str = "ends", calls: int = 100) -> Plan:
    """The plan of one of the scenarios beside this file on a binding; its programs are built."""
    if spec in (OWN, SHARED):
        need_icebox()
    file = str(FOLDER / f"{scenario}.toml")
    with unoptimised():
        question = ask(Request(file, calls=calls, placements=("free",), seed=7, drivers=(spec,)))
        made = answer(question, lambda text: None)
    assert not made.refusals, made.refusals
    (plan,) = made.plans
    return plan
