"""Servants that take requests apart (DSI): what they tell the ORB of an operation, and how they read it and reply."""

from __future__ import annotations

from pathlib import Path

import pytest
from schemas import model_of

from orrery.codegen.anys import with_anys
from orrery.codegen.mappings import load_mapping

TYPES = """
module Outer {
  exception Gone { string why; };
  enum Colour { red, green };
  struct Flat { long a; };
  struct Variable { string a; };
  typedef sequence<long> Longs;
  typedef long Row[3];
  typedef string Labels[2];
  interface Base { void plain(); };
  interface Peer : Base {
    oneway void sent(in long a);
    %s
  };
};
"""

SEEN = [
    # IDL, how the servant names an argument where it stands, the type and the expression by which it is read
    ("long", ["::CORBA::Long in_a{};", "must(%s >>= in_a);"], "::CORBA::Long", "in_a"),
    (
        "boolean",
        ["::CORBA::Boolean in_a{};", "must(%s >>= ::CORBA::Any::to_boolean(in_a));"],
        "::CORBA::Boolean",
        "in_a",
    ),
    (
        "char",
        ["char in_a{};", "must(%s >>= ::CORBA::Any::to_char(seen_as<::CORBA::Char>(in_a)));"],
        "char",
        "in_a",
    ),
    ("Colour", ["::Outer::Colour in_a{};", "must(%s >>= in_a);"], "::Outer::Colour", "in_a"),
    ("string", ["const char* in_a = nullptr;", "must(%s >>= in_a);"], "const char*", "in_a"),
    ("wstring", ["const ::CORBA::WChar* in_a = nullptr;", "must(%s >>= in_a);"], "const ::CORBA::WChar*", "in_a"),
    ("Flat", ["const ::Outer::Flat* in_a = nullptr;", "must(%s >>= in_a);"], "const ::Outer::Flat&", "*in_a"),
    (
        "Variable",
        ["const ::Outer::Variable* in_a = nullptr;", "must(%s >>= in_a);"],
        "const ::Outer::Variable&",
        "*in_a",
    ),
    ("Longs", ["const ::Outer::Longs* in_a = nullptr;", "must(%s >>= in_a);"], "const ::Outer::Longs&", "*in_a"),
    ("any", ["const ::CORBA::Any* in_a = nullptr;", "must(%s >>= in_a);"], "const ::CORBA::Any&", "*in_a"),
    (
        "Row",
        ["::Outer::Row_forany in_a;", "must(%s >>= in_a);"],
        "const orrery::corba::Seen<::Outer::Row>&",
        "orrery::corba::whole<::Outer::Row>(in_a.in())",
    ),
    ("Peer", ["::Outer::Peer_ptr in_a = ::Outer::Peer::_nil();", "must(%s >>= in_a);"], "::Outer::Peer_ptr", "in_a"),
    (
        "Object",
        ["::CORBA::Object_var in_a;", "must(%s >>= ::CORBA::Any::to_object(in_a.out()));"],
        "::CORBA::Object_ptr",
        "in_a.in()",
    ),
]

GIVEN = [
    # IDL, how an out argument and how a result goes into its any
    ("long", "%s <<= reply.out_c;", "result <<= reply.result;"),
    ("octet", "%s <<= ::CORBA::Any::from_octet(reply.out_c);", "result <<= ::CORBA::Any::from_octet(reply.result);"),
    ("string", "%s <<= reply.out_c.in();", "result <<= reply.result.in();"),
    ("Flat", "%s <<= reply.out_c;", "result <<= reply.result;"),
    ("Longs", "%s <<= reply.out_c.in();", "result <<= reply.result.in();"),
    ("any", "%s <<= reply.out_c.in();", "result <<= reply.result.in();"),
    (
        "Row",
        "%s <<= ::Outer::Row_forany(const_cast<::Outer::Row_slice*>(reply.out_c.value), false);",
        "result <<= ::Outer::Row_forany(const_cast<::Outer::Row_slice*>(reply.result.var.in()), false);",
    ),
    (
        "Labels",
        "%s <<= ::Outer::Labels_forany(const_cast<::Outer::Labels_slice*>(reply.out_c.var.in()), false);",
        "result <<= ::Outer::Labels_forany(const_cast<::Outer::Labels_slice*>(reply.result.var.in()), false);",
    ),
    ("Peer", "%s <<= reply.out_c.in();", "result <<= reply.result.in();"),
]


def text_of(folder: Path, operation: str = "", anys: bool = False) -> str:
    model = model_of(folder, TYPES % operation)
    return load_mapping("corba-cxx").files(with_anys(model) if anys else model)["file.dsi.hpp"]


def dispatched(text: str, operation: str, interface: str = "Outer_Peer") -> list[str]:
    """The lines of what is known of an operation, without indentation."""
    _, _, rest = text.partition(f"struct Dispatched<orrery_idl::{interface}::_op_{operation}> {{")
    assert rest, operation
    return [line.strip() for line in rest.partition("\n};")[0].splitlines() if line.strip()]


