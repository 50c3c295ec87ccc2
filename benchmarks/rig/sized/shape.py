"""A scenario of any size: clients and servers, as many in each process, each client with a server of its own."""

from __future__ import annotations

from dataclasses import dataclass

EACH = 25
"""Objects of a process: 10,000 are in 400."""


@dataclass(frozen=True)
class Shape:
    """So many `pairs` of processes, of clients and of their servers, with `each` so many objects in one."""

    pairs: int
    each: int

    @property
    def objects(self) -> int:
        """How many there are."""
        return 2 * self.pairs * self.each

    @property
    def processes(self) -> int:
        """How many these are in."""
        return 2 * self.pairs


def shape_of(objects: int, each: int = EACH) -> Shape:
    """About so many objects: whole processes, and one of each kind at least."""
    each = min(each, max(1, objects // 2))
    return Shape(max(1, objects // (2 * each)), each)


def scenario(shape: Shape, calls: int) -> str:
    """Its text: a kind of object is a process, and each client makes so many calls, all of them at once."""
    lines = [f'title = "{shape.objects:,} objects in {shape.processes:,} processes"', 'interface = "null"']
    for number in range(shape.pairs):
        lines += [f"[object.server{number}]", f"count = {shape.each}", 'serves = "*"', f'process = "servers{number}"']
        lines += [f"[object.client{number}]", f"count = {shape.each}", f'process = "clients{number}"']
        lines += [f'calls = {{ to = "server{number}", operations = "call" }}']
    return "\n".join([*lines, "[load]", f"calls = {calls}", "warm = 1", ""])
