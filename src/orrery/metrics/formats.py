"""How a metric's value is told to a person: three significant figures and the unit that suits its size."""

from __future__ import annotations

import math

DURATIONS = ((1.0, "ns"), (1e3, "us"), (1e6, "ms"), (1e9, "s"))
SIZES = ((1.0, "B"), (1024.0, "KiB"), (1024.0**2, "MiB"), (1024.0**3, "GiB"))
RATES = ((1.0, "1/s"), (1e3, "k/s"), (1e6, "M/s"))


def duration(nanoseconds: float) -> str:
    """`4.10 us`."""
    return _scaled(nanoseconds, DURATIONS)


def size(count: float) -> str:
    """`1.50 MiB` for a number of bytes."""
    return _scaled(count, SIZES)


def rate(per_second: float) -> str:
    """`244 k/s`."""
    return _scaled(per_second, RATES)


def ratio(value: float) -> str:
    """`1.25`."""
    return figures(value)


def percent(share: float) -> str:
    """`99.2 %`."""
    return f"{share * 100:,.{percent_decimals(share)}f} %"


def count(value: float) -> str:
    """`3`, or `0.25` where it is a mean."""
    return f"{value:,.0f}" if value == round(value) else figures(value)


def percent_decimals(share: float) -> int:
    """Decimals of a percentage: three significant figures of it, two of what it lacks to 100; at most six."""
    if not 0 < share < 1:
        return 0
    of_share, of_rest = (math.floor(math.log10(part * 100) + 1e-9) for part in (share, 1 - share))
    return max(0, min(max(2 - of_share, 1 - of_rest), 6))


def figures(value: float) -> str:
    """Three significant figures without an exponent; whole numbers above 100."""
    size = abs(value)
    decimals = 0 if size >= 99.95 or size == 0 else 1 if size >= 9.995 else 2 if size >= 0.9995 else 3
    return f"{value:,.{decimals}f}"


def _scaled(value: float, units: tuple[tuple[float, str], ...]) -> str:
    divisor, unit = max((unit for unit in units if abs(value) >= unit[0]), default=units[0])
    return f"{figures(value / divisor)} {unit}"
