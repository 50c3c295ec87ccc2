"""What `orrery new driver` writes: a driver that declares itself as its own, beginning as the model."""

from __future__ import annotations

from pathlib import Path

from orrery.cli.commands.new import MODELS
from orrery.cli.main import status
from orrery.definitions.driver.file import load_driver
from orrery.paths import DRIVERS


def test_it_is_the_model_under_another_name_and_no_core_driver(tmp_path: Path) -> None:
    assert status(["new", "driver", "mine", "--at", str(tmp_path)]) == 0
    made, model = load_driver(tmp_path / "mine"), load_driver(DRIVERS / MODELS["c++"][0])
    assert (made.name, made.family, made.core) == ("mine", "mine", False)
    assert model.core
    assert (made.licence, made.encryption) == ("NOASSERTION", "")  # nobody has said it yet
    assert (made.capabilities, made.contract) == (model.capabilities, model.contract)
    assert made.options.keys() == model.options.keys()
    assert any(option.later for option in model.options.values())
    assert not any(option.later for option in made.options.values())
    assert "orrery run conformance" in (tmp_path / "mine" / "README.md").read_text()


def test_one_in_java_begins_as_the_raw_driver_in_java(tmp_path: Path) -> None:
    assert status(["new", "driver", "mine", "--at", str(tmp_path), "--language", "java"]) == 0
    made, model = load_driver(tmp_path / "mine"), load_driver(DRIVERS / MODELS["java"][0])
    assert (made.name, made.language, made.mapping) == ("mine", "java", "cdr-java")
    assert (made.capabilities, made.contract) == (model.capabilities, model.contract)
    assert "package orrery.driver;" in (tmp_path / "mine" / "src" / "orrery" / "driver" / "Runtime.java").read_text()
    assert "DriverRuntime" in (tmp_path / "mine" / "README.md").read_text()


def test_a_language_without_a_kit_is_refused(tmp_path: Path) -> None:
    assert status(["new", "driver", "mine", "--at", str(tmp_path), "--language", "cobol"]) == 2
    assert not (tmp_path / "mine").exists()


def test_what_stands_there_already_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    assert status(["new", "driver", "mine", "--at", str(tmp_path)]) == 2
    assert list((tmp_path / "mine").iterdir()) == []
