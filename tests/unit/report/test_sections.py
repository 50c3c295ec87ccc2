"""Rows in the order in which they are read."""

from dataclasses import replace

from pytest import approx
from report_rows import OPERATION, compared, lost, row

from orrery.metrics.rows import Reason, Row, Verdict
from orrery.report.table.ranking import ranking
from orrery.report.table.ratios import Ratios
from orrery.report.table.sections import operations_text, sections

WRONG = Reason("wrong reply", Verdict.INVALID, "3", "none", "mend it")


def test_fastest_first_and_silent_last() -> None:
    rows = [lost("dead"), row("slow", 900), row("wrong", 1, reasons=(WRONG,)), row("fast", 100)]
    (section,) = sections(rows)
    assert [line.label for line in section.lines] == ["fast", "slow", "dead", "wrong"]


def test_equals_are_sorted_by_name() -> None:
    (section,) = sections([row("b", 100), row("a", 100)])
    assert [line.label for line in section.lines] == ["a", "b"]


def test_an_invalid_row_gives_no_figure() -> None:
    (section,) = sections([row("wrong", 1, reasons=(WRONG,))])
    assert section.lines[0].figure("same", "latency.p50") is None


def test_operations_stand_in_the_interfaces_order() -> None:
    rows = [row("a", 1, operation="I::x"), row("a", 1, operation="I::b"), row("a", 1, operation="I::new")]
    assert [s.title for s in sections(rows, ["I::x", "I::b"])] == ["x", "b", "new"]


def test_placements_stand_side_by_side() -> None:
    (section,) = sections([row("a", 2, "split"), row("a", 1, "same")])
    assert section.placements == ("same", "split")
    assert set(section.lines[0].cells) == {"same", "split"}


def test_a_driver_without_one_operation_is_ranked_by_what_it_has() -> None:
    """Its missing operation is the slow one, so that its own mean would flatter it."""
    rows = [row("a", 100, operation="I::f"), row("a", 1000, operation="I::g"), row("b", 110, operation="I::f")]
    a, b = ranking(sections(rows), Ratios(compared(rows)), "same")
    assert (a.label, b.label) == ("a", "b")
    assert b.ratio is not None and round(b.ratio.ratio, 3) == 1.1
    assert not b.complete


def test_the_harness_own_floor_is_nobodys_rival() -> None:
    rows = [row("null", 1), row("unix", 100)]
    found = ranking(sections(rows), Ratios(compared(rows)), "same")
    assert [(s.label, s.ratio and round(s.ratio.ratio, 2)) for s in found] == [("null", 0.01), ("unix", 1.0)]


def test_sections_of_one_operation_have_its_name() -> None:
    assert sections([row("a", 1)])[0].operation == OPERATION


def of_topic(object_: str, port: str, metric: str, median: float, driver: str = "a") -> Row:
    """A row of what became of a topic."""
    made = row(driver, median, operation="Topics::W_ReadingTopic::Reading")
    value = replace(made.metrics["latency.p50"], name=metric)
    return replace(made, key=replace(made.key, object=object_, port=port), metrics={metric: value})


PARTS = (
    ("station[0]", "publish.Reading", "latency.p50", 5),
    ("display[0]", "subscribe.Reading", "delay.p50", 20),
    ("siren[0]", "path alarm", "path.p50", 70),
)


def test_rows_of_topics_say_who_does_what_and_paths_come_first() -> None:
    found = sections([of_topic(*part) for part in PARTS])
    assert [s.title for s in found] == ["path alarm to siren[0]", "Reading at display[0]", "Reading by station[0]"]
    assert operations_text(found) == "three rows of one operation"
    assert operations_text(sections([row("a", 1), row("a", 1, operation="I::x")])) == "two operations"


def test_samples_and_paths_count_where_a_driver_stands() -> None:
    rows = [of_topic(*part[:3], part[3] * times, d) for part in PARTS for d, times in (("slow", 2), ("fast", 1))]
    fast, slow = ranking(sections(rows), Ratios([]), "same")
    assert (fast.label, fast.measured, fast.asked) == ("fast", 3, 3)
    assert slow.ratio is not None and slow.ratio.ratio == approx(2)
    assert [line.label for line in sections(rows)[0].lines] == ["fast", "slow"]
