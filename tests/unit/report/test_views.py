"""What pictures rest on: colours, places of labels, percentile curves, SVG that lives in a page."""

import math
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from boxed import boxed, crossed_material
from by_size import REFERENCE, material_by_size
from proxied import beside, direct, material_beside, proxied
from report_material import material, material_of, named, published
from test_capacity_report import grown_in_little_memory
from test_cuts import cut
from test_flow import flowing
from test_history_lines import beside_another
from test_retained import told as told_of_kept
from test_scaling import scaled
from test_starting import started
from test_suite import told as suite_told
from test_switching_topic import HOST, RINGS, switching

from crowd import crowd
from failing import several
from observations import PLACEMENTS, observations, trial
from open_loads import opened
from orrery.report.drawing.palette import ALL, PAPER, RULE, contrast, mark, series
from orrery.report.drawing.plot import levels, plain, spread
from orrery.report.drawing.view import View
from orrery.report.material import Material
from orrery.report.page.html import render_report
from orrery.report.views import distribution, trials
from orrery.report.views.registry import VIEWS
from orrery.stats.histogram import fill
from orrery.store.observation import Observation


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_colour_is_legible(theme: str) -> None:
    paper = getattr(PAPER, theme)
    for colour in ALL:
        if colour not in (PAPER, RULE):
            assert contrast(getattr(colour, theme), paper) >= 4.5, colour.name


def test_contrast_is_the_standards() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_colour_and_mark_together_are_unique() -> None:
    assert len({(series(n).name, mark(n)) for n in range(64)}) == 64


def test_labels_keep_their_distance_and_their_order() -> None:
    wanted = [10.0, 11.0, 12.0, 100.0]
    placed = spread(wanted, 14.0)
    assert placed == sorted(placed)
    assert min(b - a for a, b in pairwise(placed)) >= 14.0 - 1e-9
    assert placed[3] == 100.0
    assert sum(placed[:3]) / 3 == pytest.approx(11.0)


def test_names_that_would_touch_go_a_line_up() -> None:
    assert levels([0, 10, 100], [30, 30, 30]) == [0, 1, 0]


def test_a_curve_ends_where_calls_are_too_few() -> None:
    nines, values = zip(*distribution.curve(fill(range(1, 1001))), strict=True)
    assert values == tuple(sorted(values))
    assert values[0] == 1
    assert 2.0 <= nines[-1] < 3.0  # p99 needs 662 calls, p99.9 needs 6,636
    median = values[min(range(len(nines)), key=lambda i: abs(nines[i] - math.log10(2)))]
    assert median == pytest.approx(500, rel=0.05)


def test_a_curve_ends_where_lost_samples_begin() -> None:
    nines, values = zip(*distribution.curve(fill(range(1, 901)), 100), strict=True)
    assert nines[-1] <= 1.0  # a tenth was lost: there is no p90 but the last that came
    whole = dict(distribution.curve(fill(range(1, 1001))))
    assert all(value == pytest.approx(whole[n], rel=0.01) for n, value in zip(nines, values, strict=True))


def test_histograms_are_of_the_rows_own_trials() -> None:
    found = distribution.histograms(material(), "same")
    assert {binding for binding, _ in found} >= {"omniorb", "ice"}
    assert all((sum(buckets.values()), lost) == (6_000, 0) for buckets, lost in found.values())


def test_trials_are_held_against_their_own_drivers_middle() -> None:
    found = trials.deviations(material(), "split")
    assert {"omniorb", "ice"} <= found.keys()
    for blocks in found.values():
        assert list(blocks) == [0, 1, 2, 3, 4, 5]
        assert min(blocks.values()) < 0 < max(blocks.values())


def at_rate(rate: int) -> list[Observation]:
    """A small campaign of poisson calls at this rate, which is its point."""
    made = opened(observations(["unix", "omniorb"], calls=200), {"load": "poisson", "interval": 10**9 // rate})
    for observation in made:
        observation.point = f'{{"rate":{rate}}}'
    return made


def shown_by(view: View) -> Material:
    """The usual campaign, or one that has what a view is about."""
    if view.name == "fairness":
        return material_of(crowd(observations(["unix", "omniorb"], calls=200), [1.0, 1.5, 4.0]))
    if view.name == "shares":
        return material_beside(proxied([2.0]) + proxied([2.0, 4.0, 4.0]), beside(direct()))
    if view.name == "sizes":
        return material_by_size(REFERENCE)
    if view.name == "flow":
        return flowing()
    if view.name == "scaling":
        return scaled()
    if view.name == "history":
        return beside_another()
    if view.name == "retained":
        return told_of_kept()
    if view.name == "cuts":
        return cut()
    if view.name == "containers":
        return crossed_material(boxed())
    if view.name == "switching":
        return switching({"ring": {"changes": RINGS}}, HOST)
    if view.name == "suite":
        return suite_told()
    if view.name == "capacity":
        return grown_in_little_memory()
    if view.name == "startup":
        return started()
    if view.name == "accepted":
        return material_of(several())
    if view.name == "mixed":
        both = ("client=unix+server=omniorb", "client=omniorb+server=unix")
        pairs = [named(one, name) for name in both for one in observations([name])]
        return material_of([*observations(["unix", "omniorb"]), *pairs])
    if view.name == "load":
        swept = [at_rate(rate) for rate in (1_000, 10_000)]
        return material_of([observation for made in swept for observation in made])
    return material()


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_a_view_gives_well_formed_svg_in_the_pages_colours(view) -> None:  # type: ignore[no-untyped-def]
    shown = shown_by(view)
    assert view.applies(shown)
    pictures = view.render(shown)
    assert pictures
    for number, picture in enumerate(pictures):
        for page, svg in zip(("wide", "narrow"), picture.svgs, strict=True):
            root = ET.fromstring(str(svg))
            assert root.get("role") == "img" and root.get("aria-label")
            assert "var(--" in svg and "#0a00" not in svg and "#010101" not in svg
            ids = [e.get("id") for e in root.iter() if e.get("id")]
            assert len(ids) == len(set(ids)) and all(i.startswith(f"{view.name}-{number}-{page}") for i in ids if i)


def test_views_without_anything_to_show_stay_away() -> None:
    empty = material_of([])
    assert [view.name for view in VIEWS if view.applies(empty)] == []


def test_one_driver_at_one_placement_is_enough_for_a_picture() -> None:
    alone = material_of([trial("unix", block=block) for block in range(6)])
    names = [view.name for view in VIEWS if view.applies(alone) and view.render(alone)]
    assert names == ["ranking", "calls", "distribution", "costs", "trials"]


def test_a_strangers_name_is_text_in_a_picture() -> None:
    name = "<script>$\\frac{1}{</script>"
    hostile = [named(trial("ice", placement, block), name) for placement in PLACEMENTS for block in range(6)]
    shown = material_of(observations(["unix", "omniorb"]) + hostile, published())
    for view in VIEWS:
        for picture in view.render(shown) if view.applies(shown) else ():
            for svg in picture.svgs:
                assert "<script" not in svg
                ET.fromstring(str(svg))


def test_ticks_that_lie_close_together_are_told_apart() -> None:
    found = [plain(value) for value in (0.5, 1.8, 2, 27.5, 32.5, 100, 20_000)]
    assert found == ["0.5", "1.8", "2", "27.5", "32.5", "100", "20,000"]


def test_a_page_is_the_same_on_one_core_and_on_all(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = []
    for cpus in ({0}, {0, 1}):
        monkeypatch.setattr("os.sched_getaffinity", lambda _, cpus=cpus: cpus)
        pages.append(render_report(material()))
    assert pages[0] == pages[1]
