"""One field of an argument set: how it is given to a stub or an any, and how it comes out of them again."""

from __future__ import annotations

from dataclasses import dataclass

from orrery_mappings.corba_cxx.passing import Passing
from orrery_mappings.corba_cxx.requests import Packing
from orrery_mappings.shared.cxx.glue import Slot


@dataclass(frozen=True)
class Handed:
    """One field of an argument set, with its row of the passing table already filled in."""

    slot: Slot
    row: Passing
    names: dict[str, str]
    type_code: str
    in_any: Packing
    inside: Handed | None = None
    """What the field is, where it travels as an any."""

    def fill(self, what: str, expression: str, other: str = "") -> str:
        """The row's text `what` for `{x}` = expression and `{y}` = other."""
        text: str = getattr(self.row, what)
        return text.format(**self.names, x=expression, y=other)

    def insert(self, any_: str) -> str:
        """The statement that puts the field into the any `any_`."""
        if self.inside is not None:
            return f"{{ ::CORBA::Any inner; {self.inside.insert('inner')} {any_} <<= inner; }}"
        return self.in_any.insert.format(**self.names, a=any_, x=f"args.{self.slot.field}")

    def extract(self, any_: str) -> str:
        """The statements that take the field out of the any `any_`."""
        if self.inside is not None:
            inner = self.inside.extract("(*outer)")
            return f"const ::CORBA::Any* outer = nullptr;\nmust({any_} >>= outer);\n{inner}"
        ways = {"result": self.in_any.extract_result, "out": self.in_any.extract_out}
        text = ways.get(self.slot.direction, self.in_any.extract)
        return text.format(**self.names, a=any_, x=f"args.{self.slot.field}")

    # --- as an any, on both ends of a call ---

    def argument(self) -> str:
        """The field as it is given to a stub; of one that travels as an any, the any."""
        if self.inside is None:
            return self.fill(f"to_{self.slot.direction}", f"args.{self.slot.field}")
        return f"any_{self.slot.field}.out()" if self.slot.direction == "out" else f"any_{self.slot.field}"

    def packed(self) -> list[str]:
        """The statements before a call."""
        if self.inside is None or self.slot.direction == "result":
            return []
        if self.slot.direction == "out":
            return [f"::CORBA::Any_var any_{self.slot.field};"]
        return [f"::CORBA::Any any_{self.slot.field};", self.inside.insert(f"any_{self.slot.field}")]

    def unpacked(self, any_: str) -> list[str]:
        """The statements that read the any `any_` into the field."""
        return ["{", self.inside.extract(any_), "}"] if self.inside is not None else []

    def given(self, any_: str) -> str:
        """The statement that puts the value of a prepared reply's field into the any `any_`."""
        plain = self.inside or self
        way = plain.in_any.give_result if self.slot.direction == "result" else plain.in_any.give_out
        return (way or plain.in_any.insert).format(**plain.names, a=any_, x=f"reply.{self.slot.field}")

    # --- in a servant that takes a request apart ---

    def find(self, any_: str) -> str:
        """The statements that name the field's value where it stands in the any `any_`: as the field is called."""
        name = self.slot.field
        if self.inside is None:
            return self.in_any.find.format(**self.names, a=any_, n=name)
        inner = self.inside.find(f"(*any_{name})")
        return f"const ::CORBA::Any* any_{name} = nullptr;\nmust({any_} >>= any_{name});\n{inner}"

    def found(self) -> tuple[str, str]:
        """The type by which the kit reads what `find` has named, and the expression for it."""
        plain = self.inside or self
        return plain.fill("sees", ""), plain.in_any.seen.format(**plain.names, n=self.slot.field)

    def replied(self, any_: str) -> str:
        """The statement that puts the field of a prepared reply into the any `any_` of a request."""
        if self.inside is None:
            return self.given(any_)
        return f"{{ ::CORBA::Any inner; {self.given('inner')} {any_} <<= inner; }}"
