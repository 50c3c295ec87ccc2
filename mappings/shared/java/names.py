"""Names in generated Java."""

from __future__ import annotations

from functools import cache

from orrery.codegen.cxx_names import check_flat
from orrery.codegen.model import Const, Model, Typedef
from orrery.paths import MAPPINGS

GLUE = "orrery.glue"
"""The package of what describes interfaces to the kit."""
VALUES = "orrery.idl"
"""The package of the values, where a mapping has types of its own for them."""


OWN = frozenset(["serialVersionUID"])
"""Fields that classes of values have beside their members."""

OF_OBJECTS = frozenset(
    ["clone", "equals", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"]
)
"""Methods that every object of Java has."""


@cache
def _keywords() -> frozenset[str]:
    path = MAPPINGS / "shared" / "java" / "keywords.txt"
    return frozenset(path.read_text(encoding="utf-8").split())


def is_keyword(name: str) -> bool:
    """Is it a word of Java?"""
    return name in _keywords()


def escaped(name: str) -> str:
    """An identifier that Java takes: words of Java get a `_` in front, which no identifier of IDL has."""
    return f"_{name}" if is_keyword(name) or name in OWN else name


def method(name: str) -> str:
    """The same of a method, which must be none that every object has."""
    return f"_{name}" if name in OF_OBJECTS else escaped(name)


def flat(name: str) -> str:
    """A scoped name as one identifier: `Types::Point` is `Types_Point`."""
    return name.replace("::", "_")


def value_class(name: str) -> str:
    """The class of a declared type's values. The prefix keeps it apart from what Java finds without being asked."""
    return f"Idl_{flat(name)}"


def path_of(package: str, class_: str) -> str:
    """The file of a class."""
    return f"{package.replace('.', '/')}/{class_}.java"


def check_names(model: Model) -> None:
    """InputError where two scoped names of a file would be the same class: `A::B_C` and `A_B::C`."""
    check_flat([d.name for d in model.declarations if not isinstance(d, Typedef | Const)], model.source)
