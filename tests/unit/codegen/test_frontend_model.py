"""What the front end makes of correct IDL."""

from __future__ import annotations

from pathlib import Path

import pytest

from idl import model_of
from orrery.codegen.model import (
    Array,
    Basic,
    Const,
    Enum,
    Exception_,
    Interface,
    Member,
    Named,
    OperationParameter,
    Sequence,
    String,
    Struct,
    Typedef,
    Union,
)

LONG = Basic("long")
VOID = Basic("void")


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("boolean", Basic("boolean")),
        ("octet", Basic("octet")),
        ("char", Basic("char")),
        ("wchar", Basic("wchar")),
        ("short", Basic("short")),
        ("unsigned short", Basic("ushort")),
        ("long", LONG),
        ("unsigned long", Basic("ulong")),
        ("long long", Basic("longlong")),
        ("unsigned long long", Basic("ulonglong")),
        ("float", Basic("float")),
        ("double", Basic("double")),
        ("any", Basic("any")),
        ("Object", Basic("Object")),
        ("string", String()),
        ("string<7>", String(bound=7)),
        ("wstring", String(wide=True)),
        ("wstring<3>", String(wide=True, bound=3)),
        ("sequence<long>", Sequence(LONG)),
        ("sequence<string<2>, 5>", Sequence(String(bound=2), 5)),
        ("sequence<sequence<octet>, 2>", Sequence(Sequence(Basic("octet")), 2)),
    ],
)
def test_types_of_a_member(tmp_path: Path, text: str, type_: object) -> None:
    struct = model_of(tmp_path, f"struct S {{ {text} m; }}; interface I {{}};")["S"]
    assert isinstance(struct, Struct)
    assert struct.members == (Member("m", type_),)  # type: ignore[arg-type]


def test_operation(tmp_path: Path) -> None:
    text = """exception E {}; exception X {};
interface I {
  long f(in long a, out string b, inout I c) raises (E, X);
};"""
    operation = model_of(tmp_path, text).interfaces[0].operations[0]
    assert (operation.key, operation.result, operation.raises, operation.line) == ("I::f", LONG, ("E", "X"), 3)
    assert operation.parameters == (
        OperationParameter("a", "in", LONG),
        OperationParameter("b", "out", String()),
        OperationParameter("c", "inout", Named("I")),
    )
    assert not operation.oneway


def test_oneway(tmp_path: Path) -> None:
    assert model_of(tmp_path, "interface I { oneway void f(in long a); };").interfaces[0].operations[0].oneway


def test_attributes_are_operations(tmp_path: Path) -> None:
    text = "interface I { attribute long a, b; void f(); readonly attribute string c; };"
    operations = model_of(tmp_path, text).interfaces[0].operations
    assert [o.name for o in operations] == ["_get_a", "_set_a", "_get_b", "_set_b", "f", "_get_c"]
    assert [o.attribute for o in operations] == ["a", "a", "b", "b", None, "c"]
    get, set_ = operations[:2]
    assert (get.result, get.parameters) == (LONG, ())
    assert (set_.result, set_.parameters) == (VOID, (OperationParameter("value", "in", LONG),))


def test_diamond(tmp_path: Path) -> None:
    text = """interface Top { void t(); }; interface A : Top { void f(); };
              interface B : Top { void g(); }; interface C : A, B { void h(); };"""
    model = model_of(tmp_path, text)
    bottom = model["C"]
    assert isinstance(bottom, Interface)
    assert bottom.bases == ("A", "B")
    assert [o.key for o in model.all_operations(bottom)] == ["C::t", "C::f", "C::g", "C::h"]


def test_base_by_a_typedef(tmp_path: Path) -> None:
    model = model_of(tmp_path, "interface A {}; typedef A B; interface C : B {};")
    assert model.interfaces[1].bases == ("A",)


def test_array_in_a_member_and_in_a_typedef(tmp_path: Path) -> None:
    model = model_of(tmp_path, "typedef long T[2][3]; struct S { T a; T b[4]; string c[2], d; }; interface I {};")
    typedef, struct = model["T"], model["S"]
    assert isinstance(typedef, Typedef)
    assert typedef.type == Array(LONG, (2, 3))
    assert isinstance(struct, Struct)
    assert [m.type for m in struct.members] == [
        Named("T"),
        Array(Named("T"), (4,)),
        Array(String(), (2,)),
        String(),
    ]


