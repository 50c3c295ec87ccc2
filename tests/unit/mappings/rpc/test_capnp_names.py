"""Identifiers for Cap'n Proto and its C++ code: no underscores, no words, and nothing that could be taken twice."""

from __future__ import annotations

import pytest

from orrery.codegen.mappings import load_mapping

load_mapping("capnp-cxx")
from orrery_mappings.capnp_cxx.names import (  # noqa: E402 - there once a mapping is loaded
    Constants,
    Fields,
    Methods,
    Types,
)


@pytest.mark.parametrize(
    ("idl", "expected"),
    [
        ("plain", "plain"),
        ("InValue", "inValue"),
        ("a__b_", "aB"),
        ("class", "class"),
        ("errno", "errno"),
        ("union", "idlUnion"),
        ("using", "idlUsing"),
    ],
)
def test_a_field_has_a_small_letter_in_front_and_is_no_word_of_the_schema(idl: str, expected: str) -> None:
    assert Fields().take(idl) == expected


def test_fields_that_only_underscores_tell_apart_are_numbered() -> None:
    assert Fields().take_all(["aB", "a_b", "a_B", "ab"]) == ["aB", "aB2", "aB3", "ab"]


def test_types_are_no_types_of_the_schema_and_no_classes_of_generated_code() -> None:
    assert Types().take_all(["Point", "_cxx_class", "Text", "list", "Reader", "EOF", "Aa_B", "AaB"]) == [
        "Point",
        "CxxClass",
        "IdlText",
        "IdlList",
        "IdlReader",
        "IdlEOF",
        "AaB",
        "AaB2",
    ]


def test_methods_are_no_words_of_c_plus_plus_and_nothing_that_every_server_has() -> None:
    assert Methods(["FooParams"]).take_all(["call", "delete", "errno", "_get_x", "thisCap", "foo"]) == [
        "call",
        "idlDelete",
        "idlErrno",
        "getX",
        "idlThisCap",
        "foo2",
    ]


def test_what_stands_in_capitals_in_c_plus_plus_has_something_in_front() -> None:
    assert Constants().take_all(["red", "NULL", "re_d"]) == ["idlRed", "idlNULL", "idlReD"]
