"""docs/scenarios.md: every example can be run, every table and message is what the program has."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from test_expand import Built, driver

from documents import blocks
from orrery.cli import main
from orrery.definitions.conditions.placement import Placement
from orrery.definitions.driver.model import Driver, Option
from orrery.definitions.driver.spec import bind
from orrery.definitions.scenario.schema import scenario_schema
from orrery.definitions.scenario.target import SELECTORS
from orrery.definitions.search_path import Library
from orrery.errors import InputError
from orrery.paths import INTERFACES, ROOT, SCENARIOS
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.plan import Plan

__all__ = ["driver"]

PAGE = ROOT / "docs/scenarios.md"
EXAMPLES = list(blocks(PAGE, "toml"))
PAIRS = next(text for text in EXAMPLES if text.startswith("# pairs.toml"))
HEAD = 'title = "A piece"\ninterface = "seven_calls"\n'
OBJECTS = '\n[object.server]\nserves = "*"\n[object.client]\ncalls = "server"\n'
ROW = re.compile(r"^\| `(.*)` \| `(.*)` \| `(pairs\.toml:.*?)`(?:<br>`(.*)`)? \|$", re.MULTILINE)
ROWS = ROW.findall(PAGE.read_text(encoding="utf-8"))


def whole(text: str) -> str:
    """A piece, as the page says, with a title and, if it has none, with the objects of the smallest scenario."""
    if re.search(r"^title", text, re.MULTILINE):
        return text
    return HEAD + text + ("" if re.search(r"^\[(object|use)\.", text, re.MULTILINE) else OBJECTS)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library((INTERFACES,), (SCENARIOS,), ())


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_example_can_be_run(text: str, tmp_path: Path, library: Library, driver: Driver) -> None:
    file = tmp_path / "example.toml"
    file.write_text(whole(text))
    scenario = library.scenario(str(file))
    models = [library.interface(name).model for name in scenario.interfaces]
    placement: Placement = "across" if "outage" in text else "same"  # one machine has no link
    box = Option("container", ("none", "box"), "none", "start", "", later=True)
    able = replace(driver, capabilities=driver.capabilities | {"hosts"}, options={**driver.options, box.name: box})
    made = expand(scenario, models, alone(bind(able, {}), able, Built()), placement, seed=1)
    assert made
    assert [refused for refused in made if not isinstance(refused, Plan)] == []
    assert all(isinstance(plan, Plan) and (plan.phases or plan.capacity or plan.fault) for plan in made)


def test_every_key_of_the_language_is_told() -> None:
    tables = [scenario_schema(), *scenario_schema()["definitions"].values()]
    keys = {key for table in tables for key in table.get("properties", {})}
    page = PAGE.read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    told = {key for key in keys if re.search(rf"`\[*(object\.NAME\.)?{key}\b", prose)}
    shown = {key for key in keys if any(re.search(rf"(^|[\[{{,. ]){key}\b *[\].=]", t, re.MULTILINE) for t in EXAMPLES)}
    assert len(keys) > 40
    assert (keys - told, keys - shown) == (set(), set())


def test_every_selector_is_told() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for word, meaning in SELECTORS.items():
        assert re.search(rf"^\| `\w+\[{re.escape(word)}\][^|]*` \| {re.escape(meaning)} \|$", page, re.MULTILINE)


def test_the_picture_is_the_one_that_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.toml").write_text(PAIRS)
    assert main.status(["plan", "pairs.toml", "--picture"]) == 0
    assert capsys.readouterr().out in list(blocks(PAGE, "text"))


@pytest.mark.parametrize(("old", "new", "message", "hint"), ROWS)
def test_every_mistake_gets_the_message_that_is_shown(
    old: str,
    new: str,
    message: str,
    hint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert old in PAIRS
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.toml").write_text(PAIRS.replace(old, new, 1))
    assert main.status(["plan", "pairs.toml", "--picture"]) == 2
    told = capsys.readouterr().err
    assert told == f"error: {message}\n" + (f"hint: {hint}\n" if hint else "")


def test_the_message_that_is_shown_whole_is_one_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.toml").write_text(PAIRS.replace("count ", "cuont ", 1))
    assert main.status(["plan", "pairs.toml", "--picture"]) == 2
    assert capsys.readouterr().err in list(blocks(PAGE, "text"))
    assert len(ROWS) > 5


@pytest.mark.parametrize("line", ["[binding]"])
def test_what_is_not_there_yet_is_refused(line: str, tmp_path: Path, library: Library) -> None:
    file = tmp_path / "example.toml"
    file.write_text(PAIRS + line + "\n")
    with pytest.raises(InputError, match="not yet supported"):
        library.scenario(str(file))
