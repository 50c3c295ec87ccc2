"""Sizes of memory as people write them: `64MiB`, `1.5 GiB`."""

from __future__ import annotations

import re
from decimal import Decimal

_UNITS = {"B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
SIZE = rf"^\s*\d+(\.\d+)?\s*({'|'.join(_UNITS)})\s*$"
"""What a size looks like, as a regular expression for other programs."""
_SIZE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([A-Za-z]+)\s*")


def size_of(text: str) -> int:
    """The size in bytes; ValueError with what would be right for anything else, less than a byte included."""
    match = _SIZE.fullmatch(text)
    if match is None or match[2] not in _UNITS:
        raise ValueError(f'"{text}" is no size; write a number and B, KiB, MiB or GiB: "64MiB"')
    # Decimal and no float, so that what is written is meant to the byte.
    value = Decimal(match[1]) * _UNITS[match[2]]
    if value < 1:
        raise ValueError(f'"{text}" is less than a byte; write "1B" or more')
    return int(value)


def size_text(value: int) -> str:
    """A size in bytes as people write it: `64MiB`."""
    unit = [unit for unit in _UNITS if _UNITS[unit] <= max(value, 1)][-1]
    whole = value % _UNITS[unit] == 0
    return f"{value // _UNITS[unit] if whole else round(value / _UNITS[unit], 2)}{unit}"