def test_typedef_chain_keeps_its_links(tmp_path: Path) -> None:
    model = model_of(tmp_path, "typedef sequence<long> A; typedef A B; typedef B C; interface I { C f(); };")
    assert model.interfaces[0].operations[0].result == Named("C")
    assert model.unalias(Named("C")) == Sequence(LONG)


@pytest.mark.parametrize(
    ("text", "type_", "value"),
    [
        ("const long X = (1 << 4) + 7 * -1;", LONG, 9),
        ("const unsigned long long X = 18446744073709551615;", Basic("ulonglong"), 2**64 - 1),
        ("const short A = 3; const short X = A + A;", Basic("short"), 6),
        ("const octet X = 0xff;", Basic("octet"), 255),
        ("const double X = 1.5e3 / 3.0;", Basic("double"), 500.0),
        ("const boolean X = FALSE;", Basic("boolean"), False),
        ("const char X = '\\n';", Basic("char"), "\n"),
        ("const wchar X = L'\\u00e9';", Basic("wchar"), "\u00e9"),
        ('const string X = "a" "b";', String(), "ab"),
        ('const string<4> X = "ab";', String(bound=4), "ab"),
        ('const wstring X = L"\\u00e9t";', String(wide=True), "\u00e9t"),
        ("enum E { a, b }; const E X = b;", Named("E"), "b"),
        ("module M { enum E { a, b }; }; const M::E X = M::b;", Named("M::E"), "M::b"),
    ],
)
def test_constants(tmp_path: Path, text: str, type_: object, value: object) -> None:
    const = model_of(tmp_path, text + " interface I {};")["X"]
    assert isinstance(const, Const)
    assert (const.type, const.value, type(const.value)) == (type_, value, type(value))


@pytest.mark.parametrize(
    ("switch", "label", "value"),
    [
        ("boolean", "TRUE", True),
        ("char", "'x'", "x"),
        ("short", "-3", -3),
        ("unsigned long long", "18446744073709551615", 2**64 - 1),
        ("enum E { a, b }", "b", "U::b"),
        ("Colour", "Types::green", "Types::green"),
    ],
)
def test_union_labels(tmp_path: Path, switch: str, label: str, value: object) -> None:
    text = (
        "module Types { enum Colour { red, green }; };"
        f"typedef Types::Colour Colour; union U switch ({switch}) {{ case {label}: long m; }}; interface I {{}};"
    )
    union = model_of(tmp_path, text)["U"]
    assert isinstance(union, Union)
    assert union.cases[0].labels == (value,)
    assert type(union.cases[0].labels[0]) is type(value)


def test_union_default_beside_a_label(tmp_path: Path) -> None:
    text = "union U switch (long) { case 1: case 2: long a; case 3: default: string b[2]; }; interface I {};"
    union = model_of(tmp_path, text)["U"]
    assert isinstance(union, Union)
    assert [(c.labels, c.is_default, c.name) for c in union.cases] == [((1, 2), False, "a"), ((3,), True, "b")]
    assert union.cases[1].type == Array(String(), (2,))


def test_types_declared_inside_others_stand_before_them(tmp_path: Path) -> None:
    text = """struct S { struct T { long a; } m; enum E { x } n; };
              typedef struct V { long a; } W;
              interface I { typedef long L; exception X { L m; }; const L C = 1; void f() raises (X); };"""
    model = model_of(tmp_path, text)
    assert [d.name for d in model.declarations] == ["S::T", "S::E", "S", "V", "W", "I::L", "I::X", "I::C", "I"]
    assert model.interfaces[0].operations[0].raises == ("I::X",)
    assert isinstance(model["I::X"], Exception_)
    assert model["S::E"] == Enum("S::E", ("x",), "IDL:S/E:1.0", 1)


