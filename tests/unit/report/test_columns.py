"""Columns stand only where there is something to say."""

import json
from typing import get_args

import jsonschema
import pytest
from report_material import material_of, subject

from observations import campaign, observations, series
from open_loads import opened
from orrery.definitions.scenario.load_wire import LoadWire
from orrery.metrics.summary import rows
from orrery.paths import ROOT
from orrery.report.drawing.view import WIDE
from orrery.report.export import json_document
from orrery.report.table.columns import shown
from orrery.report.views import costs
from orrery.store.observation import CallCounter, Measurement, Observation

SCHEMA = json.loads((ROOT / "docs" / "results.schema.json").read_text())
LOADS = (*get_args(LoadWire.model_fields["kind"].annotation), "capacity", "caused")
BURST = {"load": "burst", "burst": 10, "interval": 1_000_000}


def titles(made: list[Observation]) -> list[str]:
    return [one.column.title for one in shown(rows(campaign(), made))]


def test_deadlines_have_columns_only_where_there_are_some() -> None:
    plain = titles(opened(observations(["unix"], ["same"], calls=50), BURST))
    assert not {"on time", "late", "useless", "left out"} & set(plain)
    with_one = opened(observations(["unix"], ["same"], calls=50), {**BURST, "deadline": 9}, on_time=9, late=1)
    assert [title for title in titles(with_one) if title not in plain] == ["on time", "late"]
    load = {**BURST, "deadline": 9, "useless": 99, "late": "miss"}
    whole = opened(observations(["unix"], ["same"], calls=50), load, on_time=7, late=1, useless=1, missed=1)
    assert [title for title in titles(whole) if title not in plain] == ["on time", "late", "useless", "left out"]


def test_what_is_told_of_deadlines_follows_the_published_schema() -> None:
    load = {**BURST, "deadline": 9, "useless": 99, "late": "miss"}
    made = opened(observations(["unix"], ["same"], calls=50), load, on_time=7, late=1, useless=1, missed=1)
    found = material_of(made)
    document = json_document(subject().record, {}, found.rows)
    jsonschema.validate(document, SCHEMA)
    metrics = {m["name"]: (m["value"], m["unit"]) for m in document["results"][0]["metrics"]}
    assert metrics["deadline.met"] == (pytest.approx(0.7), "share")
    assert metrics["burst.missed"] == (1, "count")


def subscribed(lost: int) -> list[Observation]:
    """Trials with one more row, of a subscriber who did not get so many of 1,000 samples."""
    made = observations(["unix"], ["same"], calls=50)
    for observation in made:
        taken = Measurement("display[0]", "subscribe", "T::Reading", "main", 3, {"load": "constant-rate"})
        taken.counters = {"begin": 0, "end": 10**9, "expected": 1000, "received": 1000 - lost}
        taken.series["delay"] = series("delay", [5_000] * (1000 - lost))
        observation.measurements.append(taken)
        observation.facts["topics"] = {"T::Reading": 1}
        observation.call_counters.append(CallCounter("x[0]", "publish", "T::Reading", "call", 1000, 7, 0))
        observation.call_counters.append(
            CallCounter("display[0]", "subscribe", "T::Reading", "serve", 1000 - lost, 7, 0)
        )
    return made


def test_those_received_have_a_column_of_their_own_where_some_were_lost() -> None:
    assert "median of those received" not in titles(subscribed(0))
    assert {"median", "median of those received", "lost"} <= set(titles(subscribed(1)))


def test_cpu_time_is_told_by_where_it_was_and_the_overhead_beside_a_local_call_alone() -> None:
    plain = titles(observations(["unix"], ["same"], calls=50))
    assert {"CPU", "user", "system", "CPUs busy"} <= set(plain) and "overhead" not in plain
    assert "overhead" in titles(observations(["unix", "null"], ["same"], calls=50))


def test_the_picture_of_costs_has_them_too() -> None:
    found = material_of(observations(["unix", "null"], ["same"], calls=50))
    [drawing] = costs.draw(found, WIDE)
    assert [axes.get_title(loc="left") for axes in drawing.figure.axes][:5] == [
        "CPU time a call, ns",
        "CPU time in programs, ns",
        "CPU time in the kernel, ns",
        "CPUs that are busy",
        "overhead over a local call, %",
    ]
    assert "The overhead is the part of a call's mean time" in costs.caption(found)
    assert "overhead" not in costs.caption(material_of(observations(["unix"], ["same"], calls=50)))


@pytest.mark.parametrize("kind", LOADS)
def test_every_kind_of_load_is_one_of_the_published_schema(kind: str) -> None:
    found = material_of(opened(observations(["unix"], ["same"], calls=50), {"load": kind, "interval": 1_000_000}))
    document = json_document(subject().record, {}, found.rows)
    jsonschema.validate(document, SCHEMA)
    assert {result["load"] for result in document["results"]} == {kind}
