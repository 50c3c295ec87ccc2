"""Presets and sweeps that go in step: what is written, and what is wrong in it."""

from pathlib import Path

import pytest

from orrery.definitions.scenario.file import load_scenario
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.parameters import points, read_settings
from orrery.definitions.scenario.presets import NAMES, Preset, PresetName, preset
from orrery.errors import InputError

HEAD = """\
title     = "A test"
interface = "seven_calls"

[parameters]
size  = { default = 64, sweep = [1, 16, 256] }
pairs = { default = 1, sweep = [1, 2, 3], swept_with = "size" }
mode  = { default = "a", choices = ["a", "b"] }

[object.server]
serves = "*"

[object.client]
calls = "server"
"""


def read(tmp_path: Path, text: str = HEAD) -> Scenario:
    file = tmp_path / "short.toml"
    file.write_text(text)
    return load_scenario(file, "short")


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_says_parameters_calls_and_blocks(tmp_path: Path, name: PresetName) -> None:
    text = f'{HEAD}[{name}]\nparameters = {{ size = [1, 256], mode = "b" }}\ncalls = 5\nrepeat = 2\n'
    assert preset(read(tmp_path, text), name) == Preset(("size=1|256", "mode=b"), 5, 2)


def test_what_a_preset_leaves_out_is_as_elsewhere(tmp_path: Path) -> None:
    assert preset(read(tmp_path, f"{HEAD}[full]\n"), "full") == Preset((), None, None)


@pytest.mark.parametrize(
    ("written", "found"), [('"free"', ("free",)), ('["same", "split"]', ("same", "split")), ("[]", ())]
)
def test_a_preset_may_say_where_processes_run(tmp_path: Path, written: str, found: tuple[str, ...]) -> None:
    made = preset(read(tmp_path, f"{HEAD}[short]\nplacements = {written}\n"), "short")
    assert made is not None and made.placements == found


def test_a_scenario_without_one_has_none(tmp_path: Path) -> None:
    assert preset(read(tmp_path), "short") is None


@pytest.mark.parametrize(
    ("inside", "line", "words", "hint"),
    [
        ("parameters = { sise = 1 }", 16, "sise is no parameter", "did you mean size?"),
        ('parameters = { size = "many" }', 16, "parameter size cannot be many: it is of type int", "--set size=64"),
        ('parameters = { mode = "c" }', 16, "parameter mode cannot be c", "a"),
        ("repeat = 0", 16, "short.repeat: 0 is less than 1", "1 or more"),
        ("callz = 7", 16, "unknown key short.callz", "calls"),
        ('placements = ["same", "spilt"]', 16, "spilt is none of same, split, free", "did you mean split?"),
        ('placements = "across"', 16, "across is none of same, split, free", "free"),
    ],
)
@pytest.mark.parametrize("name", NAMES)
def test_mistakes_in_it_have_a_line(
    tmp_path: Path, name: PresetName, inside: str, line: int, words: str, hint: str
) -> None:
    words = words.replace("short.", f"{name}.")
    with pytest.raises(InputError) as caught:
        read(tmp_path, f"{HEAD}\n[{name}]\n{inside}\n")
    assert words in str(caught.value)
    assert caught.value.line == line
    assert hint in (caught.value.hint or "")


def test_parameters_beside_each_other_go_in_step(tmp_path: Path) -> None:
    parameters = read(tmp_path).parameters
    found = [(point["size"], point["pairs"]) for point in points(parameters, {})]
    assert found == [(1, 1), (16, 2), (256, 3)]


def test_one_value_goes_with_all_of_the_others(tmp_path: Path) -> None:
    parameters = read(tmp_path).parameters
    found = points(parameters, read_settings(parameters, ["pairs=7", "mode=a|b"]))
    assert [(p["size"], p["pairs"], p["mode"]) for p in found][:3] == [(1, 7, "a"), (1, 7, "b"), (16, 7, "a")]
    assert len(found) == 6
    alone = points(parameters, read_settings(parameters, ["size=16"]))
    assert [(p["size"], p["pairs"]) for p in alone] == [(16, 1), (16, 2), (16, 3)]


def test_values_that_cannot_go_in_step_are_told(tmp_path: Path) -> None:
    parameters = read(tmp_path).parameters
    with pytest.raises(InputError, match="size and pairs go in step, and pairs has 2 values of 3"):
        points(parameters, read_settings(parameters, ["pairs=1|2"]))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('swept_with = "size"', 'swept_with = "sice"', "pairs is swept with sice, which no parameter is"),
        ("sweep = [1, 2, 3]", "sweep = [1, 2]", "pairs has 2 values, size, with which it is swept, 3"),
    ],
)
def test_a_parameter_beside_nothing_is_told_with_its_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        read(tmp_path, HEAD.replace(old, new))
    assert caught.value.line == 6
