"""Throughput: a rate and the bytes of a message make megabits a second, and nothing else does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from by_size import OPERATION, at_size
from report_material import material, material_of

from observations import observations
from orrery.report.material import Material
from orrery.report.published import Published, Source
from orrery.report.topics.flow import view as flow
from orrery.report.topics.flow.figures import flow_panels, megabits
from orrery.report.topics.flow.published import FLOW, PublishedFlow


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
