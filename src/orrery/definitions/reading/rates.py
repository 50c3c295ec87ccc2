"""Rates as people write them: `1000/s`, `1.5 k/s`, `2 M/s`."""

from __future__ import annotations

import re
from decimal import Decimal

_UNITS = {"1/s": 1, "/s": 1, "k/s": 1_000, "M/s": 1_000_000}
_RATE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(1/s|/s|k/s|M/s)\s*")


def per_second(text: str) -> float:
    """The rate in 1/s; ValueError with what would be right for anything else."""
    match = _RATE.fullmatch(text)
    if match is None:
        raise ValueError(f'"{text}" is no rate; write a number and /s, k/s or M/s: "10 k/s"')
    # Decimal and no float, so that what is written is meant to the digit.
    return float(Decimal(match[1]) * _UNITS[match[2]])
