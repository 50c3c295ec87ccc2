"""docs/tutorial.md: its files are whole scenarios, and its pictures those that the program draws of them."""

from pathlib import Path

import pytest

from documents import blocks, commands, files
from orrery.cli.main import status
from orrery.paths import ROOT

PAGE = ROOT / "docs/tutorial.md"
FILES = files(PAGE)
PICTURES = {text.split("\n", 1)[0]: text for text in blocks(PAGE, "text") if "┌" in text}


def test_every_scenario_of_the_page_is_run_on_it() -> None:
    scenarios = [name for name in FILES if name.endswith(".toml")]
    assert len(scenarios) == 3
    assert all(any(line.startswith(f"orrery run {name}") for line in commands(PAGE)) for name in scenarios)


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_its_pictures_are_what_the_program_draws(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"orrery plan {name}.toml --picture" in commands(PAGE)
    for file, text in FILES.items():
        (tmp_path / file).write_text(text)
    monkeypatch.chdir(tmp_path)
    assert status(["plan", f"{name}.toml", "--picture"]) == 0
    assert capsys.readouterr().out == PICTURES[name]
