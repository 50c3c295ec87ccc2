"""Identifiers for idlc and C: words are escaped, names that differ in case alone are numbered."""

from __future__ import annotations

import pytest

from orrery.codegen.mappings import load_mapping

load_mapping("dds-cxx")
from orrery_mappings.dds_cxx.names import Members, Module  # noqa: E402 - there once a mapping is loaded


@pytest.mark.parametrize(
    ("idl", "expected"),
    [
        ("plain", "plain"),
        ("InValue", "InValue"),
        ("class", "idl_class"),
        ("register", "idl_register"),
        ("errno", "idl_errno"),
        ("EOF", "idl_EOF"),
        ("map", "idl_map"),
        ("Int8", "idl_Int8"),
        ("_get_level", "get_level"),
    ],
)
def test_a_member_is_no_word_of_idl_c_or_cxx(idl: str, expected: str) -> None:
    assert Members().take(idl) == expected


def test_members_are_told_apart_without_case() -> None:
    members = Members(["failed"])
    assert [members.take(name) for name in ("a", "A", "a_2", "Failed")] == ["a", "A_2", "a_2_2", "Failed_2"]


def test_a_type_may_be_a_word_of_c_but_not_of_idl_nor_what_idlc_derives() -> None:
    module = Module()
    names = ("class", "Map", "A::Point", "A_Point", "Point", "Point_desc", "Point_free")
    assert [module.take_scoped(name) for name in names] == [
        "class",
        "idl_Map",
        "A_Point",
        "A_Point_2",
        "Point",
        "Point_desc_2",
        "Point_free_2",
    ]
