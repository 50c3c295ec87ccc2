"""Identifiers for protobuf and its C++ code: what it reserves is renamed, what it cannot tell apart is numbered."""

from __future__ import annotations

import pytest

from orrery.codegen.mappings import load_mapping

load_mapping("protobuf-cxx")
from orrery_mappings.protobuf_cxx.names import (  # noqa: E402 - there once a mapping is loaded
    Enumerators,
    Fields,
    Methods,
    Package,
)


@pytest.mark.parametrize(
    ("idl", "expected"),
    [
        ("plain", "plain"),
        ("InValue", "invalue"),
        ("a__b_", "a_b"),
        ("class", "idl_class"),
        ("CLASS", "idl_class"),
        ("errno", "idl_errno"),
        ("INFINITY", "infinity"),
        ("descriptor", "idl_descriptor"),
        ("__", "idl"),
    ],
)
def test_a_field_has_small_letters_and_is_no_word(idl: str, expected: str) -> None:
    assert Fields().take(idl) == expected


def test_fields_are_told_apart_as_json_and_accessors_are() -> None:
    assert Fields().take_all(["a", "a_", "a_b", "ab", "data", "data_size", "set_data", "get_data"]) == [
        "a",
        "a_2",
        "a_b",
        "ab_2",
        "data",
        "data_size_2",
        "set_data_2",
        "get_data",
    ]


def test_methods_are_no_words_and_not_what_the_generator_derives() -> None:
    assert Methods().take_all(["call", "Asynccall", "delete", "_get_x", "Stub", "EOF"]) == [
        "call",
        "Asynccall_2",
        "idl_delete",
        "get_x",
        "idl_Stub",
        "idl_EOF",
    ]


def test_enumerators_are_told_apart_without_case_and_underscores() -> None:
    assert Enumerators().take_all(["red", "re_d", "class", "MIN"]) == ["red", "re_d_2", "class", "MIN"]


def test_an_enum_keeps_what_is_derived_from_its_name() -> None:
    package = Package()
    assert package.take_enum("Colour") == "Colour"
    assert package.take_all(["Colour_MIN", "Colour_red", "Colour", "put", "_cxx_class"]) == [
        "Colour_MIN_2",
        "Colour_red",
        "Colour_2",
        "idl_put",
        "cxx_class",
    ]
