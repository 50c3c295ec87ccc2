"""What the definitions of several middlewares consist of, each with fields of its own kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from orrery.codegen.model import Basic, Enum, Struct

FieldT = TypeVar("FieldT")
"""A mapping's own class of fields."""

BYTES = (Basic("octet"), Basic("char"))
"""What is one byte by itself: several of them travel as a block."""


@dataclass(frozen=True)
class EnumType:
    """An enum; each enumerator has the enum's name in front, for they stand beside it."""

    source: Enum
    name: str
    enumerators: tuple[str, ...]


@dataclass(frozen=True)
class StructType(Generic[FieldT]):
    """A struct."""

    source: Struct
    name: str
    fields: tuple[FieldT, ...]


@dataclass(frozen=True)
class Message(Generic[FieldT]):
    """A message, or a struct that is one; `branches` are the fields of which one counts."""

    name: str
    fields: tuple[FieldT, ...] = ()
    branches: tuple[FieldT, ...] = ()
