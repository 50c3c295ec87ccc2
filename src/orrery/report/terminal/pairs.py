"""The terminal's table of mixed drivers: clients down, servers across."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType

from orrery.metrics.rows import Row
from orrery.report.table.ratios import Ratios
from orrery.report.table.sections import Section
from orrery.report.terminal.bands import Strip
from orrery.report.terminal.layout import hanging, tables, title
from orrery.report.topics.mixed.figures import Matrix, cell_text, matrices

REMARK = "a client with a server of its own driver: median; with another: times that"


def of_pairs(rows: Sequence[Row], sections: Sequence[Section], ratios: Ratios, width: int) -> Iterator[RenderableType]:
    """A table for each placement, and why pairs have no figure; nothing where no drivers were mixed."""
    for matrix in matrices(rows, sections, ratios):
        yield title(f"Clients down, servers across: {matrix.placement}", REMARK)
        strips = [_strip(matrix, server) for server in matrix.drivers]
        yield from tables([matrix.labels[client] for client in matrix.drivers], strips, width)
        for (client, server), cell in matrix.cells.items():
            if cell.why:
                yield hanging("-", f"{matrix.labels[client]} with {matrix.labels[server]}: {cell.why}")


def _strip(matrix: Matrix, server: str) -> Strip:
    """The column of a server."""
    found = (matrix.cells.get((client, server)) for client in matrix.drivers)
    texts = tuple(cell_text(cell) if cell is not None else "" for cell in found)
    return Strip(((matrix.labels[server], ""),), (texts,), matrix.drivers.index(server))
