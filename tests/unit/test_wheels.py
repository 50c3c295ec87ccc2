"""Wheels are found as importlib.metadata finds them, and without it."""

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from orrery.wheels import Wheel, wheel

PROGRAM = """
import sys
from orrery.api.plan import plan
from orrery.codegen.omniidl import compile_idl
from orrery.paths import INTERFACES
compile_idl(INTERFACES / "seven_calls" / "seven_calls.idl", [])
print(*sys.modules)
"""


def installed(place: Path, folder: str, *files: str) -> None:
    (place / folder).mkdir(parents=True)
    for file in files:
        (place / folder / file).write_text("Metadata-Version: 2.1\nName: some-thing\nVersion: 9\n")


@pytest.mark.parametrize("name", ["cmeel-omniorb", "click", "SQLAlchemy"])
def test_a_wheel_is_the_one_that_python_finds(name: str) -> None:
    found = metadata.distribution(name)
    assert wheel(name) == Wheel(Path(str(found.locate_file(""))), found.version)


def test_the_first_place_counts_and_names_are_compared_as_pip_does(tmp_path: Path) -> None:
    installed(tmp_path / "one", "some_thing_else-3.dist-info", "METADATA")
    installed(tmp_path / "two", "some_thing-2.0.dist-info", "METADATA")
    installed(tmp_path / "three", "some_thing-1.0.dist-info", "METADATA")
    places = [str(tmp_path / name) for name in ("none", "one", "two", "three")]
    assert wheel("Some.Thing", places) == Wheel(tmp_path / "two", "2.0")


def test_what_has_no_metadata_is_none(tmp_path: Path) -> None:
    installed(tmp_path, "some_thing-1.0.dist-info")
    assert wheel("some-thing", [str(tmp_path)]) is None
    assert wheel("no-such-wheel") is None


def test_what_was_installed_in_another_way_is_found_too(tmp_path: Path) -> None:
    installed(tmp_path, "some_thing.egg-info", "PKG-INFO")
    assert wheel("some-thing", [str(tmp_path)]) == Wheel(tmp_path, "9")


def test_a_plan_and_an_idl_file_need_no_email() -> None:
    output = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True).stdout
    assert {"orrery.codegen.omniidl", "importlib.metadata", "email.message"} & set(output.split()) == {
        "orrery.codegen.omniidl"
    }
