"""The IDL that JacORB's compiler gets: names that cannot meet, types before what holds them, the wire's own names."""

from __future__ import annotations

from pathlib import Path

import pytest
from schemas import TYPES, model_of

from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Interface

MAPPING = load_mapping("corba-java")


def stubs(folder: Path, text: str) -> str:
    return MAPPING.files(model_of(folder, text))["stubs.idl"]


def test_a_type_comes_before_what_holds_it(tmp_path: Path) -> None:
    lines = stubs(tmp_path, f"{TYPES} interface I {{ void f(in Node n, in Choice c); }};").splitlines()
    heads = [line.split()[1] for line in lines if line.startswith(("  struct", "  union", "  enum"))]
    assert heads.index("_Colour") < heads.index("_Choice")
    assert "    sequence<_Node> _children;" in lines


def test_what_is_not_used_is_not_there(tmp_path: Path) -> None:
    text = stubs(tmp_path, f"{TYPES} interface I {{ void f(in Point p); }};")
    assert "_Point" in text
    assert "_Node" not in text and "_Choice" not in text


def test_what_an_any_may_hold_is_there(tmp_path: Path) -> None:
    assert "struct _Point {" in stubs(tmp_path, f"{TYPES} interface I {{ any f(); }};")


def test_names_of_the_wire_are_those_of_the_file(tmp_path: Path) -> None:
    text = stubs(tmp_path, "module A { struct S { long x; }; interface I { void f(in S the_s); }; };")
    assert '#pragma ID A_S "IDL:A/S:1.0"' in text
    assert '#pragma ID A_I "IDL:A/I:1.0"' in text
    # What a pragma names is declared before it.
    assert text.index("interface _A_I {") < text.index("#pragma")
    # Without it the module of a file in which nothing is measured would be empty, which is no IDL.
    assert text.splitlines()[1] == "  const long orrery_first = 0;"


def test_arrays_and_sequences_of_parameters_have_names(tmp_path: Path) -> None:
    text = stubs(tmp_path, f"{TYPES} interface I {{ void f(in Grid g, in Pair p, out Longs l); }};")
    assert "  typedef long _orrery_list_0[2][3];" in text
    assert "  typedef sequence<long> _orrery_list_1;" in text or "  typedef sequence<long> _orrery_list_2;" in text
    assert "void _f(in _orrery_list_0 _g, in " in text


def test_attributes_are_attributes(tmp_path: Path) -> None:
    text = stubs(tmp_path, "interface I { readonly attribute long size; attribute string note; };")
    assert "    readonly attribute long _size;" in text
    assert "    attribute string _note;" in text


def test_a_name_that_the_compiler_derives_is_another_one(tmp_path: Path) -> None:
    text = stubs(tmp_path, "struct PointHelper { long x; }; interface I { void f(in PointHelper p); };")
    assert "struct _PointHelper_ {" in text
    assert '#pragma ID PointHelper_ "IDL:PointHelper:1.0"' in text


def test_inherited_operations_stand_in_each_interface(tmp_path: Path) -> None:
    text = stubs(tmp_path, "interface Base { void f(); }; interface Derived : Base { void g(); };")
    assert text.count("void _f();") == 2
    assert "_Derived {" in text


def test_the_front_end_reads_it_as_it_was(tmp_path: Path) -> None:
    model = model_of(tmp_path, f"{TYPES} interface I {{ Longs f(in Node n, inout Choice c, out Grid g); }};")
    path = tmp_path / "stubs.idl"
    path.write_text(MAPPING.files(model)["stubs.idl"], encoding="utf-8")
    found = read_idl(path)["orrery_stubs::I"]
    assert isinstance(found, Interface)
    assert found.repository_id == "IDL:I:1.0"
    [operation] = found.operations
    assert [p.name for p in operation.parameters] == ["n", "c", "g"]


@pytest.mark.parametrize(
    ("union", "reason"),
    [
        ("case 'a': long x; default: short y;", "with a default"),
        ("case '\\'': long x;", "cannot read"),
        ("case 'a': long x;", None),
    ],
)
def test_unions_over_chars_that_the_compiler_has_its_own_way_with(
    tmp_path: Path, union: str, reason: str | None
) -> None:
    model = model_of(tmp_path, f"union U switch (char) {{ {union} }}; interface I {{ void f(in U chosen); }};")
    found = MAPPING.unsupported(model)
    assert (reason in found["I::f"]) if reason else found == {}


@pytest.mark.parametrize(
    ("over", "label", "is_left_out"),
    [
        ("unsigned short", "32767", False),
        ("unsigned short", "32768", True),
        ("unsigned long", "2147483647", False),
        ("unsigned long", "4294967295", True),
        ("short", "-32768", False),
    ],
)
def test_labels_that_java_has_not_are_left_out(tmp_path: Path, over: str, label: str, is_left_out: bool) -> None:
    text = f"union U switch ({over}) {{ case {label}: long x; }}; interface I {{ void f(in U one); void g(); }};"
    assert list(MAPPING.unsupported(model_of(tmp_path, text))) == (["I::f"] if is_left_out else [])
