"""What points of the report's pictures tell: a title in the picture, harmless, with or without a program."""

from __future__ import annotations

import re

import pytest
from report_material import HOSTILE, material
from report_rows import row

from orrery.metrics.rows import Reason, Value, Verdict
from orrery.program import policy, report_script
from orrery.report.drawing.points import point, point_text
from orrery.report.drawing.svg import drawing, inline
from orrery.report.drawing.view import WIDE, View
from orrery.report.page.html import render_report
from orrery.report.views import calls, costs, overview


def titles(svg: str) -> list[str]:
    return re.findall(r'<g id="[^"]*" class="point"><title>(.*?)</title>', svg, re.DOTALL)


def test_a_point_tells_its_figure_its_verdict_and_why() -> None:
    why = Reason("the host was noisy", Verdict.DOUBTFUL, "4 %", "1 %", "")
    found = row("unix", 4_100, reasons=(why,))
    text = point_text("unix", found.metrics["latency.p50"], found, ["group: a"])
    assert text.splitlines() == [
        "unix",
        "latency.p50: 4.10 us (4.06 us to 4.14 us)",
        "group: a",
        "verdict: doubtful",
        "the host was noisy: 4 %",
    ]
    assert point_text("unix", Value("unknown", 2.0, ""), None) == "unix\nunknown: 2.0"


@pytest.mark.parametrize("view", [overview.VIEW, calls.VIEW, costs.VIEW], ids=lambda view: view.name)
def test_every_mark_of_a_picture_tells(view: View) -> None:
    for picture in view.render(material()):
        for svg in picture.svgs:
            found = titles(str(svg))
            assert found and all(len(text.splitlines()) > 2 for text in found)
            assert len(set(re.findall(r'id="([^"]*-point-\d+)"', str(svg)))) == len(found)


def test_a_strangers_name_stays_a_text_in_a_title() -> None:
    with drawing():
        figure = WIDE.figure(100)
        axes = figure.add_axes((0, 0, 1, 1))
        (drawn,) = axes.plot([1], [1], "o")
        point(axes, drawn, f"{HOSTILE}\n\"&\\1'")
        svg = inline(figure, "a.b-0", "alt", "wide")
    (text,) = titles(str(svg))
    assert "<script" not in text and text.startswith("&lt;script&gt;") and "\\1" in text


def test_the_page_lets_in_the_program_that_it_holds() -> None:
    page = render_report(material())
    script = report_script()
    assert f'content="{policy(script)}"' in page
    assert page.count("<script") == (1 if script else 0)
