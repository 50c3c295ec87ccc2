"""Identifiers for protobuf and its code: what it reserves is renamed, what it cannot tell apart is numbered."""

from __future__ import annotations

import pytest

from orrery.codegen.mappings import load_mapping

load_mapping("protobuf-cxx")
load_mapping("protobuf-java")
from orrery_mappings.protobuf_cxx.names import (  # noqa: E402 - there once a mapping is loaded
    Enumerators,
    Fields,
    Methods,
    Package,
)
from orrery_mappings.protobuf_java.names import accessor, method  # noqa: E402


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


def test_names_are_told_apart_in_java_too() -> None:
    assert Fields().take_all(["item", "item_count", "all_fields"]) == ["item", "item_count_2", "idl_all_fields"]
    assert Methods().take_all(["get_x", "getX", "wait", "notify_all"]) == [
        "get_x",
        "getX_2",
        "idl_wait",
        "idl_notify_all",
    ]
    assert Enumerators().take_all(["red", "RED_VALUE"]) == ["red", "RED_VALUE_2"]


def test_java_calls_fields_and_methods_as_its_generators_do() -> None:
    assert [accessor(name) for name in ("x", "in_value", "a1b", "b_2")] == ["X", "InValue", "A1B", "B2"]
    assert [method(name) for name in ("void_call", "Ping", "getX", "final")] == ["voidCall", "ping", "getX", "final_"]
