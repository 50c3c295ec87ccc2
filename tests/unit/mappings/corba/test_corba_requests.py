"""Calls by request (DII): what the generated code tells a request, and how it reads what comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from schemas import model_of

from orrery.codegen.mappings import load_mapping, unsupported

TYPES = """
module Outer {
  exception Gone { string why; };
  typedef sequence<long> Longs;
  typedef long Row[3];
  interface Peer {
    exception Busy {};
    void plain();
    oneway void sent(in long a);
    long raising(in long a, inout Longs b, out Row c) raises (Gone, Busy);
    attribute string name;
  };
};
"""


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("idl")
    return load_mapping("corba-cxx").files(model_of(folder, TYPES))["file.dynamic.hpp"]


def dynamic(text: str, operation: str) -> list[str]:
    """The lines of an operation's request, without indentation."""
    _, _, rest = text.partition(f"struct Dynamic<orrery_idl::Outer_Peer::_op_{operation}> {{")
    return [line.strip() for line in rest.partition("\n};")[0].splitlines() if line.strip()]


def test_arguments_are_added_in_order_and_results_expected_by_their_type_codes(text: str) -> None:
    lines = dynamic(text, "raising")
    assert [line for line in lines if "_arg(" in line] == [
        'request->add_in_arg("a") <<= args.in_a;',
        'request->add_inout_arg("b") <<= args.io_b;',
        'expect(request->add_out_arg("c"), ::Outer::_tc_Row);',
    ]
    assert "request->set_return_type(::CORBA::_tc_long);" in lines


def test_a_request_knows_the_exceptions_of_its_operation_and_no_others(text: str) -> None:
    assert [line for line in dynamic(text, "raising") if "exceptions()" in line] == [
        "request->exceptions()->add(::Outer::_tc_Gone);",
        "request->exceptions()->add(::Outer::Peer::_tc_Busy);",
    ]
    assert text.count("exceptions()") == 2


def test_what_comes_back_is_read_out_of_the_result_and_of_the_arguments_by_their_places(text: str) -> None:
    lines = dynamic(text, "raising")
    assert "must(request->return_value() >>= args.result);" in lines
    assert "must(argument(request, 1) >>= inside);" in lines
    assert "::Outer::Row_forany inside;" in lines
    assert "must(argument(request, 2) >>= inside);" in lines


def test_a_call_without_values_asks_nothing_of_its_arguments(text: str) -> None:
    assert dynamic(text, "plain") == [
        "using Args = orrery_idl::Outer_Peer::_op_plain::Args;",
        "static void put(CORBA::Request_ptr request, Args&) {",
        "request->set_return_type(::CORBA::_tc_void);",
        "}",
        "static void take(CORBA::Request_ptr, Args&) {",
        "}",
    ]


def test_both_halves_of_an_attribute_are_requests_by_their_names_on_the_wire(text: str) -> None:
    assert 'request->add_in_arg("value") <<= args.in_value.in();' in dynamic(text, "_set_name")
    assert "must(request->return_value() >>= inside);" in dynamic(text, "_get_name")


# --- what the type codes of an ORB are wrong for ---

UNION = "union Either switch (long) {{ {} }}; interface Peer {{ {}; void g(); }};"
MISREAD = "case 1: case 2: short few; default: long rest;"


@pytest.mark.parametrize(
    ("cases", "operation", "is_left_out"),
    [
        (MISREAD, "Either f()", True),
        (MISREAD, "void f(out Either a)", True),
        (MISREAD, "void f(inout Either a)", True),
        (MISREAD, "void f(in Either a)", False),
        ("case 1: short few; case 2: default: long rest;", "Either f()", True),
        ("case 1: short few; default: long rest;", "Either f()", False),
        ("default: long rest; case 1: case 2: short few;", "Either f()", False),
        ("case 1: case 2: short few; case 3: long rest;", "Either f()", False),
    ],
)
def test_tao_misreads_a_union_whose_default_stands_behind_a_branch_of_several_labels(
    tmp_path: Path, cases: str, operation: str, is_left_out: bool
) -> None:
    model = model_of(tmp_path, UNION.format(cases, operation))
    for profile, invocation in [
        *(("tao", choice) for choice in ("static", "dii", "deferred", "callback")),
        ("omniorb", "dii"),
    ]:
        found = unsupported(load_mapping("corba-cxx", profile), model, {"invocation": invocation})
        misread = is_left_out and (profile, invocation) in [("tao", "dii"), ("tao", "deferred")]
        assert list(found) == (["Peer::f"] if misread else []), (profile, invocation)


@pytest.mark.parametrize("operation", ["Either f()", "void f(out Either a)", "void f(in Either a)"])
def test_a_servant_that_takes_requests_apart_misreads_what_comes_in_too(tmp_path: Path, operation: str) -> None:
    model = model_of(tmp_path, UNION.format(MISREAD, operation))
    for profile, dispatch in [("tao", "static"), ("tao", "dsi"), ("omniorb", "dsi")]:
        found = unsupported(load_mapping("corba-cxx", profile), model, {"dispatch": dispatch})
        misread = (profile, dispatch) == ("tao", "dsi")
        assert list(found) == (["Peer::f"] if misread else []), (profile, dispatch)


def test_what_holds_such_a_union_is_misread_too(tmp_path: Path) -> None:
    text = f"union Either switch (long) {{ {MISREAD} }}; struct Both {{ sequence<Either> all; }};"
    model = model_of(tmp_path, f"{text} interface Peer {{ Both f(); }};")
    found = unsupported(load_mapping("corba-cxx", "tao"), model, {"invocation": "dii"})
    assert found == {"Peer::f": "the type code of Either, by which it would be read, has another branch as the default"}
