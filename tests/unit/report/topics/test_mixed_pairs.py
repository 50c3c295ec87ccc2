"""Every client with every server: what stands in the matrix, and beside what."""

from dataclasses import replace

from report_rows import compared, lost, row

from orrery.metrics.rows import Row, Value
from orrery.report.labels import labels_of
from orrery.report.table.ratios import Ratios
from orrery.report.table.sections import sections
from orrery.report.topics.mixed.figures import cell_text, matrices

AB, BA = "client=a+server=b", "client=b+server=a"


def rows(*more: Row) -> list[Row]:
    return [row("a", 3000.0), row("b", 6000.0), row(AB, 4500.0), *more]


def test_a_pair_stands_beside_its_client_s_own() -> None:
    found = rows(row(BA, 5400.0))
    (matrix,) = matrices(found, sections(found), Ratios(compared(found)))
    assert matrix.drivers == ["a", "b"]
    texts = {pair: cell_text(cell) for pair, cell in matrix.cells.items()}
    assert texts == {
        ("a", "a"): "3.00 us",
        ("b", "b"): "6.00 us",
        ("a", "b"): "1.50 (1.49 to 1.52)",
        ("b", "a"): "0.900 (0.891 to 0.909)",
    }


def test_who_does_not_understand_whom_is_told_with_the_reason() -> None:
    found = rows(lost(BA, "no common profile"))
    (matrix,) = matrices(found, sections(found), Ratios(compared(found)))
    cell = matrix.cells["b", "a"]
    assert (cell_text(cell), cell.why) == ("none", "no common profile")


def test_without_mixed_drivers_there_is_none() -> None:
    found = [row("a", 1000.0), row("b", 2000.0)]
    assert matrices(found, sections(found), Ratios(compared(found))) == []


def test_three_drivers_are_no_pair() -> None:
    found = rows(row("client=a+proxy=b+server=c", 900.0))
    (matrix,) = matrices(found, sections(found), Ratios(compared(found)))
    assert set(matrix.cells) == {("a", "a"), ("b", "b"), ("a", "b")}


def test_labels_of_mixed_bindings_tell_the_options_in_which_they_differ() -> None:
    one, other = "client=x[a=1,b=2]+server=y[c=3]", "client=x[a=1,b=4]+server=y[c=3]"
    assert labels_of([one, other]) == {one: "client=x[b=2]+server=y", other: "client=x[b=4]+server=y"}
    assert labels_of([one]) == {one: "client=x+server=y"}


def subscriber(driver: str, median: float) -> Row:
    """What came in at a subscriber."""
    made = row(driver, median)
    none = Value("delivery.lost", 0.0, "share")
    return replace(made, key=replace(made.key, object="server[0]"), metrics={**made.metrics, none.name: none})


def test_who_subscribes_is_no_client() -> None:
    found = rows(row(BA, 5400.0), *(subscriber(name, 9000.0) for name in ("a", "b", AB, BA)))
    (matrix,) = matrices(found, sections(found), Ratios(compared(found)))
    assert set(matrix.cells) == {("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")}
