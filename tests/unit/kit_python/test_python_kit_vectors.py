"""The Python kit against kit/vectors: lines, buckets, values and what `consume` reads of them."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from orrery_kit import composites, shapes
from orrery_kit.errors import ProtocolError
from orrery_kit.histogram import bucket
from orrery_kit.message import escape, line, parse, unescape
from orrery_kit.operation import Operation, Source
from orrery_kit.values import Lengths, Values

from orrery.paths import KIT

PROTOCOL, HISTOGRAM, VALUES = (
    json.loads((KIT / "vectors" / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("protocol", "histogram", "values")
)
PARTS = ("arguments", "results")
ANY_KINDS = ("long", "string", "struct")


class Declared:
    """The shapes of the types that values.json declares; structs are dictionaries behind attributes."""

    def __init__(self) -> None:
        self._made: dict[str, shapes.Shape] = {}

    def shape(self, type_: Any) -> shapes.Shape:
        if isinstance(type_, str) and type_ in VALUES["types"] and type_ != "any":
            return self._made.get(type_) or self._declared(type_, VALUES["types"][type_])
        match type_:
            case "any":
                return composites.Any_(self.shape(VALUES["types"]["any"]), lambda *any_: any_, lambda any_: any_)
            case "Object":
                return composites.Reference(str)
            case str(name):
                basic: shapes.Shape = getattr(shapes, name.upper())
                return basic
            case {"string": bound}:
                return shapes.Text(bound)
            case {"sequence": element}:
                return composites.List(self.shape(element), type_.get("bound", 0))
            case {"array": element, "length": length}:
                return composites.Array(self.shape(element), length)
            case {"enum": names}:
                return shapes.Enum(names, names.index)
        raise AssertionError(type_)

    def _declared(self, name: str, declaration: Any) -> shapes.Shape:
        match declaration:
            case {"struct": members}:
                names = [member for member, _ in members]
                record = composites.Record(lambda *v: SimpleNamespace(**dict(zip(names, v, strict=True))))
                self._made[name] = record
                record.holds(*((member, member, self.shape(type_)) for member, type_ in members))
            case {"switch": switch, "cases": cases}:
                discriminator = self.shape(switch)
                assert isinstance(discriminator, shapes.Scalar)
                choice = composites.Choice(lambda d, v: SimpleNamespace(_d=d, _v=v), discriminator)
                self._made[name] = choice
                choice.holds(*((c["name"], tuple(c["labels"]), self.shape(c["type"])) for c in cases))
            case other:
                self._made[name] = self.shape(other)
        return self._made[name]


DECLARED = Declared()


def native(type_: Any, value: Any) -> Any:
    """A value of values.json as the kit has it."""
    while isinstance(type_, str) and type_ in VALUES["types"] and type_ != "any":
        type_ = VALUES["types"][type_]
    match type_:
        case "any":
            ((kind, inside),) = value.items()
            return ANY_KINDS.index(kind), native(VALUES["types"]["any"] if kind == "struct" else kind, inside)
        case "Object":
            return value or None
        case {"sequence": element} | {"array": element}:
            return [native(element, each) for each in value]
        case {"struct": members}:
            return SimpleNamespace(**{name: native(member, value[name]) for name, member in members})
        case {"cases": cases}:
            ((name, inside),) = ((name, inside) for name, inside in value.items() if name != "d")
            (case,) = (case for case in cases if case["name"] == name)
            return SimpleNamespace(_d=value["d"], _v=native(case["type"], inside))
    return value


def lengths_of(case: dict[str, Any]) -> Lengths:
    lengths = Lengths()
    for path, length in case.get("lengths", {}).items():
        lengths.set(path, length)
    for path, kind in case.get("holds", {}).items():
        lengths.hold(path, ANY_KINDS.index(kind))
    return lengths


@pytest.mark.parametrize("stream", VALUES["streams"], ids=lambda s: f"{s['operation']}-{s['slot']}-{s['part']}")
def test_streams(stream: dict[str, Any]) -> None:
    values = Values(Lengths(), stream["seed"], stream["operation"], stream["slot"], PARTS.index(stream["part"]), "")
    assert [values.next() for _ in stream["numbers"]] == stream["numbers"]


@pytest.mark.parametrize("draw", VALUES["draws"], ids=lambda d: f"{d['operation']}-{d['slot']}-{d['part']}")
def test_values_are_drawn_compared_and_consumed(draw: dict[str, Any]) -> None:
    source = Source(lengths_of(draw), draw["seed"], draw["self"])
    sent = [(p["name"], DECLARED.shape(p["type"])) for p in draw["parameters"]]
    wanted = tuple(native(p["type"], p["value"]) for p in draw["parameters"])
    if draw["part"] == "arguments":
        operation = Operation(draw["operation"], "f", sent, [])
        made = operation.arguments(source, draw["slot"])
    else:
        operation = Operation(draw["operation"], "f", [], [(name, shape, -1) for name, shape in sent])
        made = operation.generated(source)
    assert made == wanted
    assert all(shape.equal(one, other) for (_, shape), one, other in zip(sent, made, wanted, strict=True))
    assert Operation(draw["operation"], "f", sent, []).consume(made) == draw["consumed"]


@pytest.mark.parametrize("case", HISTOGRAM["buckets"], ids=lambda c: f"{c['value']}/{c['bits']}")
def test_buckets(case: dict[str, int]) -> None:
    assert bucket(case["value"], case["bits"]) == case["index"]


@pytest.mark.parametrize("pair", PROTOCOL["escapes"], ids=lambda p: repr(p["written"]))
def test_escapes(pair: dict[str, str]) -> None:
    assert escape(pair["plain"]) == pair["written"]
    assert unescape(pair["written"]) == pair["plain"]


@pytest.mark.parametrize("case", PROTOCOL["commands"], ids=lambda c: c["line"])
def test_commands_are_read(case: dict[str, Any]) -> None:
    message = parse(case["line"])
    assert (message.verb, list(map(list, message.values.items()))) == (case["verb"], case["pairs"])


@pytest.mark.parametrize("case", PROTOCOL["replies"], ids=lambda c: c["line"])
def test_replies_are_written(case: dict[str, Any]) -> None:
    assert line(case["verb"], **dict(case["pairs"])) == case["line"] + "\n"


@pytest.mark.parametrize("case", PROTOCOL["wrong"], ids=lambda c: repr(c["line"]))
def test_wrong_lines_are_refused(case: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError):
        parse(case["line"])
