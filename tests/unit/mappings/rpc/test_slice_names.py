"""Identifiers for Slice: what it forbids is renamed, what it reserves is escaped."""

from __future__ import annotations

import pytest

from orrery.codegen.mappings import load_mapping

load_mapping("slice-cxx")
from orrery_mappings.slice_cxx.names import Names, cxx_name, escaped, identifier  # noqa: E402 - there once a mapping is loaded


@pytest.mark.parametrize(
    ("idl", "expected"),
    [
        ("plain", "plain"),
        ("Types_Point", "Types_Point"),
        ("_get_level", "get_level"),
        ("a__b_", "a_idl_b_idl"),
        ("class_", "class_idl"),
        ("concept", "concept_idl"),
        ("EOF", "EOF_idl"),
        ("icecream", "idl_icecream"),
        ("IceAge", "idl_IceAge"),
        ("nice", "nice"),
        ("ListenerPrx", "ListenerPrx_idl"),
        ("Holder", "Holder_idl"),
        ("holder", "holder"),
        ("icePtr", "idl_icePtr_idl"),
        ("__", "idl"),
    ],
)
def test_identifier(idl: str, expected: str) -> None:
    assert identifier(idl) == expected


def test_words_of_slice_stand_behind_a_backslash() -> None:
    assert [escaped(word) for word in ("class", "Object", "register", "Class")] == [
        "\\class",
        "\\Object",
        "register",
        "Class",
    ]


def test_words_of_cxx_are_spelled_as_slice2cpp_does() -> None:
    assert [cxx_name(word) for word in ("class", "register", "interface", "concept")] == [
        "_cpp_class",
        "_cpp_register",
        "interface",
        "concept",
    ]


def test_a_scope_takes_a_name_once_whatever_its_case() -> None:
    scope = Names(["returnValue"])
    assert [scope.take(name) for name in ("a", "A", "a_", "ReturnValue", "b")] == [
        "a",
        "A2",
        "a_idl",
        "ReturnValue2",
        "b",
    ]
