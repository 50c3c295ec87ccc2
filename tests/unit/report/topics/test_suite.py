"""A published suite's tests: which operations they are, and the rates that those come to in turn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report_material import material, material_of

from observations import observations
from orrery.metrics.rows import Value
from orrery.paths import SCENARIOS
from orrery.report.material import Material
from orrery.report.page.html import render_report
from orrery.report.published import Published, Source
from orrery.report.topics.reading import read_published
from orrery.report.topics.suite import view as suite
from orrery.report.topics.suite.figures import in_turn, suite_rates
from orrery.report.topics.suite.published import TESTS, PublishedTest

SUITE = (
    PublishedTest(name="void", operations=["Benchmarking::void_call"]),
    PublishedTest(name="mixin", operations=["Benchmarking::in_int_call", "Benchmarking::in_string_call"]),
    PublishedTest(name="elsewhere", operations=["Benchmarking::void_call", "Cube::cube_void"]),
)


def told() -> Material:
    """A campaign of seven calls, held against a suite of two of them and one that it has not."""
    source = Source(key="suite", title="A suite", year=2000)
    return replace(material_of(observations(["unix", "omniorb"])), published=Published(source, tables={TESTS: SUITE}))


def test_each_of_the_originals_seventeen_tests_is_one_here() -> None:
    tests = read_published(SCENARIOS / "classics/cubit.published.toml").of(TESTS)
    assert len(tests) == 17
    assert [len(test.operations) for test in tests if test.name == "mixin"] == [3]


def test_calls_in_turn_have_the_harmonic_mean_of_their_rates() -> None:
    # A second holds 100 calls of 5 ms and 100 of 5 ms; at 100 and 300 a second, two calls take 1/100 + 1/300 s.
    found = in_turn([Value("rate", 100, "1/s", 90, 110), Value("rate", 300, "1/s", 270, 330)])
    assert found.value == pytest.approx(150)
    assert (found.low, found.high) == pytest.approx((135, 165))
    assert in_turn([Value("rate", 100, "1/s"), Value("rate", 300, "1/s", 270, 330)]).low is None


def test_a_test_has_a_rate_where_all_its_operations_have_one() -> None:
    found = told().of(suite_rates)
    assert {one.test for one in found} == {"void", "mixin"}
    assert len(found) == 2 * 2 * 2
    void = next(one for one in found if one.test == "void")
    assert void.median is not None and void.median.value
    assert all(one.median is None for one in found if one.test == "mixin")


def test_the_report_has_the_picture_and_the_table() -> None:
    shown = told()
    assert "Two tests of A suite, in calls a second" in suite.caption(shown)
    assert "The rate of mixin is worked out" in suite.caption(shown)
    page = render_report(shown)
    table = page[page.index('id="suite-table"') : page.index("</table>", page.index('id="suite-table"'))]
    assert table.count("<tr>") == 1 + 2 * 2 * 2
    assert not suite.VIEW.applies(material())
