"""Throughput: a rate and the bytes of a message make megabits a second, and nothing else does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from by_size import OPERATION, at_size
from report_material import material, material_of
from report_rows import row as made_row

from crowd import crowd
from observations import observations
from orrery.machine.facts import SOCKET_BUFFER
from orrery.metrics.rows import Value
from orrery.report.drawing.view import WIDE
from orrery.report.material import Material
from orrery.report.published import Published, Source
from orrery.report.table.points import PlotPoint
from orrery.report.table.sections import SectionLine
from orrery.report.topics.claim import Outcome
from orrery.report.topics.flow import view as flow
from orrery.report.topics.flow.claims import agrees, flow_claims, in_order, largest_sets
from orrery.report.topics.flow.figures import flow_panels, megabits, throughput
from orrery.report.topics.flow.published import FLOW, BufferClaim, OrderClaim, PublishedFlow
from orrery.report.topics.flow.sets import SetPanel, mean_of_senders, panel_label, set_panels
from orrery.store.observation import Observation


def flowing() -> Material:
    """A campaign over three sizes of message, of one operation that carries them."""
    source = Source(key="flow", title="A suite", year=2000)
    carried = PublishedFlow(parameter="doubles", operations={OPERATION: "two ways"})
    observed = [one for size in (10, 100, 1000) for one in at_size(size)]
    return replace(material_of(observed), published=Published(source, tables={FLOW: carried}))


def test_by_hand() -> None:
    # 10,240 messages of 2,048 bytes in half a second: 20,480 a second, 335.54432 million bits.
    assert megabits(20_480, 2048) == pytest.approx(335.54432)


def test_every_point_is_its_rows_rate_times_the_bytes() -> None:
    shown = flowing()
    assert {panel.title for panel in shown.of(flow_panels)} == {"two ways"}
    for panel in shown.of(flow_panels):
        for binding, points in panel.curves.items():
            assert [point.size for point in points] == [10, 100, 1000]
            for point in points:
                (row,) = (
                    row
                    for row in shown.rows
                    if (row.key.binding, row.key.placement) == (binding, panel.placement)
                    and row.key.point == f'{{"doubles":{point.size:g}}}'
                )
                assert point.time == pytest.approx((row.metrics["rate"].value or 0) * point.size * 8 / 1e6)


def test_the_caption_tells_the_most() -> None:
    shown = flowing()
    most = max(p.time for panel in shown.of(flow_panels) for points in panel.curves.values() for p in points)
    assert f"The most is {most:,.0f} Mbit/s: unix" in flow.caption(shown)


def test_it_stays_away_elsewhere() -> None:
    assert not flow.VIEW.applies(material())
    other = replace(material_of(observations(["unix"])), published=flowing().published)
    assert not flow.VIEW.applies(other)


def in_sets(buffer: int, messages: int) -> list[Observation]:
    """The trials of messages of so many bytes, of which so many are a data set."""
    made = at_size(buffer)
    for observation in made:
        observation.point = f'{{"doubles":{buffer},"messages":{messages}}}'
    return made


def material_in_sets(observed: list[Observation]) -> Material:
    """The material of trials that sent data sets, on a host whose sockets hold 500 bytes."""
    source = Source(key="flow", title="A suite", year=2000)
    carried = PublishedFlow(parameter="doubles", operations={OPERATION: "one way"}, messages="messages")
    made = material_of(observed)
    host = dict([*made.host.items(), SOCKET_BUFFER.pair(500)])
    return replace(made, host=host, published=Published(source, tables={FLOW: carried}))


def by_sets() -> Material:
    """Two sizes of buffer, two data sets of each; a third size has one alone."""
    pairs = ((10, 4), (10, 40), (100, 2), (100, 200), (1000, 7))
    return material_in_sets([one for pair in pairs for one in in_sets(*pair)])


def test_a_curve_goes_from_data_set_to_data_set_of_one_buffer() -> None:
    shown = by_sets()
    panels = shown.of(set_panels)
    assert {(panel.binding.partition("[")[0], panel.placement) for panel in panels} == {
        (driver, placement) for driver in ("unix", "omniorb") for placement in shown.placements
    }
    for panel in panels:
        sizes = {buffer: [point.size for point in points] for buffer, points in panel.curves.items()}
        assert sizes == {10: [40, 400], 100: [200, 20_000]}  # one data set alone is no curve
        [row] = (
            row
            for row in shown.rows
            if (row.key.binding, row.key.placement) == (panel.binding, panel.placement)
            and row.key.point == '{"doubles":10,"messages":40}'
        )
        assert panel.curves[10][1].time == pytest.approx((row.metrics["rate"].value or 0) * 10 * 8 / 1e6)


def test_the_mean_of_senders_by_hand() -> None:
    points = [PlotPoint(1, 10.0, 8.0, 12.0), PlotPoint(1, 20.0, 17.0, 24.0), PlotPoint(1, 60.0, 50.0, 72.0)]
    assert mean_of_senders(400, points) == PlotPoint(400, 30.0, 25.0, 36.0)
    assert mean_of_senders(400, points[:1]) == PlotPoint(400, 10.0, 8.0, 12.0)
    assert mean_of_senders(400, [replace(points[0], least=None), *points[1:]]) == PlotPoint(400, 30.0, None, 36.0)
    assert mean_of_senders(400, [*points, None]) is None, "who has no figure is not left out"
    assert mean_of_senders(400, []) is None


def test_of_several_senders_a_point_is_their_mean() -> None:
    shown = material_in_sets([one for many in (4, 40) for one in crowd(in_sets(10, many), (1.0, 2.0))])
    panels = shown.of(set_panels)
    assert len(panels) == 4
    for panel in panels:
        assert [point.size for point in panel.curves[10]] == [40, 400]
        for point in panel.curves[10]:
            rates = [
                row.metrics["rate"].value or 0
                for row in shown.rows
                if (row.key.binding, row.key.placement) == (panel.binding, panel.placement)
                and row.key.point == f'{{"doubles":10,"messages":{point.size / 10:.0f}}}'
            ]
            assert len(rates) == 2 and rates[0] != rates[1]
            assert point.time == pytest.approx(sum(rates) / 2 * 10 * 8 / 1e6)


def of_values(values: str) -> list[Observation]:
    """Two data sets whose values travel typed, or each as an any."""
    made = [one for many in (4, 40) for one in in_sets(10, many)]
    for observation in made:
        observation.point = f'{observation.point[:-1]},"values":"{values}"}}'
        if values == "any":
            observation.measurements[0].operation = observation.call_counters[0].operation = f"Anys::{OPERATION}"
            observation.call_counters[1].operation = f"Anys::{OPERATION}"
    return made


def test_what_else_differs_has_a_panel_of_its_own() -> None:
    shown = material_in_sets([*of_values("typed"), *of_values("any")])
    panels = shown.of(set_panels)
    assert len(panels) == 8
    assert {panel_label(shown, panel) for panel in panels} == {
        f"{driver}, values {values}" for driver in ("unix", "omniorb") for values in ("typed", "any")
    }
    assert {panel_label(by_sets(), panel) for panel in by_sets().of(set_panels)} == {"unix", "omniorb"}


def test_data_sets_are_drawn_with_the_sockets_buffer() -> None:
    shown = by_sets()
    drawings = flow.draw(shown, WIDE)
    assert [drawing.heading for drawing in drawings] == [
        "By data set, client and server on one core",
        "By data set, client and server on two cores",
    ]
    for drawing in drawings:
        dotted = [line for axes in drawing.figure.axes for line in axes.lines if line.get_linestyle() == ":"]
        assert [np.asarray(line.get_xdata())[0] for line in dotted] == [500] * len(drawing.figure.axes)
    assert "Left of the dotted line (500 bytes) a data set fits into a socket's buffer." in flow.caption(shown)
    assert "data sets of" in flow.caption(shown)


def slower(observed: list[Observation]) -> list[Observation]:
    """The same trials with as many calls in a hundred times the window."""
    for counters in (measured.counters for one in observed for measured in one.measurements):
        counters["end"] += 99 * (counters["end"] - counters["begin"])
    return observed


def of_order(rises: bool, driver: str = "unix", larger: bool = True) -> Material:
    """The same, and what is said of a driver's order in place of the best buffer."""
    shown = of_claim(10, larger)
    said = (OrderClaim(words="o", driver=driver, rises=rises),)
    carried = PublishedFlow(parameter="doubles", operations={OPERATION: "one way"}, messages="messages", order=said)
    source = Source(key="flow", title="A suite", year=2000)
    return replace(shown, published=Published(source, tables={FLOW: carried}))


