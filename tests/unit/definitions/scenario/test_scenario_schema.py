"""The JSON Schema of scenarios is what the definitions say, and takes what they take."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from orrery.definitions.scenario.schema import FILE, directive, scenario_schema, scenarios, schema_text
from orrery.definitions.search_path import PUBLISHED
from orrery.paths import SCENARIOS

SCENARIO = """\
title = "Pairs"
interface = "seven_calls"
[parameters]
pairs = { default = 3, sweep = [1, 3] }
kind = "closed"
[object.server]
count = "{pairs}"
serves = "A"
on = [{ operation = "void_call", chance = 0.01, work = "100us" }]
[object.client]
count = 2
calls = { to = "server[caller]", operations = ["*"], threads = 2 }
[load]
kind = "{kind}"
time = "1.5s"
warm = 100
[[step]]
name = "climb"
callers = "client"
load.kind = "constant-rate"
ramp = { start = 100, end = 1e4, steps = 3, scale = "log" }
"""
VALIDATOR = jsonschema.Draft7Validator(scenario_schema())


def mistakes(text: str) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(tomllib.loads(text))]


def test_the_file_is_current() -> None:
    assert FILE.read_text() == schema_text(), "run: python -m orrery.definitions.scenario.schema"


def test_it_is_a_schema() -> None:
    jsonschema.Draft7Validator.check_schema(json.loads(schema_text()))


@pytest.mark.parametrize("file", scenarios(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_scenario_that_ships_is_taken(file: Path) -> None:
    assert mistakes(file.read_text()) == []


def test_no_scenario_is_missing() -> None:
    assert scenarios() == [f for f in sorted(SCENARIOS.rglob("*.toml")) if not f.name.endswith(PUBLISHED)] != []


@pytest.mark.parametrize("file", scenarios(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_an_editor_finds_the_schema_by_the_first_line(file: Path) -> None:
    first = file.read_text(encoding="utf-8").partition("\n")[0]
    assert first.startswith("#:schema "), "run: python -m orrery.definitions.scenario.schema"
    # As Taplo has it: a path that is not absolute is one from the file.
    assert (file.parent / first.removeprefix("#:schema ")).resolve() == FILE.resolve()
    assert first + "\n" == directive(file)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("count = 2", 'count = "{pairs}"'),
        ("chance = 0.01", 'chance = "{share}"'),
        ("threads = 2", 'threads = "{threads}", order = "{order}"'),
        ('{ to = "server[caller]", operations = ["*"], threads = 2 }', '"server"'),
        ('{ to = "server[caller]", operations = ["*"], threads = 2 }', '["server[2]", { to = "left.server[*]" }]'),
        ('["*"]', '"void_call"'),
        ('["*"]', "{ void_call = 9, in_int_call = 1 }"),
        ("server[caller]", "server[{which}]"),
        ("server[caller]", "client[after] or server"),
        ('serves = "A"', 'serves = ["A", "B"]'),
        ("warm = 100", 'warm = "100 ms"'),
        ('"1.5s"', '"{time}s"'),
        ("{ default = 3, sweep = [1, 3] }", "true"),
    ],
)
def test_short_forms_and_parameters_are_taken(old: str, new: str) -> None:
    assert old in SCENARIO
    assert mistakes(SCENARIO.replace(old, new, 1)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title", "titel"),
        ("count = 2", 'count = "two"'),
        ("count = 2", 'count = "1{pairs}"'),
        ("count = 2", "count = 0"),
        ("threads = 2", "thread = 2"),
        ("threads = 2", 'order = "mixed"'),
        ("server[caller]", "server[calller]"),
        ('["*"]', "{ void_call = 0 }"),
        ('"1.5s"', '"1.5 hours"'),
        ("warm = 100", "warm = -1"),
        ("warm = 100", 'deadline = 5'),
        ("chance = 0.01", "chance = 2"),
        ('name = "climb"', 'name = "1.climb"'),
        ('load.kind = "constant-rate"', 'load.kind = "constant-rat"'),
        ("sweep = [1, 3]", "sweeps = [1, 3]"),
        ("[object.client]", '[object."a client"]'),
    ],
)  # fmt: skip
def test_mistakes_are_noticed(old: str, new: str) -> None:
    assert old in SCENARIO
    assert mistakes(SCENARIO.replace(old, new, 1))


def test_every_key_has_a_description() -> None:
    tables = {"scenario": scenario_schema(), **scenario_schema()["definitions"]}
    keys = [(name, key, value) for name, table in tables.items() for key, value in table.get("properties", {}).items()]
    assert len(keys) > 50
    assert [(name, key) for name, key, value in keys if not value.get("description")] == []
    assert {"default", "enum"} <= {word for *_, value in keys for word in [*value, *value.get("anyOf", [{}])[0]]}
