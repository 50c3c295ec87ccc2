"""Signatures of servants and calls on stubs, held against the table of the language mapping's specification."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Interface, Model

load_mapping("corba-cxx")
from orrery_mappings.corba_cxx.glue import CorbaGlue  # noqa: E402 - there once a mapping is loaded
from orrery_mappings.corba_cxx.mapping import Mapping  # noqa: E402 - as above

TYPES = """
enum Colour { red, green };
struct Flat { long a; };
struct Variable { string a; };
union Either switch (boolean) { case TRUE: long a; case FALSE: double b; };
typedef sequence<long> Longs;
typedef long Row[3];
typedef string Labels[2];
"""

TABLE = [
    # IDL, in, inout, out, result
    ("long", "::CORBA::Long", "::CORBA::Long&", "::CORBA::Long&", "::CORBA::Long"),
    ("boolean", "::CORBA::Boolean", "::CORBA::Boolean&", "::CORBA::Boolean&", "::CORBA::Boolean"),
    ("char", "::CORBA::Char", "::CORBA::Char&", "::CORBA::Char&", "::CORBA::Char"),
    ("Colour", "::Colour", "::Colour&", "::Colour&", "::Colour"),
    ("Peer", "::Peer_ptr", "::Peer_ptr&", "::Peer_out", "::Peer_ptr"),
    ("Object", "::CORBA::Object_ptr", "::CORBA::Object_ptr&", "::CORBA::Object_out", "::CORBA::Object_ptr"),
    ("Flat", "const ::Flat&", "::Flat&", "::Flat&", "::Flat"),
    ("Either", "const ::Either&", "::Either&", "::Either&", "::Either"),
    ("Variable", "const ::Variable&", "::Variable&", "::Variable_out", "::Variable*"),
    ("Longs", "const ::Longs&", "::Longs&", "::Longs_out", "::Longs*"),
    ("any", "const ::CORBA::Any&", "::CORBA::Any&", "::CORBA::Any_out", "::CORBA::Any*"),
    ("string", "const char*", "char*&", "::CORBA::String_out", "char*"),
    ("wstring", "const ::CORBA::WChar*", "::CORBA::WChar*&", "::CORBA::WString_out", "::CORBA::WChar*"),
    ("Row", "const ::Row", "::Row", "::Row_out", "::Row_slice*"),
    ("Labels", "const ::Labels", "::Labels", "::Labels_out", "::Labels_slice*"),
]


def model_of(folder: Path, operations: str) -> Model:
    path = folder / "file.idl"
    path.write_text(f"{TYPES}\ninterface Peer {{ {operations} }};")
    return read_idl(path)


def glue_of(model: Model) -> tuple[Any, Interface]:
    return CorbaGlue(model), model.interfaces[-1]


@pytest.mark.parametrize(("idl", "in_", "inout", "out", "result"), TABLE, ids=[row[0] for row in TABLE])
def test_a_servant_has_the_signature_of_the_specification(
    tmp_path: Path, idl: str, in_: str, inout: str, out: str, result: str
) -> None:
    glue, peer = glue_of(model_of(tmp_path, f"{idl} op(in {idl} a, inout {idl} b, out {idl} c);"))
    assert glue.signature(peer.operations[0]) == f"{result} op({in_} in_a, {inout} io_b, {out} out_c)"


@pytest.mark.parametrize(
    ("idl", "call"),
    [
        ("long", "args.result = target->op(args.in_a, args.io_b, args.out_c);"),
        ("Variable", "args.result = target->op(args.in_a, args.io_b, args.out_c.out());"),
        ("string", "args.result = target->op(args.in_a.in(), args.io_b.inout(), args.out_c.out());"),
        ("Peer", "args.result = target->op(args.in_a.in(), args.io_b.inout(), args.out_c.out());"),
        ("Row", "args.result.var = target->op(args.in_a.value, args.io_b.value, args.out_c.value);"),
        ("Labels", "args.result.var = target->op(args.in_a.value, args.io_b.value, args.out_c.var.out());"),
    ],
)
def test_results_on_the_heap_are_adopted_not_copied(tmp_path: Path, idl: str, call: str) -> None:
    glue, peer = glue_of(model_of(tmp_path, f"{idl} op(in {idl} a, inout {idl} b, out {idl} c);"))
    assert glue.call(peer.operations[0]) == call


def test_both_halves_of_an_attribute_have_its_name(tmp_path: Path) -> None:
    glue, peer = glue_of(model_of(tmp_path, "attribute long new;"))
    assert [glue.signature(o) for o in peer.operations] == [
        "::CORBA::Long _cxx_new()",
        "void _cxx_new(::CORBA::Long in_value)",
    ]


@pytest.mark.parametrize(("operations", "any_"), [("void op(in long a);", "OFF"), ("void op(in any a);", "ON")])
def test_the_build_learns_whether_type_codes_are_needed(tmp_path: Path, operations: str, any_: str) -> None:
    files = Mapping().files(model_of(tmp_path, operations))
    assert ("set(ORRERY_CORBA_ANY ON)" in files["file.corba.cmake"]) == (any_ == "ON")


def test_an_any_hidden_in_a_struct_is_found(tmp_path: Path) -> None:
    path = tmp_path / "file.idl"
    path.write_text("struct Tagged { sequence<any> content; }; interface Peer { void op(in Tagged a); };")
    assert "ORRERY_CORBA_ANY ON" in Mapping().files(read_idl(path))["file.corba.cmake"]


def test_everything_can_be_expressed(tmp_path: Path) -> None:
    assert Mapping().unsupported(model_of(tmp_path, "any op(in wstring a, in Object b);")) == {}
