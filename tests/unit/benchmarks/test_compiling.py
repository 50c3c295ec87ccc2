"""The benchmark of builds: its interface is correct IDL, and what a build took is judged by the limits of 300."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import compiling
from orrery.codegen.frontend import read_idl


@pytest.fixture
def took(monkeypatch: pytest.MonkeyPatch) -> list[compiling.Built]:
    """What builds take, one after the other."""
    built: list[compiling.Built] = []

    def build(folder: Path, driver: str, name: str) -> compiling.Built:
        assert (folder / name).is_file()
        return built[0] if name == "small.idl" else built[1]

    monkeypatch.setattr(compiling, "build", build)
    return built


def test_the_interface_has_so_many_operations_of_four_kinds(tmp_path: Path) -> None:
    (tmp_path / "large.idl").write_text(compiling.idl(9))
    model = read_idl(tmp_path / "large.idl")
    (interface,) = model.interfaces
    names = [operation.name for operation in interface.operations]
    assert names == ["ping0", "add1", "name2", "move3", "ping4", "add5", "name6", "move7", "ping8"]


@pytest.mark.parametrize(
    ("built", "words"),
    [
        (compiling.Built(179.0, 300.0, 2 << 30), ["met", "met"]),
        (compiling.Built(181.0, 300.0, 1 << 30), ["not met", "met"]),
        (compiling.Built(10.0, 300.0, (2 << 30) + 1), ["met", "not met"]),
    ],
)
def test_three_minutes_and_two_gigabytes_are_allowed(
    took: list[compiling.Built], built: compiling.Built, words: list[str]
) -> None:
    took += [compiling.Built(1.0, 1.0, 1), built]
    assert [one.word for one in compiling.examine("unix", 300)] == words


def test_another_number_of_operations_is_only_shown(took: list[compiling.Built]) -> None:
    took += [compiling.Built(1.0, 1.0, 1), compiling.Built(500.0, 900.0, 3 << 30)]
    (one,) = compiling.examine("unix", 1000)
    assert one.word == "not judged" and "3.00 GiB" in one.figure


def test_a_driver_that_cannot_be_built_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(folder: Path, driver: str, name: str) -> compiling.Built:
        raise subprocess.CalledProcessError(3, ["orrery"], stderr="error: no compiler\nhint: install one\n")

    monkeypatch.setattr(compiling, "build", fails)
    (one,) = compiling.examine("unix", 300)
    assert (one.word, one.why) == ("not examined", "error: no compiler")
