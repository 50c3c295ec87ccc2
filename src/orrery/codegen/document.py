"""From the JSON document of `kit/idl.schema.json`, whichever front end wrote it, to the interface model."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from orrery.codegen.ccm.document import ComponentReader
from orrery.codegen.model import (
    MODEL_VERSION,
    Array,
    Basic,
    Case,
    Const,
    Declaration,
    Enum,
    Exception_,
    Interface,
    Member,
    Model,
    Named,
    Operation,
    OperationParameter,
    Sequence,
    String,
    Struct,
    Type,
    Typedef,
    Union,
)
from orrery.codegen.pragmas import read_topics
from orrery.codegen.pruning import Pruning
from orrery.errors import InputError

Json = dict[str, Any]


def model_from_document(document: Json) -> Model:
    """The model of a document; InputError where it has another version, or its pragmas name what is not there."""
    if (version := document["version"]) != MODEL_VERSION:
        hint = f"this Orrery reads version {MODEL_VERSION}"
        raise InputError(f"the interface model has version {version}", file=document["source"], hint=hint)
    source = Path(document["source"])
    pruning = Pruning(document)
    reader = ComponentReader(document, pruning, _type, _operation)
    model = Model(
        source=str(source),
        stem=re.sub(r"[^A-Za-z0-9_-]", "_", source.stem),
        declarations=tuple(_refused(_declaration(d), pruning.reasons) for d in pruning.remaining()),
        includes=tuple(document["includes"]),
        left_out=tuple(pruning.reasons),
        components=reader.components(),
        homes=reader.homes(),
    )
    # An index of its own: `replace` would let both models share one.
    model = replace(model, declarations=tuple(_marked(d, model) for d in model.declarations), _index={})
    return replace(model, topics=read_topics(document["pragmas"], model), _index={})


def _declaration(json: Json) -> Declaration:
    """A declaration of any kind."""
    return _DECLARATIONS[json["kind"]](json)


def _refused(declaration: Declaration, reasons: Mapping[str, str]) -> Declaration:
    """An interface, its operations that are not measured marked and emptied; anything else as it is."""
    if not isinstance(declaration, Interface):
        return declaration
    operations = (_emptied(o, reasons[o.key]) if o.key in reasons else o for o in declaration.operations)
    return replace(declaration, operations=tuple(operations), refused=reasons.get(declaration.name, ""))


def _emptied(operation: Operation, reason: str) -> Operation:
    return replace(operation, result=Basic("void"), parameters=(), raises=(), refused=reason)


def _type(json: Json) -> Type:
    """A type of any kind."""
    match json["kind"]:
        case "basic":
            return Basic(json["name"])
        case "string":
            return String(json["wide"], json["bound"])
        case "sequence":
            return Sequence(_type(json["element"]), json["bound"])
        case "array":
            return Array(_type(json["element"]), tuple(json["dimensions"]))
        case _:
            return Named(json["name"])


def _members(json: Json) -> tuple[Member, ...]:
    return tuple(Member(m["name"], _type(m["type"])) for m in json["members"])


def _struct(json: Json) -> Struct:
    return Struct(json["name"], _members(json), json["repository_id"], json["line"])


def _exception(json: Json) -> Exception_:
    return Exception_(json["name"], _members(json), json["repository_id"], json["line"])


def _union(json: Json) -> Union:
    cases = tuple(Case(tuple(c["labels"]), c["default"], c["name"], _type(c["type"])) for c in json["cases"])
    return Union(json["name"], _type(json["discriminator"]), cases, json["repository_id"], json["line"])


def _enum(json: Json) -> Enum:
    return Enum(json["name"], tuple(json["enumerators"]), json["repository_id"], json["line"])


def _typedef(json: Json) -> Typedef:
    return Typedef(json["name"], _type(json["type"]), json["repository_id"], json["line"])


def _const(json: Json) -> Const:
    return Const(json["name"], _type(json["type"]), json["value"], json["line"])


def _interface(json: Json) -> Interface:
    operations = tuple(_operation(o, json["name"]) for o in json["operations"])
    builtin = json.get("builtin", False)
    return Interface(
        json["name"], tuple(json["bases"]), operations, json["repository_id"], json["line"], builtin=builtin
    )


def _operation(json: Json, interface: str) -> Operation:
    return Operation(
        name=json["name"],
        interface=interface,
        result=_type(json["result"]),
        parameters=tuple(OperationParameter(p["name"], p["direction"], _type(p["type"])) for p in json["parameters"]),
        raises=tuple(json["raises"]),
        oneway=json["oneway"],
        line=json["line"],
        attribute=json["attribute"],
    )


_DECLARATIONS: dict[str, Callable[[Json], Declaration]] = {
    "struct": _struct,
    "union": _union,
    "enum": _enum,
    "typedef": _typedef,
    "exception": _exception,
    "const": _const,
    "interface": _interface,
}


def _marked(declaration: Declaration, model: Model) -> Declaration:
    """`declaration`, with `recursive` set on a struct or union that can be reached from its own members."""
    if isinstance(declaration, Struct | Union):
        inner = (t for part in _parts(declaration) for t in model.types_used(part))
        return replace(declaration, recursive=Named(declaration.name) in inner)
    return declaration


def _parts(declaration: Struct | Union) -> Iterator[Type]:
    """The types of the members or cases."""
    yield from (p.type for p in (declaration.members if isinstance(declaration, Struct) else declaration.cases))
