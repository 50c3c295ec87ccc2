"""A scenario and an IDL file of the user's own, wherever they lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.errors import InputError
from orrery.paths import SCENARIOS
from orrery.planning.question import Question, ask
from orrery.planning.request import Request

IDL = "interface Mine { long f(in long a); };"


def asked(scenario: str, idl: Path | None = None) -> Question:
    return ask(Request(scenario, idl, placements=("same",), drivers=("unix",)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with spaces in its name, which holds a scenario on an IDL file beside it."""
    made = tmp_path / "my own" / "deep"
    made.mkdir(parents=True)
    (made / "mine.idl").write_text(IDL)
    pattern = (SCENARIOS / "patterns" / "client-server.toml").read_text(encoding="utf-8")
    (made / "quick.toml").write_text(pattern.replace('"seven_calls"', '"mine.idl"'), encoding="utf-8")
    return made


def test_an_interface_may_be_a_file_beside_the_scenario(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    question = asked("deep/quick.toml")
    assert question.scenario.name == "quick"
    assert [interface.name for interface in question.interfaces] == ["mine"]


def test_an_idl_file_on_the_command_line_takes_its_place(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "other.idl").write_text(IDL)
    assert asked(str(folder / "quick.toml"), tmp_path / "other.idl").interfaces[0].name == "other"


def test_an_idl_file_that_is_not_there_is_told_at_its_line(folder: Path) -> None:
    (folder / "mine.idl").unlink()
    with pytest.raises(InputError, match="there is no file") as caught:
        asked(str(folder / "quick.toml"))
    assert (caught.value.file, caught.value.line) == (folder / "quick.toml", 3)


def test_an_idl_file_without_operations_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty.idl").write_text("interface Empty {};")
    with pytest.raises(InputError, match="no interface of the file has an operation"):
        asked("patterns/client-server", tmp_path / "empty.idl")


def test_a_scenario_file_that_is_not_there_is_told_as_a_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file") as caught:
        asked(str(tmp_path / "nowhere.toml"))
    assert caught.value.file == str(tmp_path / "nowhere.toml")


def test_the_ending_of_a_scenario_of_the_checkout_may_be_written() -> None:
    assert asked("patterns/client-server.toml").scenario.name == "patterns/client-server"
