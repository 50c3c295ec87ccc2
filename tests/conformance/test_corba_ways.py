"""What an option of omniORB or of TAO chooses is in the programs that are run, and what it does not choose is not.

A program serves and calls by the classes that it holds, and omniORB sends calls by threads of its own. So an option
that had no effect fails here, though every reply would be right.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from conformance.cases import conformance_question
from conformance.here import skip_where_absent
from orrery.planning.answer import answer
from orrery.planning.plan import Plan
from orrery.trial.run import run_trial
from symbols import defined_in, spoken_of, tables_of
from unoptimised import unoptimised

pytestmark = [pytest.mark.slow, pytest.mark.thorough]  # A program of each option, which few other tests have.

SERVANTS = ("_servant", "DynamicServant", "AsynchronousServant")
"""By a generated skeleton, by requests that are taken apart, and by a skeleton with response handlers."""
FORWARDERS = ("_forwarder", "DynamicForwarder")
CALLERS = ("RequestStub", "DeferredStub", "Pollers", "ReplyHandlers")
"""What calls otherwise than by the generated stub alone."""


HOLDERS = ("ActiveMap", "UserIds", "ByDefault", "ByActivator", "ByLocator")
"""How POAs come by servants."""


@dataclass(frozen=True)
class Way:
    """The classes that the programs of a binding have, of those that any has."""

    serves: str = "_servant"
    forwards: str = "_forwarder"
    calls: tuple[str, ...] = ()
    holds: str = "ActiveMap"
    shortcut: bool = False


WAYS = {
    "omniorb": Way(),
    "omniorb[dispatch=dsi]": Way("DynamicServant", "DynamicForwarder"),
    "omniorb[invocation=dii]": Way(calls=("RequestStub",)),
    "omniorb[invocation=deferred]": Way(calls=("DeferredStub",)),
    "omniorb[invocation=polling]": Way(calls=("Pollers",)),
    "omniorb[invocation=callback]": Way(calls=("ReplyHandlers",)),
    "omniorb[servants=user-ids]": Way(holds="UserIds"),
    "omniorb[servants=default]": Way(holds="ByDefault"),
    "omniorb[servants=activator]": Way(holds="ByActivator"),
    "omniorb[servants=locator]": Way(holds="ByLocator"),
    "omniorb[collocation=shortcut]": Way(shortcut=True),
    "tao": Way(),
    "tao[dispatch=dsi]": Way("DynamicServant", "DynamicForwarder"),
    "tao[dispatch=amh]": Way("AsynchronousServant"),
    "tao[invocation=dii]": Way(calls=("RequestStub",)),
    "tao[invocation=deferred]": Way(calls=("DeferredStub",)),
    "tao[invocation=callback]": Way(calls=("ReplyHandlers",)),
}

SENT = [f"omniorb[invocation={choice}]" for choice in ("deferred", "polling", "callback")]
"""Whose calls the ORB sends on threads of its own."""


@pytest.fixture(autouse=True)
def here(spec: str) -> None:
    skip_where_absent(spec)


@cache
def plan_of(scenario: str, spec: str) -> Plan:
    """The plan of a scenario, with programs in which no function of a class has gone into another."""
    with unoptimised():
        (plan,) = answer(conformance_question(scenario, spec), lambda text: None).plans
    return plan


def programs(spec: str) -> tuple[set[str], set[str]]:
    """The symbols of the program that serves and of the one that does all else, as a trial runs them."""
    found = {process.program for process in plan_of("conformance/forward", spec).processes}
    serve, node = (next(path for path in found if Path(path).name == name) for name in ("serve", "node"))
    return defined_in(Path(serve)), defined_in(Path(node))


def those_with_tables(symbols: Iterable[str], names: Iterable[str]) -> list[str]:
    return [name for name in names if tables_of(symbols, name)]


@pytest.mark.parametrize("spec", WAYS)
def test_a_program_has_what_its_option_chooses_and_nothing_of_the_others(spec: str) -> None:
    way = WAYS[spec]
    serve, node = programs(spec)
    assert those_with_tables(serve, SERVANTS) == those_with_tables(node, SERVANTS) == [way.serves]
    assert those_with_tables(node, FORWARDERS) == [way.forwards]
    assert those_with_tables(serve, FORWARDERS) == []
    assert [name for name in HOLDERS if spoken_of(serve, name)] == [way.holds]
    assert any("_enableShortcut" in name for name in node if "Benchmarking" in name) == way.shortcut
    assert tuple(name for name in CALLERS if spoken_of(node, name)) == way.calls
    assert not any(spoken_of(serve, name) for name in CALLERS)


def threads_of_client(scenario: str, spec: str) -> int:
    plan = plan_of(scenario, spec)
    observation = run_trial(plan, block=0, position=0, os_noise_ms=1)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    (client,) = [process.name for process in plan.processes if process.holds == "client"]
    return next(m.threads for m in observation.memory if (m.process, m.barrier) == (client, "end"))


@pytest.mark.parametrize("spec", SENT)
def test_calls_that_are_sent_have_threads_of_the_orb_s(spec: str) -> None:
    assert threads_of_client("conformance/window", spec) > threads_of_client("conformance/directions", "omniorb")
