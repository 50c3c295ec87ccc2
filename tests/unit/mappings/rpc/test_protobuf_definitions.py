"""What becomes of IDL in protobuf, type by type, and what its parsers would refuse."""

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

MAPPING = load_mapping("protobuf-cxx")


def proto_of(folder: Path, text: str) -> str:
    return MAPPING.files(model_of(folder, text))["file.proto"]


@pytest.mark.parametrize(
    ("type_", "wire"),
    [
        ("boolean", "bool"),
        ("octet", "uint32"),
        ("char", "uint32"),
        ("wchar", "uint32"),
        ("short", "sint32"),
        ("unsigned short", "uint32"),
        ("long", "sint32"),
        ("unsigned long", "uint32"),
        ("long long", "sint64"),
        ("unsigned long long", "uint64"),
        ("float", "float"),
        ("double", "double"),
        ("string", "string"),
        ("wstring", "bytes"),
        ("any", "Any"),
        ("Object", "string"),
        ("Colour", "Colour"),
        ("Longs", "repeated sint32"),
        ("sequence<octet>", "bytes"),
        ("sequence<char>", "bytes"),
        ("sequence<wchar>", "repeated uint32"),
        ("sequence<string>", "repeated string"),
        ("sequence<Point>", "repeated Point"),
        ("sequence<Longs>", "repeated List_of_sint32"),
        ("sequence<sequence<octet> >", "repeated bytes"),
        ("sequence<Grid>", "repeated List_of_sint32"),
        ("sequence<sequence<Longs> >", "repeated List_of_List_of_sint32"),
        ("Grid", "repeated sint32"),
        ("Board", "bytes"),
        ("Pair", "repeated List_of_sint32"),
        ("Node", "Node"),
        ("Choice", "Choice"),
    ],
)
def test_each_kind_of_type_has_its_field(tmp_path: Path, type_: str, wire: str) -> None:
    proto = proto_of(tmp_path, TYPES + f"typedef {type_} T; interface I {{ T f(inout T a); }};")
    assert block(proto, "message I_f_Request") == [f"{wire} a = 1;"]
    assert block(proto, "message I_f_Reply") == [f"{wire} result = 1;", f"{wire} a = 2;"]


def test_a_union_has_its_discriminator_beside_a_oneof_and_a_struct_may_hold_itself(tmp_path: Path) -> None:
    proto = proto_of(tmp_path, TYPES + "interface I { void f(in Choice a); };")
    assert block(proto, "message Choice") == [
        "Colour discriminator = 1;",
        "oneof branch {",
        "sint32 warm = 2;",
        "List_of_sint32 cool = 3;",
        "}",
    ]
    assert block(proto, "message Node") == ["sint32 value = 1;", "repeated Node children = 2;"]


def test_what_nothing_uses_is_not_defined(tmp_path: Path) -> None:
    proto = proto_of(tmp_path, "interface I { void f(); };")
    assert "Any" not in proto and "List_of" not in proto


def test_a_service_has_what_it_inherits_streams_of_oneways_and_a_stream_of_all(tmp_path: Path) -> None:
    text = (
        "interface A { readonly attribute long level; };"
        "interface B : A { oneway void told(in long a); void delete(); void stream(); };"
    )
    proto = proto_of(tmp_path, text)
    service = proto[proto.index("service B") :].split("}")[0]
    assert re.findall(r"rpc (\w+) \((.*?)\) returns \((.*?)\)", service) == [
        ("get_level", "B_get_level_Request", "B_get_level_Reply"),
        ("told", "stream B_told_Request", "B_told_Reply"),
        ("idl_delete", "B_delete_Request", "B_delete_Reply"),
        ("stream", "B_stream_Request", "B_stream_Reply"),
        ("stream_2", "stream B_Call", "stream B_Answer"),
    ]
    assert "B_told_Request told = 2;" in block(proto, "message B_Call")
    assert not any("told" in line for line in block(proto, "message B_Answer"))


def nested(depth: int) -> str:
    return "sequence<" * depth + "long" + " >" * depth


def test_messages_may_be_nested_100_deep(tmp_path: Path) -> None:
    # A list around each but the outermost sequence; around them the request, and that of the stream.
    text = (
        f"typedef {nested(100)} Deep; typedef {nested(101)} Deeper; interface I {{ void f(in Deep a); Deeper g(); }};"
    )
    refused = MAPPING.unsupported(model_of(tmp_path, text))
    assert refused == {"I::g": "its messages would be nested 101 deep, and protobuf's parsers stop at 100"}


def test_what_is_left_out_is_not_defined(tmp_path: Path) -> None:
    proto = proto_of(tmp_path, f"typedef {nested(102)} Deep; interface I {{ void f(in Deep a); void g(); }};")
    assert "I_g_Request" in proto
    assert "I_f" not in proto and "List_of" not in proto


@pytest.mark.skipif(shutil.which("protoc") is None, reason="there is no protoc here")
@pytest.mark.parametrize("name", ["types", *WRITTEN])
def test_protoc_takes_it(name: str, tmp_path: Path) -> None:
    path = INTERFACES / "types" / "types.idl" if name == "types" else foreign_idl(name)
    model = read_idl(path)
    file = tmp_path / f"{model.stem}.proto"
    file.write_text(MAPPING.files(model)[file.name], encoding="utf-8")
    command = ["protoc", f"--proto_path={tmp_path}", f"--cpp_out={tmp_path}", str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
