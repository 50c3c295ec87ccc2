"""Values, consumed sums, plain CDR and buckets, written from kit/PROTOCOL.md and kit/vectors/README.md alone.

Nothing here is shared with the kit or with the package: that both come to the same is what the tests show. A type is
its declaration in JSON, a value is its JSON.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

M64 = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
INTEGERS = {
    "octet": "B", "short": "h", "ushort": "H", "long": "i", "ulong": "I", "longlong": "q", "ulonglong": "Q",
}  # fmt: skip
MINIMUM = {
    "boolean": 1,
    "char": 1,
    "wchar": 2,
    "float": 4,
    "double": 8,
    "string": 5,
    "wstring": 4,
    "any": 4,
    "Object": 5,
}

Type = Any
Types = Mapping[str, Type]


def mix(x: int) -> int:
    """The finaliser of SplitMix64."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & M64
    x = (x ^ x >> 27) * 0x94D049BB133111EB & M64
    return x ^ x >> 31


def fnv(text: str) -> int:
    """FNV-1a of 64 bits."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & M64
    return value


def resolve(types: Types, type_: Type) -> Type:
    """The declaration behind a name; basic types stand for themselves."""
    while isinstance(type_, str) and type_ in types and type_ != "any":
        type_ = types[type_]
    return type_


def bucket(value: int, bits: int) -> tuple[int, int, int]:
    """Index and half-open bounds of a value's bucket."""
    if value < 2 ** (bits + 1):
        return value, value, value + 1
    e = value.bit_length() - 1 - bits
    m = value >> e
    return e * 2**bits + m, m << e, (m + 1) << e


@dataclass
class Stream:
    """The numbers of one operation, slot and part, and the path of what is drawn from them."""

    types: Types
    operation: str
    seed: int
    slot: int
    part: str
    lengths: Mapping[str, int] = field(default_factory=dict)
    self_reference: str = ""
    holds: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        part = {"arguments": 0, "results": 1}[self.part]
        self.state = mix((mix((self.seed + fnv(self.operation)) & M64) + 2 * self.slot + part) & M64)
        self.around: list[str] = []

    def next(self) -> int:
        """The next number."""
        self.state = self.state + GOLDEN & M64
        return mix(self.state)

    def length(self, path: str, bound: int) -> int:
        """The length of the string or sequence at `path`, cut to `bound` (0: none)."""
        found = next((self.lengths[p] for p in _names(path) if p in self.lengths), 16)
        return min(found, bound) if bound else found

    def held(self, path: str) -> str:
        """What the any at `path` holds; a number is drawn even where it decides nothing."""
        drawn = ("long", "string", "struct")[self.next() % 3]
        return next((self.holds[p] for p in _names(path) if p in self.holds), drawn)

    def draw(self, type_: Type, path: str) -> Any:
        """The value at `path`, as JSON."""
        known = resolve(self.types, type_)
        return self._basic(known, path) if isinstance(known, str) else self._declared(known, path)

    def _basic(self, name: str, path: str) -> Any:
        if name in INTEGERS:
            size = struct.calcsize(INTEGERS[name])
            return struct.unpack("<" + INTEGERS[name], self.next().to_bytes(8, "little")[:size])[0]
        match name:
            case "boolean":
                return bool(self.next() & 1)
            case "char" | "wchar":
                return chr(0x20 + self.next() % 95)
            case "float":
                return (self.next() >> 40) / 2**24
            case "double":
                return (self.next() >> 11) / 2**53
            case "string" | "wstring":
                return self._text(path, 0)
            case "any":
                kind = self.held(path)
                return {kind: self.draw(self.types["any"] if kind == "struct" else kind, path)}
            case "Object":
                return self.self_reference if self.next() & 1 else ""
        raise AssertionError(name)

    def _text(self, path: str, bound: int) -> str:
        return "".join(chr(0x20 + self.next() % 95) for _ in range(self.length(path, bound)))

    def _declared(self, known: dict[str, Any], path: str) -> Any:
        match known:
            case {"string": bound}:
                return self._text(path, bound)
            case {"sequence": element}:
                return self._sequence(element, path, known.get("bound", 0))
            case {"array": element, "length": length}:
                return [self.draw(element, path) for _ in range(length)]
            case {"enum": names}:
                return names[self.next() % len(names)]
            case {"struct": members}:
                return {name: self.draw(type_, f"{path}.{name}") for name, type_ in members}
            case {"switch": switch, "cases": cases}:
                case = cases[self.next() % len(cases)]
                label = case["labels"][0] if case["labels"] else free_label(self.types, switch, cases)
                return {"d": label, case["name"]: self.draw(case["type"], f"{path}.{case['name']}")}
        raise AssertionError(known)

    def _sequence(self, element: Type, path: str, bound: int) -> list[Any]:
        same = repr(resolve(self.types, element))
        length = 0 if self.around.count(same) >= 3 else self.length(path, bound)
        self.around.append(same)
        values = [self.draw(element, path + "[]") for _ in range(length)]
        self.around.pop()
        return values


def _names(path: str) -> tuple[str, str, str]:
    """What a path is looked up by, in this order."""
    return path, path.rsplit("::", 1)[-1], "*"


def free_label(types: Types, switch: Type, cases: list[dict[str, Any]]) -> Any:
    """The discriminator of the default case."""
    taken = [label for case in cases for label in case["labels"]]
    known = resolve(types, switch)
    if known == "boolean":
        candidates: Any = (False, True)
    elif known == "char":
        candidates = "~}|{zyx"
    else:
        candidates = known["enum"] if isinstance(known, dict) else range(len(taken) + 1)
    return next(label for label in candidates if label not in taken)