def test_the_orb_is_told_the_types_of_all_arguments_and_which_way_they_go(tmp_path: Path) -> None:
    lines = dispatched(text_of(tmp_path, "Longs op(in Flat a, inout string b, out Row c);"), "op")
    assert [line for line in lines if "->add(" in line] == [
        "expect(*arguments->add(CORBA::ARG_IN)->value(), ::Outer::_tc_Flat);",
        "expect(*arguments->add(CORBA::ARG_INOUT)->value(), ::CORBA::_tc_string);",
        "expect(*arguments->add(CORBA::ARG_OUT)->value(), ::Outer::_tc_Row);",
    ]
    assert "static CORBA::TypeCode_ptr result_type() { return ::Outer::_tc_Longs; }" in lines
    assert "static constexpr bool returns = true;" in lines


@pytest.mark.parametrize(("idl", "names", "type_", "expression"), SEEN, ids=[row[0] for row in SEEN])
def test_arguments_are_read_where_they_stand(
    tmp_path: Path, idl: str, names: list[str], type_: str, expression: str
) -> None:
    lines = dispatched(text_of(tmp_path, f"void op(in {idl} a);"), "op")
    wanted = [line.replace("%s", "value_of(arguments, 0)") for line in names]
    place = lines.index(wanted[0])
    assert lines[place : place + 2] == wanted
    assert f"{type_} in_a;" in lines
    assert f"const Received received{{{expression}}};" in lines


@pytest.mark.parametrize(("idl", "out", "result"), GIVEN, ids=[row[0] for row in GIVEN])
def test_replies_go_into_their_anys(tmp_path: Path, idl: str, out: str, result: str) -> None:
    lines = dispatched(text_of(tmp_path, f"{idl} op(in long a, inout long b, out {idl} c);"), "op")
    assert out.replace("%s", "value_of(arguments, 2)") in lines
    assert lines[lines.index("CORBA::Any result;") + 1] == result
    assert "give_result(request, result);" in lines


def test_what_goes_both_ways_goes_back_as_it_came(tmp_path: Path) -> None:
    lines = dispatched(text_of(tmp_path, "void op(inout Longs b);"), "op")
    assert "const ::Outer::Longs& io_b;" in lines
    assert not any("<<=" in line for line in lines)


def test_a_call_without_values_has_no_list_to_read(tmp_path: Path) -> None:
    lines = dispatched(text_of(tmp_path), "plain", "Outer_Base")
    assert "static void serve(CORBA::ServerRequest_ptr, CORBA::NVList_ptr, Kept& replies) {" in lines
    assert "static CORBA::TypeCode_ptr result_type() { return ::CORBA::_tc_void; }" in lines
    assert not any("give_result" in line for line in lines)


def test_exceptions_are_named_for_who_hands_a_request_on(tmp_path: Path) -> None:
    lines = dispatched(text_of(tmp_path, "void op() raises (Gone);"), "op")
    assert "exceptions->add(::Outer::_tc_Gone);" in lines


def test_an_object_is_of_its_interface_and_of_all_that_this_inherits_from(tmp_path: Path) -> None:
    _, _, rest = text_of(tmp_path).partition("struct RepositoryIds<orrery_idl::Outer_Peer> {")
    listed = [line.strip() for line in rest.partition("};")[0].splitlines() if '"IDL:' in line]
    assert listed == ['"IDL:Outer/Peer:1.0",', '"IDL:Outer/Base:1.0",', '"IDL:omg.org/CORBA/Object:1.0",']


def test_inherited_operations_are_dispatched_too(tmp_path: Path) -> None:
    assert dispatched(text_of(tmp_path), "plain", "Outer_Peer")


def test_a_value_that_travels_as_an_any_is_read_inside_of_it(tmp_path: Path) -> None:
    lines = dispatched(text_of(tmp_path, "string op(in Flat a);", anys=True), "op", "Anys_Outer_Peer")
    assert "expect(*arguments->add(CORBA::ARG_IN)->value(), ::CORBA::_tc_any);" in lines
    place = lines.index("const ::CORBA::Any* any_in_a = nullptr;")
    assert lines[place : place + 4] == [
        "const ::CORBA::Any* any_in_a = nullptr;",
        "must(value_of(arguments, 0) >>= any_in_a);",
        "const ::Outer::Flat* in_a = nullptr;",
        "must((*any_in_a) >>= in_a);",
    ]
    assert "{ ::CORBA::Any inner; inner <<= reply.result.in(); result <<= inner; }" in lines


def test_servants_are_chosen_when_the_program_is_built(tmp_path: Path) -> None:
    text = load_mapping("corba-cxx").files(model_of(tmp_path, TYPES % ""))["file.hpp"]
    dynamic, amh, static = text.split("#ifdef ORRERY_CORBA_DSI\n  using Servant = ")[1].split("#else\n")[:3]
    assert dynamic.startswith("orrery::corba::DynamicServant<Outer_Base>;")
    assert "using Servant = orrery::corba::AsynchronousServant<Outer_Base>;" in amh
    assert static.startswith("  using Servant = _servant;")
    assert '#ifdef ORRERY_CORBA_DSI\n#include "file.dsi.hpp"\n#endif' in text
