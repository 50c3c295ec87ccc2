"""Identifiers for Thrift and its code: what it reserves is renamed, and nothing is taken twice."""

from __future__ import annotations

import pytest

from orrery.codegen.mappings import load_mapping

load_mapping("thrift-cxx")
from orrery_mappings.thrift_cxx.names import (  # noqa: E402 - there once a mapping is loaded
    Arguments,
    Enumerators,
    Fields,
    Methods,
    Package,
)


@pytest.mark.parametrize(
    ("idl", "expected"),
    [
        ("plain", "plain"),
        ("InValue", "InValue"),
        ("class", "idl_class"),
        ("from", "idl_from"),
        ("EOF", "idl_EOF"),
        ("what", "idl_what"),
        ("idl_what", "idl_idl_what"),
        ("args", "idl_args"),
        ("boolean", "idl_boolean"),
    ],
)
def test_a_field_is_no_word_of_thrift_or_of_c_plus_plus_and_each_has_its_own_name(idl: str, expected: str) -> None:
    assert Fields().spelled(idl) == expected


def test_arguments_are_not_what_the_generated_functions_have() -> None:
    assert Arguments().take_all(["seqid", "result", "cseqid"]) == ["idl_seqid", "idl_result", "idl_cseqid"]


def test_methods_are_not_what_the_generator_derives() -> None:
    assert Methods().take_all(
        ["call", "send_call", "recv_other", "other", "delete", "_get_x", "process", "notify"]
    ) == [
        "call",
        "send_call_2",
        "recv_other",
        "other_2",
        "idl_delete",
        "get_x",
        "idl_process",
        "idl_notify",
    ]


def test_enumerators_are_not_the_type_around_them() -> None:
    assert Enumerators().take_all(["red", "type", "MIN"]) == ["red", "idl_type", "idl_MIN"]


def test_a_service_keeps_its_classes_and_is_no_header_of_the_system() -> None:
    package = Package()
    assert package.take_service("Bank") == "Bank"
    assert package.take_service("time") == "idl_time"
    taken = package.take_all(["BankClient", "BankIf", "Banker", "std"])
    assert taken == ["BankClient_2", "BankIf_2", "Banker", "idl_std"]