def active(union: dict[str, Any], value: dict[str, Any]) -> int:
    """The number of the case that the discriminator selects; the number of cases where it selects none."""
    cases = union["cases"]
    by_label = (i for i, case in enumerate(cases) if value["d"] in case["labels"])
    by_default = (i for i, case in enumerate(cases) if not case["labels"])
    return next(by_label, next(by_default, len(cases)))


def minimum(types: Types, type_: Type) -> int:
    """The smallest size in plain CDR without padding."""
    match resolve(types, type_):
        case str(name):
            return struct.calcsize(INTEGERS[name]) if name in INTEGERS else MINIMUM[name]
        case {"string": _}:
            return 5
        case {"sequence": _} | {"enum": _}:
            return 4
        case {"array": element, "length": length}:
            return int(length) * minimum(types, element)
        case {"struct": members}:
            return max(1, sum(minimum(types, member) for _, member in members))
        case {"switch": switch, "cases": cases}:
            smallest = min(minimum(types, case["type"]) for case in cases)
            return minimum(types, switch) + (smallest if _covered(types, switch, cases) else 0)
    raise AssertionError(type_)


def _covered(types: Types, switch: Type, cases: list[dict[str, Any]]) -> bool:
    known = resolve(types, switch)
    values = 2 if known == "boolean" else len(known["enum"]) if isinstance(known, dict) else math.inf
    return any(not case["labels"] for case in cases) or sum(len(case["labels"]) for case in cases) == values


def consumed(types: Types, pairs: list[tuple[Type, Any]]) -> int:
    """The sum over what `consume` reads of these values, one after the other."""
    checksum = 0
    for type_, value in pairs:
        for scalar in scalars(types, type_, value):
            checksum = checksum * GOLDEN + scalar & M64
    return checksum


def scalars(types: Types, type_: Type, value: Any) -> Iterator[int]:
    """The numbers that `consume` takes in, in their order."""
    match resolve(types, type_):
        case "boolean":
            yield int(value)
        case "char" | "wchar":
            yield ord(value)
        case "float" | "double" as name:
            code = "<fI" if name == "float" else "<dQ"
            yield struct.unpack("<" + code[2], struct.pack("<" + code[1], value))[0]
        case "string" | "wstring" | {"string": _} as known:
            yield len(value)
            yield from map(ord, value[:: 32 if known == "wstring" else 64])
        case "any":
            kind, inside = next(iter(value.items()))
            yield ("long", "string", "struct").index(kind)
            yield from scalars(types, types["any"] if kind == "struct" else kind, inside)
        case "Object":
            yield int(value != "")
        case str(name):
            yield value % 2 ** (8 * struct.calcsize(INTEGERS[name]))
        case {"sequence": element} as known:
            yield len(value)
            yield from _every(types, element, value)
        case {"array": element}:
            yield from _every(types, element, value)
        case {"enum": names}:
            yield names.index(value)
        case {"struct": members}:
            for name, member in members:
                yield from scalars(types, member, value[name])
        case {"cases": cases} as union:
            number = active(union, value)
            yield number
            if number < len(cases):
                yield from scalars(types, cases[number]["type"], value[cases[number]["name"]])


def _every(types: Types, element: Type, values: list[Any]) -> Iterator[int]:
    for value in values[:: max(1, 64 // minimum(types, element))]:
        yield from scalars(types, element, value)


class Cdr:
    """A body of plain CDR as it grows."""

    def __init__(self, types: Types) -> None:
        self.types = types
        self.body = b""

    def scalar(self, code: str, value: Any) -> None:
        """One scalar, aligned to its size."""
        size = struct.calcsize(code)
        self.body += bytes(-len(self.body) % size) + struct.pack("<" + code, value)

    def put(self, type_: Type, value: Any) -> None:
        """One value behind the others."""
        match resolve(self.types, type_):
            case "boolean":
                self.scalar("B", value)
            case "char":
                self.scalar("B", ord(value))
            case "wchar":
                self.scalar("H", ord(value))
            case "float" | "double" as name:
                self.scalar(name[0], value)
            case "string" | "Object" | {"string": _}:
                self.scalar("I", len(value) + 1)
                self.body += value.encode("latin-1") + b"\0"
            case "wstring":
                self.scalar("I", 2 * len(value))
                self.body += value.encode("utf-16-le")
            case "any":
                kind, inside = next(iter(value.items()))
                self.scalar("I", ("long", "string", "struct").index(kind))
                self.put(self.types["any"] if kind == "struct" else kind, inside)
            case str(name):
                self.scalar(INTEGERS[name], value)
            case known:
                self._put_declared(known, value)

    def _put_declared(self, known: dict[str, Any], value: Any) -> None:
        match known:
            case {"enum": names}:
                self.scalar("I", names.index(value))
            case {"sequence": element}:
                self.scalar("I", len(value))
                self._put_all((element, each) for each in value)
            case {"array": element}:
                self._put_all((element, each) for each in value)
            case {"struct": members}:
                self._put_all((member, value[name]) for name, member in members)
            case {"switch": switch, "cases": cases} as union:
                self.put(switch, value["d"])
                number = active(union, value)
                if number < len(cases):
                    self.put(cases[number]["type"], value[cases[number]["name"]])

    def _put_all(self, pairs: Iterator[tuple[Type, Any]]) -> None:
        for type_, value in pairs:
            self.put(type_, value)
