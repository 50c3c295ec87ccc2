"""What a fact of a trial or of a machine is: a name, the type of its value, and how it is written down and read."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast, overload

T = TypeVar("T")

Stored = Mapping[str, Any]
"""The facts of a trial or of a machine by name, as they are stored."""


@dataclass(frozen=True)
class Declared(Generic[T]):
    """What is said of a fact where it is declared.

    `written` and `read` are the rooms that do so: packages of orrery, `kit` (the programs of a trial say it) or
    `benchmarks`. What no code reads is `shown` in a document, to which the stored trials are explained.
    """

    name: str
    meaning: str
    written: tuple[str, ...]
    read: tuple[str, ...] = ()
    shown: str = ""
    unit: str = ""


@dataclass(frozen=True)
class Fact(Declared[T]):
    """One fact. Its value is of the type T where Orrery wrote it; that of a stranger's file may be of another."""

    @overload
    def get(self, facts: Stored) -> T | None: ...

    @overload
    def get(self, facts: Stored, default: T) -> T: ...

    def get(self, facts: Stored, default: T | None = None) -> T | None:
        """Its value; `default` where it is not known."""
        return cast("T | None", facts.get(self.name, default))

    def need(self, facts: Stored) -> T:
        """Its value; KeyError where it is not known."""
        return cast("T", facts[self.name])

    def is_in(self, facts: Stored) -> bool:
        """Is it known, be it as None?"""
        return self.name in facts

    def put(self, facts: MutableMapping[str, Any], value: T) -> None:
        """Write it down, in place of what stood there."""
        facts[self.name] = value

    def pair(self, value: T) -> tuple[str, T]:
        """Its name and a value, for a table that is yet to be made."""
        return self.name, value


@dataclass(frozen=True)
class FactFamily(Declared[T]):
    """Facts of one kind, which begin with the same `name`; `keys` say what each means, none: any key may follow."""

    keys: Mapping[str, str] = field(default_factory=dict, hash=False)

    def put(self, facts: MutableMapping[str, Any], key: str, value: T) -> None:
        """Write one of them down."""
        facts[self.name + key] = value

    def pair(self, key: str, value: T) -> tuple[str, T]:
        """The name of one of them and a value, for a table that is yet to be made."""
        return self.name + key, value

    def each(self, facts: Stored) -> dict[str, T]:
        """All that are known, by key."""
        return {name.removeprefix(self.name): value for name, value in facts.items() if name.startswith(self.name)}
