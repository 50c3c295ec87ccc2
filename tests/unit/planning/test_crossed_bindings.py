"""What a scenario makes of a driver that can carry objects in a container: a row of each, or all pairs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from test_expand import Built, driver

from orrery.definitions.driver.container_option import containers_of
from orrery.definitions.driver.model import Driver, Option, Override
from orrery.definitions.driver.spec import bindings_of
from orrery.definitions.interface import load_interface
from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.model import Arrangement, Scenario
from orrery.errors import InputError
from orrery.paths import INTERFACES
from orrery.planning.bound import BoundDriver, BoundObjects
from orrery.planning.crossing import carried, carriers
from orrery.planning.expand import expand
from orrery.planning.fitting import fitting
from orrery.planning.mixing import matrix, settled
from orrery.planning.plan import Plan
from orrery.planning.refusal import Refusal
from orrery.planning.requirements import unmet

__all__ = ["driver"]

TEXT = """\
title = "Boxed"
interface = "seven_calls"
containers = "crossed"
[object.server]
serves = "*"
[object.client]
calls = "server"
"""


@pytest.fixture
def drivers(driver: Driver) -> dict[str, Driver]:
    """One without a container, one with a single one, one with two; their default is no part of a key."""

    def boxed(name: str, *choices: str) -> Driver:
        option = Option("container", ("none", *choices), "none", "start", "", later=True)
        return replace(driver, name=name, options={**driver.options, "container": option})

    return {"echo": driver, "one": boxed("one", "box"), "two": boxed("two", "box", "crate")}


def scenario_of(tmp_path: Path, text: str = TEXT) -> Scenario:
    file = tmp_path / "boxed.toml"
    file.write_text(text)
    return load_scenario(file, "boxed")


def asked(tmp_path: Path, text: str = TEXT) -> list[Arrangement]:
    return [arrange(scenario_of(tmp_path, text), {})]


def labels(tmp_path: Path, drivers: dict[str, Driver], spec: str, text: str = TEXT) -> list[str]:
    found = asked(tmp_path, text)
    made = settled(carried(bindings_of([spec], drivers), found, drivers), found, drivers)
    assert len({one.key for one in made}) == len(made)
    return [one.label for one in made]


def test_the_containers_are_all_choices_but_none(drivers: dict[str, Driver]) -> None:
    assert [containers_of(drivers[name]) for name in drivers] == [(), ("box",), ("box", "crate")]


def test_clients_and_servers_are_crossed(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    assert labels(tmp_path, drivers, "one[wait=spin]") == [
        "one[wait=spin]",
        "client=one[wait=spin]+server=one[container=box,wait=spin]",
        "client=one[container=box,wait=spin]+server=one[wait=spin]",
        "one[container=box,wait=spin]",
    ]


def test_each_container_is_crossed_with_none_and_with_no_other(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    made = labels(tmp_path, drivers, "two")
    assert len(made) == 7 and made.count("two") == 1
    assert not [one for one in made if "box" in one and "crate" in one]


def test_all_objects_may_be_in_each(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    text = TEXT.replace("crossed", "each")
    assert labels(tmp_path, drivers, "two", text) == ["two", "two[container=box]", "two[container=crate]"]
    assert labels(tmp_path, drivers, "echo", text) == ["echo"]


@pytest.mark.parametrize("spec", ["two[container=crate]", "two[container=none]", "echo", "client=one+server=two"])
def test_what_the_user_wrote_stays(tmp_path: Path, drivers: dict[str, Driver], spec: str) -> None:
    assert labels(tmp_path, drivers, spec) == [spec]


@pytest.mark.parametrize("containers", ["crossed", "each"])
def test_whose_containers_belong_to_another_driver_gives_way_to_that(
    tmp_path: Path, drivers: dict[str, Driver], containers: str
) -> None:
    drivers["echo"] = replace(drivers["echo"], container_driver="one")
    text = TEXT.replace("crossed", containers)
    assert labels(tmp_path, drivers, "echo[wait=spin]", text) == labels(tmp_path, drivers, "one[wait=spin]", text)
    assert labels(tmp_path, drivers, "echo", TEXT.replace('containers = "crossed"\n', "")) == ["echo"]
    options = drivers["one"].options
    drivers["one"] = replace(drivers["one"], options={**options, "wait": replace(options["wait"], choices=("block",))})
    assert labels(tmp_path, drivers, "echo[wait=spin]", text) == ["echo[wait=spin]"]


def test_without_the_key_nothing_is_added(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    assert labels(tmp_path, drivers, "two", TEXT.replace('containers = "crossed"\n', "")) == ["two"]


def test_a_matrix_of_both_is_the_same(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    found = asked(tmp_path)
    named = settled(matrix(bindings_of(["one[container=none|box]"], drivers), found), found, drivers)
    made = settled(carried(bindings_of(["one"], drivers), found, drivers), found, drivers)
    assert [one.key for one in named] == [one.key for one in made]


def test_who_has_none_is_a_row_with_the_reason(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    found = scenario_of(tmp_path)
    models = [load_interface(INTERFACES / "seven_calls").model]
    for name, reason in (("echo", "what a container costs is asked, and echo has none"), ("one", "")):
        (binding,) = bindings_of([name], drivers)
        bound = BoundObjects(binding, (BoundDriver(binding, drivers[name], Built()),))
        (made,) = expand(found, models, bound, "same", 1)
        assert isinstance(made, Refusal if reason else Plan)
        assert not isinstance(made, Refusal) or made.reason == reason


def test_a_page_of_many_experiments_leaves_them_out(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    bindings = bindings_of(list(drivers), drivers)
    (crossed,), (each,) = asked(tmp_path), asked(tmp_path, TEXT.replace("crossed", "each"))
    assert [one.driver for one in carriers(bindings, crossed, drivers)] == ["one", "two"]
    assert carriers(bindings, each, drivers) == bindings


def test_who_can_be_asked_about_components_takes_the_place_of_who_cannot(
    tmp_path: Path, drivers: dict[str, Driver]
) -> None:
    (found,) = asked(tmp_path, TEXT.replace("seven_calls", "components").replace('containers = "crossed"\n', ""))
    option = replace(drivers["one"].options["container"], when={"box": Override(gains=("components",))})
    able = replace(drivers["one"], options={**drivers["one"].options, "container": option})
    (binding,) = bindings_of(["one"], {"one": able})
    reason = unmet(able, dict(binding.options), found)
    assert reason is not None and reason.startswith("containers are asked about their components, and one does not")
    fitted = fitting(binding, able, found)
    assert fitted is not None and fitted.label == "one[container=box]"
    assert fitting(bindings_of(["one"], drivers)[0], drivers["one"], found) is None


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        ('"crossed"', '"crosed"', "containers: crosed is none of each, crossed", "did you mean crossed?"),
        ('"crossed"', "true", "containers: a string in quotes is wanted here", "one of each, crossed"),
        (
            '[object.server]\nserves = "*"\n[object.client]\ncalls = "server"',
            '[object.peer]\ncount = 2\nserves = "*"\ncalls = "peer[after] or peer[0]"',
            'containers = "crossed": the objects of this scenario are not clients and servers',
            'containers = "each" carries all of them alike',
        ),
    ],
)
def test_mistakes_have_a_line(tmp_path: Path, old: str, new: str, message: str, hint: str) -> None:
    assert old in TEXT
    with pytest.raises(InputError) as caught:
        scenario_of(tmp_path, TEXT.replace(old, new))
    assert (message in str(caught.value), caught.value.line) == (True, 3)
    assert hint in (caught.value.hint or "")
