"""What the originals measured: docs/classics.md is made of them, their commands plan, and their pictures are views."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest

from orrery.api.classics import ClassicsRequest, classics_of
from orrery.cli import main
from orrery.cli.options import OF_REQUEST
from orrery.cost.plan_costs import chosen_operations
from orrery.cost.workload import measured
from orrery.definitions.conditions.placement import ACROSS
from orrery.definitions.driver.spec import split_drivers
from orrery.definitions.scenario.known import arranged
from orrery.definitions.scenario.parameters import points
from orrery.definitions.scenario.presets import PresetName
from orrery.definitions.search_path import Library, SearchPath
from orrery.errors import InputError
from orrery.floor.checks import why_no_floor
from orrery.paths import ROOT
from orrery.planning.foreseen import foreseen, lacking_nothing
from orrery.planning.plan import Plan
from orrery.planning.question import SMALLEST, ask
from orrery.planning.request import Request, named_drivers
from orrery.planning.requirements import unmet
from orrery.report.classics import originals as module
from orrery.report.classics.originals import Original, originals, page
from orrery.report.history.view import VIEW as HISTORY
from orrery.report.views.registry import VIEWS
from orrery.trace.plans import why_not_traced

ALL = originals()
COMMANDS = [command for one in ALL for command in one.commands]
ACROSS_HOSTS = [command for command in COMMANDS if "--hosts" in shlex.split(command)]
ASKING = ("run", "cost", "floor", "size", "trace", "classics")
"""The commands that run scenarios."""


@cache
def library() -> Library:
    return SearchPath().library()


def understood(command: str) -> dict[str, Any]:
    """What click reads of a command line."""
    name, *words = shlex.split(command)[1:]
    found = main.command.get_command(click.Context(main.command), name)
    assert found is not None
    return found.make_context(name, words).params


def test_the_page_is_what_the_file_says() -> None:
    assert (ROOT / "docs" / "classics.md").read_text(encoding="utf-8") == page()


def test_none_is_left_out() -> None:
    assert [one.number for one in ALL] == list(range(1, 56))
    assert len({one.about for one in ALL}) == 55


def requests(command: str) -> list[Request]:
    """What a command line asks for: a request, or one for each classic."""
    params = understood(command)
    drivers = named_drivers(params["specs"], params["lists"], params.get("kinds", ()))
    if "full" in params:
        preset: PresetName = "full" if params["full"] else "short"
        where = params["placements"], params["hosts"]
        asked = classics_of(library(), ClassicsRequest(params["names"], preset, drivers, *where))
        assert [one.reason for one in asked if one.reason] == []
        return [one.request for one in asked]
    own = {name: params[name] for name in OF_REQUEST if name in params}
    matrix = tuple(spec for text in params.get("matrices", ()) for spec in split_drivers(text))
    return [Request(**{**own, "scenario": own["scenario"] or SMALLEST}, drivers=drivers, matrix=matrix)]


def planned(request: Request) -> Iterator[Plan]:
    """The plans that the request has by what drivers declare, where nothing that they need is missing."""
    return (made for made in foreseen(ask(request), lacking_nothing) if isinstance(made, Plan))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_plans(command: str) -> None:
    name = shlex.split(command)[1]
    if name not in ASKING:
        understood(command)
        return
    asked = requests(command)
    assert asked
    for request in asked:
        plan = next(planned(request), None)
        assert plan is not None, f"none of its bindings can run {request.scenario}"
        if name in ("cost", "floor", "trace"):
            assert chosen_operations(measured(plan), understood(command)["operations"])
        assert name != "floor" or why_no_floor(plan) is None
        assert name != "trace" or why_not_traced(plan) is None


def test_a_command_that_nobody_can_run_would_be_noticed() -> None:
    (request,) = requests("orrery run classics/latency --drivers datagram")
    assert ask(request).bindings, "the question is a good one"
    assert next(planned(request), None) is None


@pytest.mark.parametrize("command", ACROSS_HOSTS)
def test_what_runs_across_hosts_can_be_had_on_each_driver_that_is_named(command: str) -> None:
    (request,) = requests(command)
    question = ask(request)
    assert question.hosts is not None and question.placements == (ACROSS,)
    for point in points(question.scenario.parameters, question.overrides.settings or {}):
        arrangement = arranged(question.scenario, point)
        for binding in question.bindings:
            driver = question.library.drivers[binding.driver]
            assert unmet(driver, dict(binding.options), arrangement, ACROSS) is None


def test_each_experiment_that_hosts_were_named_for_runs_across_some() -> None:
    named = {shlex.split(command)[2] for command in ACROSS_HOSTS}
    classics = {f"classics/{name}" for name in ("payload", "callback", "footprint", "events")}
    assert named >= classics | {f"patterns/{name}" for name in ("client-server", "proxy", "callback")}
    page = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8").replace("\\|", "|")
    published = page.partition("### Published experiments\n")[2].partition("\n##")[0]
    told = set(re.findall(r"`(orrery run [^`]+)`", published))
    assert told and told <= set(ACROSS_HOSTS)
    hosts = {understood(command)["hosts"] for command in ACROSS_HOSTS if "patterns/proxy" in command}
    assert hosts == {"namespaces:2", "namespaces:3"}


def test_a_picture_is_a_view_of_a_report() -> None:
    known = {view.name for view in (*VIEWS, HISTORY)}
    assert {one.picture for one in ALL} - {""} <= known


def test_an_original_is_whole_or_says_what_it_lacks() -> None:
    assert Original(1, "a", "b", ("c",)).state == "whole"
    assert Original(1, "a", "b", ("c",), lacks="x").state == "in part: x"
    assert Original(1, "a", "b", lacks="x").state == "not yet: x"
    states = Counter(one.state.partition(":")[0] for one in ALL)
    assert f"{states['whole']} are whole, {states['in part']} are there in part, {states['not yet']} are not" in page()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('about = "a"\nsource = "b"\ncommand = "c"', "unknown key command"),
        ('about = "a"\nsource = "b"', "an original has commands, or lacks something"),
    ],
)
def test_a_mistake_is_told_with_its_line(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FILE", tmp_path / "originals.toml")
    module.FILE.write_text(f"[[original]]\n{text}\n")
    with pytest.raises(InputError, match=message) as told:
        originals()
    assert told.value.line is not None
