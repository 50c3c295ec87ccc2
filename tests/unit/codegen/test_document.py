"""The JSON between front end and model keeps to its schema, and another front end's is read as well."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from orrery.codegen.ccm.model import Component, ComponentPort, Home
from orrery.codegen.document import model_from_document
from orrery.codegen.model import Basic, Case, Interface, Struct, Topic, Union
from orrery.codegen.omniidl import compile_idl
from orrery.errors import InputError
from orrery.paths import ROOT

SCHEMA = json.loads((ROOT / "kit/idl.schema.json").read_text())
LONG = {"kind": "basic", "name": "long"}
DOCUMENT: dict[str, Any] = {
    "format": "orrery-idl",
    "version": 1,
    "source": "by/hand.idl",
    "includes": ["by/other.idl"],
    "declarations": [
        {
            "kind": "struct",
            "name": "S",
            "line": 1,
            "repository_id": "IDL:S:1.0",
            "members": [{"name": "a", "type": LONG}],
        },
        {
            "kind": "union",
            "name": "U",
            "line": 2,
            "repository_id": "IDL:U:1.0",
            "discriminator": {"kind": "basic", "name": "boolean"},
            "cases": [{"labels": [True], "default": False, "name": "a", "type": LONG}],
        },
        {"kind": "interface", "name": "I", "line": 3, "repository_id": "IDL:I:1.0", "bases": [], "operations": []},
    ],
    "pragmas": [{"text": "topic S", "file": "by/hand.idl", "line": 4}],
    "refused": [],
    "components": [
        {"name": "C", "line": 5, "ports": [{"name": "position", "kind": "publishes", "type": "S", "multiple": True}]},
        {"name": "D", "line": 6, "base": "C", "ports": [{"name": "ask", "kind": "uses", "type": "Nowhere"}]},
    ],
    "homes": [{"name": "H", "line": 7, "component": "C"}, {"name": "G", "line": 8, "base": "H", "component": "D"}],
}


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", sorted((ROOT / "interfaces").glob("*/*.idl")), ids=lambda p: p.stem)
def test_interfaces_keep_to_the_schema(path: Path) -> None:
    jsonschema.validate(compile_idl(path, [path.parent.parent]), SCHEMA)


def test_refused_things_keep_to_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "file.idl"
    path.write_text(
        "native N; valuetype V {}; valuetype B long; abstract interface A {}; local interface L {}; interface U;"
        'interface I { void f(in string s, in long double d, in N q, in U w, in A r) context("c"); };'
        "struct S { fixed<3,1> x; sequence<ValueBase> v; };"
    )
    document = compile_idl(path, ())
    jsonschema.validate(document, SCHEMA)
    assert {r["what"] for r in document["refused"]} == {
        "native",
        "valuetype",
        "abstract interface",
        "local interface",
        "undefined interface",
        "context",
        "long double",
        "fixed",
    }


def test_document_by_hand() -> None:
    jsonschema.validate(DOCUMENT, SCHEMA)
    model = model_from_document(DOCUMENT)
    assert (model.source, model.stem, model.includes) == ("by/hand.idl", "hand", ("by/other.idl",))
    assert [type(d) for d in model.declarations] == [Struct, Union, Interface]
    assert model.topics == (Topic("S"),)
    union = model["U"]
    assert isinstance(union, Union)
    assert union.cases == (Case((True,), False, "a", Basic("long")),)


def test_components_of_another_front_end() -> None:
    model = model_from_document(DOCUMENT)
    lacks = "Nowhere is declared inside what is not measured"
    assert model.components == (
        Component("C", (ComponentPort("position", "publishes", "S", multiple=True),), line=5),
        Component(
            "D", (ComponentPort("ask", "uses", "Nowhere"),), base="C", line=6, refused=f"it uses Nowhere: {lacks}"
        ),
    )
    assert model.homes == (
        Home("H", "C", line=7),
        Home("G", "D", base="H", line=8, refused=f"it manages D: {lacks}"),
    )


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), 2),
        (("declarations", 0, "kind"), "class"),
        (("declarations", 0, "name"), "::S"),
        (("declarations", 0, "members", 0, "type", "name"), "int"),
        (("declarations", 1, "discriminator"), {"kind": "array", "element": LONG, "dimensions": []}),
        (("refused",), [{"what": "magic", "name": "", "file": "f", "line": 1}]),
        (("surprise",), 1),
    ],
)
def test_schema_refuses(path: tuple[str | int, ...], value: object) -> None:
    document = copy.deepcopy(DOCUMENT)
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, SCHEMA)


def test_another_version_is_refused() -> None:
    with pytest.raises(InputError, match="version 2"):
        model_from_document({**DOCUMENT, "version": 2})