def test_an_order_is_held_against_the_claimed_system_alone() -> None:
    rising, falling = {True: Outcome.HOLDS, False: Outcome.FAILS}, {True: Outcome.FAILS, False: Outcome.HOLDS}
    for larger, outcomes in ((False, rising), (True, falling)):
        for rises, outcome in outcomes.items():
            [claim] = flow_claims(of_order(rises, larger=larger))
            assert (claim.words, claim.outcome) == ("o", outcome)
            assert "bytes with unix, data sets of 400 bytes" in claim.why
    [claim] = flow_claims(of_order(True, driver="tao"))
    assert (claim.outcome, claim.why) == (
        Outcome.UNKNOWN,
        "tao was not run with data sets of one size in several buffers",
    )


@pytest.mark.parametrize(
    ("intervals", "outcome"),
    [
        ([(1.0, 1.1), (1.2, 1.3), (1.4, 1.5)], Outcome.HOLDS),
        ([(1.0, 1.1), (1.4, 1.5), (1.2, 1.3)], Outcome.FAILS),
        ([(1.0, 1.1), (1.05, 1.5), (1.6, 1.7)], Outcome.UNKNOWN),
        ([(1.0, 1.1), (0.8, 1.5), (0.7, 0.9)], Outcome.FAILS),
        ([(1.0, 1.1), (None, None), (1.4, 1.5)], Outcome.UNKNOWN),
        ([(1.0, 1.1)], Outcome.UNKNOWN),
    ],
)
def test_buffers_rise_where_the_intervals_of_neighbours_do(
    intervals: list[tuple[float | None, float | None]], outcome: Outcome
) -> None:
    points = {2048 << i: PlotPoint(1, 1.0, least, most) for i, (least, most) in enumerate(intervals)}
    assert in_order(points, rises=True) is outcome
    other = {Outcome.HOLDS: Outcome.FAILS, Outcome.FAILS: Outcome.HOLDS}
    assert in_order(points, rises=False) is other.get(outcome, Outcome.UNKNOWN)


