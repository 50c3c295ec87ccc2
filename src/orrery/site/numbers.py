"""Figures as the site's files hold them: so short that a thousand campaigns fit, and never surer than they are.

A figure is cut to four significant digits (of bytes, which are shown in units of 1,024, to six): three are shown, and
they are the report's own, which a figure that was rounded twice need not be. The ends of an interval stand as
distances from the figure in ten-thousandths of it, rounded outward. Most figures are the geometric or the arithmetic
middle of both ends: the lower end then says where the upper one is, but for a few steps, which are all that is written.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, Context
from typing import Any

from orrery.metrics.rows import Value

DIGITS, DIGITS_OF_BYTES, DIGITS_OF_RATIOS = 4, 6, 6
STEPS = 10_000
"""A distance is counted in such parts of the figure."""
ALPHABET = "".join(chr(code) for code in range(35, 127) if chr(code) != "\\")[:90]
"""The digits of a distance: letters that JSON writes as they are."""
NONE, EXACT = " ", "!"
"""Stand for no end, and for one that `x` holds as a number; twice, where a distance has two letters."""
GEOMETRIC, ARITHMETIC = "g", "a"
"""What a figure is the middle of, if its column is written by that."""
LETTERS = ("l", GEOMETRIC, ARITHMETIC)
"""The parts of a column that are letters."""
BEYOND = (-1, -1)
"""The distances of ends of which there are none: infinite ones, or about 0."""
NEARER = 30
"""So many steps the upper end may be nearer than its middle says; more stand in `x`."""

Number = int | float


@dataclass(frozen=True)
class Ends:
    """A figure with the ends of its interval, if it has any."""

    value: float | None
    low: float | None = None
    high: float | None = None


def ends_of(value: Value | None) -> Ends:
    """Those of a metric's value."""
    return Ends(None) if value is None else Ends(value.value, value.low, value.high)


def cut_figure(value: float, digits: int = DIGITS, rounding: str = ROUND_DOWN) -> Number:
    """`value` without what stands behind so many significant digits, as an integer where it is one."""
    cut = float(Context(prec=digits, rounding=rounding).create_decimal(repr(float(value))))
    return int(cut) if cut == int(cut) else cut


def digits_for(unit: str) -> int:
    """How many digits figures in this unit (that of a metric) need."""
    return DIGITS_OF_BYTES if unit == "bytes" else DIGITS


def column(figures: Iterable[Ends], digits: int = DIGITS) -> dict[str, Any]:
    """Figures as JSON: `v` with null for none, `l` with two letters for the distance of each lower end.

    `g` or `a` has a letter for each upper end: how many steps it is from where a geometric or an arithmetic middle has
    it. `x` has both ends as numbers where letters cannot say them, by the figure's place, as text. What is empty is
    left out.
    """
    found = list(figures)
    values = [
        None if one.value is None or not math.isfinite(one.value) else cut_figure(one.value, digits) for one in found
    ]
    distances = [_distances(value, one) for value, one in zip(values, found, strict=True)]
    made: dict[str, Any] = {"v": values}
    if all(one is None for one in distances):
        return made
    ways = {way: [_letters(one, way) for one in distances] for way in (GEOMETRIC, ARITHMETIC)}
    way = min(ways, key=lambda one: _variety(ways[one]))
    low, high = ("".join(letters) for letters in zip(*ways[way], strict=True))
    exact = [place for place, (_, letter) in enumerate(ways[way]) if letter == EXACT]
    ends = {
        str(place): [_exact(found[place].low, digits, ROUND_FLOOR), _exact(found[place].high, digits, ROUND_CEILING)]
        for place in exact
    }
    return made | {"l": low, way: high} | ({"x": ends} if ends else {})


def figures_of(found: dict[str, Any]) -> list[Ends]:
    """What a column says, as the program in the browser reads it."""
    exact = found.get("x", {})
    return [
        Ends(value, *(exact[str(place)] if str(place) in exact else _read(found, place, value)))
        for place, value in enumerate(found["v"])
    ]


def _read(found: dict[str, Any], place: int, value: Number | None) -> tuple[float | None, float | None]:
    letters = found.get("l", "")[2 * place : 2 * place + 2].strip()
    if value is None or not letters:
        return None, None
    low = ALPHABET.index(letters[0]) * len(ALPHABET) + ALPHABET.index(letters[1])
    way = GEOMETRIC if GEOMETRIC in found else ARITHMETIC
    high = _mirrored(low, way) + ALPHABET.index(found[way][place]) - NEARER
    return value - low / STEPS * abs(value), value + high / STEPS * abs(value)


def _distances(value: Number | None, one: Ends) -> tuple[int, int] | None:
    """How many steps both ends are from a figure, rounded up, -1 for what no steps say; None where it has no ends."""
    if value is None or one.low is None or one.high is None:
        return None
    if not (math.isfinite(one.low) and math.isfinite(one.high)) or value == 0:
        return BEYOND
    # What floats add behind the last digit that counts is no further step.
    low, high = (
        max(0, math.ceil(distance / abs(value) * STEPS - 1e-6)) for distance in (value - one.low, one.high - value)
    )
    return low, high


def _letters(distances: tuple[int, int] | None, way: str) -> tuple[str, str]:
    """The letters of both ends."""
    if distances is None:
        return NONE * 2, NONE
    low, high = distances
    base = len(ALPHABET)
    further = high - _mirrored(low, way) + NEARER if 0 <= low < min(base * base, STEPS) else -1
    if not 0 <= further < base:
        return EXACT * 2, EXACT
    return ALPHABET[low // base] + ALPHABET[low % base], ALPHABET[further]


def _mirrored(low: int, way: str) -> int:
    """How far the upper end is where the figure is the middle of both."""
    return low if way == ARITHMETIC else low * STEPS // (STEPS - low)


def _variety(letters: Sequence[tuple[str, str]]) -> tuple[int, int]:
    """How much is to be written: ends that are no letters, then letters that differ."""
    highs = [high for _, high in letters]
    return highs.count(EXACT), len(set(highs))


def _exact(end: float | None, digits: int, outward: str) -> Number | None:
    """An end that is no distance, to one digit more than a figure has, rounded outward like all others."""
    return cut_figure(end, digits + 1, outward) if end is not None and math.isfinite(end) else None
