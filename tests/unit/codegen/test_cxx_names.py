"""Names for C++: every word that it does not take is escaped, the same way wherever the name is made."""

from __future__ import annotations

import pytest

from orrery.codegen.cxx_names import check_flat, escaped, flat
from orrery.errors import InputError


@pytest.mark.parametrize("word", ["class", "constexpr", "char8_t", "co_await", "requires", "errno", "EOF", "DAY_1"])
def test_words_and_possible_macros_are_escaped(word: str) -> None:
    assert escaped(word) == f"_cxx_{word}"


@pytest.mark.parametrize("word", ["plain", "Red", "X", "lambda", "name", "final", "override", "e_of"])
def test_other_names_stay(word: str) -> None:
    assert escaped(word) == word


@pytest.mark.parametrize(
    ("scoped", "one"),
    [
        ("Types::Point", "Types_Point"),
        ("nullptr", "_cxx_nullptr"),
        ("std", "_cxx_std"),
        ("Servant", "_cxx_Servant"),
        ("My::Servant", "My_Servant"),
        ("co::await", "_cxx_co_await"),
    ],
)
def test_a_scoped_name_is_one_identifier(scoped: str, one: str) -> None:
    assert flat(scoped) == one


def test_two_names_that_would_be_one_are_told() -> None:
    with pytest.raises(InputError, match="Up::a_b and Up_a::b would have the same name in generated code, Up_a_b"):
        check_flat(["Up::a_b", "Up", "Up_a::b"], "mine.idl")