def of_claim(best: int, larger: bool = True) -> Material:
    """Sizes of buffer with a data set of 400 bytes in common, and a claim of which one is best; the largest is slow."""
    source = Source(key="flow", title="A suite", year=2000)
    claims = (BufferClaim(words="w", best=best),)
    carried = PublishedFlow(parameter="doubles", operations={OPERATION: "one way"}, messages="messages", claim=claims)
    observed = [one for pair in ((10, 4), (10, 40), (100, 4), (100, 40)) for one in in_sets(*pair)]
    observed += slower([one for pair in ((200, 2), (200, 20)) for one in in_sets(*pair)]) if larger else []
    return replace(material_of(observed), published=Published(source, tables={FLOW: carried}))


def test_the_best_buffer_is_that_of_the_largest_data_sets_that_all_have() -> None:
    # A call takes hardly longer with ten times the bytes, so buffers of 100 carry nearly ten times as much.
    for best, outcome in ((100, Outcome.HOLDS), (10, Outcome.FAILS), (1000, Outcome.UNKNOWN)):
        [claim] = flow_claims(of_claim(best))
        assert (claim.words, claim.outcome) == ("w", outcome)
        assert "Mbit/s in buffers of 100 bytes" in claim.why and "data sets of 400 bytes" in claim.why
        assert (" in those of 10 with unix" in claim.why) is (best != 1000)
        assert ("data sets of 400 bytes, and none in smaller ones" in claim.why) is (best == 10)


