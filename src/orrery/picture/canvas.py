"""A grid of characters on which lines join where they meet."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The character for each set of directions in which lines leave a cell."""
_HEADS = {(1, 0): "▶", (-1, 0): "◀", (0, 1): "▼", (0, -1): "▲"}

Point = tuple[int, int]


class Canvas:
    """Lines first, text over them."""

    def __init__(self) -> None:
        self.lines: dict[Point, int] = {}
        self.texts: dict[Point, str] = {}

    def line(self, points: Iterable[Point]) -> None:
        """A line through these corners; each lies straight beside or above the one before."""
        corners = list(points)
        for (x, y), (to_x, to_y) in itertools.pairwise(corners):
            step = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
            while (x, y) != (to_x, to_y):
                self._leave((x, y), step)
                x, y = x + step[0], y + step[1]
                self._leave((x, y), (-step[0], -step[1]))

    def arrow(self, points: Iterable[Point]) -> None:
        """A line whose head stands just before its last point, which is the border of a box."""
        corners = list(points)
        self.line(corners)
        (x, y), (to_x, to_y) = corners[-2:]
        step = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
        self.texts[to_x - step[0], to_y - step[1]] = _HEADS[step]
        self.lines[to_x, to_y] &= ~_direction((-step[0], -step[1]))

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """A frame of this size."""
        right, bottom = x + width - 1, y + height - 1
        self.line([(x, y), (right, y), (right, bottom), (x, bottom), (x, y)])

    def text(self, x: int, y: int, text: str) -> None:
        """Text from a cell on to the right."""
        for offset, character in enumerate(text):
            self.texts[x + offset, y] = character

    def rows(self) -> list[str]:
        """The picture, row by row, without blanks at their ends."""
        cells = {point: _JOINTS[mask] for point, mask in self.lines.items()} | self.texts
        width, height = (max(point[axis] for point in cells) + 1 for axis in (0, 1))
        top = min(y for _, y in cells)
        return ["".join(cells.get((x, y), " ") for x in range(width)).rstrip() for y in range(top, height)]

    def _leave(self, cell: Point, step: Point) -> None:
        self.lines[cell] = self.lines.get(cell, 0) | _direction(step)


def _direction(step: Point) -> int:
    return {(0, -1): UP, (0, 1): DOWN, (-1, 0): LEFT, (1, 0): RIGHT}[step]
