"""What IDL 3 adds to a file, as it is written there: names are not looked up yet. Offsets are those of the text."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import Literal

from orrery.codegen.ccm.model import PortKind


def plain(name: str) -> str:
    """A name without the underscores before those of its parts that would be words of IDL."""
    return "::".join(part.removeprefix("_") for part in name.removeprefix("::").split("::"))


@dataclass(frozen=True)
class DeclaredName:
    """The name that a declaration gives, and the modules around it, as they are written."""

    written: str
    scope: tuple[str, ...]
    at: int

    @property
    def whole(self) -> str:
        """The name with its modules: `M::C`."""
        return plain("::".join((*self.scope, self.written)))

    @property
    def absolute(self) -> str:
        """The same as it can be written anywhere: `::M::C`."""
        return "".join(f"::{part}" for part in (*self.scope, self.written))

    @property
    def short(self) -> str:
        """The name alone, for names that are made of it."""
        return plain(self.written)


@dataclass(frozen=True)
class Excerpt:
    """A stretch of the text that is taken over as it stands."""

    text: str
    at: int


@dataclass(frozen=True)
class PortSyntax:
    """A port: `type` as it is written."""

    kind: PortKind
    type: str
    name: str
    multiple: bool
    at: int

    @property
    def short(self) -> str:
        """The name, for names that are made of it."""
        return plain(self.name)


@dataclass(frozen=True)
class FactorySyntax:
    """A factory or a finder of a home: `parameters` and `raises` with their parentheses, `raises` empty without any."""

    word: Literal["factory", "finder"]
    name: str
    parameters: str
    raises: str
    at: int

    @property
    def short(self) -> str:
        """The name as the model has it."""
        return plain(self.name)


@dataclass(frozen=True)
class ComponentSyntax:
    """A component; `attributes` are whole declarations, without their semicolons."""

    name: DeclaredName
    start: int
    end: int
    base: str | None = None
    supports: tuple[str, ...] = ()
    ports: tuple[PortSyntax, ...] = ()
    attributes: tuple[Excerpt, ...] = ()


@dataclass(frozen=True)
class HomeSyntax:
    """A home; `exports` are what it declares beside factories and finders, with their semicolons."""

    name: DeclaredName
    start: int
    end: int
    manages: str
    base: str | None = None
    supports: tuple[str, ...] = ()
    key: str | None = None
    factories: tuple[FactorySyntax, ...] = ()
    exports: tuple[Excerpt, ...] = ()


@dataclass(frozen=True)
class EventSyntax:
    """An eventtype. `word` ends at `word_end` (`abstract eventtype`); bases and supported interfaces stand between
    `head` and `body`. `elements` are what stands in it (state, factory, other; its first words).
    """

    name: DeclaredName
    start: int
    end: int
    word: str
    word_end: int
    head: int
    body: int
    truncatable: bool = False
    bases: tuple[str, ...] = ()
    supports: tuple[str, ...] = ()
    elements: tuple[tuple[str, Excerpt], ...] = ()


@dataclass(frozen=True)
class ForwardSyntax:
    """A component or an eventtype that is declared before it is defined."""

    kind: Literal["component", "event"]
    name: DeclaredName
    start: int
    end: int
    word_end: int = 0


@dataclass(frozen=True)
class ImportSyntax:
    """`import NAME;`: `name` as it is written, empty for the name of a file."""

    name: str
    start: int
    end: int


@dataclass
class Idl3:
    """All of one text. `own_module`: where it has the specification's module Components (start, end)."""

    components: list[ComponentSyntax] = field(default_factory=list)
    homes: list[HomeSyntax] = field(default_factory=list)
    events: list[EventSyntax] = field(default_factory=list)
    forwards: list[ForwardSyntax] = field(default_factory=list)
    imports: list[ImportSyntax] = field(default_factory=list)
    own_module: list[tuple[int, int]] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Does the text say nothing that IDL 2 could not?"""
        return not (self.components or self.homes or self.events or self.forwards or self.imports)


def whole_name(written: str, scope: Sequence[str], known: Container[str]) -> str | None:
    """The whole name among `known` that a name means where it is written: the innermost scope counts (CORBA, 3.15.2).

    None where there is no such name.
    """
    name = plain(written)
    depths = [0] if written.startswith("::") else range(len(scope), -1, -1)
    candidates = (plain("::".join((*scope[:depth], name))) for depth in depths)
    return next((whole for whole in candidates if whole in known), None)
