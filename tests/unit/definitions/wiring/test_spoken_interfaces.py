"""Where a sweep goes through several interfaces, each point speaks its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.codegen.anys import with_anys
from orrery.codegen.model import Model
from orrery.definitions.interface import interface_from_idl, load_interface
from orrery.definitions.wiring.spoken import spoken
from orrery.paths import INTERFACES


@pytest.fixture(scope="module")
def models() -> list[Model]:
    return [load_interface(INTERFACES / name).model for name in ("null", "echo", "referral")]


def names(found: list[Model]) -> list[str]:
    return [Path(model.source).stem for model in found]


def test_what_other_points_name_is_left_out(models: list[Model]) -> None:
    assert names(spoken(models, ["null"], ["null", "echo"])) == ["null", "referral"]
    assert names(spoken(models, ["echo"], ["null", "echo"])) == ["echo", "referral"]
    copied = [with_anys(model) for model in models[:2]]
    assert names(spoken(copied, ["echo"], ["null", "echo"])) == ["echo"]


def test_one_point_speaks_all_that_it_names(models: list[Model]) -> None:
    assert spoken(models, ["null", "echo"], ["echo", "null"]) == models


def test_a_file_in_place_of_the_interfaces_is_spoken_at_each_point(tmp_path: Path) -> None:
    for name in ("mine", "null"):
        (tmp_path / f"{name}.idl").write_text("interface Mine { void ask(); };\n")
        mine = interface_from_idl(tmp_path / f"{name}.idl").model
        assert spoken([mine], ["echo"], ["null", "echo"]) == [mine]


def test_a_file_beside_the_scenario_is_named_with_its_ending(tmp_path: Path) -> None:
    made = []
    for name in ("here", "there"):
        (tmp_path / f"{name}.idl").write_text("interface Mine { void ask(); };\n")
        made.append(interface_from_idl(tmp_path / f"{name}.idl").model)
    assert names(spoken(made, ["there.idl"], ["here.idl", "there.idl"])) == ["there"]
