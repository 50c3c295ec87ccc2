"""Limits as they are written, and what keeps them."""

import re

import pytest

from orrery.definitions.scenario.limits import PATTERN, read_limit


@pytest.mark.parametrize(
    ("text", "kind", "keeps", "breaks"),
    [
        ("< 1ms", "duration", 999_999, 1_000_000),
        ("<=1.5 us", "duration", 1_500, 1_501),
        (">= 99.9%", "share", 0.999, 0.9989),
        ("<= 0.1 %", "share", 0.001, 0.0011),
        ("< 20 MiB", "size", 20_971_519, 20_971_520),
        (">= 1.5KiB", "size", 1_536, 1_535),
        (">= 1 k/s", "rate", 1_000, 999),
        ("> 0.5 M/s", "rate", 500_001, 500_000),
        ("< 250/s", "rate", 249, 250),
        ("< 250 1/s", "rate", 249, 250),
        ("> 10000", "number", 10_001, 10_000),
        ("=0", "number", 0, 1),
    ],
)
def test_a_limit(text: str, kind: str, keeps: float, breaks: float) -> None:
    limit = read_limit(text)
    assert limit.kind == kind
    assert limit.holds(keeps)
    assert not limit.holds(breaks)
    assert re.fullmatch(PATTERN, text)


def test_the_rounding_of_a_mean_breaks_nothing() -> None:
    assert read_limit(">= 70%").holds(0.6999999999999998)
    assert not read_limit("> 70%").holds(0.7000000000000002)


@pytest.mark.parametrize(
    "text", ["1ms", "< 1 parsec", "!= 3", "< ", "< -1", "about 1ms", "< 1ms ms", "=> 3", "< 20 MB", "> 1 K/s"]
)
def test_what_is_no_limit(text: str) -> None:
    with pytest.raises(ValueError, match="; write "):
        read_limit(text)
    assert not re.fullmatch(PATTERN, text)
