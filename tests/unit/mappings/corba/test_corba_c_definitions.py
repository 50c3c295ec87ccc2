"""What becomes of IDL for orbit-idl-2 and in C, type by type; and what the compiler makes of it, C compilers take."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from schemas import TYPES, block, model_of

from foreign import WRITTEN, foreign_idl
from orrery.codegen.anys import with_anys
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.paths import INTERFACES

MAPPING = load_mapping("corba-c")


def idl_of(folder: Path, text: str) -> str:
    return MAPPING.files(model_of(folder, text))["file_orbit.idl"]


def glue_of(folder: Path, text: str) -> str:
    return MAPPING.files(model_of(folder, text))["file.hpp"]


@pytest.mark.parametrize(
    ("type_", "spelled", "named"),
    [
        ("boolean", "boolean", []),
        ("octet", "octet", []),
        ("wchar", "wchar", []),
        ("unsigned short", "unsigned short", []),
        ("long", "long", []),
        ("unsigned long long", "unsigned long long", []),
        ("double", "double", []),
        ("string", "string", []),
        ("string<8>", "string<8>", []),
        ("wstring<8>", "wstring<8>", []),
        ("any", "any", []),
        ("Object", "Object", []),
        ("I", "orrery_I", []),
        ("Colour", "orrery_Colour", []),
        ("Longs", "orrery_Sequence", ["sequence<long> orrery_Sequence"]),
        ("sequence<string<8> >", "orrery_Sequence", ["sequence<string<8> > orrery_Sequence"]),
        (
            "sequence<Longs, 4>",
            "orrery_Sequence_2",
            ["sequence<long> orrery_Sequence", "sequence<orrery_Sequence, 4> orrery_Sequence_2"],
        ),
        ("Grid", "orrery_Array_2", ["long orrery_Array[3]", "orrery_Array orrery_Array_2[2]"]),
        ("Pair", "orrery_Array", ["sequence<long> orrery_Sequence", "orrery_Sequence orrery_Array[2]"]),
        ("Point", "orrery_Point", []),
    ],
)
def test_each_kind_of_type_has_its_spelling(tmp_path: Path, type_: str, spelled: str, named: list[str]) -> None:
    idl = idl_of(tmp_path, TYPES + f"interface I; typedef {type_} T; interface I {{ T f(inout T a); }};")
    assert block(idl, "interface orrery_I") == [f"{spelled} f(inout {spelled} io_a);"]
    assert re.findall("^typedef (.*);", idl, re.MULTILINE) == named


@pytest.mark.parametrize(
    ("type_", "sent", "exchanged", "made", "returned"),
    [
        ("long", "CORBA_long", "CORBA_long*", "CORBA_long*", "CORBA_long"),
        ("Colour", "::orrery_Colour", "::orrery_Colour*", "::orrery_Colour*", "::orrery_Colour"),
        ("string", "const CORBA_char*", "CORBA_string*", "CORBA_string*", "CORBA_string"),
        ("wstring", "CORBA_wstring", "CORBA_wstring*", "CORBA_wstring*", "CORBA_wstring"),
        ("I", "CORBA_Object", "CORBA_Object*", "CORBA_Object*", "CORBA_Object"),
        ("Point", "const ::orrery_Point*", "::orrery_Point*", "::orrery_Point*", "::orrery_Point"),
        ("Node", "const ::orrery_Node*", "::orrery_Node*", "::orrery_Node**", "::orrery_Node*"),
        ("Longs", "const ::orrery_Sequence*", "::orrery_Sequence*", "::orrery_Sequence**", "::orrery_Sequence*"),
        ("any", "const CORBA_any*", "CORBA_any*", "CORBA_any**", "CORBA_any*"),
        ("Grid", "const ::orrery_Array_2", "::orrery_Array_2", "::orrery_Array_2", "::orrery_Array_2_slice*"),
        ("Pair", "const ::orrery_Array", "::orrery_Array", "::orrery_Array_slice**", "::orrery_Array_slice*"),
    ],
)
def test_each_kind_of_type_is_passed_as_the_mapping_of_c_says(
    tmp_path: Path, type_: str, sent: str, exchanged: str, made: str, returned: str
) -> None:
    operation = f"{type_} f(in {type_} a, inout {type_} b, out {type_} c);"
    glue = glue_of(tmp_path, TYPES + f"interface I; interface I {{ {operation} }};")
    head = (
        f'extern "C" inline {returned} orrery_I_f_served(PortableServer_Servant servant, {sent} in_a, '
        f"{exchanged} io_b, {made} out_c, CORBA_Environment* environment) {{"
    )
    assert head in glue.splitlines()


@pytest.mark.parametrize(
    ("type_", "sent", "got"),
    [
        ("long", "in_a.place(), io_b.place(), nullptr", "places[0], places[1], &places[2]"),
        ("Point", "in_a.place(), io_b.place(), nullptr", "places[0], places[1], &places[2]"),
        ("Grid", "in_a.place(), io_b.place(), nullptr", "places[0], places[1], &places[2]"),
        ("Longs", "in_a.place(), io_b.place(), nullptr", "places[0], places[1], places[2]"),
        ("Pair", "in_a.place(), io_b.place(), nullptr", "places[0], places[1], places[2]"),
    ],
)
def test_a_call_that_does_not_wait_passes_what_a_stub_would(tmp_path: Path, type_: str, sent: str, got: str) -> None:
    operation = f"{type_} f(in {type_} a, inout {type_} b, out {type_} c);"
    glue = glue_of(tmp_path, TYPES + f"interface I {{ {operation} }};")
    assert re.findall(r"void\* arguments\[\] = \{(.*)\};", glue) == [sent, got]
    assert "corba_c::send(object, ::orrery_I__imethods[::orrery_I_f__imethods_index], arguments, flight" in glue
    assert "reply.read(result.place(), arguments, " in glue


def test_without_a_reply_a_call_has_no_halves(tmp_path: Path) -> None:
    glue = glue_of(tmp_path, "interface I { oneway void f(in long a); void g(in long a); };")
    assert glue.count("static void send(") == glue.count("static void receive(") == 1
    assert "reply.read(nullptr, nullptr, " in glue


def test_attributes_stay_what_they_are_and_what_is_inherited_is_repeated(tmp_path: Path) -> None:
    text = (
        "interface A { readonly attribute long level; attribute string title; };"
        "interface B : A { oneway void note(in long a); void End(); };"
    )
    files = MAPPING.files(model_of(tmp_path, text))
    assert block(files["file_orbit.idl"], "interface orrery_B") == [
        "readonly attribute long level;",
        "attribute string title;",
        "oneway void note(in long in_a);",
        "void End();",
    ]
    functions = ", ".join(f"orrery_B_{f}_served" for f in ("_get_level", "_get_title", "_set_title", "note", "End"))
    assert f"    static ::POA_orrery_B__epv own{{nullptr, {functions}}};" in files["file.hpp"].splitlines()


def test_a_union_has_the_labels_of_the_file_and_a_type_code_for_each(tmp_path: Path) -> None:
    text = (
        "union Letter switch (char) { case 'a': case '*': long few; case 'c': default: string rest; };"
        "union Truth switch (boolean) { case TRUE: long so; };"
        "interface I { void f(in Choice a, in Letter b, in Truth c); };"
    )
    files = MAPPING.files(model_of(tmp_path, TYPES + text))
    idl = files["file_orbit.idl"]
    assert block(idl, r"union orrery_Choice switch \(orrery_Colour\)") == [
        "case orrery_Colour_red: long warm;",
        "case orrery_Colour_green: orrery_Sequence cool;",
    ]
    assert block(idl, r"union orrery_Letter switch \(char\)") == [
        "case 'a': case '\\x2a': long few;",
        "case 'c': default: string rest;",
    ]
    assert block(idl, r"union orrery_Truth switch \(boolean\)") == ["case TRUE: long so;"]
    assert "corba_c::give(value.rest, wire._u.rest, part(code, 2));" in files["file.hpp"]


def test_a_struct_holds_itself_in_a_sequence_without_a_name(tmp_path: Path) -> None:
    text = (
        "struct Deep { sequence<sequence<Deep> > rows; }; typedef sequence<Node> Nodes;"
        "interface I { Nodes f(in Deep a); };"
    )
    idl = idl_of(tmp_path, TYPES + text)
    assert block(idl, "struct orrery_Node") == ["long value;", "sequence<orrery_Node> children;"]
    assert block(idl, "struct orrery_Deep") == ["sequence<sequence<orrery_Deep> > rows;"]
    assert idl.index("struct orrery_Node {") < idl.index("typedef sequence<orrery_Node> orrery_Sequence;")


def test_everything_keeps_its_repository_id(tmp_path: Path) -> None:
    text = (
        '#pragma prefix "acme.com"\n'
        "module M { struct Item { long a; }; exception Gone { Item last; };"
        " interface I { void f(in Item a) raises (Gone); }; };"
    )
    idl = idl_of(tmp_path, text)
    assert "void f(in orrery_M_Item in_a) raises (orrery_M_Gone);" in idl
    assert re.findall("^#pragma ID (.*)", idl, re.MULTILINE) == [
        'orrery_M_I "IDL:acme.com/M/I:1.0"',
        'orrery_M_Item "IDL:acme.com/M/Item:1.0"',
        'orrery_M_Gone "IDL:acme.com/M/Gone:1.0"',
    ]


def test_no_name_is_a_word_and_what_is_made_up_gives_way_to_nothing(tmp_path: Path) -> None:
    text = (
        "struct program { long sequence_, class, restrict; }; struct I_f { long a; }; struct Program_Type { long a; };"
        "interface I { void f(in program a, in I_f b, in Program_Type c); void delete(); void _oneway(); };"
    )
    files = MAPPING.files(model_of(tmp_path, text))
    idl = files["file_orbit.idl"]
    assert block(idl, "struct orrery_program") == ["long sequence_;", "long idl_class;", "long idl_restrict;"]
    assert block(idl, "interface orrery_I") == [
        "void f(in orrery_program in_a, in orrery_I_f_2 in_b, in orrery_Program_Type_2 in_c);",
        "void delete();",
        "void _oneway();",
    ]
    assert "#undef delete\n#define delete orrery_delete\n" in files["file_orbit.c"]
    assert '#pragma push_macro("delete")' in files["file.hpp"] and '#pragma pop_macro("delete")' in files["file.hpp"]


def test_what_orbit_cannot_do_is_left_out_with_the_reason(tmp_path: Path) -> None:
    text = (
        "union Far switch (long long) { case 1: long a; };"
        "union Late switch (unsigned short) { case 40000: long a; };"
        "typedef long Three[3];"
        "union Uneven switch (boolean) { case TRUE: double a; case FALSE: Three b; };"
        "struct Outer { struct Inner { sequence<Outer> others; } held; };"
        "interface I { void f(in Far a); void g(out Late a); void h(in Uneven a); void j(in Outer a); void return(); };"
    )
    assert MAPPING.unsupported(model_of(tmp_path, text)) == {
        "I::f": "Far is a union over long long, over which ORBit2 cannot switch",
        "I::g": "Late has the label 40000, which ORBit2 never finds",
        "I::h": "ORBit2 looks for the branches of Uneven elsewhere than C has put them",
        "I::j": "Outer stands in itself by way of another type, and orbit-idl-2 knows none that follows later",
        "I::return": "return means something else in what orbit-idl-2 reads or writes",
    }


@pytest.mark.parametrize(
    ("branches", "alike"),
    [
        ("case TRUE: octet a; case FALSE: string b;", True),
        ("case TRUE: short a; case FALSE: octet b;", True),
        ("case TRUE: any a; case FALSE: double b;", True),
        ("case TRUE: Sized a; case FALSE: long b;", True),
        ("case TRUE: Sized a; case FALSE: string b;", False),
    ],
)
def test_unions_are_expressible_where_both_lay_them_out_alike(tmp_path: Path, branches: str, alike: bool) -> None:
    text = f"struct Sized {{ long a, b, c; }}; union U switch (boolean) {{ {branches} }};"
    unsupported = MAPPING.unsupported(model_of(tmp_path, text + "interface I { void f(in U a); };"))
    assert (not unsupported) is alike


def test_an_any_is_left_out_where_its_struct_is(tmp_path: Path) -> None:
    text = (
        "union Far switch (long long) { case 1: long a; }; struct First { Far a; }; interface I { void f(in any a); };"
    )
    assert list(MAPPING.unsupported(model_of(tmp_path, text))) == ["I::f"]


def test_an_any_among_others_is_that_of_the_file(tmp_path: Path) -> None:
    text = "typedef sequence<any> Several; interface I { void f(in Several a); };"
    glue = MAPPING.files(with_anys(model_of(tmp_path, text)))["file.hpp"]
    assert "struct Carried<::orrery::InAny<std::vector<orrery_idl::Any>, 3>> {" in glue


def path_of(name: str) -> Path:
    return INTERFACES / name / f"{name}.idl" if (INTERFACES / name).is_dir() else foreign_idl(name)


def pkg_config(*words: str) -> list[str]:
    command = ["pkg-config", *words, "ORBit-2.0"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def has_orbit() -> bool:
    found = shutil.which("pkg-config")
    return found is not None and subprocess.run([found, "--exists", "ORBit-2.0"], check=False).returncode == 0


@pytest.mark.skipif(not has_orbit(), reason="there is no ORBit2 here")
@pytest.mark.parametrize("name", ["types", "weather", *WRITTEN])
def test_orbit_idl_takes_it(name: str, tmp_path: Path) -> None:
    model = read_idl(path_of(name))
    files = MAPPING.files(model)
    for made in (f"{model.stem}_orbit.idl", f"{model.stem}_orbit.c"):
        (tmp_path / made).write_text(files[made], encoding="utf-8")
    compiler = pkg_config("--variable=orbit_idl")
    for command in (
        [*compiler, "--idlwarnlevel=1", f"{model.stem}_orbit.idl"],
        ["cc", "-fsyntax-only", "-w", *pkg_config("--cflags"), f"{model.stem}_orbit.c"],
    ):
        result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert result.returncode == 0, result.stderr
