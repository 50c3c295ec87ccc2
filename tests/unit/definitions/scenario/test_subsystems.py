"""Patterns made of patterns, and the schedule of steps."""

from collections.abc import Callable
from pathlib import Path

import pytest

from orrery.definitions.scenario.file import arrange
from orrery.definitions.scenario.model import Arrangement
from orrery.definitions.search_path import Library
from orrery.errors import InputError

PAIR = """\
title = "Pair"
interface = "seven_calls"
[parameters]
clients = 2
[object.server]
serves = "Benchmarking"
[object.client]
count = "{clients}"
calls = "server"
[load]
kind = "closed"
calls = 500
window = 4
[values]
"*" = 16
"""
TWO = """\
title = "Two pairs beside each other"
[use.left]
pattern = "pair"
[use.right]
pattern = "pair"
parameters = { clients = 3 }
[load]
time = "2s"
"""


@pytest.fixture
def arranged(tmp_path: Path) -> Callable[[str], Arrangement]:
    (tmp_path / "pair.toml").write_text(PAIR)

    def scenario(text: str) -> Arrangement:
        (tmp_path / "asked.toml").write_text(text)
        found = Library([], [tmp_path], []).scenario("asked")
        return arrange(found, {parameter.name: parameter.default for parameter in found.parameters})

    return scenario


def test_the_objects_of_a_subsystem_have_its_name_before_theirs(arranged: Callable[[str], Arrangement]) -> None:
    arrangement = arranged(TWO)
    assert list(arrangement.objects) == ["left.server", "left.client", "right.server", "right.client"]
    assert [kind.count for kind in arrangement.objects.values()] == [1, 2, 1, 3]
    assert str(arrangement.objects["right.client"].calls[0].to) == "right.server"
    assert arrangement.interfaces == ("seven_calls",)
    assert arrangement.values == (("*", 16),)
    assert arrangement.together


def test_what_is_said_outside_is_laid_over_the_load_of_a_subsystem(arranged: Callable[[str], Arrangement]) -> None:
    (step,) = arranged(TWO).steps
    assert {name: (load.time, load.calls, load.window) for name, load in step.loads.items()} == {
        "left.client": (2 * 10**9, None, 4), "right.client": (2 * 10**9, None, 4),
    }  # fmt: skip


def test_an_object_may_take_the_place_of_one_inside(arranged: Callable[[str], Arrangement]) -> None:
    outer = '[object.central]\nserves = "Benchmarking"\n[load]'
    text = TWO.replace('pattern = "pair"\n', 'pattern = "pair"\nreplace = { server = "central" }\n')
    text = text.replace("[load]", outer).replace('title = "Two', 'interface = "seven_calls"\ntitle = "Two')
    arrangement = arranged(text)
    assert list(arrangement.objects) == ["central", "left.client", "right.client"]
    assert {str(kind.calls[0].to) for kind in arrangement.objects.values() if kind.calls} == {"central"}


def test_steps_have_loads_of_their_own_and_ramps_are_taken_apart(arranged: Callable[[str], Arrangement]) -> None:
    steps = """
[[step]]
name = "calm"
callers = "left"
[[step]]
name = "ramp"
load = { kind = "constant-rate" }
ramp = { start = 100, end = 300, steps = 3 }
"""
    found = arranged(TWO + steps).steps
    assert [step.name for step in found] == ["calm", "ramp.1", "ramp.2", "ramp.3"]
    assert [list(step.loads) for step in found[:2]] == [["left.client"], ["left.client", "right.client"]]
    assert [step.loads["left.client"].interval for step in found[1:]] == [10_000_000, 5_000_000, 3_333_333]
    assert found[1].loads["left.client"].window == 1


@pytest.mark.parametrize(
    ("old", "new", "line", "message", "hint"),
    [
        ('pattern = "pair"\nparameters', 'pattern = "pear"\nparameters', 5, "unknown scenario pear", "pair?"),
        ("clients = 3", "client = 3", 6, "pair has no parameter client", "did you mean clients?"),
        ("clients = 3", 'clients = "many"', 6, "it is of type int", None),
        ("parameters = {", 'replace = { sever = "x" }\nparameters = {', 6, "pair has no object sever", "server?"),
        ('pattern = "pair"\nparameters', 'pattern = "asked"\nparameters', 1, "patterns that use each other", None),
        ('time = "2s"', 'tiem = "2s"', 8, "unknown key load.tiem", "did you mean time?"),
    ],
)
def test_mistakes_are_told_where_they_stand(
    arranged: Callable[[str], Arrangement], old: str, new: str, line: int, message: str, hint: str | None
) -> None:
    assert old in TWO
    with pytest.raises(InputError) as caught:
        arranged(TWO.replace(old, new))
    assert message in str(caught.value)
    assert hint is None or hint in str(caught.value.hint)
    assert caught.value.line in (line, None)


def test_a_step_needs_a_name_of_its_own(arranged: Callable[[str], Arrangement]) -> None:
    with pytest.raises(InputError, match="two steps are called calm"):
        arranged(TWO + '[[step]]\nname = "calm"\n[[step]]\nname = "calm"\n')


def test_a_million_points_are_refused_before_anything_runs(tmp_path: Path) -> None:
    from orrery.definitions.scenario.parameters import Parameter, points

    axes = [Parameter(name, 1, (), tuple(range(1, 101))) for name in "abc"]
    with pytest.raises(InputError, match="1,000,000 points"):
        points(axes, {})
