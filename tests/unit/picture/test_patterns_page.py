"""The page of the patterns: it has them all, and their pictures are those that the program draws."""

import re

import pytest

from orrery.cli.main import status
from orrery.definitions.rooms import PUBLISHED
from orrery.paths import SCENARIOS

PAGE = (SCENARIOS / "patterns" / "README.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (\S+)\n.*?```text\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))


def test_every_pattern_has_its_section():
    files = (SCENARIOS / "patterns").glob("*.toml")
    assert set(SECTIONS) == {file.stem for file in files if not file.name.endswith(PUBLISHED)}


@pytest.mark.parametrize("name", sorted(SECTIONS))
def test_its_picture_is_what_the_program_draws(name, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "118")
    assert status(["plan", f"patterns/{name}", "--picture"]) == 0
    shown = capsys.readouterr().out
    assert [line.rstrip() for line in shown.rstrip().splitlines()] == SECTIONS[name].rstrip().splitlines()
