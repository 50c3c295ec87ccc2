"""Drivers that say that a thread calls all objects of a process over one connection: the sockets are counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.cases import library
from conformance.here import skip_where_absent
from orrery.definitions.search_path import SearchPath
from orrery.planning.answer import Planned
from orrery.planning.question import Question, ask
from orrery.planning.request import Request
from orrery.store.facts import TRANSPORT_SOCKETS
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

OBJECTS = 20
MANY = f"""
title     = "Many objects of a process"
interface = "seven_calls"

[object.server]
count   = {OBJECTS}
serves  = "Benchmarking"
process = "server"

[object.client]
calls = {{ to = "server[*]", operations = ["void_call"] }}

[load]
calls = {10 * OBJECTS}
warm  = {OBJECTS}
"""

SHARING = sorted(name for name, driver in library().drivers.items() if driver.contract_with({}).shares_connections)


def sockets(answered: Callable[[Question], Planned], spec: str, folder: Path) -> int:
    """How many sockets client and server hold together after the client has called every object."""
    (folder / "many.toml").write_text(MANY)
    search_path = SearchPath(scenarios=(folder,))
    question = ask(Request("many", placements=("free",), seed=7, drivers=(spec,), search_path=search_path))
    (plan,) = answered(question).plans
    observation = run_trial(plan, block=0, position=0, os_noise_ms=1)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    return sum(TRANSPORT_SOCKETS.get(observation.facts, {}).values())


@pytest.mark.parametrize("spec", SHARING)
def test_all_objects_of_a_process_are_called_over_one_connection(
    answered: Callable[[Question], Planned], spec: str, tmp_path: Path
) -> None:
    skip_where_absent(spec)
    # Two ends of the connection, and of one that a middleware may keep for what goes the other way.
    assert 2 <= sockets(answered, spec, tmp_path) <= 4


def test_others_have_a_connection_for_each_object(answered: Callable[[Question], Planned], tmp_path: Path) -> None:
    assert sockets(answered, "unix", tmp_path) >= 2 * OBJECTS
