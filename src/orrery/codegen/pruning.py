"""Leaves out of a document what is not measured: the declarations that it stands in, and all that uses these.

An operation that goes stays as a name with a reason: a file's other operations are measured, and this one is listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from orrery.codegen.refusals import ADVICE

Json = dict[str, Any]


class Pruning:
    """What is left out of one document, and why."""

    def __init__(self, document: Json) -> None:
        self.reasons: dict[str, str] = {}
        """Declared name or `Interface::operation` -> why it is left out."""
        self._document = document
        self._roots: dict[str, str] = {}
        for refused in document["refused"]:
            self._leave_out(refused["in"], _reason(refused), _reason(refused))
        self._declared = {d["name"] for d in document["declarations"]} | set(self.reasons)
        # Again and again: a type may be used above the place where it is declared in full.
        while self._spread():
            pass

    def remaining(self) -> list[Json]:
        """The declarations that are left; every interface is, for its operations are named with their reasons."""
        return [d for d in self._document["declarations"] if d["kind"] == "interface" or d["name"] not in self.reasons]

    def _leave_out(self, name: str, reason: str, root: str) -> None:
        self.reasons.setdefault(name, reason)
        self._roots.setdefault(name, root)

    def _spread(self) -> bool:
        """Finds what uses something that is left out; is there more than before?"""
        before = len(self.reasons)
        for declaration in self._document["declarations"]:
            self._follow(declaration["name"], _uses(declaration))
            for operation in declaration.get("operations", ()):
                key = f"{declaration['name']}::{operation['name']}"
                self._follow(key, used_by_operation(operation))
                if reason := self.reasons.get(declaration["name"]):
                    self._leave_out(key, reason, self._roots[declaration["name"]])
        return len(self.reasons) > before

    def _follow(self, name: str, uses: Iterator[tuple[str, str]]) -> None:
        """Leaves `name` out if one of the things that it uses (how, name) is."""
        for how, used in uses:
            if root := self.root(used):
                self._leave_out(name, f"it {how} {used}: {root}", root)

    def root(self, used: str) -> str:
        """Why what has this name is left out in the end; empty where it is not."""
        if used in self.reasons:
            return self._roots[used]
        return "" if used in self._declared else f"{used} is declared inside what is not measured"


def _reason(refused: Json) -> str:
    """A refused thing in words, with its place."""
    message, _ = ADVICE[refused["what"]]
    name = f": {refused['name']}" if refused["name"] else ""
    return f"{message}{name} ({Path(refused['file']).name}:{refused['line']})"


def _uses(declaration: Json) -> Iterator[tuple[str, str]]:
    """(how, name) of all that a declaration cannot do without; an interface's operations apart."""
    match declaration["kind"]:
        case "struct" | "exception":
            types = [m["type"] for m in declaration["members"]]
        case "union":
            types = [declaration["discriminator"], *(c["type"] for c in declaration["cases"])]
        case "typedef" | "const":
            types = [declaration["type"]]
        case "interface":
            yield from (("inherits from", base) for base in declaration["bases"])
            return
        case _:
            return
    yield from (("holds", name) for type_ in types for name in named_types(type_))


def used_by_operation(operation: Json) -> Iterator[tuple[str, str]]:
    """(how, name) of all that a call of an operation carries or raises."""
    for type_ in (operation["result"], *(p["type"] for p in operation["parameters"])):
        yield from (("carries", name) for name in named_types(type_))
    yield from (("raises", name) for name in operation["raises"])


def named_types(type_: Json) -> Iterator[str]:
    """The declared names in a type."""
    if type_["kind"] == "named":
        yield type_["name"]
    elif "element" in type_:
        yield from named_types(type_["element"])