def test_what_no_larger_buffer_was_held_against_may_not_be_the_best() -> None:
    [claim] = flow_claims(of_claim(100, larger=False))
    assert claim.outcome is Outcome.UNKNOWN
    assert "data sets of 400 bytes, and none in larger ones" in claim.why
    [claim] = flow_claims(of_claim(10, larger=False))
    assert claim.outcome is Outcome.FAILS, "another one is better, whatever was left out"


def test_data_sets_that_no_two_buffers_share_tell_nothing() -> None:
    curve = (PlotPoint(40, 1.0, 0.9, 1.1), PlotPoint(400, 2.0, 1.9, 2.1))
    other = (PlotPoint(40, 3.0, 2.9, 3.1), PlotPoint(800, 4.0, 3.9, 4.1))
    found = largest_sets(SetPanel("unix", "same", {10: curve, 20: other}), "unix")
    assert found is not None and (found.size, found.points[20].time) == (40, 3.0)
    assert largest_sets(SetPanel("unix", "same", {10: curve}), "unix") is None
    assert largest_sets(SetPanel("unix", "same", {10: curve, 20: other[1:]}), "unix") is None
    [claim] = flow_claims(replace(of_claim(10), rows=()))
    assert claim.why == "no driver was run with data sets of one size in buffers of several"
    assert flow_claims(flowing()) == []


@pytest.mark.parametrize(
    ("claimed", "other", "outcome"),
    [
        ((2.0, 1.9, 2.1), (1.0, 0.9, 1.1), Outcome.HOLDS),
        ((1.0, 0.9, 1.1), (2.0, 1.9, 2.1), Outcome.FAILS),
        ((1.0, 0.8, 1.2), (1.1, 0.9, 1.3), Outcome.UNKNOWN),
        ((2.0, None, None), (1.0, 0.9, 1.1), Outcome.UNKNOWN),
    ],
)
def test_a_best_buffer_has_its_interval_above_all_others(
    claimed: tuple[float, float | None, float | None], other: tuple[float, float, float], outcome: Outcome
) -> None:
    points = {4096: PlotPoint(1, *claimed), 8192: PlotPoint(1, *other), 2048: PlotPoint(1, 0.1, 0.1, 0.1)}
    assert agrees(points, 4096) is outcome
    one_side = {buffer: point for buffer, point in points.items() if buffer != 2048}
    assert agrees(one_side, 4096) is (Outcome.UNKNOWN if outcome is Outcome.HOLDS else outcome)


def test_without_a_number_of_messages_nothing_goes_by_data_sets() -> None:
    assert flowing().of(set_panels) == []


def test_what_came_in_counts_where_the_source_asks_for_it() -> None:
    both = {"rate": Value("rate", 1_000.0, "1/s"), "delivery.rate": Value("delivery.rate", 800.0, "1/s")}
    line = SectionLine("unix", "unix", {"same": replace(made_row("unix", 1.0), metrics=both)})
    flow_of = [PublishedFlow(parameter="n", operations={}, arrived=arrived) for arrived in (False, True)]
    points = [throughput(line, "same", 100, one.rate) for one in flow_of]
    assert [point.time for point in points if point is not None] == pytest.approx([0.8, 0.64])
    sender = SectionLine("unix", "unix", {"same": replace(made_row("unix", 1.0), metrics={"rate": both["rate"]})})
    assert throughput(sender, "same", 100, "delivery.rate") is None


def test_the_caption_says_whose_clock_it_is() -> None:
    shown = flowing()
    assert "over the wall time of the sender" in flow.caption(shown)
    assert flow.ARRIVED not in flow.caption(shown)
