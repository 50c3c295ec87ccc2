"""`orrery serve`: what is wrong with its address, its token or its stores is one line, before anything listens."""

from __future__ import annotations

from pathlib import Path

import pytest

from observations import campaign, trial
from orrery.cli.main import status
from orrery.store.store import open_store


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--store", "none.db"], "none.db: there is no such results file"),
        (["--store", "letter.txt"], "letter.txt: not a results file"),
        (["--store", "lab.db", "--address", "0.0.0.0"], "0.0.0.0 is for others too: without a token it is not served"),
        (["--store", "lab.db", "--token", "short"], "a token has 16 letters, digits, - and _ at least"),
        (["--store", "lab.db", "--port", "65536"], "65536"),
        (["--store", "lab.db", "--drivers-path", "none"], "none: there is no such folder"),
        (["lab.db"], "unexpected extra argument"),
    ],
)
def test_what_is_wrong_is_one_line(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ORRERY_TOKEN", raising=False)
    Path("letter.txt").write_text("Dear all\n")
    with open_store(Path("lab.db")) as store:
        store.save(store.begin_campaign(campaign()), trial("unix", calls=5))
    assert status(["serve", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error and "Traceback" not in error


def test_a_token_in_the_environment_is_held_to_the_same_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ORRERY_TOKEN", "short")
    with open_store(tmp_path / "lab.db") as store:
        store.begin_campaign(campaign())
    assert status(["serve", "--store", str(tmp_path / "lab.db"), "--address", "0.0.0.0"]) == 2
    assert "a token has 16 letters" in capsys.readouterr().err
