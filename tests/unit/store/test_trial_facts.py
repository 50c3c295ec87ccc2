"""Every fact is declared once, written and read by what is declared, and the rooms that do so are those it names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache, partial

import pytest

from fact_uses import (
    READS,
    ROOT,
    WRITES,
    File,
    asked,
    constant,
    declarations,
    is_text,
    made,
    modules,
    named,
    of_type,
    rooms,
    strings,
)
from orrery.fact import FactFamily
from orrery.hosts.cgroup import CgroupReading
from orrery.store import facts

DECLARED = declarations(facts)
"""The declarations by the name of the constant."""
FAMILIES = [family for family in DECLARED.values() if isinstance(family, FactFamily)]

ELSEWHERE = ("machine", "stats", "store/facts.py", "store/renamed.py", "store/renamed_samples.py", "store/migrations")
"""What has other facts, or none, or the words of older results."""
NOT_OF_A_TRIAL = ("report/subject.py",)
"""Where a table of the name `facts` holds something else."""
YIELDING = ("planning/expand.py", "planning/terms.py", "trial/run.py")
"""What makes facts as pairs of a name and a value."""
MADE_UP = ("benchmarks/rig/made_up/large.py",)
"""What makes up trials, and so writes what others see."""
KIT = re.compile(r"write(?:_f|F)act\(\"([\w.]+)\"")
PYTHON_KIT = ROOT / "kit" / "python" / "orrery_kit" / "session.py"


def test_names_are_declared_once_and_families_do_not_meet() -> None:
    names = [one.name for one in DECLARED.values()]
    assert len(names) == len(set(names))
    for family in FAMILIES:
        members = [one.name for one in DECLARED.values() if one.name.startswith(family.name) and one is not family]
        assert {name.removeprefix(family.name) for name in members} <= family.keys.keys()


@pytest.mark.parametrize("name", DECLARED)
def test_a_fact_is_written_where_it_says(name: str) -> None:
    one = DECLARED[name]
    assert one.written, f"{one.name} is never written"
    assert one.written == tuple(sorted(_writers()[name])), f"{one.name} says that others write it"


@pytest.mark.parametrize("name", DECLARED)
def test_a_fact_is_read_where_it_says(name: str) -> None:
    one = DECLARED[name]
    families = [of for of, family in DECLARED.items() if family in FAMILIES and one.name.startswith(family.name)]
    readers = {room for each in {name, *families} for room in _readers()[each]}
    assert one.read == tuple(sorted(readers)), f"{one.name} says that others read it"
    assert bool(one.read) != bool(one.shown), f"{one.name} is read by code, or shown to people"


@pytest.mark.parametrize("name", [name for name, one in DECLARED.items() if one.shown])
def test_what_no_code_reads_is_explained_in_a_document(name: str) -> None:
    one = DECLARED[name]
    text = (ROOT / one.shown).read_text()
    assert (one.shown == facts.RECORD and "`trials/NNNNN.json`" in text) or f"`{one.name}`" in text


def test_the_keys_of_a_family_are_those_that_are_written() -> None:
    assert tuple(facts.CGROUP.keys) == CgroupReading._fields
    said = {node.value for file, tree in modules(ELSEWHERE) if file.startswith("planning/") for node in strings(tree)}
    said |= {one.name.removeprefix(facts.TERMS.name) for one in DECLARED.values()}
    assert facts.TERMS.keys.keys() <= said
    for file, tree in modules(ELSEWHERE):
        for call in of_type(tree, ast.Call):
            family = DECLARED.get(constant(call.func))
            if isinstance(family, FactFamily) and family.keys and call.args:
                literal = next(strings(call.args[call.func.attr == "put"]), None)  # type: ignore[attr-defined]
                assert literal is None or literal.value in family.keys, f"{file}:{call.lineno}"


def test_no_name_of_a_fact_is_written_out_elsewhere() -> None:
    names = {one.name for one in DECLARED.values() if "." in one.name}
    names |= {family.name + key for family in FAMILIES for key in family.keys}
    found = [
        f"{file}:{node.lineno}: {node.value}"
        for file, tree in modules(ELSEWHERE)
        for node in strings(tree)
        if node.value in names
    ]
    assert found == []


def test_facts_are_looked_up_by_declarations_only() -> None:
    found = [
        f"{file}:{line}"
        for file, tree in modules(ELSEWHERE)
        if file not in NOT_OF_A_TRIAL
        for line in _written_out(tree)
    ]
    assert found == []


def test_what_yields_facts_takes_their_names_from_declarations() -> None:
    yields = {
        f"{file}:{node.lineno}": ast.unparse(node)
        for file, tree in modules(ELSEWHERE)
        if file in YIELDING
        for node in of_type(tree, ast.Yield)
        if isinstance(node.value, ast.Tuple) and is_text(node.value.elts[0])
    }
    assert yields == {}


@pytest.mark.parametrize(
    "source",
    [
        'observation.facts["new"] = 1',
        'observation.facts[f"new.{name}"] = 1',
        'facts.setdefault("new", []).append(1)',
        'x = trial.facts.get("new")',
        'x = dict(plan.facts).get("new")',
        'x = "new" in trial.facts',
        'observation.facts |= {"new": 1}',
        'Observation(facts={"new": 1})',
    ],
)
def test_a_name_that_is_written_out_is_found(source: str) -> None:
    assert list(_written_out(ast.parse(source))) == [1]


@cache
def _writers() -> dict[str, set[str]]:
    """Declaration -> the rooms that write it; the kit's programs say theirs by name."""
    found = rooms(facts.__name__, _honest(), WRITES)
    by_name = {one.name: name for name, one in DECLARED.items()}
    for name in _said_by_the_kit():
        assert name in by_name, f"the kit says {name}, which is not declared"
        found[by_name[name]].add("kit")
    return found


@cache
def _readers() -> dict[str, set[str]]:
    """Declaration -> the rooms that read it."""
    return rooms(facts.__name__, _honest(), READS)


def _honest() -> list[File]:
    """The modules but those that make trials up."""
    return [one for one in modules(ELSEWHERE) if one[0] not in MADE_UP]


def _said_by_the_kit() -> set[str]:
    kit = ROOT / "kit"
    compiled = (file.read_text() for files in ("cpp/**/*.[ch]pp", "java/**/*.java") for file in kit.glob(files))
    python = re.search(r"facts = \{(.*?)\}", PYTHON_KIT.read_text())
    assert python is not None
    return {name for text in compiled for name in KIT.findall(text)} | set(re.findall(r'"([\w.]+)":', python[1]))


def _written_out(tree: ast.AST) -> Iterator[int]:
    """The lines in which a table of facts is asked for, or given, a name that is written out."""
    yield from asked(tree, partial(named, names=("facts",)), is_text)
    yield from made(tree, "facts")
