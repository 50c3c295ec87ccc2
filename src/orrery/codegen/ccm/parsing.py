"""Finds components, homes and eventtypes in a text, by the grammar idl3.lark."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from orrery.codegen.ccm.lines import Lines
from orrery.codegen.ccm.mistakes import mistake
from orrery.codegen.ccm.model import PortKind
from orrery.codegen.ccm.syntax import (
    ComponentSyntax,
    DeclaredName,
    EventSyntax,
    Excerpt,
    FactorySyntax,
    ForwardSyntax,
    HomeSyntax,
    Idl3,
    ImportSyntax,
    PortSyntax,
)
from orrery.errors import InputError

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

GRAMMAR = Path(__file__).parent / "idl3.lark"
MODULE = "Components"
"""The module of the specification's own declarations."""
ROOT = "CCMObject"
"""What is declared in it and nowhere else: the base of all components."""
LARGEST = 1 << 20
"""Characters of a text that is searched, for which Python takes some seconds. The OMG's largest has 60 K."""
DEEPEST = 200
"""Modules that stand in each other."""
PORTS = ("provides", "uses", "emits", "publishes", "consumes")

# Blanks without line ends, which begin anew: else many empty lines would take the square of their number.
_BEGINS = re.compile(r"(?:^|[{};\n])[^\S\n]*(?:(?:abstract|custom)\s+)?(?:component|home|eventtype)\s+\w")


def says_idl3(text: str) -> bool:
    """May anything of IDL 3 be in the text? In plain IDL its words may be names, but hardly begin a declaration."""
    return _BEGINS.search(text) is not None


def searched_lines(path: Path, text: str) -> Lines:
    """The lines of a preprocessed text; InputError where it is too large to be searched."""
    if len(text) > LARGEST:
        size = f"with its includes the file has {len(text):,} characters"
        hint = "leave out what the components do not use"
        raise InputError(f"{size}; with components at most {LARGEST:,} are read", file=path, hint=hint)
    return Lines(path, text)


def find_idl3(lines: Lines) -> Idl3:
    """All that IDL 3 adds in the text; InputError where that is not of IDL's form, or modules stand too deep."""
    from lark import UnexpectedInput

    try:
        tree = _parser().parse(lines.code)
    except UnexpectedInput as error:
        raise mistake(lines, error) from None
    return _Finder(lines).found(tree)


@cache
def _parser() -> Lark:
    # Brought here: files without components have no use for it.
    from lark import Lark

    return Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", propagate_positions=True, maybe_placeholders=True)


