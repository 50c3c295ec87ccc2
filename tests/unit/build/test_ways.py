"""Ways to a middleware that may lie anywhere. Nothing is asked of this machine but what a test put there."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from orrery.build.presence import Run
from orrery.build.ways import folders_of, lacking, place_of, way_here
from orrery.definitions.driver.model import Way

BY_FOLDER = Way({"ORB_ROOT": "include/orb.h", "LIB_ROOT": "lib/lib.h"})
BY_MODULE = Way(pkgconfig=("orb",))
BY_COMMAND = Way(commands=("orb_idl",), headers=("orrery/no-such-orb.h",))


def pkg_config(*modules: str) -> Run:
    """Answers as where pkg-config knows these modules and the compiler finds no header."""

    def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        known = command[0] == "pkg-config" and command[-1] in modules
        return subprocess.CompletedProcess(command, 0 if known else 1, "-I/opt/orb -lorb\n" if known else "", "")

    return run


nothing = pkg_config()


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ORB_ROOT", "LIB_ROOT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None)


@pytest.fixture
def unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Both folders, with what they are known by, and the variables that name them."""
    for name, file in BY_FOLDER.variables.items():
        (tmp_path / name / file).parent.mkdir(parents=True)
        (tmp_path / name / file).touch()
        monkeypatch.setenv(name, str(tmp_path / name))
    return tmp_path


def test_the_first_way_that_leads_there_is_taken() -> None:
    ways = (BY_FOLDER, BY_MODULE, BY_COMMAND)
    assert way_here(ways, nothing) is None
    assert way_here(ways, pkg_config("orb")) == BY_MODULE
    assert way_here((), nothing) is None


def test_all_that_a_way_names_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lacking(BY_COMMAND, nothing) == ("orb_idl on the PATH", "the header orrery/no-such-orb.h")
    monkeypatch.setattr(shutil, "which", lambda name: f"/opt/{name}")
    assert lacking(BY_COMMAND, nothing) == ("the header orrery/no-such-orb.h",)
    assert lacking(BY_MODULE, nothing) == ("the pkg-config module orb",)


def test_folders_that_variables_name_come_first_wherever_they_stand(unpacked: Path) -> None:
    assert way_here((BY_MODULE, BY_FOLDER), pkg_config("orb")) == BY_FOLDER


def test_folders_that_are_named_wrongly_are_not_replaced_by_others(unpacked: Path) -> None:
    (unpacked / "ORB_ROOT/include/orb.h").unlink()
    assert way_here((BY_FOLDER, BY_MODULE), pkg_config("orb")) is None
    assert lacking(BY_FOLDER, nothing) == (f"include/orb.h in {unpacked}/ORB_ROOT (ORB_ROOT)",)


def test_one_variable_of_two_is_no_way(unpacked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIB_ROOT", "")
    assert lacking(BY_FOLDER, nothing) == ("LIB_ROOT (a folder with lib/lib.h)",)
    assert way_here((BY_FOLDER, BY_MODULE), pkg_config("orb")) == BY_MODULE


def test_where_a_way_leads_is_said_in_one_line(unpacked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/opt/{name}")
    (unpacked / "link").symlink_to(unpacked / "ORB_ROOT")
    monkeypatch.setenv("ORB_ROOT", str(unpacked / "link"))
    assert place_of(BY_FOLDER, nothing) == f"ORB_ROOT={unpacked}/ORB_ROOT LIB_ROOT={unpacked}/LIB_ROOT"
    assert place_of(BY_MODULE, pkg_config("orb")) == "-I/opt/orb -lorb"
    assert place_of(BY_COMMAND, nothing) == "/opt/orb_idl"
    assert place_of(None, nothing) == ""


def test_the_folders_of_no_way_are_none(unpacked: Path) -> None:
    assert folders_of(BY_FOLDER)["LIB_ROOT"] == str(unpacked / "LIB_ROOT")
    assert folders_of(BY_MODULE) == folders_of(None) == {}
