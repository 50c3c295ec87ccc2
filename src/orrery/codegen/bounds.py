"""How large, and how deep in each other, values may be by their IDL; the rest is refused before anything is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any

from orrery.codegen.model import (
    Array,
    Basic,
    Declaration,
    Enum,
    Exception_,
    InAny,
    Interface,
    Model,
    Named,
    Operation,
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
    Union,
)
from orrery.codegen.wire import BASIC_SIZES
from orrery.errors import InputError

Json = dict[str, Any]

LARGEST = 1 << 20
"""Bytes. Values of fixed size stand whole on the stacks of threads, several at a time; a stack has 8 MiB."""
DEEPEST = 200
"""Declarations, sequences and arrays that stand in each other. Every generated program goes through all of them."""
HINT = "a sequence has any length, which the scenario gives ([values]), and is not fixed"
HANDLE = 32
"""Bytes of a string, a sequence, a reference, an any: what it holds stands elsewhere."""


def refuse_large(model: Model, files: Mapping[str, str]) -> None:
    """InputError for the first declaration or operation whose values would take more than LARGEST bytes.

    `files` tells of each declaration that stands in an included file which one that is.
    """
    sizes = Sizes(model)
    for declaration in model.declarations:
        file = files.get(declaration.name, model.source)
        if isinstance(declaration, Interface):
            for operation in declaration.operations:
                _check(f"a call of {operation.key}", sizes.call(operation), file, operation.line)
        else:
            _check(f"a value of {declaration.name}", sizes.declared(declaration), file, declaration.line)


def _check(what: str, size: int, file: str, line: int) -> None:
    if size > LARGEST:
        raise InputError(
            f"{what} would take {size:,} bytes, whatever the lengths; at most {LARGEST:,} are measured",
            file=file,
            line=line,
            hint=HINT,
        )


def refuse_deep(document: Json) -> None:
    """InputError for the first declaration in which more than DEEPEST types stand in each other."""
    depths: dict[str, int] = {}
    for declaration in document["declarations"]:
        deepest = max((_depth(type_, depths) for type_ in _types(declaration)), default=0) + 1
        depths[declaration["name"]] = deepest
        if deepest > DEEPEST:
            raise InputError(
                f"in {declaration['name']} {deepest:,} types stand in each other; at most {DEEPEST} are measured",
                file=declaration.get("file", document["source"]),
                line=declaration["line"],
                hint="a sequence of a struct may hold itself, however deep",
            )


def _types(declaration: Json) -> Iterator[Json]:
    """The types that a declaration holds; those of operations hold nothing that was not declared before."""
    yield from (part["type"] for part in (*declaration.get("members", ()), *declaration.get("cases", ())))
    if "type" in declaration:
        yield declaration["type"]


def _depth(type_: Json, depths: Mapping[str, int]) -> int:
    deep = 0
    while "element" in type_:
        deep, type_ = deep + 1, type_["element"]
    return deep + depths.get(type_["name"], 0) if type_["kind"] == "named" else deep


class Sizes:
    """Bytes of values in memory, as far as the IDL alone fixes them. Declarations are asked for in their order."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: dict[str, int] = {}

    def call(self, operation: Operation) -> int:
        """All values of a call together."""
        return sum(map(self.of, (operation.result, *(parameter.type for parameter in operation.parameters))))

    def declared(self, declaration: Declaration) -> int:
        """A value of a declared type; nothing for what has none."""
        if declaration.name not in self._known:
            self._known[declaration.name] = self._worked_out(declaration)
        return self._known[declaration.name]

    def of(self, type_: Type) -> int:
        """A value of any type."""
        match type_:
            case Basic(name="any" | "Object") | String() | Sequence() | InAny():
                return HANDLE
            case Basic(name=name):
                return BASIC_SIZES[name]
            case Array(element=element, dimensions=dimensions):
                return prod(dimensions) * self.of(element)
            case Named(name=name):
                return self.declared(self._model[name])

    def _worked_out(self, declaration: Declaration) -> int:
        match declaration:
            case Typedef(type=type_):
                return self.of(type_)
            case Struct(members=members) | Exception_(members=members):
                return sum(self.of(member.type) for member in members)
            case Union(discriminator=discriminator, cases=cases):
                return self.of(discriminator) + max(self.of(case.type) for case in cases)
            case Enum():
                return 4
            case Interface():
                return HANDLE
            case _:
                return 0
