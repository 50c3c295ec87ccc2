"""How a campaign scales: curves by a parameter, of nothing but what is one, and the words about them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from by_size import material_by_size
from report_material import subject
from report_rows import row

from observations import campaign, observations, series
from orrery.codegen.model import TOPICS
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.rows import Row, Value
from orrery.metrics.summary import rows
from orrery.report.drawing.view import WIDE
from orrery.report.material import Material
from orrery.report.topics.scaling.figures import scalings
from orrery.report.topics.scaling.view import VIEW
from orrery.report.topics.scaling.words import instead, ratios, scaling_headline, scaling_text
from orrery.store.observation import Observation

FIXED = {"unix": 10_000, "omniorb": 20_000}
EACH = {"unix": 0, "omniorb": 1_000}
"""What a median is with no objects, and what each of them adds (ns)."""


def at(objects: int, order: str) -> list[Observation]:
    made = observations(["unix", "omniorb"], calls=30)
    for one in made:
        one.point = f'{{"objects":{objects},"order":"{order}"}}'
        for number, measured in enumerate(one.measurements):
            time = (FIXED[one.driver] + EACH[one.driver] * objects) * (4 if number else 1)
            measured.series["latency"] = series("latency", [time] * 30)
    return made


def scaled() -> Material:
    observed = [one for objects in (1, 10, 100) for order in ("first", "all") for one in at(objects, order)]
    record = replace(campaign(), scenario="classics/scalability-objects")
    return Material(replace(subject(), record=record), {}, rows(record, observed), compare(observed), observed)


@pytest.fixture(scope="module")
def material() -> Material:
    return scaled()


def test_a_curve_for_each_driver_at_each_other_parameter_and_placement(material: Material) -> None:
    found = [(one.parameter, one.title, one.placement) for one in material.of(scalings)]
    assert found == [("objects", f"order {o}", p) for o in ("all", "first") for p in ("same", "split")]
    assert all(
        [p.size for p in curve] == [1, 10, 100] for one in material.of(scalings) for curve in one.curves.values()
    )


def test_several_operations_are_put_together_by_their_geometric_mean(material: Material) -> None:
    first = material.of(scalings)[0].curves
    unix = next(points for binding, points in first.items() if binding.startswith("unix"))
    operations = len(material.order and {s.operation for s in material.sections})
    assert unix[0].time == pytest.approx(10_000 * 4 ** ((operations - 1) / operations), rel=0.01)


def test_the_factor_is_that_of_the_ends(material: Material) -> None:
    found = {binding.partition("[")[0]: ratio for binding, ratio in ratios(material.of(scalings)[0].curves).items()}
    assert found["unix"] == pytest.approx(1.0, rel=0.01)
    assert found["omniorb"] == pytest.approx(120 / 21, rel=0.01)
    words = scaling_text(material)
    assert "100 objects instead of 1 make a call 1.00 (unix) to 5.7" in words
    assert "(order all)" in words and "(order first)" in words
    assert scaling_headline(material) in words
    assert "(order all)" in scaling_headline(material) and "(order first)" not in scaling_headline(material)


def by_hand(point: str, port: str, operation: str, metric: str, times: dict[str, int]) -> list[Row]:
    """A row of each driver, whose middle is as a test says."""
    found = []
    for driver, time in times.items():
        made = row(driver, time)
        place = replace(made.key, point=point, object="peer[0]", port=port, operation=operation)
        found.append(replace(made, key=place, metrics={metric: Value(metric, time, "ns")}))
    return found


def events(*kinds: tuple[str, str, str]) -> Material:
    """One publisher, by subscribers: what is asked of it takes so much longer for each of them."""
    made = [
        one
        for subscribers in (1, 10)
        for port, operation, metric in kinds
        for one in by_hand(
            f'{{"publishers":1,"subscribers":{subscribers}}}', port, operation, metric, {"unix": 1_000 * subscribers}
        )
    ]
    return Material(subject(), {}, made, ())


PUBLISH = ("publish", f"{TOPICS}::Event", "latency.p50")
ARRIVE = ("subscribe.Event", f"{TOPICS}::Event", "delay.p50")
PATH = ("path round-trip", f"{TOPICS}::Event", "path.p50")


def test_the_sentence_says_what_takes_longer_and_no_parameter_that_is_the_same_everywhere() -> None:
    assert scaling_text(events(PUBLISH)) == "10 subscribers instead of 1 make publishing 10.0 (unix) times as long"
    both = events(PUBLISH, ARRIVE)
    assert scaling_headline(both) == "10 subscribers instead of 1 make a sample's way 10.0 (unix) times as long"
    assert "make publishing 10.0" in scaling_text(both) and "publishers" not in scaling_text(both)
    assert {one.title for one in both.of(scalings)} == {"Event by peer", "Event at peer"}
    whole = events(PUBLISH, ARRIVE, PATH)
    assert scaling_headline(whole).startswith("10 subscribers instead of 1 make the path round-trip 10.0")


def test_a_parameter_that_is_called_as_one_thing_and_a_large_one() -> None:
    assert instead("depth", 2, 8) == "depth 8 instead of 2 makes"
    assert instead("bytes", 0, 1_000_000) == "1,000,000 bytes instead of 0 make"


def test_nought_has_a_place_of_its_own_in_the_picture() -> None:
    made = [
        one
        for size, time in ((0, 1_000), (10_000, 4_000))
        for one in by_hand(f'{{"bytes":{size}}}', "server", "L::call", "latency.p50", {"unix": time})
    ]
    told = Material(subject(), {}, made, ())
    [one] = told.of(scalings)
    assert [point.size for point in one.curves["unix"]] == [0, 10_000]
    assert scaling_text(told) == "10,000 bytes instead of 0 make a call 4.00 (unix) times as long"
    [drawing] = VIEW.draw(told, WIDE)
    axes = drawing.figure.axes[0]
    assert list(axes.get_xticks(minor=True)) == [2_500]
    assert [list(np.asarray(line.get_xdata())) for line in axes.lines] == [[2_500, 10_000]] * 2
    assert axes.get_xlim()[0] < 2_500
    assert "0 stands left of the smallest number" in VIEW.caption(told)
    assert "0 stands" not in VIEW.caption(events(PUBLISH))


def test_a_size_that_has_its_own_picture_is_no_scaling() -> None:
    assert material_by_size().of(scalings) == []
    assert not VIEW.applies(material_by_size())


def test_the_picture_names_every_driver_with_its_figures(material: Material) -> None:
    pictures = VIEW.render(material, "x-")
    assert [picture.heading for picture in pictures] == [
        "By objects, client and server on one core",
        "By objects, client and server on two cores",
    ]
    text = "".join(map(str, pictures[0].svgs))
    assert 'id="x-scaling-0-wide' in text
    assert "unix" in text and "omniorb" in text and "Median in µs by objects" in text
