"""A published table stands beside the rows that its file says: of a step, at points, with choices of options."""

from __future__ import annotations

from pathlib import Path

import pytest
from report_material import PUBLISHED, material_of, published, subject

from observations import campaign, observations, series
from orrery.errors import InputError
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.report.drawing.view import NARROW, WIDE, Page
from orrery.report.material import Material
from orrery.report.topics.claim import Outcome
from orrery.report.topics.ratios.claims import ratio_claims
from orrery.report.topics.ratios.figures import own_ratios, sections_beside
from orrery.report.topics.ratios.published import StandsBeside
from orrery.report.topics.ratios.view import VIEW, draw
from orrery.report.topics.ratios.words import ratio_text
from orrery.report.topics.reading import read_published
from orrery.store.observation import Observation

TIMES = {("omniorb", 1): 10_000, ("sd-bus", 1): 40_000, ("omniorb", 9): 10_000, ("sd-bus", 9): 90_000}
"""Medians (ns) by driver and size."""
GATHERED = 1_000
"""What a call takes with a choice of an option that does not count."""
BINDING = "omniorb[oneway={}]"
OWN = '[beside]\noptions = { route = "dbus-daemon" }\n'
"""What the article's file itself says, in whose place a test says something else."""


def at(size: int, oneway: str = "single") -> list[Observation]:
    made = observations(["omniorb", "sd-bus"], ["same"], calls=30)
    for one in made:
        one.point = f'{{"size":{size}}}'
        time = TIMES[one.driver, size]
        if one.driver == "omniorb":
            one.options, one.binding = {"oneway": oneway}, BINDING.format(oneway)
            time = GATHERED if oneway == "batched" else time
        for measured in one.measurements:
            measured.series["latency"] = series("latency", [time] * 30)
    return made


def told(tmp_path: Path, beside: str, observed: list[Observation]) -> Material:
    file = tmp_path / "x.published.toml"
    text = PUBLISHED.read_text()
    assert text.count(OWN) == 1
    file.write_text(text.replace(OWN, f"[beside]\n{beside}\n"))
    return Material(subject(), {}, rows(campaign(), observed), compare(observed), observed, read_published(file))


@pytest.mark.parametrize(
    ("beside", "ratio"),
    [
        ("at = { size = 1 }", 4.0),
        ("at = { size = [9, 99] }", 9.0),
        ("", 6.0),  # of all rows: the geometric mean of 4 and 9
    ],
)
def test_rows_at_other_points_are_left_out(tmp_path: Path, beside: str, ratio: float) -> None:
    (own,) = told(tmp_path, beside, [*at(1), *at(9)]).of(own_ratios)
    assert own.ratio.ratio == pytest.approx(ratio, rel=0.01)


def test_then_and_now_are_of_those_rows_too(tmp_path: Path) -> None:
    words = ratio_text(told(tmp_path, "at = { size = 9 }", [*at(1), *at(9)]))
    assert "today sd-bus takes 9.0" in words and "takes 10.0 us with omniorb" in words


def test_another_choice_of_an_option_is_nobodys_base(tmp_path: Path) -> None:
    observed = [*at(1), *(one for one in at(1, "batched") if one.driver == "omniorb")]
    (own,) = told(tmp_path, 'options = { oneway = "single" }', observed).of(own_ratios)
    assert own.ratio.ratio == pytest.approx(4, rel=0.01)
    (other,) = told(tmp_path, "", observed).of(own_ratios)
    assert other.ratio.ratio == pytest.approx(40, rel=0.01)


def by_route(*routes: str) -> Material:
    """The article's table beside omniorb, and sd-bus by each of these routes."""
    observed = observations(["omniorb"], ["same"], calls=30)
    for route in routes:
        made = observations(["sd-bus"], ["same"], calls=30)
        for one in made:
            one.options, one.binding = {"route": route}, f"sd-bus[route={route}]"
        observed += made
    return material_of(observed, published())


def test_the_articles_d_bus_is_held_against_what_goes_through_the_bus() -> None:
    (own,) = by_route("peer-to-peer", "dbus-daemon").of(own_ratios)
    assert (own.row, own.base) == ("sd-bus[route=dbus-daemon]", "omniorb")
    peers = by_route("peer-to-peer")
    assert peers.of(own_ratios) == []
    _, claim = ratio_claims(peers)
    assert claim.outcome is Outcome.UNKNOWN and claim.why.endswith("CORBA (of route only dbus-daemon counts)")


@pytest.mark.parametrize("page", [WIDE, NARROW])
@pytest.mark.parametrize("times", [0.01, 0.3, 1, 4, 1000])
def test_names_of_marks_stay_in_the_picture(page: Page, times: float, tmp_path: Path) -> None:
    observed = at(1)
    for one in observed:
        for measured in one.measurements:
            if one.driver == "sd-bus":
                measured.series["latency"] = series("latency", [int(10_000 * times)] * 30)
    (drawing,) = draw(told(tmp_path, "", observed), page)
    drawing.figure.draw_without_rendering()
    (axes,) = drawing.figure.axes
    ends = [(box.x0, box.x1) for text in axes.texts for box in [text.get_window_extent()]]
    assert len(ends) > 3 and all(left >= 0 and right <= page.width for left, right in ends)


def test_where_no_row_is_meant_nothing_stands_beside_it(tmp_path: Path) -> None:
    elsewhere = told(tmp_path, "at = { size = 2 }", at(1))
    assert elsewhere.of(sections_beside) == [] and elsewhere.of(own_ratios) == []
    assert not VIEW.applies(elsewhere) and ratio_text(elsewhere) == ""


def test_a_step_and_what_a_point_says() -> None:
    beside = StandsBeside.model_validate({"step": "one", "at": {"bytes": 0, "messages": [99, 999]}})
    assert beside.means("one", {"bytes": 0, "messages": 999, "more": True})
    assert not beside.means("two", {"bytes": 0, "messages": 999})
    assert not beside.means("one", {"bytes": 0, "messages": 9})
    assert not beside.means("one", {"messages": 99})  # a default that the point does not tell


def test_a_slip_in_it_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="stepp"):
        told(tmp_path, 'stepp = "one"', at(1))