@pytest.mark.parametrize(
    ("text", "recursive", "plain"),
    [
        ("struct N { sequence<N> m; }; struct O { N m; };", ["N"], ["O"]),
        ("struct N; typedef sequence<N> Ns; struct N { Ns m; };", ["N"], []),
        ("struct A; typedef sequence<A> As; struct A { struct B { As m; } n; };", ["A", "A::B"], []),
        ("union U switch (boolean) { case TRUE: sequence<U> m; };", ["U"], []),
        ("struct P { long a; }; struct Q { sequence<P> m; P n; };", [], ["P", "Q"]),
    ],
)
def test_recursion(tmp_path: Path, text: str, recursive: list[str], plain: list[str]) -> None:
    model = model_of(tmp_path, text + " interface I {};")
    assert [model[n].recursive for n in recursive] == [True] * len(recursive)  # type: ignore[union-attr]
    assert [model[n].recursive for n in plain] == [False] * len(plain)  # type: ignore[union-attr]


def test_references_to_what_is_defined_later(tmp_path: Path) -> None:
    text = "interface J; struct S { J m; Object o; sequence<J> k; }; interface I { J f(); }; interface J {};"
    model = model_of(tmp_path, text)
    assert [i.name for i in model.interfaces] == ["I", "J"]
    struct = model["S"]
    assert isinstance(struct, Struct)
    assert [m.type for m in struct.members] == [Named("J"), Basic("Object"), Sequence(Named("J"))]


def test_repository_ids(tmp_path: Path) -> None:
    text = """interface Plain {};
#pragma prefix "example.org"
module M {
  interface A {};
  #pragma prefix "other"
  interface B {};
  interface C {};
#pragma version C 2.3
  interface D {};
#pragma ID D "LOCAL:d"
};
interface E {};
"""
    ids = {i.name: i.repository_id for i in model_of(tmp_path, text).interfaces}
    assert ids == {
        "Plain": "IDL:Plain:1.0",
        "M::A": "IDL:example.org/M/A:1.0",
        "M::B": "IDL:other/B:1.0",
        "M::C": "IDL:other/C:2.3",
        "M::D": "LOCAL:d",
        "E": "IDL:example.org/E:1.0",
    }


def test_module_opened_twice(tmp_path: Path) -> None:
    model = model_of(tmp_path, "module M { interface A {}; }; module M { interface B : A {}; };")
    assert [i.name for i in model.interfaces] == ["M::A", "M::B"]


def test_escaped_identifiers_lose_their_underscore(tmp_path: Path) -> None:
    operation = model_of(tmp_path, "interface I { void _oneway(in long _in); };").interfaces[0].operations[0]
    assert (operation.name, operation.parameters[0].name) == ("oneway", "in")


def test_include_beside_and_in_a_folder(tmp_path: Path) -> None:
    shared = tmp_path / "with space" / "more"
    shared.mkdir(parents=True)
    (shared / "b.idl").write_text('#pragma prefix "b"\nstruct B { long x; };\n')
    (tmp_path / "a.idl").write_text('#ifndef A_IDL\n#define A_IDL\n#include "more/b.idl"\nstruct A { B m; };\n#endif\n')
    text = '#include "a.idl"\n#include "a.idl"\ninterface I { A f(); };'
    model = model_of(tmp_path, text, (tmp_path / "with space",))
    assert [d.name for d in model.declarations] == ["B", "A", "I"]
    assert model["B"].repository_id == "IDL:b/B:1.0"  # type: ignore[union-attr]
    assert model["I"].repository_id == "IDL:I:1.0"  # type: ignore[union-attr]
    assert model.includes == (str(tmp_path / "a.idl"), str(shared / "b.idl"))


def test_source_and_stem(tmp_path: Path) -> None:
    model = model_of(tmp_path, "interface I {};")
    assert (model.source, model.stem, model.includes) == (str(tmp_path / "file.idl"), "file", ())


def test_name_of_the_file_never_runs_as_a_command(tmp_path: Path) -> None:
    folder = tmp_path / "$(touch mark) `touch mark` 'a' ;"
    folder.mkdir()
    assert model_of(folder, "interface I {};").interfaces
    assert not list(tmp_path.rglob("mark"))


def test_file_that_begins_with_a_dash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from orrery.codegen.frontend import read_idl

    monkeypatch.chdir(tmp_path)
    Path("-E.idl").write_text("interface I {};")
    assert read_idl(Path("-E.idl")).source == "-E.idl"
