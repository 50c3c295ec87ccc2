"""Points as readers choose them: parameter by parameter, in words, and as numbers where they have a size."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from orrery.definitions.scenario.parameters import point_values
from orrery.report.labels import measured_size, point_label, point_order
from orrery.report.topics.sizes.published import PublishedSize

BYTES = "bytes"
"""The parameter that is made where it is known how many bytes a point carries."""


def point_document(point: str, carried: PublishedSize | None = None) -> dict[str, Any]:
    """A point: its text (canonical JSON), its label, each parameter as text, and as a number where it is one.

    Durations are in ns, sizes in bytes. A point that is no table is its own only parameter.
    """
    values = point_values(point)
    given = {"point": point} if values is None else values
    sizes = {name: measured_size(value) for name, value in given.items()}
    numbers = {name: size for name, size in sizes.items() if size is not None and math.isfinite(size)}
    if carried is not None and (many := carried.of(point)) is not None:
        numbers[BYTES] = float(many)
    return {
        "point": point,
        "label": point_label(point),
        "values": {name: str(value) for name, value in given.items()},
        "numbers": numbers,
    }


def in_order(points: Iterable[str]) -> list[str]:
    """Points in the order of their parameters, numbers by size."""
    return sorted(dict.fromkeys(points), key=lambda point: (point_order(point), point))
