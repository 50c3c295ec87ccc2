"""What `orrery classics` runs: where its processes are, and which stored campaign it goes on with."""

from __future__ import annotations

import shlex
from dataclasses import replace
from functools import cache
from pathlib import Path

import click
import pytest

from observations import campaign, observations
from orrery import paths
from orrery.api.classics import Classic, ClassicsRequest, classics_of
from orrery.api.reading.arguments import ARGUMENTS, begun_with
from orrery.cli import main
from orrery.definitions.scenario.presets import NAMES, PresetName, preset
from orrery.definitions.search_path import Library
from orrery.store.observation import StoredCampaign
from orrery.store.store import Store, open_store


@cache
def library() -> Library:
    return Library([paths.INTERFACES], [paths.SCENARIOS], [paths.DRIVERS])


def classic(name: str, preset: PresetName = "short", placements: tuple[str, ...] = ()) -> Classic:
    (made,) = classics_of(library(), ClassicsRequest((name,), preset, ("unix",), placements))
    return made


@pytest.mark.parametrize(
    ("name", "preset", "asked", "placements"),
    [
        ("latency", "short", (), ("same",)),
        ("latency", "full", (), ("same", "split")),
        ("latency", "full", ("free",), ("free",)),
        ("threading", "short", (), ("free",)),
        ("threading", "full", (), ("free",)),
        ("threading", "short", ("same,split",), ("same,split",)),
        ("priorities", "full", (), ("split",)),
    ],
)
def test_what_the_user_says_comes_before_what_the_experiment_needs(
    name: str, preset: PresetName, asked: tuple[str, ...], placements: tuple[str, ...]
) -> None:
    made = classic(name, preset, asked)
    assert made.request.placements == placements
    assert f"--placement {','.join(placements)}" in made.command


def test_a_rate_that_can_be_searched_has_the_line_that_does_it() -> None:
    made = classic("load-curve")
    own, about, search = made.commands.splitlines()
    assert own == made.command
    assert about.startswith("# The highest rate of each driver")
    assert search == "orrery search classics/load-curve --drivers unix --seed 1 --placement same --curve"
    command = main.command.get_command(click.Context(main.command), "search")
    assert command is not None
    assert command.make_context("search", shlex.split(search)[2:]).params["curve"]
    assert classic("latency").commands == classic("latency").command


@pytest.mark.parametrize("name", NAMES)
def test_what_one_core_cannot_answer_has_more(name: PresetName) -> None:
    made = {scenario: found for scenario, one in library().scenarios().items() if (found := preset(one, name))}
    assert {scenario: found.placements for scenario, found in made.items() if found.placements} == {
        "classics/footprint": ("free",),
        "classics/priorities": ("split",),
        "classics/scalability-clients": ("split",),
        "classics/threading": ("free",),
        "classics/unused-library": ("free",),
    }


def begun(store: Store, one: Classic) -> int:
    """The number of a campaign that was begun as this classic."""
    arguments = {**one.request.arguments(), **one.effort.arguments()}
    record = replace(campaign(), scenario=one.scenario.name, settings={ARGUMENTS: arguments})
    return store.add(StoredCampaign(record, observations(drivers=["unix"], placements=["free"], calls=20)))


def test_the_same_command_line_finds_what_it_began(tmp_path: Path) -> None:
    with open_store(tmp_path / "r.db") as store:
        number = begun(store, classic("threading"))
        again, elsewhere = classic("threading"), classic("threading", placements=("free", "same"))
        found = begun_with(store, again.request, again.effort)
        assert found is not None and found.id == number
        assert begun_with(store, elsewhere.request, elsewhere.effort) is None
