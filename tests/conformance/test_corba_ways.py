"""What an option of omniORB chooses is in the programs that are run, and what it does not choose is not.

A program serves and calls by the classes that it holds. So an option that had no effect fails here, though every reply
would be right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from conformance.cases import library
from orrery.machine.packages import want
from orrery.planning.answer import Planned
from symbols import defined_in, tables_of

pytestmark = [pytest.mark.slow, pytest.mark.thorough]  # A program of each option, which few other tests have.

SERVANTS = ("_servant", "DynamicServant")
"""By a generated skeleton, and by requests that are taken apart."""
FORWARDERS = ("_forwarder", "DynamicForwarder")


@dataclass(frozen=True)
class Way:
    """The classes of objects that the programs of a binding have, of those that any has."""

    serves: str
    forwards: str


WAYS = {
    "omniorb": Way("_servant", "_forwarder"),
    "omniorb[dispatch=dsi]": Way("DynamicServant", "DynamicForwarder"),
}


def programs(planned: Callable[[str, str], Planned], spec: str) -> tuple[set[str], set[str]]:
    """The symbols of the program that serves and of the one that does all else, as a trial runs them."""
    (plan,) = planned("conformance/forward", spec).plans
    found = {process.program for process in plan.processes}
    serve, node = (next(path for path in found if Path(path).name == name) for name in ("serve", "node"))
    return defined_in(Path(serve)), defined_in(Path(node))


@pytest.mark.parametrize("spec", WAYS)
def test_a_program_has_the_servants_that_its_option_chooses(planned: Callable[[str, str], Planned], spec: str) -> None:
    if not (lacks := want(library().drivers["omniorb"])).ready:
        pytest.skip(f"omniorb cannot be had here: {lacks.reason}")
    way = WAYS[spec]
    serve, node = programs(planned, spec)
    for symbols in (serve, node):
        assert [name for name in SERVANTS if tables_of(symbols, name)] == [way.serves]
    assert [name for name in FORWARDERS if tables_of(node, name)] == [way.forwards]
    assert not any(tables_of(serve, name) for name in FORWARDERS)
