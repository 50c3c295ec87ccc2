"""How values of one type stand side by side in Java: expressions and statements for a sequence or an array of IDL."""

from __future__ import annotations

from dataclasses import dataclass

BOXED = {
    "boolean": "Boolean",
    "byte": "Byte",
    "char": "Character",
    "short": "Short",
    "int": "Integer",
    "long": "Long",
    "float": "Float",
    "double": "Double",
}
"""The class of each primitive type, which is what a list can hold."""


@dataclass(frozen=True)
class Several:
    """An array; `element` is the Java type of what stands in it."""

    element: str

    @property
    def spelled(self) -> str:
        """The type."""
        return f"{self.element}[]"

    def room(self, count: str) -> str:
        """The expression of a new one for so many elements."""
        plain = self.element.rstrip("[]")
        return f"new {plain}[{count}]{self.element.removeprefix(plain)}"

    def length(self, value: str) -> str:
        """How many elements it has."""
        return f"{value}.length"

    def at(self, value: str, index: str) -> str:
        """The expression of an element."""
        return f"{value}[{index}]"

    def fill(self, made: str, index: str, value: str) -> str:
        """The statement that lets a new one have its next element, which is that of `index`."""
        return f"{made}[{index}] = {value};"

    def replace(self, made: str, index: str, value: str) -> str:
        """The statement that lets it have another element."""
        return self.fill(made, index, value)

    def copy(self, value: str) -> str:
        """The expression of another one with the same elements."""
        return f"{value}.clone()"


class Listed(Several):
    """A list, in which numbers are objects."""

    @property
    def spelled(self) -> str:
        """The type."""
        return f"java.util.List<{BOXED.get(self.element, self.element)}>"

    def room(self, count: str) -> str:
        """The expression of a new one for so many elements."""
        return f"new java.util.ArrayList<>({count})"

    def length(self, value: str) -> str:
        """How many elements it has."""
        return f"{value}.size()"

    def at(self, value: str, index: str) -> str:
        """The expression of an element, a number out of its object."""
        got = f"{value}.get({index})"
        return f"({self.element}) {got}" if self.element in BOXED else got

    def fill(self, made: str, index: str, value: str) -> str:
        """The statement that adds the next element."""
        return f"{made}.add({value});"

    def replace(self, made: str, index: str, value: str) -> str:
        """The statement that lets it have another element."""
        return f"{made}.set({index}, {value});"

    def copy(self, value: str) -> str:
        """The expression of another one with the same elements."""
        return f"new java.util.ArrayList<>({value})"
