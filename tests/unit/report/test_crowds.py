"""Many objects of one kind on the terminal: three of them are told, and who they are."""

import io

from report_material import material_of
from rich.console import Console

from crowd import crowd
from observations import observations
from orrery.report.material import Material
from orrery.report.terminal.crowds import MANY, of_crowds
from orrery.report.terminal.table import table

VOID = "Benchmarking::void_call"


def made(paces: list[float]) -> Material:
    """Clients of one operation, each at its pace."""
    found = observations(["unix"], ["same"], calls=200)
    for observation in found:
        observation.measurements = [m for m in observation.measurements if m.operation == VOID]
    return material_of(crowd(found, paces))


def told(paces: list[float]) -> list[str]:
    return [section.title for section in of_crowds(made(paces).sections)]


def test_few_are_told_one_by_one() -> None:
    assert len(told([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])) == MANY


def test_of_many_the_fastest_the_middle_one_and_the_slowest_are_told() -> None:
    assert told([4.0, 1.0, 3.0, 2.0, 7.0, 6.0, 5.0]) == [
        "void_call, client[0], the middle one of 7",
        "void_call, client[1], the fastest of 7",
        "void_call, client[4], the slowest of 7",
    ]


def test_operations_are_no_crowd() -> None:
    operations = material_of(observations(["unix"], ["same"], calls=50)).sections
    assert len(operations) > MANY and list(of_crowds(operations)) == operations


def test_the_table_is_short() -> None:
    of = made([1.0 + number for number in range(40)])
    console = Console(file=io.StringIO(), width=160, no_color=True, force_terminal=False)
    console.print(table(of.subject, of.rows, of.comparisons))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert text.count("void_call, client[") == 3 and "Between 40 clients" in text
