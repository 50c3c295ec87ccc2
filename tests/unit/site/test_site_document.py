"""A campaign's document: every figure is the report's, every row has its reasons, nothing is worked out elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from report_material import HOSTILE
from report_rows import row as row_of
from site_campaigns import made, record, usual

from observations import observations
from open_loads import opened
from orrery.campaign.search.load_curve import KNEES
from orrery.clock import SECOND
from orrery.site.campaign import SiteCampaign
from orrery.site.curves import PARTS, STEPS_OF_NINE, curves_document
from orrery.site.document import campaign_document
from orrery.site.facets import VERDICTS
from orrery.site.figures import figure_columns
from orrery.site.numbers import figures_of
from orrery.site.packing import packed, unpacked
from orrery.site.points import point_document
from orrery.stats.histogram import merge, order_statistic, rank_of


@pytest.fixture(scope="module")
def document() -> Any:
    return unpacked(packed(campaign_document(usual())))


def test_every_figure_of_every_row_is_the_reports(document: Any) -> None:
    campaign = usual()
    for name in ("latency.p50", "latency.p99", "rate", "cpu", "memory.pss.rest", "floor.ratio"):
        read = figures_of(document["metrics"][name] | document["letters"][name])
        for row, ends in zip(campaign.rows, read, strict=True):
            value = row.metrics.get(name)
            if value is None or value.value is None:
                assert ends.value is None
                continue
            assert ends.value is not None and 0 <= 1 - ends.value / value.value < 1e-3
            if value.low is not None and value.high is not None:
                assert ends.low is not None and ends.high is not None
                assert ends.low <= value.low * (1 + 1e-9) and ends.high >= value.high * (1 - 1e-9)


def test_a_figure_that_is_missing_says_why(document: Any) -> None:
    known = row_of("unix", 4_100)
    (value,) = known.metrics.values()
    too_few = replace(known, metrics={value.name: replace(value, value=None, low=None, high=None, why="too few calls")})
    found = figure_columns([known, too_few, replace(known, metrics={}), too_few])
    assert found["metrics"]["latency.p50"]["v"] == [4100, None, None, None]
    assert found["metrics"]["latency.p50"]["why"] == {"1": 0, "3": 0} and found["whys"] == ["too few calls"]
    assert "latency.p99.9" not in document["metrics"], "no row has one: there are too few calls"


def test_rows_name_what_they_are_of(document: Any) -> None:
    campaign = usual()
    rows = document["rows"]
    bindings = document["bindings"]
    for place, row in enumerate(campaign.rows):
        assert bindings[rows["binding"][place]]["binding"] == row.key.binding
        section = rows["section"][place]
        assert (section == -1) is (row.key.operation == "*")
    failed = [place for place, row in enumerate(campaign.rows) if row.key.binding == HOSTILE]
    assert failed and {VERDICTS[rows["verdict"][place]] for place in failed} == {"failed"}


def test_every_doubt_has_its_reason(document: Any) -> None:
    reasons, rows = document["reasons"], document["rows"]
    for verdict, of in zip(rows["verdict"], reasons["of"], strict=True):
        assert bool(of) is (verdict != 0)
    assert all(len(note) == 4 for note in reasons["notes"])


def test_the_base_stands_before_any_figure_is_seen(document: Any) -> None:
    bindings = document["bindings"]
    assert bindings[document["base"]]["binding"] == "tcp[wait=block]"


def test_published_figures_are_a_layer_of_their_own(document: Any) -> None:
    assert document["published"]["figures"]
    drivers = {str(one["binding"]) for one in document["bindings"]}
    columns = {str(one["column"]) for one in document["published"]["figures"]}
    assert columns.isdisjoint(drivers)


def test_each_middleware_has_its_licence() -> None:
    assert campaign_document(made(observations(["unix"], ["same"], blocks=1)))["drivers"] == {}
    drivers = {"unix": {"title": "UNIX sockets", "licence": "MIT"}, "tcp": {"title": "TCP"}}
    told = replace(record(), inputs={"report": {"drivers": drivers}})
    found = campaign_document(made(observations(["unix"], ["same"], blocks=1), told))["drivers"]
    assert {name: one["licence"] for name, one in found.items()} == {"unix": "MIT", "tcp": "not told"}


def test_terms_that_differ_have_a_value_for_each_binding(document: Any) -> None:
    differing = dict(document["terms"]["differing"])
    assert len(differing["transport seen"]) == len(document["bindings"])
    assert "handler thread" in dict(document["terms"]["same"])


def test_a_front_has_a_letter_for_each_binding(document: Any) -> None:
    found = document["fronts"]["scopes"]
    assert found
    for scope in found:
        for letters in scope["fronts"].values():
            assert len(letters) == len(document["bindings"]) and set(letters) <= set("YMN ")


def test_a_curve_is_that_of_all_calls_of_a_row() -> None:
    campaign = made(observations(["unix"], ["same"]))
    found = curves_document(campaign)
    first, *steps = found["curves"]["0"]
    group = next(group for group in campaign.side.judged[0] if group.key == campaign.rows[0].key)
    calls = merge([series.buckets for trial in group.trials if (series := trial.series("latency")) is not None])
    median = order_statistic(calls, rank_of(1 - 10**-0.3333333333333333, sum(calls.values())))
    assert STEPS_OF_NINE == 6 and all(step >= 0 for step in steps)
    assert abs(2.718281828459045 ** ((first + sum(steps[:2])) / PARTS) / median - 1) < 0.002


def searched(knee: float) -> SiteCampaign:
    """A campaign at two offered rates, of which a search is said to have found this one the highest."""
    trials = []
    for rate in (1_000, 4_000):
        load = {"load": "constant-rate", "interval": SECOND // rate}
        for one in opened(observations(["unix"], ["same"], blocks=1, calls=700), load):
            one.point = f'{{"rate":{rate}}}'
            trials.append(one)
    known = record()
    return made(trials, replace(known, inputs={**known.inputs, KNEES: {"same": {"unix[wait=block]": knee}}}))


def test_a_load_curve_has_the_highest_rate_that_was_found() -> None:
    loads = campaign_document(searched(1234.5))["loads"]
    assert {tuple(one["knees"].items()) for one in loads} == {(("0", 1234),)}


def test_each_rate_of_a_load_curve_names_its_own_rows() -> None:
    found = campaign_document(searched(1234.5))
    curves = [(curve, panel["where"]) for panel in found["loads"] for curve in panel["curves"]]
    for curve, where in curves:
        for rate, rows in zip(curve["rates"], curve["rows"], strict=True):
            own = [[found["rows"][name][row] for name in ("binding", "where", "offered")] for row in rows]
            assert own and all(one == [curve["binding"], where, rate] for one in own)
    rows = [row for curve, _ in curves for of in curve["rows"] for row in of]
    assert len(rows) == len(set(rows)), "a row is of one rate of one operation"


def test_what_is_no_rate_fails_where_damage_is_named() -> None:
    with pytest.raises(OverflowError):
        campaign_document(searched(float("inf")))


def test_a_campaign_with_nothing_in_it_has_a_document() -> None:
    document = campaign_document(made([]))
    assert document["finding"] == "Nothing was measured: no trial gave a figure."
    assert document["base"] is None and document["rows"]["binding"] == []
    assert json.dumps(document, allow_nan=False)


def test_strangers_texts_stay_texts() -> None:
    known = replace(record(), title=HOSTILE, command=HOSTILE, scenario=HOSTILE)
    document = campaign_document(made(observations(["unix"], ["same"], blocks=1), known))
    assert document["title"] == document["command"] == HOSTILE


def test_a_point_has_texts_for_people_and_numbers_for_axes() -> None:
    found = point_document('{"size":"4 KiB","pairs":3,"mode":"chaining","on":true}')
    assert found["values"] == {"size": "4 KiB", "pairs": "3", "mode": "chaining", "on": "True"}
    assert found["numbers"] == {"size": 4096.0, "pairs": 3.0}
    assert point_document("no table")["values"] == {"point": "no table"}
    assert point_document('{"a":1e999}')["numbers"] == {}
