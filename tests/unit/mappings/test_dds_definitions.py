"""What becomes of IDL in DDS types, type by type; and what idlc makes of it, it can compile."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from schemas import model_of

from foreign import WRITTEN, foreign_idl
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import Mapping, load_mapping
from orrery.paths import INTERFACES

MAPPING = load_mapping("dds-cxx")
FAST = load_mapping("fastdds-cxx")

TYPES = """
enum Colour { red, green };
struct Point { double x, y; };
typedef sequence<long> Longs;
typedef long Grid[2][3];
typedef Longs Pair[2];
struct Node { long value; sequence<Node> children; };
union Choice switch (Colour) { case red: long warm; default: Longs cool; };
"""


def dds_of(folder: Path, text: str, mapping: Mapping = MAPPING) -> str:
    return mapping.files(model_of(folder, text))["file_dds.idl"]


def body(dds: str, name: str) -> list[str]:
    """The lines inside a struct or a union."""
    found = re.search(
        rf"^ *(?:struct|union) {name}(?: switch \([^)]*\))? {{\n(.*?)^ *}}", dds, re.DOTALL | re.MULTILINE
    )
    assert found, name
    return [line.strip() for line in found[1].splitlines()]


@pytest.mark.parametrize(
    ("type_", "wire"),
    [
        ("boolean", "boolean {}"),
        ("octet", "octet {}"),
        ("char", "char {}"),
        ("wchar", "unsigned short {}"),
        ("short", "short {}"),
        ("unsigned short", "unsigned short {}"),
        ("long", "long {}"),
        ("unsigned long", "unsigned long {}"),
        ("long long", "long long {}"),
        ("unsigned long long", "unsigned long long {}"),
        ("float", "float {}"),
        ("double", "double {}"),
        ("string", "string {}"),
        ("string<8>", "string<8> {}"),
        ("wstring", "sequence<unsigned short> {}"),
        ("wstring<8>", "sequence<unsigned short, 8> {}"),
        ("Object", "string {}"),
        ("I", "string {}"),
        ("Colour", "Colour {}"),
        ("Longs", "sequence<long> {}"),
        ("sequence<short, 4>", "sequence<short, 4> {}"),
        ("sequence<string<8>, 2>", "sequence<string<8>, 2> {}"),
        ("sequence<Longs>", "sequence<sequence<long> > {}"),
        ("sequence<Grid>", "sequence<Array> {}"),
        ("sequence<Point>", "sequence<Point> {}"),
        ("Grid", "long {}[2][3]"),
        ("Pair", "sequence<long> {}[2]"),
        ("Node", "Node {}"),
        ("Choice", "Choice {}"),
    ],
)
def test_each_kind_of_type_has_its_spelling(tmp_path: Path, type_: str, wire: str) -> None:
    dds = dds_of(tmp_path, TYPES + f"interface I; typedef {type_} T; interface I {{ T f(inout T a); }};")
    assert body(dds, "I_f_In") == [f"{wire.format('a')};"]
    assert body(dds, "I_f_Out") == [f"{wire.format('result')};", f"{wire.format('a')};"]


def test_an_array_in_a_sequence_has_a_name_once(tmp_path: Path) -> None:
    dds = dds_of(tmp_path, TYPES + "typedef sequence<Grid> Grids; interface I { void f(in Grids a, in Grids b); };")
    assert re.findall("typedef (.*)", dds) == ["long Array[2][3];"]


def test_strings_of_an_array_in_a_sequence_have_no_bounds(tmp_path: Path) -> None:
    text = "typedef string<3> Pair[2]; typedef sequence<Pair> Pairs; interface I { void f(in Pairs a, in Pair b); };"
    dds = dds_of(tmp_path, text)
    assert re.findall("typedef (.*)", dds) == ["string Array[2];"]
    assert body(dds, "I_f_In") == ["sequence<Array> a;", "string<3> b[2];"]


def test_a_union_has_its_labels_and_a_struct_that_holds_itself_is_announced(tmp_path: Path) -> None:
    dds = dds_of(tmp_path, TYPES + "interface I { void f(in Choice a, in Node b); };")
    assert body(dds, "Choice") == ["case Colour_red: long warm;", "default: sequence<long> cool;"]
    assert "enum Colour { Colour_red, Colour_green };" in dds
    assert dds.index("struct Node;") < dds.index("struct Node {")


def test_a_type_may_hold_itself_by_way_of_another(tmp_path: Path) -> None:
    text = "struct A { struct B { sequence<A> back; } there; sequence<A> more; }; interface I { void f(in A x); };"
    dds = dds_of(tmp_path, text)
    assert dds.index("struct A;") < dds.index("struct A_B {") < dds.index("struct A {")


def test_an_interface_is_two_samples_with_a_branch_for_each_operation(tmp_path: Path) -> None:
    text = (
        "module M { interface A { readonly attribute long level; };"
        "interface B : A { oneway void told(in long a); void delete(); void failed(); }; };"
    )
    dds = dds_of(tmp_path, text)
    assert body(dds, "M_B_Request") == ["RequestId id;", "M_B_Call call;"]
    assert body(dds, "M_B_Reply") == ["RequestId id;", "M_B_Return result;"]
    assert body(dds, "M_B_Call") == [
        "case 1: M_B_get_level_In get_level;",
        "case 2: M_B_told_In told;",
        "case 3: M_B_idl_delete_In idl_delete;",
        "case 4: M_B_failed_2_In failed_2;",
    ]
    assert body(dds, "M_B_Return") == [
        "case 0: string failed;",
        "case 1: M_B_get_level_Out get_level;",
        "case 3: M_B_idl_delete_Out idl_delete;",
        "case 4: M_B_failed_2_Out failed_2;",
    ]
    assert body(dds, "M_B_get_level_In") == ["octet unused;"]


def test_a_member_has_another_name_than_its_struct(tmp_path: Path) -> None:
    dds = dds_of(tmp_path, "module A { struct Held { long A_Held, held_; }; interface I { Held f(); }; };")
    assert body(dds, "A_Held") == ["long A_Held_2;", "long held_;"]


def test_a_topic_is_its_struct(tmp_path: Path) -> None:
    text = "struct Reading { long number; };\n#pragma orrery topic Reading\ninterface I { void f(in Reading a); };"
    dds = dds_of(tmp_path, text)
    assert re.search(r"@topic @final\n *struct Reading {", dds)
    assert "ReadingTopic" not in dds


def test_what_nothing_uses_is_not_declared(tmp_path: Path) -> None:
    dds = dds_of(tmp_path, TYPES + "struct Held { any thing; }; interface I { void f(in Held a); void g(); };")
    assert set(re.findall(r"(?:struct|union|enum) (\w+)", dds)) == {
        "RequestId", "Sighting", "I_g_In", "I_g_Out", "I_Call", "I_Return", "I_Request", "I_Reply",
    }  # fmt: skip


def test_anys_and_wide_discriminators_are_left_out_with_the_reason(tmp_path: Path) -> None:
    text = (
        "union Far switch (long long) { case 1: long a; }; typedef sequence<any> Anys;"
        "interface I { void f(in Anys a); void g(out Far a); void h(); };"
    )
    assert MAPPING.unsupported(model_of(tmp_path, text)) == {
        "I::f": "DDS has no any",
        "I::g": "Far is a union over long long, and Cyclone DDS has none of these",
    }


@pytest.mark.parametrize(
    ("type_", "wire"),
    [
        ("string<8>", "string<8> {}"),
        ("Colour", "Colour {}"),
        ("sequence<string<8>, 2>", "sequence<string, 2> {}"),
        ("sequence<Hues>", "sequence<sequence<unsigned long> > {}"),
        ("Table", "unsigned long {}[2][3]"),
        ("Words", "Text {}[2]"),
        ("sequence<Words>", "sequence<Array> {}"),
        ("Pair", "sequence<long> {}[2]"),
    ],
)
def test_elements_in_fast_dds_have_neither_bounds_nor_the_names_of_enums(tmp_path: Path, type_: str, wire: str) -> None:
    text = "typedef sequence<Colour> Hues; typedef Colour Row[3]; typedef Row Table[2]; typedef string<4> Words[2];"
    dds = dds_of(tmp_path, f"{TYPES}{text} typedef {type_} T; interface I {{ void f(in T a); }};", FAST)
    assert body(dds, "I_f_In") == [f"{wire.format('a')};"]


def test_fast_dds_leaves_out_what_holds_itself_and_takes_other_discriminators(tmp_path: Path) -> None:
    text = "union Far switch (long long) { case 1: long a; }; interface I { void f(in Node a); void g(out Far a); };"
    assert FAST.unsupported(model_of(tmp_path, TYPES + text)) == {
        "I::f": "Node holds itself, and Fast DDS would add up its largest size without an end",
    }


def test_values_are_put_where_each_implementation_has_them(tmp_path: Path) -> None:
    model = model_of(tmp_path, TYPES + "interface I { void f(in Point a); };")
    cyclone, fast = (mapping.files(model)["file.hpp"] for mapping in (MAPPING, FAST))
    assert "dds::put(args.in_a, call._u.f.a, scratch);" in cyclone
    assert "return ::orrery_wire_I_Request_desc;" in cyclone
    assert "dds::put(args.in_a, call.f().a(), scratch);" in fast
    assert "return TopicType(new ::orrery_wire::I_RequestPubSubType);" in fast


def idl_of(name: str) -> Path:
    return INTERFACES / name / f"{name}.idl" if (INTERFACES / name).is_dir() else foreign_idl(name)


def compile_all(commands: list[list[str]], name: str, mapping: Mapping, folder: Path) -> None:
    """What the mapping makes of an IDL file goes through the commands; `{}` in them is the stem of the DDS IDL."""
    model = read_idl(idl_of(name))
    stem = f"{model.stem}_dds"
    (folder / f"{stem}.idl").write_text(mapping.files(model)[f"{stem}.idl"], encoding="utf-8")
    for command in commands:
        words = [word.format(stem) for word in command]
        result = subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)
        assert result.returncode == 0, result.stderr


@pytest.mark.skipif(shutil.which("idlc") is None, reason="there is no idlc here")
@pytest.mark.parametrize("name", ["types", "weather", *WRITTEN])
def test_idlc_takes_it(name: str, tmp_path: Path) -> None:
    compile_all([["idlc", "-t", "{}.idl"], ["cc", "-c", "-Wall", "-Werror", "{}.c"]], name, MAPPING, tmp_path)


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("fastddsgen") is None, reason="there is no fastddsgen here")
@pytest.mark.parametrize("name", ["types", "weather", *WRITTEN])
def test_fastddsgen_takes_it(name: str, tmp_path: Path) -> None:
    compile_all(
        [["fastddsgen", "-ppDisable", "-cs", "{}.idl"], ["c++", "-std=c++20", "-c", "{}.cxx"]], name, FAST, tmp_path
    )
