"""docs/glossary.md is kept: what it rules out names nothing, and no two classes have one name.

Held are names that people type or read as names: commands, options, keys, metrics, columns, modules, classes, headings.
In sentences the same words are ordinary English, so each is ruled out where it was a name of its own.
"""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import click
import pytest

from orrery.cli.main import COMMANDS, command
from orrery.metrics.registry import METRICS
from orrery.paths import ROOT
from orrery.store.schema import metadata

SOURCES = sorted(
    file
    for file in (ROOT / "src" / "orrery").rglob("*.py")
    if "versions" not in file.parts and file.name != "renamed.py"
)
"""All but what knows the older words."""
PAGES = [*(ROOT / "docs").glob("*.md"), *(ROOT / "scenarios").glob("**/README.md"), ROOT / "kit" / "PROTOCOL.md"]


@cache
def ruled_out() -> frozenset[str]:
    """The words of the glossary's last column."""
    found: set[str] = set()
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("|") and not line.startswith(("| word", "|---")):
            found |= {word.strip() for word in line.rstrip("| ").rpartition("|")[2].split(",")}
    return frozenset(found - {""})


def options() -> Iterator[str]:
    for name in COMMANDS:
        found = command.get_command(click.Context(command), name)
        assert found is not None
        yield name
        for each in (found, *(found.commands.values() if isinstance(found, click.Group) else ())):
            yield from (option for parameter in each.params for option in parameter.opts)


def keys(document: object) -> Iterator[str]:
    """The keys and fixed values that a JSON Schema defines."""
    if isinstance(document, dict):
        yield from document.get("properties", {})
        yield from (str(value) for value in document.get("enum", ()))
        for value in document.values():
            yield from keys(value)
    elif isinstance(document, list):
        for value in document:
            yield from keys(value)


def schema_keys() -> Iterator[str]:
    for path in ("scenarios/scenario.schema.json", "docs/results.schema.json"):
        yield from keys(json.loads((ROOT / path).read_text(encoding="utf-8")))


def protocol_keys() -> Iterator[str]:
    for line in json.loads((ROOT / "kit" / "vectors" / "protocol.json").read_text(encoding="utf-8")).values():
        for one in line if isinstance(line, list) else ():
            if isinstance(one, dict):
                yield from (word for pair in one.get("pairs", ()) for word in (pair[0], str(pair[1])))


def identifiers() -> Iterator[str]:
    """Functions, their parameters, the attributes of classes, and constants of modules."""
    for file in SOURCES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                yield node.name
                yield from (each.arg for each in (*node.args.args, *node.args.kwonlyargs))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield node.target.id
        constants = (target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets)
        yield from (target.id for target in constants if isinstance(target, ast.Name))


def variables() -> Iterator[str]:
    """What is named inside functions."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def headings() -> Iterator[str]:
    for page in PAGES:
        if page.name != "glossary.md":
            yield from re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)


def classes() -> Iterator[str]:
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield node.name


NAMES: dict[str, Callable[[], Iterable[str]]] = {
    "option": options,
    "key": schema_keys,
    "protocol": protocol_keys,
    "metric": lambda: METRICS,
    "column": lambda: (word for t in metadata.sorted_tables for word in (t.name, *(c.name for c in t.c))),
    "module": lambda: (file.stem for file in SOURCES),
    "class": classes,
    "identifier": identifiers,
    "variable": variables,
    "heading": headings,
}
EVERYWHERE = tuple(NAMES)
IN_CODE = ("module", "class", "identifier", "variable")
RULED_OUT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("ledger", "digest", "twins", "growth", "paced", "ground", "introduction"), EVERYWHERE),
    **dict.fromkeys(("course", "account", "border", "newcomer", "patience", "mourning", "sought", "dial"), EVERYWHERE),
    **dict.fromkeys(("seeking", "standing", "rooms", "assembly", "kept", "tie", "disordered"), EVERYWHERE),
    **dict.fromkeys(("heeded", "told"), IN_CODE),
    "apart": ("key", "protocol", "metric", "class", "module"),
    "jitter": EVERYWHERE,
    "noise": ("option", "key", "protocol", "metric"),
    "oneway": ("metric", "column"),
    "outside": ("class",),
    "pause": ("key", "protocol", "metric", "column"),
    "repeated": ("metric", "column", "class"),
    "sparse": ("key", "protocol", "metric", "column", *IN_CODE),
}
"""Word -> where it must name nothing."""
ALLOWED = {"paced", "sparse", "rooms.toml"}
"""Headings that are the names of files: two scenarios, whose titles say what they are, and one of the tutorial."""


def words_of(name: str) -> set[str]:
    """The words of a name: `CallCounter`, `call_counters` and `--call-counter` all have `call`."""
    return {part.lower() for part in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)}


@pytest.mark.parametrize("place", NAMES)
def test_no_name_has_a_word_that_is_ruled_out(place: str) -> None:
    here = {word for word, places in RULED_OUT.items() if place in places}
    names = list(NAMES[place]())
    assert names
    allowed = ALLOWED if place == "heading" else set()
    found = {f"{name}: {word}" for name in names if name not in allowed for word in words_of(name) & here}
    assert not found


def test_the_glossary_has_them_all() -> None:
    assert set(RULED_OUT) <= ruled_out()


def test_no_two_classes_share_a_name() -> None:
    found = Counter(classes())
    assert [name for name, times in found.items() if times > 1] == []


def test_a_word_that_is_ruled_out_is_noticed() -> None:
    assert words_of("CallLedger") & {"ledger"} and words_of("--noise") & {"noise"} and words_of("growth.ended")
