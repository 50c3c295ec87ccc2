"""The pages of patterns, applications and classics: they have them all, with the pictures that the program draws."""

import re

import pytest

from orrery.cli.main import status
from orrery.paths import SCENARIOS

PAGES = ("patterns", "applications", "classics")
SECTION = re.compile(r"^## (\S+)\n.*?```text\n(.*?)```", re.MULTILINE | re.DOTALL)
SECTIONS = {
    f"{page}/{name}": picture
    for page in PAGES
    for name, picture in SECTION.findall((SCENARIOS / page / "README.md").read_text(encoding="utf-8"))
}


VARIANT = re.compile(r"^With `--set (\S+)`:\n\n```text\n(patterns/\S+)(.*?)```", re.MULTILINE | re.DOTALL)
VARIANTS = VARIANT.findall((SCENARIOS / "patterns/README.md").read_text(encoding="utf-8"))


def test_every_scenario_has_its_section() -> None:
    files = {f"{page}/{file.stem}" for page in PAGES for file in (SCENARIOS / page).glob("*.toml")}
    assert set(SECTIONS) == {name for name in files if not name.endswith(".published")}


@pytest.mark.parametrize("name", sorted(SECTIONS))
def test_its_picture_is_what_the_program_draws(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "118")
    assert status(["plan", name, "--picture"]) == 0
    shown = capsys.readouterr().out
    assert [line.rstrip() for line in shown.rstrip().splitlines()] == SECTIONS[name].rstrip().splitlines()


@pytest.mark.parametrize(("setting", "name", "picture"), VARIANTS, ids=[f"{n} {s}" for s, n, _ in VARIANTS])
def test_what_a_setting_draws_is_what_the_page_shows(
    setting: str, name: str, picture: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "118")
    assert status(["plan", name, "--set", setting, "--picture"]) == 0
    shown = capsys.readouterr().out
    assert [line.rstrip() for line in shown.rstrip().splitlines()] == (name + picture).rstrip().splitlines()
