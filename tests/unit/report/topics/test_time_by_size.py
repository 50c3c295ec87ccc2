"""Time by size: bytes from a point, curves from rows, lines from curves, and every sentence worked out again."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from by_size import BYTE, FIGURES, FIXED, REFERENCE, material_by_size, published

from orrery.definitions.conditions.placement import ACROSS
from orrery.errors import InputError
from orrery.report.figures import number
from orrery.report.page.html import render_report
from orrery.report.topics.reading import read_published
from orrery.report.topics.sizes import view as sizes
from orrery.report.topics.sizes.figures import cost_of, costs, published_beside, size_panels
from orrery.report.topics.sizes.published import PANELS, SIZE, PublishedSize
from orrery.stats.fit import FittedLine
from orrery.stats.intervals import Estimate
from orrery.stats.relative_fit import relative_line


@pytest.mark.parametrize(
    ("point", "size"), [('{"doubles":10}', 84), ('{"think_time":"2ms"}', None), ("no table", None), ("[1]", None)]
)
def test_bytes_follow_from_the_point(point: str, size: int | None) -> None:
    assert PublishedSize(parameter="doubles", rest=4, each=8).of(point) == size


def test_the_published_plots_are_three_of_six_sizes() -> None:
    found = published()
    assert [panel.name for panel in found.of(PANELS)] == [
        "one process (IceBox)",
        "one host",
        "two hosts, Linux and QNX, 1 Gb/s",
    ]
    assert [point.size for point in found.of(PANELS)[1].curve] == [12, 84, 804, 8004, 80004, 800004]
    first = found.of(PANELS)[1].curve[0]
    assert (first.time, first.least, first.most) == pytest.approx((71_000, 69_000, 120_000))
    size = found.of(SIZE)
    assert size is not None and [size.of(f'{{"doubles":{10**e}}}') for e in range(6)] == [
        point.size for point in found.of(PANELS)[1].curve
    ]


def test_a_curve_has_medians_and_extremes_by_rising_size() -> None:
    panels = material_by_size().of(size_panels)
    assert [(panel.title, panel.step, panel.placement) for panel in panels] == [
        ("takeItAndReturn", "think-time", "same"),
        ("takeItAndReturn", "think-time", "split"),
    ]
    curve = next(points for binding, points in panels[0].curves.items() if binding.startswith("unix"))
    assert [point.size for point in curve] == [12, 84, 804, 8004, 80004]
    assert curve[0].time == pytest.approx(8006, rel=0.01)
    assert curve[0].least == pytest.approx(8006) and curve[0].most == pytest.approx(3 * 8006)


def test_a_plot_stands_beside_ours_of_its_own_parameters_else_beside_all() -> None:
    [panel, *_] = material_by_size().of(size_panels)
    told = [
        [one.name for one in published_beside(replace(panel, point=point), published())]
        for point in ("{}", '{"process":"pinger"}', '{"process":"replier","think_time":"2ms"}', "no table")
    ]
    assert told == [["one host"], ["one host"], ["one process (IceBox)"], ["one host"]]


def test_beside_ours_across_hosts_stands_what_was_measured_on_several() -> None:
    [panel, *_] = material_by_size().of(size_panels)
    found = published_beside(replace(panel, placement=ACROSS), published())
    assert [one.name for one in found] == ["two hosts, Linux and QNX, 1 Gb/s"]
    page = render_report(material_by_size(REFERENCE, ("same", ACROSS)))
    assert "Client and server across hosts" in page
    panels = {text for text in re.findall(r"Time by size\. [^\"]*", page) if "published 2007" in text}
    here, across = sorted(panels, key=lambda text: "real hosts" in text)
    assert "published 2007: 71.0 µs at 12 bytes" in here and "real hosts" not in here
    assert "published 2007, real hosts: 161 µs at 12 bytes" in across


def test_a_line_gives_fixed_cost_cost_of_a_byte_and_copies() -> None:
    found = material_by_size(REFERENCE).of(costs)
    assert {cost.binding.partition("[")[0] for cost in found} == FIXED.keys()
    for cost in found:
        driver = cost.binding.partition("[")[0]
        assert cost.line.intercept.centre == pytest.approx(FIXED[driver], rel=0.01)
        assert cost.line.slope.centre == pytest.approx(BYTE[driver], rel=0.01)
        assert cost.copies == pytest.approx(BYTE[driver] / 0.05, rel=0.01)


def test_a_line_that_may_as_well_fall_is_worth_no_copies() -> None:
    panel = material_by_size(REFERENCE).of(size_panels)[0]
    sure = FittedLine(slope=Estimate(2.0, low=1.0, high=3.0), intercept=Estimate(1_000.0), r2=0.9)
    assert cost_of(panel, "unix", sure, copy=0.5).copies == 4.0
    assert cost_of(panel, "unix", replace(sure, slope=Estimate(2.0, low=-1.0, high=5.0)), copy=0.5).copies is None
    assert cost_of(panel, "unix", sure, copy=None).copies is None


def test_the_caption_says_what_the_published_plots_give() -> None:
    text = sizes.caption(material_by_size(REFERENCE))
    host = published().of(PANELS)[1]
    medians = [row[host.columns.index("median")] * 1e6 for row in host.points]
    line = relative_line([row[0] for row in host.points], medians)
    assert line.intercept.centre is not None and line.slope.centre is not None
    told = f"{line.intercept.centre / 1e3:.1f} µs and {line.slope.centre:.2f} ns a byte with one host"
    assert told in text
    copies = sorted(cost.copies or 0.0 for cost in material_by_size(REFERENCE).of(costs))
    assert f"is worth {number(copies[0])} (unix) to {number(copies[-1])} (omniorb) copies" in text
    assert "Dashed: ICMP ping to this machine itself, median of 20, 20.0 ms apart" in text


def test_without_permission_the_caption_says_so() -> None:
    why = "ping may not be sent here"
    text = sizes.caption(material_by_size({"copy": {"ns": 0.05}, "ping": {"points": [], "why": why}}))
    assert f"No ICMP ping: {why}." in text and "Dashed" not in text
    assert "ICMP" not in sizes.caption(material_by_size())


def test_the_page_has_the_pictures_and_the_table() -> None:
    page = render_report(material_by_size(REFERENCE))
    assert "As published, 2007: Performance of Orca Components" in page
    table = page[page.index('id="sizes-table"') : page.index("</table>", page.index('id="sizes-table"'))]
    assert table.count("<tr>") == 1 + 2 * 2 + 3
    assert "published:orca2007" in table and "65.4 µs" in table


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[12, 0.069, 0.07469, 0.12, 0.071]", "[12, 0.069]", "are not 5 figures above 0"),
        ('unit    = "ms"', 'unit    = "fortnights"', "fortnights is no unit of time"),
        ('"max", "median"]', '"max", "medium"]', "mean"),
    ],
)
def test_a_mistake_has_a_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = FIGURES.read_text()
    assert old in text
    path = tmp_path / "x.published.toml"
    path.write_text(text.replace(old, new).replace('"mean", "max", "medium"', '"average", "max", "medium"'))
    with pytest.raises(InputError) as caught:
        read_published(path)
    assert words in f"{caught.value} {caught.value.hint}" and caught.value.line
