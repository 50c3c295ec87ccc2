"""What no check has foreseen in results that were made by hand: one line, with the file and without a class's name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from observations import campaign, observations
from orrery.api import compare
from orrery.api.reading import results
from orrery.cli import main
from orrery.store.observation import StoredCampaign
from orrery.store.record.packing import pack
from orrery.store.store import open_store


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with lab.db and lab.zip, and with figures that cannot be made."""

    def fails(*_: object, **__: object) -> None:
        raise TypeError("unsupported operand")

    made = StoredCampaign(campaign(), observations(["unix", "tcp"], placements=["same"], blocks=2, calls=20))
    with open_store(tmp_path / "lab.db") as store:
        store.add(made)
    pack(made, tmp_path / "lab.zip")
    monkeypatch.chdir(tmp_path)
    for module, name in ((results, "results_in"), (results, "results_of_record"), (compare, "compare")):
        monkeypatch.setattr(module, name, fails)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "file"),
    [
        ("show --store lab.db", "lab.db"),
        ("show --record lab.zip", "lab.zip"),
        ("report --store lab.db", "lab.db"),
        ("export rows.csv --store lab.db", "lab.db"),
        ("compare --store lab.db", "lab.db"),
        ("compare 1 --store lab.db --record lab.zip", "lab.zip and lab.db"),
        ("compare lab.zip lab.db@1", "lab.zip and lab.db"),
    ],
)
def test_it_is_one_line_with_the_file(words: str, file: str, lab: Path, capsys: Any) -> None:
    assert main.status(words.split()) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"error: {file}: damaged: no figures can be made of what is in it\nhint: ")
    assert "TypeError" not in said


def test_whoever_looks_for_the_mistake_sees_where(lab: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORRERY_DEBUG", "1")
    with pytest.raises(Exception) as caught:
        main.status(["show", "--store", "lab.db"])
    assert isinstance(caught.value.__cause__, TypeError)
