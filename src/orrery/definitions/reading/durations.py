"""Durations as people write them: `10ms`, `1.5 s`."""

from __future__ import annotations

import re
from decimal import Decimal

_UNITS = {"ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000}
LONGEST = 7 * 24 * 60 * _UNITS["min"]
DURATION = rf"^\s*\d+(\.\d+)?\s*({'|'.join(_UNITS)})\s*$"
"""What a duration looks like, as a regular expression for other programs."""
BETWEEN = ".."
DURATIONS = rf"{DURATION[:-1]}({re.escape(BETWEEN)}{DURATION[1:-1]})?$"
"""What a duration looks like, or two between which one is drawn."""
_DURATION = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*")


def nanoseconds(text: str) -> int:
    """The duration in ns; ValueError with what would be right for anything else, zero included."""
    match = _DURATION.fullmatch(text)
    if match is None or match[2] not in _UNITS:
        raise ValueError(f'"{text}" is no duration; write a number and ns, us, ms, s or min: "10ms"')
    # Decimal and no float: 1.001 us are exactly 1,001 ns.
    value = Decimal(match[1]) * _UNITS[match[2]]
    if value > LONGEST:
        raise ValueError(f'"{text}" is longer than a week; write "10080min" or less')
    if value < 1:
        raise ValueError(f'"{text}" is less than one nanosecond; write "1ns" or more')
    return int(value)


def between(text: str) -> tuple[int, int]:
    """The ends of `5s..20s` in ns, both the same for a single duration; ValueError with what would be right."""
    least, _, most = text.partition(BETWEEN)
    ends = nanoseconds(least), nanoseconds(most if BETWEEN in text else least)
    if ends[0] > ends[1]:
        raise ValueError(f'"{text}" ends before it begins; write "{most.strip()}{BETWEEN}{least.strip()}"')
    return ends


def duration_text(value: int) -> str:
    """A duration in ns as people write it: `1.5ms`."""
    unit = [unit for unit in ("ns", "us", "ms", "s") if _UNITS[unit] <= max(value, 1)][-1]
    return f"{Decimal(value) / _UNITS[unit]:f}{unit}"
