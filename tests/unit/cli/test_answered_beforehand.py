"""At the end of a large campaign its answers are worked out: later they are printed, and nothing is worked out."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from observations import campaign, observations
from orrery.cli import answers, beforehand
from orrery.cli.beforehand import shown_at_end
from orrery.cli.main import status
from orrery.store.observation import StoredCampaign
from orrery.store.store import open_store


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with a campaign, whose answers are worth to be kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(answers, "SLOW", -1.0)
    path = tmp_path / "a.db"
    with open_store(path, create=True) as store:
        store.add(StoredCampaign(campaign(), observations(drivers=["unix", "tcp"], placements=["same"], calls=20)))
    return path


def told(command: str, place: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert status([command, "--store", str(place)]) == 0
    return capsys.readouterr().out


def end(place: Path) -> None:
    shown_at_end(place, (None, False, False), lambda: click.echo("a table"))


def test_its_table_is_what_show_prints(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    end(place)
    assert capsys.readouterr() == ("a table\n", "")
    assert told("show", place, capsys) == "a table\n"


@pytest.mark.parametrize("command", ["compare", "history"])
def test_of_a_large_one_the_others_are_known_too(
    command: str, place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = told(command, place, capsys)
    (place.parent / "cache").rename(place.parent / "forgotten")
    monkeypatch.setattr(beforehand, "LARGE", -1.0)
    end(place)
    out, err = capsys.readouterr()
    assert out == "a table\n" and "so that they answer at once" in err
    kept = sorted((place.parent / "cache").rglob("printed-*"))
    assert len(kept) == 3
    assert told(command, place, capsys) == expected
    assert sorted((place.parent / "cache").rglob("printed-*")) == kept


def test_of_a_small_one_they_are_worked_out_when_asked_for(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    end(place)
    assert len(list((place.parent / "cache").rglob("printed-*"))) == 1
    assert "better" in told("history", place, capsys)


def test_what_cannot_be_answered_ends_nothing(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beforehand, "LARGE", -1.0)
    place.unlink()
    with open_store(place, create=True):
        pass
    end(place)
    assert capsys.readouterr().out == "a table\n"
