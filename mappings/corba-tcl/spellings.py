"""Types as Combat's repository is told of them, and as values of Tcl that a call takes with it."""

from __future__ import annotations

from orrery_mappings.corba_tcl.lists import listing

from orrery.codegen.model import Array, Basic, Const, InAny, Model, Named, Sequence, String, Type

BASIC = {
    "ushort": "{unsigned short}",
    "ulong": "{unsigned long}",
    "longlong": "{long long}",
    "ulonglong": "{unsigned long long}",
}
"""The basic types whose names are lists."""


def declared(model: Model, type_: Type) -> str:
    """A type in the repository: what is declared has its repository id."""
    match type_:
        case Sequence(element=element, bound=bound):
            return listing(["sequence", declared(model, element), *_bound(bound)])
        case Array(element=element, dimensions=dimensions):
            spelling = declared(model, element)
            for dimension in reversed(dimensions):
                spelling = listing(["array", spelling, str(dimension)])
            return spelling
        case Named(name=name):
            return repository_id(model, name)
        case _:
            return _simple(type_)


def type_code(model: Model, type_: Type) -> str:
    """The word of a script that stands for the type code: a name, or a command that answers with it."""
    match type_:
        case Sequence(element=element, bound=bound):
            return f"[list {' '.join(['sequence', type_code(model, element), *_bound(bound)])}]"
        case Array(element=element, dimensions=dimensions):
            spelling = type_code(model, element)
            for dimension in reversed(dimensions):
                spelling = f"[list array {spelling} {dimension}]"
            return spelling
        case Named(name=name):
            return f"[::corba::type of {repository_id(model, name)}]"
        case _:
            return _simple(type_)


def repository_id(model: Model, name: str) -> str:
    """That of something that is declared and has one."""
    found = model[name]
    assert not isinstance(found, Const)
    return found.repository_id


def _simple(type_: Type) -> str:
    """A type that consists of no others.

    A wide string has no bound: with one Combat takes it for a narrow string, and on the wire both are the same.
    """
    match type_:
        case String(wide=True):
            return "wstring"
        case String(bound=bound):
            return listing(["string", str(bound)]) if bound else "string"
        case InAny():
            return "any"
        case Basic(name=name):
            return BASIC.get(name, name)
    raise AssertionError(type_)


def _bound(bound: int) -> list[str]:
    return [str(bound)] if bound else []
