"""Every fact of a machine is declared once, written and read by what is declared; its rooms are those it names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache, partial

import pytest

from fact_uses import READS, ROOT, WRITES, asked, declarations, is_text, made, modules, named, of_type, rooms, strings
from orrery.machine import facts

DECLARED = declarations(facts)
"""The declarations by the name of the constant."""

ELSEWHERE = ("machine/facts.py", "store/renamed.py", "store/migrations")
"""The declarations themselves, and the words of older results."""
TABLES = ("machine", "host")
"""What facts of a machine are called where other facts may be at hand."""
SIDES = ("there", "here")
"""What they are called where two machines are compared; other things of two campaigns are called so too."""
ONLY_OF_A_MACHINE = ("machine/", "api/beginning/campaigns.py", "cli/doctor.py")
"""Where a table of the name `facts` has no others."""
MADE_UP = ("benchmarks/rig/made_up/large.py",)
"""What makes up campaigns, and so writes what others see."""


def test_names_are_declared_once() -> None:
    names = [one.name for one in DECLARED.values()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", DECLARED)
def test_a_fact_is_written_where_it_says(name: str) -> None:
    one = DECLARED[name]
    assert one.written, f"{one.name} is never written"
    assert one.written == tuple(sorted(_rooms(WRITES)[name])), f"{one.name} says that others write it"


@pytest.mark.parametrize("name", DECLARED)
def test_a_fact_is_read_where_it_says(name: str) -> None:
    one = DECLARED[name]
    assert one.read == tuple(sorted(_rooms(READS)[name])), f"{one.name} says that others read it"
    assert bool(one.read) != bool(one.shown), f"{one.name} is read by code, or shown to people"


@pytest.mark.parametrize("name", [name for name, one in DECLARED.items() if one.shown])
def test_what_no_code_reads_is_explained_in_a_document(name: str) -> None:
    one = DECLARED[name]
    text = (ROOT / one.shown).read_text()
    assert (one.shown == facts.RECORD and "`campaign.json`" in text) or f"`{one.name}`" in text


def test_no_name_that_only_a_fact_has_is_written_out_elsewhere() -> None:
    names = {one.name for one in DECLARED.values() if "_" in one.name}
    found = [
        f"{file}:{node.lineno}: {node.value}"
        for file, tree in modules(ELSEWHERE)
        for node in strings(tree)
        if node.value in names
    ]
    assert found == []


def test_facts_are_looked_up_by_declarations_only() -> None:
    found = [f"{file}:{line}" for file, tree in modules(ELSEWHERE) for line in _looked_up(file, tree)]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'record.machine["new"] = 1',
        "x = record.machine.get(name)",
        'x = host["new"]',
        'x = "new" in host',
        'x = there.get("new") != here',
        'x = gather(files)["new"]',
        'x = {**gather(), "new": 1}',
        'x = gather() | {"new": 1}',
        'record.machine |= {"new": 1}',
        'CampaignRecord(machine={"new": 1})',
    ],
)
def test_a_fact_that_is_not_looked_up_by_its_declaration_is_found(source: str) -> None:
    assert list(_looked_up("report/new.py", ast.parse(source))) == [1]


def test_a_table_of_facts_has_those_of_a_machine_only_where_there_are_no_others() -> None:
    tree = ast.parse('x = facts.get("new")')
    assert list(_looked_up("machine/new.py", tree)) == [1]
    assert list(_looked_up("report/new.py", tree)) == []


@cache
def _rooms(how: tuple[str, ...]) -> dict[str, set[str]]:
    """Declaration -> the rooms that use it so."""
    return rooms(facts.__name__, [one for one in modules(ELSEWHERE) if one[0] not in MADE_UP], how)


def _looked_up(file: str, tree: ast.AST) -> Iterator[int]:
    """The lines in which a table of a machine's facts is asked for a key, or is given one that is written out."""
    tables = (*TABLES, "facts") if file.startswith(ONLY_OF_A_MACHINE) else TABLES

    def is_table(node: ast.AST | None) -> bool:
        return named(node, tables) or (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "gather")

    yield from asked(tree, is_table, lambda _: True)
    yield from asked(tree, partial(named, names=SIDES), is_text)
    yield from made(tree, "machine")
    for spread in of_type(tree, ast.Dict):
        inside = [value for key, value in zip(spread.keys, spread.values, strict=True) if key is None]
        if any(map(is_table, inside)) and any(map(is_text, spread.keys)):
            yield spread.lineno
    for joined in of_type(tree, ast.BinOp):
        if is_table(joined.left) and isinstance(joined.right, ast.Dict) and any(map(is_text, joined.right.keys)):
            yield joined.lineno
