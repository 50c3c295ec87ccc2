"""How a campaign scales: curves by a parameter, of nothing but what is one, and the words about them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from by_size import material_by_size
from report_material import subject

from observations import campaign, observations, series
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.report.material import Material
from orrery.report.topics.scaling.figures import scalings
from orrery.report.topics.scaling.view import VIEW
from orrery.report.topics.scaling.words import ratios, scaling_headline, scaling_text
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
    assert "with objects at 100 instead of 1 a median is 1.00 (unix) to 5.7" in words
    assert "(order all)" in words and "(order first)" in words
    assert scaling_headline(material) in words
    assert "(order all)" in scaling_headline(material) and "(order first)" not in scaling_headline(material)


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
