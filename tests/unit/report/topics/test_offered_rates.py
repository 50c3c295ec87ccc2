"""Curves over the offered rate: which points they have, and where there are none."""

from dataclasses import replace

import numpy as np
from report_material import material, material_of

from crowd import crowd
from observations import observations
from open_loads import opened
from orrery.campaign.search.load_curve import KNEES
from orrery.metrics.registry import METRICS
from orrery.report.drawing.view import WIDE
from orrery.report.material import Material
from orrery.report.topics.load import view as load_curve
from orrery.report.topics.load.figures import panels
from orrery.report.topics.load.words import HEADINGS, cells
from orrery.store.observation import Observation

VOID = "Benchmarking::void_call"


def at(rate: int, point: str = "", step: str = "main", calls: int = 700, **load: object) -> list[Observation]:
    """Trials of unix and tcp on one core at this rate; a point of its own, or a step."""
    made = observations(["unix", "tcp"], ["same"], blocks=6, calls=calls)
    for observation in made:
        observation.point = point or f'{{"rate":{rate}}}'
        observation.measurements = [m for m in observation.measurements if m.operation == VOID]
        for measured in observation.measurements:
            measured.step = step
    return opened(made, {"load": "poisson", "interval": 10**9 // rate, **load}, delay=rate / 1_000)


def test_a_swept_rate_is_a_curve() -> None:
    [panel] = panels(material_of([*at(4_000), *at(1_000), *at(2_000)]).sections)
    assert (panel.title, panel.placement, set(panel.curves)) == (
        "void_call",
        "same",
        {"unix[wait=block]", "tcp[wait=block]"},
    )
    for curve in panel.curves.values():
        assert [point.rate for point in curve] == [1_000, 2_000, 4_000]
        p99 = [point.p99.value or 0 for point in curve if point.p99 is not None]
        assert len(p99) == 3 and p99 == sorted(p99)
        assert all(point.median is not None and point.median.name == "latency.intended.p50" for point in curve)


def test_what_else_is_varied_makes_curves_of_its_own() -> None:
    made = [one for rate in (1_000, 2_000) for size in (0, 64) for one in at(rate, f'{{"bytes":{size},"rate":{rate}}}')]
    found = panels(material_of(made).sections)
    assert [(panel.title, panel.point) for panel in found] == [
        ("void_call, bytes 0", "bytes 0"),
        ("void_call, bytes 64", "bytes 64"),
    ]
    assert all([point.rate for point in curve] == [1_000, 2_000] for one in found for curve in one.curves.values())


def test_parameters_that_make_the_rate_together_are_one_curve() -> None:
    """A deadline that goes in step with the rate, and bursts beside their interval."""
    swept = [one for rate in (1_000, 2_000) for one in at(rate, f'{{"deadline":"{rate}us","rate":{rate}}}')]
    [panel] = panels(material_of(swept).sections)
    assert (panel.title, [point.rate for point in panel.curves["unix[wait=block]"]]) == ("void_call", [1_000, 2_000])
    bursts = [
        one
        for rate in (100, 200)
        for burst in (2, 8)
        for one in at(rate, f'{{"burst":{burst},"rate":{rate}}}', load="burst", burst=burst)
    ]
    [panel] = panels(material_of(bursts).sections)
    assert [point.rate for point in panel.curves["unix[wait=block]"]] == [200, 400, 800, 1_600]


def test_the_steps_of_a_ramp_are_a_curve() -> None:
    slow, fast = (at(rate, point="{}", step=f"climb.{n}") for n, rate in enumerate((500, 1_000)))
    for first, second in zip(slow, fast, strict=True):
        for measured in second.measurements:
            measured.phase += 100
        first.measurements += second.measurements
    [panel] = panels(material_of(slow).sections)
    assert [point.rate for point in panel.curves["unix[wait=block]"]] == [500, 1_000]


def test_bursts_offer_all_their_calls() -> None:
    made = [*at(100, load="burst", burst=50), *at(200, load="burst", burst=50)]
    [panel] = panels(material_of(made).sections)
    assert [point.rate for point in panel.curves["unix[wait=block]"]] == [5_000, 10_000]


def test_several_clients_are_one_point() -> None:
    made = [*crowd(at(1_000), [1.0, 2.0]), *crowd(at(2_000), [1.0, 2.0])]
    [panel] = panels(material_of(made).sections)
    assert [point.rate for point in panel.curves["unix[wait=block]"]] == [1_000, 2_000]


def test_one_rate_is_no_curve_and_neither_is_a_closed_loop() -> None:
    assert panels(material_of(at(1_000)).sections) == []
    assert panels(material().sections) == []
    assert not load_curve.VIEW.applies(material())


def test_an_invalid_rate_is_left_out_and_too_few_calls_leave_the_median() -> None:
    late = at(4_000)
    for observation in late:
        for measured in observation.measurements:
            measured.counters["wrong"] = 1
    [panel] = panels(material_of([*at(1_000, calls=100), *at(2_000, calls=100), *late]).sections)
    curve = panel.curves["tcp[wait=block]"]
    assert [point.rate for point in curve] == [1_000, 2_000]
    assert all(point.p99 is None and point.median is not None for point in curve)


def test_the_caption_says_what_was_offered() -> None:
    assert "Offered to each client thread: 1.00 to 4.00 k/s." in load_curve.caption(
        material_of([*at(1_000), *at(4_000)])
    )


def with_knees(of: Material, knees: dict[str, dict[str, int]]) -> Material:
    """The material of a campaign that was begun beside a search which found these rates."""
    record = replace(of.subject.record, inputs={KNEES: knees})
    return replace(of, subject=replace(of.subject, record=record))


def test_the_knee_is_drawn_and_told() -> None:
    plain = material_of([*at(1_000), *at(2_000)])
    bent = with_knees(plain, {"same": {"unix[wait=block]": 1_500}})
    [without], [found] = load_curve.draw(plain, WIDE), load_curve.draw(bent, WIDE)
    vertical = [
        [line for line in drawing.figure.axes[0].lines if line.get_linestyle() == ":"] for drawing in (without, found)
    ]
    assert [len(lines) for lines in vertical] == [0, 1]
    assert np.asarray(vertical[1][0].get_xdata())[0] == 1.5  # k/s
    assert "A dotted line is the highest rate at which the limit of a search was kept." in load_curve.caption(bent)
    assert "dotted" not in load_curve.caption(plain)


def test_the_table_of_a_load_curve_has_a_column_for_each_share() -> None:
    made = [*at(100), *at(500), *at(1_000)]
    bent = with_knees(material_of(made), {"same": {"unix[wait=block]": 1_000, "gone": 7}})
    unix, gone = cells(bent.subject.record, bent.rows, METRICS["latency.intended.p50"])
    told = dict(zip(HEADINGS, unix, strict=True))
    assert (told["driver"], told["placement"], told["highest rate"]) == ("unix", "same", "1,000 calls/s")
    assert [heading for heading in HEADINGS if told[heading] == "-"] == ["at 25 %", "at 75 %", "at 90 %", "at 110 %"]
    assert told["at 10 %"].endswith("us")
    assert gone[:3] == ("gone", "same", "7 calls/s") and set(gone[3:]) == {"-"}
