"""Which mangled names are tables of a class."""

from __future__ import annotations

import pytest

from symbols import spoken_of, tables_of

NAMES = [
    "_ZTVN10orrery_idl12Benchmarking8_servantE",
    "_ZTVN6orrery5corba14DynamicServantIN10orrery_idl12BenchmarkingEEE",
    "_ZTIN10orrery_idl12Benchmarking8_servantE",
    "_ZN10orrery_idl12Benchmarking8_servant9void_callEv",
    "_ZTVN10orrery_idl4Nine18_servant_of_anotherE",
]


@pytest.mark.parametrize(
    ("class_", "count"), [("_servant", 1), ("DynamicServant", 1), ("Servant", 0), ("_servant_of_another", 0)]
)
def test_a_class_has_the_table_of_its_whole_name(class_: str, count: int) -> None:
    assert len(tables_of(NAMES, class_)) == count


def test_only_tables_are_tables() -> None:
    assert tables_of(NAMES[2:4], "_servant") == []


def test_a_class_is_spoken_of_where_any_name_holds_it() -> None:
    assert spoken_of(NAMES[3:], "_servant")
    assert spoken_of(NAMES[3:], "Benchmarking")
    assert not spoken_of(NAMES[4:], "_servant")
