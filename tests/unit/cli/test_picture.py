"""`orrery plan --picture`: no driver is named, none is built; what is wrong is told in one line."""

from pathlib import Path

import pytest

from orrery.cli import main
from orrery.planning import answer


@pytest.fixture(autouse=True)
def nothing_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "programs", lambda *_: pytest.fail("something is built"))


def test_it_is_drawn_at_the_point_that_was_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["plan", "patterns/proxy", "--set", "pairs=3", "--picture"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("patterns/proxy\n")
    assert "pairs=3" in out and "client x3" in out
    assert "\x1b" not in out


def test_an_svg_goes_into_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proxy.svg"
    assert main.status(["plan", "patterns/proxy", "--picture", str(file)]) == 0
    assert capsys.readouterr().out == ""
    assert file.read_text().startswith("<?xml")


def test_an_interface_of_ones_own_can_be_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.idl").write_text("interface Mine { void ask(); void tell(); };")
    assert main.status(["plan", "--idl", str(tmp_path / "mine.idl"), "--picture"]) == 0
    out = capsys.readouterr().out
    assert "serves Mine" in out and "2 operations" in out


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["--picture", "patterns/proxy"], "the file must end with .svg", "--picture FILE.svg"),
        (["patterns/proxy", "--picture", "no/such/folder.svg"], "there is no such folder", ""),
        (["patterns/prox", "--picture"], "unknown scenario patterns/prox", "did you mean patterns/proxy?"),
    ],
)
def test_mistakes_are_told(arguments: list[str], message: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["plan", *arguments]) == 2
    told = capsys.readouterr().err
    assert message in told and hint in told
