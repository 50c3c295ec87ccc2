"""How many attacks there are, so that none vanishes unseen: of each group, and of those that one loop makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pytest

from hostile.attack import Attack

GROUPS = ("command_lines", "environments", "idl", "records", "scenarios", "signals", "stores")
"""A file `test_GROUP.py` or `test_GROUP_PART.py` belongs to its group."""
OF_A_GROUP = 30
OF_ALL = 300
OF_A_GENERATOR = 10


def files(group: str) -> Iterable[Path]:
    here = Path(__file__).parent
    return sorted([*here.glob(f"test_{group}.py"), *here.glob(f"test_{group}_*.py")])


def attacks(group: str) -> list[tuple[str, Attack]]:
    """Every attack of a group, with the module that it stands in."""
    modules = [import_module(f"hostile.{file.stem}") for file in files(group)]
    return [(module.__name__, attack) for module in modules for attack in module.ATTACKS]


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_has_attacks_enough(group: str) -> None:
    assert len(attacks(group)) >= OF_A_GROUP


def test_there_are_attacks_enough() -> None:
    assert sum(len(attacks(group)) for group in GROUPS) >= OF_ALL


@pytest.mark.parametrize("group", GROUPS)
def test_no_loop_makes_most_of_them(group: str) -> None:
    made = Counter((module, attack.generator) for module, attack in attacks(group) if attack.generator)
    assert all(count <= OF_A_GENERATOR for count in made.values()), made


@pytest.mark.parametrize("group", GROUPS)
def test_no_attack_has_the_name_of_another(group: str) -> None:
    names = Counter((module, attack.name) for module, attack in attacks(group))
    assert [name for name, times in names.items() if times > 1] == []


def test_every_file_belongs_to_a_group() -> None:
    known = {file for group in GROUPS for file in files(group)} | {Path(__file__)}
    assert set(Path(__file__).parent.glob("test_*.py")) == known
