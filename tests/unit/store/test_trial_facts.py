"""Every fact is declared once, written and read by what is declared, and the rooms that do so are those it names."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import pytest

from orrery.engines.cgroup import CgroupReading
from orrery.fact import Fact, FactFamily
from orrery.paths import DRIVERS
from orrery.store import facts

Node = TypeVar("Node")

ROOT = DRIVERS.parent
SOURCES = ROOT / "src" / "orrery"
DECLARED: Mapping[str, Fact[Any] | FactFamily[Any]] = {
    name: value for name, value in vars(facts).items() if isinstance(value, Fact | FactFamily)
}
"""The declarations by the name of the constant."""
FAMILIES = [family for family in DECLARED.values() if isinstance(family, FactFamily)]

WRITES, READS = ("put", "pair"), ("get", "need", "is_in", "each")
ELSEWHERE = ("machine", "stats", "store/facts.py", "store/renamed.py", "store/migrations")
"""What has other facts, or none, or the words of older results."""
NOT_OF_A_TRIAL = ("cli/doctor.py", "report/subject.py")
"""Where a table of the name `facts` holds something else."""
YIELDING = ("planning/expand.py", "trial/run.py")
"""What makes facts as pairs of a name and a value."""
MADE_UP = ("benchmarks/rig/large.py",)
"""What makes up trials, and so writes what others see."""
KIT = re.compile(r"write_fact\(\"([\w.]+)\"")
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
    said = {node.value for file, tree in _files() if file.startswith("planning/") for node in _strings(tree)}
    said |= {one.name.removeprefix(facts.TERMS.name) for one in DECLARED.values()}
    assert facts.TERMS.keys.keys() <= said
    for file, tree in _files():
        for call in _of_type(tree, ast.Call):
            family = DECLARED.get(_constant(call.func))
            if isinstance(family, FactFamily) and family.keys and call.args:
                literal = next(_strings(call.args[call.func.attr == "put"]), None)  # type: ignore[attr-defined]
                assert literal is None or literal.value in family.keys, f"{file}:{call.lineno}"


def test_no_name_of_a_fact_is_written_out_elsewhere() -> None:
    names = {one.name for one in DECLARED.values() if "." in one.name}
    names |= {family.name + key for family in FAMILIES for key in family.keys}
    found = [
        f"{file}:{node.lineno}: {node.value}"
        for file, tree in _files()
        for node in _strings(tree)
        if node.value in names
    ]
    assert found == []


def test_facts_are_looked_up_by_declarations_only() -> None:
    found = [f"{file}:{line}" for file, tree in _files() if file not in NOT_OF_A_TRIAL for line in _written_out(tree)]
    assert found == []


def test_what_yields_facts_takes_their_names_from_declarations() -> None:
    yields = {
        f"{file}:{node.lineno}": ast.unparse(node)
        for file, tree in _files()
        if file in YIELDING
        for node in _of_type(tree, ast.Yield)
        if isinstance(node.value, ast.Tuple) and _is_text(node.value.elts[0])
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
def _files() -> list[tuple[str, ast.Module]]:
    """The modules that may use facts, by their path from src/orrery or from the top."""
    ours = [(file.relative_to(SOURCES).as_posix(), file) for file in sorted(SOURCES.rglob("*.py"))]
    others = [(file.relative_to(ROOT).as_posix(), file) for file in sorted((ROOT / "benchmarks").rglob("*.py"))]
    return [(name, ast.parse(file.read_text())) for name, file in (*ours, *others) if not name.startswith(ELSEWHERE)]


@cache
def _writers() -> dict[str, set[str]]:
    """Declaration -> the rooms that write it; the kit's programs say theirs by name."""
    found = _rooms(WRITES)
    by_name = {one.name: constant for constant, one in DECLARED.items()}
    for name in _said_by_the_kit():
        assert name in by_name, f"the kit says {name}, which is not declared"
        found[by_name[name]].add("kit")
    return found


@cache
def _readers() -> dict[str, set[str]]:
    """Declaration -> the rooms that read it."""
    return _rooms(READS)


def _rooms(how: tuple[str, ...]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for file, tree in _files():
        for name, attribute in _used(tree):
            if attribute in how and file not in MADE_UP:
                found[name].add(file.partition("/")[0])
    return found


def _used(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each use of a declaration that the module has imported; one that is handed on as it is counts as read."""
    imported = {
        one.name for node in _of_type(tree, ast.ImportFrom) if node.module == facts.__name__ for one in node.names
    }
    attributes, added = list(_of_type(tree, ast.Attribute)), _added_to(tree)
    held = {id(node.value) for node in attributes}
    for node in attributes:
        if _constant(node) in imported and id(node) not in added:
            yield _constant(node), node.attr
    for bare in _of_type(tree, ast.Name):
        if bare.id in imported and id(bare) not in held:
            yield bare.id, "get"


def _added_to(tree: ast.Module) -> set[int]:
    """What is read of a fact only to write it anew: `X.put(facts, X.get(facts, 0) + 1)`."""
    return {
        id(inner)
        for call in _of_type(tree, ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr == "put"
        for inner in ast.walk(call)
        if isinstance(inner, ast.Attribute) and inner is not call.func and _constant(inner) == _constant(call.func)
    }


def _said_by_the_kit() -> set[str]:
    cpp = (file.read_text() for file in (ROOT / "kit" / "cpp").rglob("*.[ch]pp"))
    python = re.search(r"facts = \{(.*?)\}", PYTHON_KIT.read_text())
    assert python is not None
    return {name for text in cpp for name in KIT.findall(text)} | set(re.findall(r'"([\w.]+)":', python[1]))


def _written_out(tree: ast.AST) -> Iterator[int]:
    """The lines in which a table of facts is asked for, or given, a name that is written out."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=table, slice=key) if _is_facts(table) and _is_text(key):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=table), args=[key, *_]) if _is_facts(table) and _is_text(key):
                yield node.lineno
            case ast.Compare(left=key, comparators=[table]) if _is_facts(table) and _is_text(key):
                yield node.lineno
            case ast.AugAssign(target=table, value=ast.Dict(keys=keys)) if _is_facts(table):
                yield from (node.lineno for key in keys if _is_text(key))
            case ast.keyword(arg="facts", value=ast.Dict(keys=keys)):
                yield from (node.lineno for key in keys if _is_text(key))


def _is_facts(node: ast.AST) -> bool:
    """`facts`, `trial.facts` and `dict(plan.facts)`."""
    match node:
        case ast.Call(func=ast.Name(id="dict"), args=[inner]):
            return _is_facts(inner)
    return getattr(node, "attr", getattr(node, "id", "")) == "facts"


def _is_text(node: ast.AST | None) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _constant(node: ast.AST) -> str:
    """`TERMS` of `TERMS.put`."""
    return str(getattr(getattr(node, "value", None), "id", ""))


def _strings(tree: ast.AST) -> Iterator[ast.Constant]:
    return (node for node in _of_type(tree, ast.Constant) if isinstance(node.value, str))


def _of_type(tree: ast.AST, kind: type[Node]) -> Iterator[Node]:
    return (node for node in ast.walk(tree) if isinstance(node, kind))
