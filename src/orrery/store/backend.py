"""What differs between the databases that can hold results: all else of this room is the same for both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from sqlalchemy import Connection, Engine

from orrery.place import Place


class Fault(NamedTuple):
    """Why a database cannot go on, and what its user can do about it."""

    message: str
    hint: str


class Backend(Protocol):
    """One kind of database, at one place."""

    noun: str
    """What it is called: `results file`."""
    foreign: str
    """What is said of one that is some other program's."""
    faults: Mapping[str, Fault]
    """By a regular expression of what the database says, the first that is found counts."""

    @property
    def place(self) -> Place:
        """Where it is."""

    def is_there(self) -> bool:
        """Whether there is something to open already."""

    def engine(self, create: bool, read_only: bool = False) -> Engine:
        """An engine on it, its transactions explicit; InputError where that is known to be in vain.

        With `read_only` the database itself refuses every change.
        """

    def alone(self, engine: Engine) -> AbstractContextManager[Connection]:
        """A transaction in which nobody else can change the schema."""

    def mark(self, connection: Connection) -> bool | None:
        """Whether it bears Orrery's mark; None where it bears none at all."""

    def stranger(self, connection: Connection) -> str | None:
        """Something that is there and that no store of Orrery has, as `NAME is a view`; None where there is nothing."""

    def columns(self, connection: Connection) -> Iterable[tuple[str, str]]:
        """Every (table, column) that is there."""

    def may_write(self, connection: Connection) -> bool:
        """Whether whoever asks may add to it, as far as can be said without adding anything."""

    def stamp(self, connection: Connection) -> str | None:
        """What is another as soon as it holds something else; None where that cannot be told."""

    def set_mark(self, connection: Connection) -> None:
        """Mark it as Orrery's."""
