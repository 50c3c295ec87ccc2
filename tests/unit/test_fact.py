"""A fact is written and read under its name, a family's under its beginning."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.fact import Fact, FactFamily

ONE = Fact[int]("one.fact", "a number", ("here",))
SOME = FactFamily[str]("some.", "texts", ("here",))


def test_what_is_written_is_read() -> None:
    facts: dict[str, Any] = {}
    assert (ONE.is_in(facts), ONE.get(facts), ONE.get(facts, 7)) == (False, None, 7)
    with pytest.raises(KeyError):
        ONE.need(facts)
    ONE.put(facts, 3)
    assert facts == {"one.fact": 3} == dict([ONE.pair(3)])
    assert (ONE.is_in(facts), ONE.get(facts), ONE.get(facts, 7), ONE.need(facts)) == (True, 3, 3, 3)


def test_what_is_stored_as_none_is_known_and_none() -> None:
    facts: dict[str, Any] = {"one.fact": None}
    assert ONE.is_in(facts)
    assert ONE.need(facts) is None


def test_a_family_finds_its_own() -> None:
    facts: dict[str, Any] = {"one.fact": 3, "somewhat": "no"}
    SOME.put(facts, "key", "a")
    assert facts | dict([SOME.pair("other::key", "b")]) == {
        "one.fact": 3,
        "somewhat": "no",
        "some.key": "a",
        "some.other::key": "b",
    }
    assert SOME.each(facts) == {"key": "a"}
