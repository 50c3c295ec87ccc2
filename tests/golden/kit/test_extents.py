"""The size of values as planning foresees it, held against the shared vectors and what reference.py writes."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from golden.kit.reference import Cdr, Stream
from golden.kit.test_vectors import TYPES, VALUES, stream_of
from orrery.codegen.extent import Extent
from orrery.codegen.model import (
    Array,
    Basic,
    Case,
    Declaration,
    Enum,
    Member,
    Model,
    Named,
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
    Union,
)
from orrery.codegen.stream import stream

PART = {"arguments": 0, "results": 1}


def type_of(told: Any) -> Type:
    match told:
        case "string" | "wstring":
            return String(wide=told == "wstring")
        case str(name):
            return Named(name) if name in TYPES and name != "any" else Basic(name)
        case {"string": bound}:
            return String(bound=bound)
        case {"sequence": element}:
            return Sequence(type_of(element), told.get("bound", 0))
        case {"array": {"array": element, "length": inner}, "length": length}:
            return Array(type_of(element), (length, inner))
        case {"array": element, "length": length}:
            return Array(type_of(element), (length,))
    raise AssertionError(told)


def declared(name: str, told: Any) -> Declaration:
    match told:
        case {"struct": members}:
            return Struct(name, tuple(Member(member, type_of(type_)) for member, type_ in members), "")
        case {"enum": names}:
            return Enum(name, tuple(names), "")
        case {"switch": switch, "cases": cases}:
            found = (Case(tuple(c["labels"]), not c["labels"], c["name"], type_of(c["type"])) for c in cases)
            return Union(name, type_of(switch), tuple(found), "")
    return Typedef(name, type_of(told), "")


MODEL = Model("", "vectors", tuple(declared(name, told) for name, told in TYPES.items() if name != "any"))


def sizes(draw: dict[str, Any]) -> tuple[int, int, int]:
    """Bytes of the values of a draw: written by the reference, worked out, and at most."""
    written, numbers = Cdr(TYPES), stream_of(draw)
    for parameter in draw["parameters"]:
        written.put(parameter["type"], numbers.draw(parameter["type"], f"{draw['operation']}.{parameter['name']}"))
    extent, at, most = Extent(MODEL, draw.get("lengths", {}), draw.get("holds", {})), 0, 0
    foreseen = stream(draw["seed"], draw["operation"], draw["slot"], PART[draw["part"]])
    for parameter in draw["parameters"]:
        type_, path = type_of(parameter["type"]), f"{draw['operation']}.{parameter['name']}"
        at, most = extent.after(type_, path, at, foreseen), most + extent.most(type_, path)
    assert foreseen.state == numbers.state, "the next value would be drawn from another place"
    return len(written.body), at, most


KNOWN = [d for d in VALUES["draws"] if all(p["type"] != "Object" for p in d["parameters"])]


@pytest.mark.parametrize("draw", KNOWN, ids=lambda d: f"{d['operation']}-{d['slot']}-{d['part']}")
def test_the_size_of_what_is_drawn(draw: dict[str, Any]) -> None:
    written, worked_out, most = sizes(draw)
    assert worked_out == written <= most


@pytest.mark.parametrize(("type_", "length"), list(product([*TYPES, "wstring"], [0, 1, 5, 11])))
def test_types_of_every_length_begin_at_odd_bytes_too(type_: str, length: int) -> None:
    parameters = [{"name": n, "type": t} for n, t in (("a", "octet"), ("b", type_), ("c", "short"), ("d", type_))]
    operation, lengths = "Vectors::any_of", {"*": length}
    draw = {"operation": operation, "seed": 3, "slot": 2, "part": "results", "lengths": lengths}
    written, worked_out, most = sizes({**draw, "parameters": parameters})
    assert worked_out == written <= most


def test_a_reference_counts_as_the_longest_that_there_is() -> None:
    draw = {"operation": "Vectors::objects", "seed": 1, "slot": 0, "part": "arguments", "self": "x" * 128}
    written, worked_out, most = sizes({**draw, "parameters": [{"name": "a", "type": "Object"}]})
    assert worked_out == written <= most


def test_many_elements_are_not_gone_through() -> None:
    numbers, millions = Stream(TYPES, "Vectors::o", 1, 0, "arguments", {}), 64 << 20
    foreseen = stream(1, "Vectors::o", 0, 0)
    extent = Extent(MODEL, {"o.a": millions, "o.a[].name": 7})
    extent.after(Sequence(Basic("octet")), "Vectors::o.a", 0, foreseen)
    assert foreseen.state == numbers.state + millions * 0x9E3779B97F4A7C15 & (1 << 64) - 1
    # A Point is two doubles: 4 bytes of count, 4 of padding, 16 for each.
    assert extent.after(Sequence(Named("Point")), "Vectors::o.a", 0, foreseen) == 8 + 16 * millions
