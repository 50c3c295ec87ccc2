"""What `orrery new scenario` and `orrery new interface` write: definitions that are read without a change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery import paths
from orrery.cli.commands import new
from orrery.cli.main import status
from orrery.definitions.interface import load_interface
from orrery.definitions.search_path import SearchPath
from orrery.paths import SCENARIOS


def test_a_scenario_is_read_as_it_is_and_names_its_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "my scenarios"
    assert status(["new", "scenario", "lab/first", "--at", str(home)]) == 0
    told = capsys.readouterr().err
    assert f"orrery run lab/first --scenarios-path '{home}' --drivers unix" in told
    text = (home / "lab" / "first.toml").read_text()
    assert text.startswith("#:schema ../scenario.schema.json\n")
    assert (home / "scenario.schema.json").read_bytes() == (SCENARIOS / "scenario.schema.json").read_bytes()
    found = SearchPath(scenarios=(home,)).library().scenario("lab/first")
    assert [p.name for p in found.parameters] == ["clients", "length"]
    assert f"orrery plan lab/first --scenarios-path '{home}' --picture" in text


def test_a_scenario_at_the_top_has_the_schema_beside_it(tmp_path: Path) -> None:
    assert status(["new", "scenario", "first", "--at", str(tmp_path)]) == 0
    assert (tmp_path / "first.toml").read_text().startswith("#:schema ./scenario.schema.json\n")


def test_nothing_of_anybody_is_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "first.toml").write_text("mine\n")
    assert status(["new", "scenario", "first", "--at", str(tmp_path)]) == 2
    assert "there is such a file already" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["first.toml"]
    (tmp_path / "scenario.schema.json").write_text(json.dumps({"title": "Mine"}))
    assert status(["new", "scenario", "second", "--at", str(tmp_path)]) == 2
    assert not (tmp_path / "second.toml").exists()


def test_the_schema_of_another_version_is_replaced(tmp_path: Path) -> None:
    older = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "A scenario of Orrery", "properties": {}}
    (tmp_path / "scenario.schema.json").write_text(json.dumps(older, indent=1))
    assert status(["new", "scenario", "first", "--at", str(tmp_path)]) == 0
    assert json.loads((tmp_path / "scenario.schema.json").read_text())["properties"]


def test_an_interface_is_read_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["new", "interface", "rover", "--at", str(tmp_path)]) == 0
    assert f"--set interface=rover --interfaces-path {tmp_path} --drivers unix" in capsys.readouterr().err
    made = load_interface(tmp_path / "rover")
    [camera] = made.model.interfaces
    assert camera.name == "Rover::Camera"
    assert [operation.name for operation in camera.operations] == ["locate", "take_picture", "turn", "switch_off"]
    assert made.summary.startswith("What it says")


def test_the_example_of_a_meaning_is_one(tmp_path: Path) -> None:
    assert status(["new", "interface", "rover", "--at", str(tmp_path)]) == 0
    file = tmp_path / "rover" / "semantics.toml"
    file.write_text(file.read_text().replace('# "Rover', '"Rover'))
    assert load_interface(tmp_path / "rover").meaning("Rover::Camera::turn") == "cube"


@pytest.mark.parametrize("kind", ["drivers", "scenarios", "interfaces"])
def test_beside_an_installed_package_it_is_put_here(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert paths.own(kind) == paths.ROOT / kind
    assert new._further(kind, paths.own(kind)) == ""
    (tmp_path / "brought").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path)
    assert paths.own(kind) == Path(kind)
    assert new._further(kind, paths.own(kind)) == f" --{kind}-path {kind}"
