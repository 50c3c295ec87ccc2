"""How plain values get into messages and out of them: Java expressions, and statements for what is repeated."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from orrery_mappings.protobuf_cxx.definitions import Definitions, Field
from orrery_mappings.protobuf_java.names import accessor
from orrery_mappings.shared.cxx.parts import BYTES
from orrery_mappings.shared.java.kinds import dissolved, is_enum, is_reference, is_scalar
from orrery_mappings.shared.java.shapes import Shapes

from orrery.codegen.model import Array, Basic, Model, Sequence, String, Type

_WIDER = {"octet": "{} & 0xff", "ushort": "{} & 0xffff"}
"""What becomes a number without sign on the wire, which has 32 bits there."""
_NARROWED = {
    "octet": "(byte) {}",
    "char": "(char) {}",
    "wchar": "(char) {}",
    "short": "(short) {}",
    "ushort": "(short) {}",
}


class Conversions:
    """Of one program: its shapes, and what they are on the wire."""

    def __init__(self, model: Model, shapes: Shapes, proto: Definitions) -> None:
        self._model = model
        self._shapes = shapes
        self._lists = {items: name for name, items in proto.lists.items()}
        self._proto = proto

    # --- one value --------------------------------------------------------------------------------------------

    def put(self, type_: Type, value: str) -> str:
        """The expression of a value as it travels: a number, a text, bytes, a message, the number of an enumerator."""
        return self._converted(type_, value, _WIDER, "put")

    def get(self, type_: Type, wire: str) -> str:
        """The other way round."""
        return self._converted(type_, wire, _NARROWED, "get")

    def _converted(self, type_: Type, value: str, numbers: Mapping[str, str], method: str) -> str:
        """What `numbers` says of a scalar; of a type with a class of its own, and of a wide text, that `method`."""
        match dissolved(self._model, type_):
            case Basic(name=name) as plain if is_scalar(plain):
                return numbers.get(name, "{}").format(value)
            case String(wide=True):
                return f"WideText.{method}({value})"
            case plain if isinstance(plain, String) or is_reference(self._model, plain):
                return value
            case shaped:
                return f"{self._shapes.of(shaped)}.{method}({value})"

    # --- fields -----------------------------------------------------------------------------------------------

    def put_field(self, field: Field, type_: Type, value: str, message: str = "message") -> list[str]:
        """The statements that write a value into a field of a message that is being built."""
        plain, name = dissolved(self._model, type_), accessor(field.name)
        if field.wire.repeated:
            return self._adding(plain, value, f"{message}.add{name}{self._suffix(self._innermost(plain))}")
        return [f"{message}.set{name}{self._suffix(plain)}({self.put(plain, value)});"]

    def get_field(self, field: Field, type_: Type, target: str, message: str = "message") -> list[str]:
        """The statements that read a field into `target`, which may be a declaration."""
        plain, name = dissolved(self._model, type_), accessor(field.name)
        if not field.wire.repeated:
            read = f"{message}.get{name}{self._suffix(plain)}()"
            return [f"{target} = {self.get(plain, read)};"]
        read = f"{message}.get{name}{self._suffix(self._innermost(plain))}({{}})"
        return self._read(plain, target, f"{message}.get{name}Count()", read, f"at{field.number}")

    def adding(self, type_: Type, value: str, adder: str) -> list[str]:
        """The statements that give each element to `adder`; those of arrays in each other one after the other."""
        return self._adding(dissolved(self._model, type_), value, adder)

    def reading(self, type_: Type, target: str, count: str, read: str) -> list[str]:
        """The statements that let `target` be so many elements, each read by `read`, in which `{}` is its place."""
        return self._read(dissolved(self._model, type_), target, count, read, "at")

    # --- types ------------------------------------------------------------------------------------------------

    def is_bytes(self, type_: Type) -> bool:
        """Does it travel as a block of bytes?"""
        return isinstance(type_, Sequence | Array) and self._innermost(type_) in BYTES

    def list_of(self, type_: Type) -> str | None:
        """The message around a sequence or an array; None where none is needed."""
        return self._lists.get(self._proto.field(type_).text)

    def added(self, type_: Type) -> str:
        """What stands behind `addItems` and `getItems` of such a message."""
        return self._suffix(self._innermost(dissolved(self._model, type_)))

    def _suffix(self, plain: Type) -> str:
        """Enums travel by their numbers, which have accessors of their own."""
        return "Value" if is_enum(self._model, plain) else ""

    def _innermost(self, plain: Type) -> Type:
        """What is repeated: the element, where arrays are in each other that of the innermost."""
        assert isinstance(plain, Sequence | Array)
        element = plain.element
        return self._innermost(element) if isinstance(plain, Array) and isinstance(element, Array) else element

    # --- loops ------------------------------------------------------------------------------------------------

    def _adding(self, plain: Type, value: str, adder: str, depth: int = 0) -> list[str]:
        assert isinstance(plain, Sequence | Array)
        element, item = plain.element, f"one{depth}"
        if isinstance(plain, Array) and isinstance(element, Array):
            inside = self._adding(element, item, adder, depth + 1)
        else:
            inside = [f"{adder}({self.put(element, item)});"]
        return [f"for ({self._shapes.spell(element)} {item} : {value}) {{", *_indented(inside), "}"]

    def _read(self, plain: Type, target: str, count: str, read: str, at: str) -> list[str]:
        """`at` is a variable of its own, for arrays in each other."""
        assert isinstance(plain, Sequence | Array)
        name = target.split()[-1]
        if isinstance(plain, Sequence):
            made = self._shapes.several(plain).room(count)
            return [f"{target} = {made};", *self._filling(plain, name, read.format("i0"))]
        dimensions = _dimensions(plain)
        lines = [f"Expected.length({count}, {prod(dimensions)});"]
        lines.append(f"{target} = {self._shapes.several(plain).room(str(dimensions[0]))};")
        if len(dimensions) == 1:
            return [*lines, *self._filling(plain, name, read.format("i0"))]
        return [*lines, f"int {at} = 0;", *self._filling(plain, name, read.format(f"{at}++"))]

    def _filling(self, plain: Type, name: str, read: str, depth: int = 0) -> list[str]:
        assert isinstance(plain, Sequence | Array)
        element, index = plain.element, f"i{depth}"
        place = f"{name}[{index}]"
        if isinstance(plain, Array) and isinstance(element, Array):
            made = self._shapes.several(element).room(str(element.dimensions[0]))
            inside = [f"{place} = {made};", *self._filling(element, place, read, depth + 1)]
        else:
            inside = [f"{place} = {self.get(element, read)};"]
        return [f"for (int {index} = 0; {index} < {name}.length; {index}++) {{", *_indented(inside), "}"]


def _dimensions(plain: Array) -> list[int]:
    """Those of arrays in each other, the outermost first."""
    inner = _dimensions(plain.element) if isinstance(plain.element, Array) else []
    return [plain.dimensions[0], *inner]


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]
