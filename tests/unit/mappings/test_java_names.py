"""Names in generated Java: what Java does not take, and what keeps two classes apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from schemas import model_of

from orrery.codegen.mappings import load_mapping
from orrery.errors import InputError

load_mapping("cdr-java")
from orrery_mappings.shared.java.names import check_names, escaped, method, value_class  # noqa: E402 - once it is loaded


def test_words_of_java_get_an_underscore() -> None:
    assert [escaped(name) for name in ("class", "strictfp", "record", "value")] == [
        "_class",
        "_strictfp",
        "record",
        "value",
    ]
    assert escaped("serialVersionUID") == "_serialVersionUID"  # a field that every value has


def test_methods_are_none_that_objects_have() -> None:
    assert [method(name) for name in ("wait", "hashCode", "class", "ping")] == ["_wait", "_hashCode", "_class", "ping"]


def test_classes_of_values_hide_nothing_of_java() -> None:
    assert value_class("String") == "Idl_String"
    assert value_class("Types::Point") == "Idl_Types_Point"


def test_two_names_that_would_be_one_class_are_refused(tmp_path: Path) -> None:
    text = "module A { module B { struct C { long x; }; }; struct B_C { long x; }; }; interface I { void f(); };"
    with pytest.raises(InputError, match="A_B_C"):
        check_names(model_of(tmp_path, text))
