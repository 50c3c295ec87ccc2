"""Where the code writes and reads facts that are declared, and where it asks a table of facts in another way."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, TypeVar

from orrery.fact import Fact, FactFamily
from orrery.paths import DRIVERS

Node = TypeVar("Node")
File = tuple[str, ast.Module]
"""The path of a module, from src/orrery or from the top, and what is in it."""
Test = Callable[[ast.AST | None], bool]
"""Whether a node is of a kind."""

ROOT = DRIVERS.parent
SOURCES = ROOT / "src" / "orrery"
WRITES, READS = ("put", "pair"), ("get", "need", "is_in", "each")
"""How a declaration is used to write a fact, and to read it."""
METHODS = ("get", "pop", "setdefault")
"""How a table is asked for a key."""


def declarations(module: ModuleType) -> Mapping[str, Fact[Any] | FactFamily[Any]]:
    """What a module declares, by the name of the constant."""
    return {name: value for name, value in vars(module).items() if isinstance(value, Fact | FactFamily)}


@cache
def modules(elsewhere: tuple[str, ...]) -> list[File]:
    """The modules that may use facts; without those whose path begins as one of `elsewhere`."""
    ours = [(file.relative_to(SOURCES).as_posix(), file) for file in sorted(SOURCES.rglob("*.py"))]
    others = [(file.relative_to(ROOT).as_posix(), file) for file in sorted((ROOT / "benchmarks").rglob("*.py"))]
    return [(name, ast.parse(file.read_text())) for name, file in (*ours, *others) if not name.startswith(elsewhere)]


def rooms(declaring: str, files: Iterable[File], how: tuple[str, ...]) -> dict[str, set[str]]:
    """Constant of the module `declaring` -> the rooms that use it so."""
    found: dict[str, set[str]] = defaultdict(set)
    for file, tree in files:
        for name, attribute in used(declaring, tree):
            if attribute in how:
                found[name].add(file.partition("/")[0])
    return found


def used(declaring: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each use of a declaration that the module has imported; one that is handed on as it is counts as read."""
    imported = {one.name for node in of_type(tree, ast.ImportFrom) if node.module == declaring for one in node.names}
    attributes, added = list(of_type(tree, ast.Attribute)), _added_to(tree)
    held = {id(node.value) for node in attributes}
    for node in attributes:
        if constant(node) in imported and id(node) not in added:
            yield constant(node), node.attr
    for bare in of_type(tree, ast.Name):
        if bare.id in imported and id(bare) not in held:
            yield bare.id, "get"


def _added_to(tree: ast.Module) -> set[int]:
    """What is read of a fact only to write it anew: `X.put(facts, X.get(facts, 0) + 1)`."""
    return {
        id(inner)
        for call in of_type(tree, ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr == "put"
        for inner in ast.walk(call)
        if isinstance(inner, ast.Attribute) and inner is not call.func and constant(inner) == constant(call.func)
    }


def asked(tree: ast.AST, is_table: Test, is_key: Test) -> Iterator[int]:
    """The lines in which a table of facts is asked for such a key, or is given one."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=table, slice=key) if is_table(table) and is_key(key):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=table, attr=method), args=[key, *_]) if method in METHODS:
                yield from [node.lineno] if is_table(table) and is_key(key) else ()
            case ast.Compare(left=key, ops=[ast.In() | ast.NotIn()], comparators=[table]):
                yield from [node.lineno] if is_table(table) and is_key(key) else ()
            case ast.AugAssign(target=table, value=ast.Dict(keys=keys)) if is_table(table):
                yield from (node.lineno for key in keys if is_text(key))


def made(tree: ast.AST, keyword: str) -> Iterator[int]:
    """The lines in which a table is made, with a name that is written out, for the argument `keyword`."""
    for node in of_type(tree, ast.keyword):
        if node.arg == keyword and isinstance(node.value, ast.Dict):
            yield from (node.value.lineno for key in node.value.keys if is_text(key))


def named(node: ast.AST | None, names: Iterable[str]) -> bool:
    """`facts`, `trial.facts` and `dict(plan.facts)`, where `facts` is among the names."""
    match node:
        case ast.Call(func=ast.Name(id="dict"), args=[inner]):
            return named(inner, names)
    return getattr(node, "attr", getattr(node, "id", "")) in names


def is_text(node: ast.AST | None) -> bool:
    """Is it a text, be it one with fields?"""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def constant(node: ast.AST) -> str:
    """`TERMS` of `TERMS.put`."""
    return str(getattr(getattr(node, "value", None), "id", ""))


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Every text in it."""
    return (node for node in of_type(tree, ast.Constant) if isinstance(node.value, str))


def of_type(tree: ast.AST, kind: type[Node]) -> Iterator[Node]:
    """Every node of the kind."""
    return (node for node in ast.walk(tree) if isinstance(node, kind))