class _Finder:
    """Goes through a tree, module by module, without calling itself: a stranger's file may be deep."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._found = Idl3()

    def found(self, tree: Tree[Token]) -> Idl3:
        """What is in the tree, in the order of the text."""
        waiting: list[tuple[Tree[Token], tuple[str, ...]]] = [(child, ()) for child in _definitions(tree)]
        while waiting:
            node, scope = waiting.pop()
            if node.data == "module":
                self._module(node, scope)
                waiting += [(child, (*scope, str(node.children[0]))) for child in _definitions(node)]
            elif (add := getattr(self, f"_{node.data}", None)) is not None:
                add(node, scope)
        return self._found

    def _module(self, node: Tree[Token], scope: tuple[str, ...]) -> None:
        if len(scope) >= DEEPEST:
            message = f"more than {DEEPEST} modules stand in each other"
            raise self._lines.at(node.meta.start_pos).error(message)
        start, end = _span(node)
        # Another module of that name may be opened beside the specification's.
        if not scope and node.children[0] == MODULE and ROOT in self._lines.code[start:end]:
            self._found.own_module.append((start, end))

    def _import_(self, node: Tree[Token], scope: tuple[str, ...]) -> None:
        name = "".join(map(_name, _parts(node)))
        self._found.imports.append(ImportSyntax(name, *_span(node)))

    def _component_forward(self, node: Tree[Token], scope: tuple[str, ...]) -> None:
        (name,) = _parts(node)
        self._found.forwards.append(ForwardSyntax("component", _declared(name, scope), *_span(node)))

    def _event_forward(self, node: Tree[Token], scope: tuple[str, ...]) -> None:
        word, name = _parts(node)
        self._found.forwards.append(ForwardSyntax("event", _declared(name, scope), *_span(node), word.end_pos))

    def _component(self, node: Tree[Token], scope: tuple[str, ...]) -> None:
        name, base, supports, *body = _parts(node)
        start, end = _span(node)
        found = ComponentSyntax(
            name=_declared(name, scope),
            start=start,
            end=end,
            base=_only_name(base),
            supports=_names(supports),
            ports=tuple(_port(part) for part in body if part.data in PORTS),
            attributes=tuple(self._excerpt(part.children[0]) for part in body if part.data == "attribute"),
        )
        self._found.components.append(found)

    def _home(self, node: Tree[Token], scope: tuple[str, ...]) -> None:
        name, base, supports, manages, key, *body = _parts(node)
        start, end = _span(node)
        found = HomeSyntax(
            name=_declared(name, scope),
            start=start,
            end=end,
            manages=_name(manages),
            base=_only_name(base),
            supports=_names(supports),
            key=_only_name(key),
            factories=tuple(_factory(part) for part in body if part.data in ("factory", "finder")),
            exports=tuple(self._excerpt(part.meta) for part in body if part.data == "other"),
        )
        self._found.homes.append(found)

    def _event(self, node: Tree[Token], scope: tuple[str, ...]) -> None:
        word, name, inherits, supports, brace, *body = _parts(node)
        truncatable, *bases = inherits.children if inherits is not None else [None]
        start, end = _span(node)
        found = EventSyntax(
            name=_declared(name, scope),
            start=start,
            end=end,
            word=" ".join(word.split()),
            word_end=word.end_pos,
            head=name.end_pos,
            body=brace.start_pos,
            truncatable=truncatable is not None,
            bases=tuple(map(_name, bases)),
            supports=_names(supports),
            elements=tuple((str(part.data), self._excerpt(part.meta)) for part in body),
        )
        self._found.events.append(found)

    def _excerpt(self, place: Any) -> Excerpt:
        """The text of a token, or of what a tree's `meta` tells the place of."""
        return Excerpt(self._lines.excerpt(place.start_pos, place.end_pos), place.start_pos)


def _port(tree: Tree[Token]) -> PortSyntax:
    *multiple, type_, name = _parts(tree)
    return PortSyntax(
        kind=cast(PortKind, str(tree.data)),
        type=_name(type_),
        name=str(name),
        multiple=any(word is not None for word in multiple),
        at=tree.meta.start_pos,
    )


def _factory(tree: Tree[Token]) -> FactorySyntax:
    name, parameters, raises = _parts(tree)
    return FactorySyntax(
        word="factory" if tree.data == "factory" else "finder",
        name=str(name),
        parameters=str(parameters),
        raises=str(raises.children[0]) if raises is not None else "",
        at=tree.meta.start_pos,
    )


def _declared(name: Any, scope: tuple[str, ...]) -> DeclaredName:
    return DeclaredName(str(name), scope, name.start_pos)


def _only_name(tree: Any) -> str | None:
    """The name that a base or a key is, if there is one."""
    return None if tree is None else _name(tree.children[0])


def _names(tree: Any) -> tuple[str, ...]:
    """The names in a list of supported interfaces, if there is one."""
    return () if tree is None else tuple(map(_name, tree.children))


def _name(scoped: Any) -> str:
    """A scoped name without the blanks that may stand in it."""
    begins, *parts = scoped.children
    return f"{begins or ''}{'::'.join(parts)}"


def _parts(node: Tree[Token]) -> list[Any]:
    """The trees and tokens of which a rule is made; None where one is left out."""
    return list(node.children)


def _span(node: Tree[Token]) -> tuple[int, int]:
    return node.meta.start_pos, node.meta.end_pos


def _definitions(node: Tree[Token]) -> list[Tree[Token]]:
    """The definitions in a module or in the whole text, the last one first."""
    return [part for part in reversed(_parts(node)) if hasattr(part, "data")]
