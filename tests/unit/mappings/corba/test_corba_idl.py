"""The IDL that compilers are given which cannot be told what to leave out: the same model, read again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from schemas import model_of

import foreign
from orrery.codegen.anys import with_anys
from orrery.codegen.cxx_names import NAMESPACES
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Declaration, Interface, Model
from orrery.paths import INTERFACES

load_mapping("corba-cxx", "tao")
from orrery_mappings.corba_cxx.idl import idl_text  # noqa: E402 - there once a mapping is loaded

OURS = ("avionics", "cubit", "events", "types")


def again(model: Model, folder: Path) -> Model:
    """The model of the text that is written of a model."""
    file = folder / "again.idl"
    file.write_text(idl_text(model))
    return read_idl(file)


def compared(model: Model) -> list[Declaration]:
    """Its declarations, without lines and constants, and without those that the ORB brings."""
    return [_without_line(d) for d in model.declarations if hasattr(d, "repository_id") and not _is_provided(d)]


def _is_provided(declaration: Declaration) -> bool:
    return declaration.name.startswith("CORBA::")


def _without_line(declaration: Any) -> Declaration:
    if isinstance(declaration, Interface):
        declaration = replace(declaration, operations=tuple(replace(o, line=0) for o in declaration.operations))
    found: Declaration = replace(declaration, line=0)
    return found


@pytest.mark.parametrize("name", OURS)
def test_our_interfaces_are_read_again_as_they_were(name: str, tmp_path: Path) -> None:
    model = read_idl(INTERFACES / name / f"{name}.idl")
    assert compared(again(model, tmp_path)) == compared(model)


@pytest.mark.parametrize("name", ["echo", *foreign.OMG, "joint_state", "point_cloud"])
def test_those_of_others_are_read_again_as_they_were(name: str, tmp_path: Path) -> None:
    model = read_idl(foreign.foreign_idl(name))
    assert compared(again(model, tmp_path)) == compared(model)


def test_copies_whose_values_are_anys_are_declared_with_the_rest(tmp_path: Path) -> None:
    model = with_anys(model_of(tmp_path, "interface I { attribute long level; string f(in long x, out string y); };"))
    text = idl_text(model)
    assert "module Anys {\ninterface I {\nattribute any level;\nany f(in any x, out any y);\n};\n};" in text


@pytest.mark.parametrize(
    "text",
    [
        "struct Outer { struct Inner { long x; } one; Inner two[2]; sequence<Inner, 3> more; };",
        "union Over switch (enum Shape { dot, ring, oval }) { case dot: long x; case ring: default: string y; };",
        "union Over switch (char) { case 'a': case '\\'': long x; case '\\n': string y; };",
        "const long ONE = 1; union Over switch (long) { case -1: long x; case ONE + 1: string y; };",
        "union Over switch (boolean) { case TRUE: long x; };",
        "module A { enum E { up, down }; }; module B { union Over switch (A::E) { case A::up: long x; }; };",
        "struct Tree; typedef sequence<Tree> Trees; struct Tree { Trees below; };",
        "interface Later; interface I { attribute Later one; }; interface Later { void f(in I x); };",
        "interface Base { struct Part { long x; }; }; interface I : Base { Part f(in Part y); };",
        "interface I { exception Full { long left; }; oneway void g(); void f() raises (Full); };",
        "module A { module B { typedef long X; }; interface I { B::X f(); }; }; module C { typedef A::B::X Y; };",
        "struct _struct { long _native; string<4> _component; }; interface _Interface { void _in(in _struct _out); };",
        "typedef sequence<sequence<wstring<2> >, 5> Deep; typedef Deep Many[2][3]; struct S { Many m; any a; };",
        '#pragma prefix "one"\nmodule A { interface I {}; };\n#pragma prefix ""\nmodule A { typedef long X; };',
        'module A { interface I {}; struct S { long x; };\n#pragma ID I "IDL:other:2.3"\n#pragma version S 1.4\n};',
    ],
)
def test_every_kind_of_declaration_is_read_again_as_it_was(text: str, tmp_path: Path) -> None:
    model = model_of(tmp_path, f"{text}\ninterface Last {{ void f(); }};")
    assert compared(again(model, tmp_path)) == compared(model)


# --- what C++ does not take ---


def unsupported(model: Model, profile: str = "tao") -> dict[str, str]:
    return load_mapping("corba-cxx", profile).unsupported(model)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("interface I { void errno(); void g(); };", "errno"),
        ("interface I { attribute long nullptr; void g(); };", "nullptr"),
        ("struct S { long unix; }; interface I { void f(in S x); void g(); };", "unix"),
        ("enum E { stdin }; interface I { E f(); void g(); };", "stdin"),
        ("exception X { long major; }; interface I { void f() raises (X); void g(); };", "major"),
    ],
)
def test_an_operation_with_a_name_that_nobody_escapes_is_left_out(text: str, word: str, tmp_path: Path) -> None:
    model = model_of(tmp_path, text)
    reasons = unsupported(model)
    assert reasons and "I::g" not in reasons
    assert all(f"the name {word}" in reason for reason in reasons.values())
    assert word not in load_mapping("corba-cxx", "tao").files(model)["tao/file.idl"]


def test_so_is_all_of_an_interface_with_such_a_name_and_of_what_inherits_from_it(tmp_path: Path) -> None:
    model = model_of(
        tmp_path,
        "interface assert { void f(); }; interface I : assert { void g(); };"
        "interface Other { void h(); void k(in I x); };",
    )
    assert set(unsupported(model)) == {"assert::f", "I::f", "I::g", "Other::k"}
    text = load_mapping("corba-cxx", "tao").files(model)["tao/file.idl"]
    assert text.splitlines() == ["interface Other {", "void h();", "};"]


@pytest.mark.parametrize("module", sorted(NAMESPACES))
def test_so_is_a_module_that_other_code_has(module: str, tmp_path: Path) -> None:
    model = model_of(tmp_path, f"module {module} {{ interface I {{ void f(); }}; }}; interface Last {{ void g(); }};")
    assert set(unsupported(model)) == {f"{module}::I::f"}


def test_a_parameter_gets_another_name_and_capitals_are_no_macros(tmp_path: Path) -> None:
    model = model_of(tmp_path, "struct EOF_ { long NAN; }; interface I { void f(in long linux, in EOF_ class); };")
    assert unsupported(model) == {}
    files = load_mapping("corba-cxx", "mico").files(model)
    assert "void f(in long orrery_argument_0, in ::EOF_ class);" in files["mico/file.idl"]
    assert "#undef EOF_\n#undef NAN\n" in files["file.names.hpp"]
    assert '#include "file.names.hpp"\n#include <orrery_corba/file.hpp>' in files["file.hpp"]
