"""Imports run one way: a room of src/orrery imports those before it in the table of its README, and none after."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.paths import ROOT

PACKAGE = ROOT / "src" / "orrery"


def order() -> list[str]:
    """The rooms, in the order of the table."""
    lines = (PACKAGE / "README.md").read_text(encoding="utf-8").splitlines()
    return [room for line in lines if line.startswith("| `") for room in re.findall(r"`(\w+)/`", line.split("|")[1])]


def room_of(module: str) -> str | None:
    """The room of `orrery.ROOM.*`; None for a module beside them."""
    first, *rest = module.removeprefix("orrery.").split(".")
    return first if rest or (PACKAGE / first).is_dir() else None


def imported(source: str) -> Iterator[str]:
    """Every module of ours that a source imports, wherever it does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("orrery."):
            yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("orrery."))


def against(room: str, source: str) -> list[str]:
    """The imports that run the wrong way."""
    rooms = order()
    found = ((module, room_of(module)) for module in imported(source))
    return [module for module, other in found if other is not None and rooms.index(other) > rooms.index(room)]


def test_every_room_stands_in_the_table() -> None:
    rooms = {folder.parent.name for folder in PACKAGE.glob("*/__init__.py")}
    assert sorted(order()) == sorted(rooms)


@pytest.mark.parametrize("room", order())
def test_no_import_runs_the_wrong_way(room: str) -> None:
    found = {
        str(file.relative_to(PACKAGE)): wrong
        for file in sorted((PACKAGE / room).rglob("*.py"))
        if (wrong := against(room, file.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_what_is_for_all_imports_no_room() -> None:
    # The package itself is its public face, and imports what is public when that is first asked for.
    for file in set(PACKAGE.glob("*.py")) - {PACKAGE / "__init__.py"}:
        assert [module for module in imported(file.read_text(encoding="utf-8")) if room_of(module)] == [], file


def test_a_wrong_import_would_be_seen() -> None:
    assert against("stats", "from orrery.metrics.rows import Row") == ["orrery.metrics.rows"]
    assert against("trial", "def late():\n    from orrery.campaign.run import run_campaign") == ["orrery.campaign.run"]
    assert against("cli", "from orrery.stats.fit import line\nfrom orrery import paths") == []


def test_only_commands_print_and_exit() -> None:
    for file in sorted(PACKAGE.rglob("*.py")):
        if "cli" not in file.relative_to(PACKAGE).parts[:1] and not is_program(file):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
            assert not called & {"print", "click.echo", "sys.exit"}, file


def is_program(file: Path) -> bool:
    """Whether a file is run by itself: it may print."""
    return '__name__ == "__main__"' in file.read_text(encoding="utf-8") or "omniidl_backend" in file.parts
