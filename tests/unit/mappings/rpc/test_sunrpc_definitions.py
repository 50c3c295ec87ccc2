"""What becomes of IDL in the RPC language, type by type; and what rpcgen makes of it, C compilers take."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from schemas import TYPES, model_of

from foreign import WRITTEN, foreign_idl
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.paths import INTERFACES

MAPPING = load_mapping("sunrpc-cxx")


def xdr_of(folder: Path, text: str) -> str:
    return MAPPING.files(model_of(folder, text))["file_rpc.x"]


def body(xdr: str, head: str) -> list[str]:
    """The lines between the braces that follow `head`."""
    found = re.search(rf"^ *{head} {{\n(.*?)^ *}}", xdr, re.DOTALL | re.MULTILINE)
    assert found, head
    return [line.strip() for line in found[1].splitlines()]


@pytest.mark.parametrize(
    ("type_", "wire", "named"),
    [
        ("boolean", "bool", []),
        ("octet", "unsigned char", []),
        ("char", "char", []),
        ("wchar", "unsigned short", []),
        ("short", "short", []),
        ("unsigned short", "unsigned short", []),
        ("long", "int", []),
        ("unsigned long", "unsigned int", []),
        ("long long", "hyper", []),
        ("unsigned long long", "unsigned hyper", []),
        ("float", "float", []),
        ("double", "double", []),
        ("string", "orrery_String", ["string orrery_String<>"]),
        ("string<8>", "orrery_String", ["string orrery_String<8>"]),
        ("wstring<8>", "orrery_WideString", ["unsigned short orrery_WideString<8>"]),
        ("Object", "orrery_String", ["string orrery_String<>"]),
        ("I", "orrery_String", ["string orrery_String<>"]),
        ("Colour", "orrery_Colour", []),
        ("Longs", "orrery_Sequence", ["int orrery_Sequence<>"]),
        ("sequence<octet>", "orrery_Sequence", ["opaque orrery_Sequence<>"]),
        ("sequence<Longs, 4>", "orrery_Sequence_2", ["int orrery_Sequence<>", "orrery_Sequence orrery_Sequence_2<4>"]),
        ("Grid", "orrery_Array_2", ["int orrery_Array[3]", "orrery_Array orrery_Array_2[2]"]),
        ("Board", "orrery_Array_2", ["opaque orrery_Array[2]", "orrery_Array orrery_Array_2[2]"]),
        ("Point", "orrery_Point", []),
    ],
)
def test_each_kind_of_type_has_its_spelling(tmp_path: Path, type_: str, wire: str, named: list[str]) -> None:
    xdr = xdr_of(tmp_path, TYPES + f"interface I; typedef {type_} T; interface I {{ T f(inout T a); }};")
    assert body(xdr, "struct orrery_I_f_In") == [f"{wire} a;"]
    assert body(xdr, "struct orrery_I_f_Out") == [f"{wire} result;", f"{wire} a;"]
    assert re.findall("^typedef (.*);", xdr, re.MULTILINE) == named


def test_an_interface_is_a_program_and_what_carries_nothing_is_void(tmp_path: Path) -> None:
    text = (
        "interface A { readonly attribute long level; }; interface B : A { oneway void told(in long a); void End(); };"
    )
    assert body(xdr_of(tmp_path, text), "version ORRERY_B_VERSION") == [
        "orrery_B__get_level_Out ORRERY_B__GET_LEVEL(void) = 1;",
        "void ORRERY_B_TOLD(orrery_B_told_In) = 2;",
        "void ORRERY_B_END(void) = 3;",
    ]


def test_a_union_switches_over_an_enum_or_a_number(tmp_path: Path) -> None:
    text = (
        "union Letter switch (char) { case 'a': case 'b': long few; default: string rest; };"
        "union Truth switch (boolean) { case TRUE: long so; };"
        "interface I { void f(in Choice a, in Letter b, in Truth c); };"
    )
    xdr = xdr_of(tmp_path, TYPES + text)
    assert body(xdr, r"union orrery_Choice switch \(orrery_Colour _d\)") == [
        "case orrery_Colour_red: int warm;",
        "case orrery_Colour_green: orrery_Sequence cool;",
        "default: void;",
    ]
    assert body(xdr, r"union orrery_Letter switch \(int _d\)") == [
        "case 97: case 98: int few;",
        "default: orrery_String rest;",
    ]
    assert body(xdr, r"union orrery_Truth switch \(int _d\)") == ["case 1: int so;", "default: void;"]


def test_a_struct_that_holds_itself_is_known_before(tmp_path: Path) -> None:
    xdr = xdr_of(tmp_path, TYPES + "interface I { void f(in Node a); };")
    known = xdr.index("%typedef struct orrery_Node orrery_Node;")
    assert known < xdr.index("typedef orrery_Node orrery_Sequence<>;") < xdr.index("struct orrery_Node {")


def test_no_member_is_a_word_and_what_is_made_up_gives_way_to_nothing(tmp_path: Path) -> None:
    text = "struct program { long version, opaque, errno; }; struct I_F_In { long a; };"
    xdr = xdr_of(tmp_path, text + "interface I { void f(in program a, in I_F_In b); };")
    assert body(xdr, "struct orrery_program") == ["int idl_version;", "int idl_opaque;", "int idl_errno;"]
    assert body(xdr, "struct orrery_I_f_In") == ["orrery_program a;", "orrery_I_F_In_2 b;"]


def test_anys_and_wide_discriminators_are_left_out_with_the_reason(tmp_path: Path) -> None:
    text = (
        "union Far switch (long long) { case 1: long a; }; typedef sequence<any> Anys;"
        "interface I { void f(in Anys a); void g(out Far a); void h(); };"
    )
    assert MAPPING.unsupported(model_of(tmp_path, text)) == {
        "I::f": "XDR has no any",
        "I::g": "Far is a union over long long, and XDR switches over 32 bits",
    }


def idl_of(name: str) -> Path:
    return INTERFACES / name / f"{name}.idl" if (INTERFACES / name).is_dir() else foreign_idl(name)


@pytest.mark.skipif(shutil.which("rpcgen") is None, reason="there is no rpcgen here")
@pytest.mark.parametrize("name", ["types", "weather", *WRITTEN])
def test_rpcgen_takes_it(name: str, tmp_path: Path) -> None:
    model = read_idl(idl_of(name))
    (tmp_path / f"{model.stem}_rpc.x").write_text(MAPPING.files(model)[f"{model.stem}_rpc.x"], encoding="utf-8")
    made = {"-h": ".h", "-c": "_xdr.c", "-l": "_clnt.c", "-m": "_svc.c"}
    commands = [
        ["rpcgen", "-M", "-C", kind, "-o", f"{model.stem}_rpc{end}", f"{model.stem}_rpc.x"]
        for kind, end in made.items()
    ]
    sources = [f"{model.stem}_rpc{end}" for end in made.values() if end.endswith(".c")]
    for command in (*commands, ["cc", "-fsyntax-only", "-I/usr/include/tirpc", *sources]):
        result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert result.returncode == 0, result.stderr
