"""How values of each type are drawn, read, compared and cubed: Java expressions, and a class where a type needs one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from orrery_mappings.shared.cxx.anys import any_struct
from orrery_mappings.shared.java.kinds import (
    METHODS,
    NUMBERS,
    dissolved,
    inside,
    is_enum,
    is_reference,
    is_scalar,
)
from orrery_mappings.shared.java.native import Native
from orrery_mappings.shared.java.several import Several

from orrery.codegen.model import Array, Basic, Enum, InAny, Model, Named, Sequence, String, Struct, Type, Union
from orrery.codegen.wire import minimum_size

STRIDE = 64
"""`consume` reads one element in every so many bytes (kit/vectors/README.md)."""


@dataclass(frozen=True)
class Shape:
    """A type with a class of its own in generated code; `kind` is what the template asks for."""

    name: str
    type: Type
    kind: str


class Shapes:
    """The types of one program, numbered in the order in which operations need them."""

    def __init__(self, model: Model, native: Native, types: Iterable[Type]) -> None:
        self.model = model
        self.native = native
        self._numbers: dict[Type, int] = {}
        self._elements: dict[Type, int] = {}
        for type_ in types:
            self._collect(dissolved(model, type_))

    @property
    def all(self) -> list[Shape]:
        """Those with a class of their own."""
        return [Shape(f"T{number}", type_, self._kind(type_)) for type_, number in self._numbers.items()]

    def of(self, type_: Type) -> str:
        """The class of a type that has one."""
        return f"T{self._numbers[dissolved(self.model, type_)]}"

    def spell(self, type_: Type) -> str:
        """The type of a value in Java."""
        return self.native.spell(self.model, dissolved(self.model, type_))

    def several(self, type_: Type) -> Several:
        """How the elements of a sequence or of an array stand side by side."""
        plain = dissolved(self.model, type_)
        assert isinstance(plain, Sequence | Array)
        return self.native.several(self.model, plain)

    def draw(self, type_: Type) -> str:
        """The expression that draws a value from `values`."""
        match dissolved(self.model, type_):
            case Basic(name=name) as scalar if is_scalar(scalar):
                return self.native.drawn(name, f"Draw.{'chars' if name == 'wchar' else METHODS[name]}(values)")
            case String(bound=bound, wide=wide):
                return self.native.drawn_text(wide, f"Draw.strings(values, {bound})")
            case other if is_reference(self.model, other):
                return self.native.draw_reference(other)
            case other:
                return f"{self.of(other)}.draw(values)"

    def fold(self, type_: Type, value: str, before: str = "sum") -> str:
        """The expression of what `consume` makes of the sum `before` and a value."""
        match dissolved(self.model, type_):
            case Basic(name=name) as scalar if is_scalar(scalar):
                seen = self.native.seen(name, value)
                return f"Fold.{'chars' if name == 'wchar' else METHODS[name]}({before}, {seen})"
            case String(wide=wide):
                return f"Fold.{'wstrings' if wide else 'strings'}({before}, {self.native.seen_text(wide, value)})"
            case other if is_reference(self.model, other):
                return f"{self.native.references}.fold({before}, {value})"
            case other:
                return f"{self.of(other)}.fold({before}, {value})"

    def same(self, type_: Type, one: str, other: str) -> str:
        """The expression that compares two values."""
        match dissolved(self.model, type_):
            case Basic(name="float" | "double" as name):
                return f"Same.{METHODS[name]}({self.native.seen(name, one)}, {self.native.seen(name, other)})"
            case scalar if is_scalar(scalar):
                return f"{one} == {other}"
            case String(wide=wide):
                texts = (self.native.seen_text(wide, text) for text in (one, other))
                return f"Same.strings({', '.join(texts)})"
            case reference if is_reference(self.model, reference):
                return f"{self.native.references}.same({one}, {other})"
            case shaped:
                return f"{self.of(shaped)}.same({one}, {other})"

    def cube(self, type_: Type, value: str) -> str:
        """The expression of a value's cube, in an object of its own; what has none is itself."""
        match dissolved(self.model, type_):
            case Basic(name=name) as scalar if is_scalar(scalar):
                if name not in NUMBERS:
                    return value
                return self.native.drawn(name, f"Cube.{METHODS[name]}({self.native.seen(name, value)})")
            case String():
                return value
            case other if is_reference(self.model, other) or is_enum(self.model, other):
                return value
            case other:
                return f"{self.of(other)}.cube({value})"

    def cube_first(self, type_: Type, value: str) -> str:
        """The same of a sequence's first element alone, and of anything else whole."""
        if isinstance(dissolved(self.model, type_), Sequence):
            return f"{self.of(type_)}.cubeFirst({value})"
        return self.cube(type_, value)

    def minimum(self, type_: Type) -> int:
        """The smallest size of an element in plain CDR, at least 1."""
        return max(1, minimum_size(self.model, type_))

    def stride(self, element: Type) -> int:
        """Every how many elements `consume` reads one."""
        return max(1, STRIDE // self.minimum(element))

    def element_number(self, element: Type) -> int:
        """The number by which the kit tells the elements of sequences apart that stand in each other."""
        return self._elements.setdefault(element, len(self._elements))

    def any_struct(self) -> Named | None:
        """The struct that an `any` may hold."""
        name = any_struct(self.model)
        return None if name is None else Named(name)

    def _collect(self, type_: Type) -> None:
        has_class = not (is_scalar(type_) or isinstance(type_, String) or is_reference(self.model, type_))
        if type_ == Basic("void") or type_ in self._numbers or not has_class:
            return
        self._numbers[type_] = len(self._numbers)
        for used in inside(self.model, type_):
            self._collect(used)

    def _kind(self, type_: Type) -> str:
        match type_:
            case Sequence():
                return "sequence"
            case Array():
                return "array"
            case InAny():
                return "in_any"
            case Named(name=name):
                match self.model[name]:
                    case Struct():
                        return "struct"
                    case Union():
                        return "union"
                    case Enum():
                        return "enum"
        return "any"
