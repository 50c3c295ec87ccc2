"""What becomes of IDL in a Cap'n Proto schema, type by type."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from schemas import TYPES, block, model_of

from foreign import WRITTEN, foreign_idl
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.paths import INTERFACES

MAPPING = load_mapping("capnp-cxx")


def schema_of(folder: Path, text: str) -> str:
    return MAPPING.files(model_of(folder, text))["file.capnp"]


@pytest.mark.parametrize(
    ("type_", "wire"),
    [
        ("boolean", "Bool"),
        ("octet", "UInt8"),
        ("char", "UInt8"),
        ("wchar", "UInt16"),
        ("short", "Int16"),
        ("unsigned short", "UInt16"),
        ("long", "Int32"),
        ("unsigned long", "UInt32"),
        ("long long", "Int64"),
        ("unsigned long long", "UInt64"),
        ("float", "Float32"),
        ("double", "Float64"),
        ("string", "Text"),
        ("wstring", "List(UInt16)"),
        ("any", "Any"),
        ("Object", "Text"),
        ("Colour", "Colour"),
        ("Longs", "List(Int32)"),
        ("sequence<octet>", "Data"),
        ("sequence<char>", "Data"),
        ("sequence<wchar>", "List(UInt16)"),
        ("sequence<string>", "List(Text)"),
        ("sequence<Point>", "List(Point)"),
        ("sequence<Longs>", "List(List(Int32))"),
        ("sequence<sequence<octet> >", "List(Data)"),
        ("sequence<Grid>", "List(List(List(Int32)))"),
        ("Grid", "List(List(Int32))"),
        ("Board", "List(Data)"),
        ("Pair", "List(List(Int32))"),
        ("Node", "Node"),
        ("Choice", "Choice"),
    ],
)
def test_each_kind_of_type_has_its_field(tmp_path: Path, type_: str, wire: str) -> None:
    schema = schema_of(tmp_path, TYPES + f"typedef {type_} T; interface I {{ T f(inout T a); }};")
    assert block(schema, "interface I") == [f"f @0 (a :{wire}) -> (result :{wire}, a :{wire});"]


def test_a_union_has_its_discriminator_and_a_branch_for_none_and_a_struct_may_hold_itself(tmp_path: Path) -> None:
    schema = schema_of(tmp_path, TYPES + "interface I { void f(in Choice a); };")
    assert block(schema, "struct Choice") == [
        "discriminator @0 :Colour;",
        "union {",
        "none @1 :Void;",
        "idlWarm @2 :Int32;",
        "idlCool @3 :List(Int32);",
        "}",
    ]
    assert block(schema, "struct Node") == ["value @0 :Int32;", "children @1 :List(Node);"]
    assert block(schema, "enum Colour") == ["idlRed @0;", "idlGreen @1;"]


def test_what_nothing_uses_is_not_defined(tmp_path: Path) -> None:
    assert "Any" not in schema_of(tmp_path, "interface I { void f(); };")


def test_an_interface_has_what_it_inherits_and_streams_for_oneways(tmp_path: Path) -> None:
    text = (
        "interface A { readonly attribute long level; };"
        "interface B : A { oneway void told(in long a); void delete(); void get_it(in string the_name); };"
    )
    assert block(schema_of(tmp_path, text), "interface B") == [
        "getLevel @0 () -> (result :Int32);",
        "told @1 (a :Int32) -> stream;",
        "idlDelete @2 () -> ();",
        "getIt @3 (theName :Text) -> ();",
    ]


def test_the_number_of_a_schema_is_its_own_and_stays(tmp_path: Path) -> None:
    first, again = (schema_of(tmp_path, "interface I { void f(); };") for _ in range(2))
    other = schema_of(tmp_path, "interface I { void g(); };")
    numbers = [re.findall(r"^@(0x[89a-f][0-9a-f]{15});$", text, re.MULTILINE) for text in (first, again, other)]
    assert numbers[0] == numbers[1] != numbers[2]
    assert [len(found) for found in numbers] == [1, 1, 1]


@pytest.mark.skipif(shutil.which("capnp") is None, reason="there is no capnp here")
@pytest.mark.parametrize("name", ["types", *WRITTEN])
def test_capnp_takes_it(name: str, tmp_path: Path) -> None:
    path = INTERFACES / "types" / "types.idl" if name == "types" else foreign_idl(name)
    model = read_idl(path)
    file = tmp_path / f"{model.stem}.capnp"
    file.write_text(MAPPING.files(model)[file.name], encoding="utf-8")
    command = ["capnp", "compile", f"-oc++:{tmp_path}", f"--src-prefix={tmp_path}", str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
