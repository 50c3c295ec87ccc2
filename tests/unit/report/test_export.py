"""Exports hold every row and metric with the whole key, and the document is what its schema says."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

import jsonschema
import pyarrow.parquet
import pytest

from observations import campaign, failed, observations
from orrery.errors import InputError
from orrery.metrics.rows import Row, Value
from orrery.metrics.summary import rows
from orrery.paths import ROOT
from orrery.report.export import COLUMNS, FORMATS, csv_bytes, export, json_bytes, json_document, parquet_bytes, records

SCHEMA = json.loads((ROOT / "docs" / "results.schema.json").read_text())
KEY = [
    *("scenario", "point", "driver", "binding", "placement"),
    *("object", "port", "operation", "step", "phase", "deployment"),
]


@pytest.fixture(scope="module")
def made() -> list[Row]:
    trials = observations(drivers=["unix", "sd-bus"], placements=["same"], calls=700)
    trials[0].facts["os_noise.before"] = [5_000_000]
    return rows(campaign(), [*trials, failed("ice", reason='a "reason", with\nlines')])


def test_every_line_has_the_whole_key_and_its_figures(made: list[Row]) -> None:
    found = records(made)
    assert len(found) == sum(max(1, len(row.metrics)) for row in made)
    assert len({tuple(line[name] for name in [*KEY, "metric"]) for line in found}) == len(found)
    assert all(tuple(line) == COLUMNS for line in found)
    first, value = found[0], made[0].metrics["latency.p50"]
    assert first["metric"] == "latency.p50"
    assert (first["value"], first["low"], first["high"]) == (value.value, value.low, value.high)
    assert (first["unit"], first["verdict"]) == ("ns", made[0].verdict.name)


def test_the_columns_have_these_names_in_this_order() -> None:
    assert csv_bytes([]).decode() == (
        "scenario,point,driver,binding,placement,object,port,operation,step,phase,deployment,metric,value,unit,low,high,"
        "load,calls,trials,aside,failures,verdict,reasons\n"
    )


def test_rows_of_trials_of_different_lengths_are_told_apart(made: list[Row]) -> None:
    shorter = rows(campaign(), observations(drivers=["unix"], placements=["same"], calls=70))
    lines = [line for line in records([*made, *shorter]) if line["driver"].startswith("unix")]
    assert {line["calls"] for line in lines} == {700, 70}
    timed = replace(made[0], terms={"load": "closed", "window": 1, "time": 1_000_000})
    assert records([timed])[0]["calls"] is None
    assert csv_bytes([made[0]]).decode().splitlines()[1].count(",closed,700,6,") == 1
    assert csv_bytes([timed]).decode().splitlines()[1].count(",closed,,6,") == 1


def test_a_row_without_metrics_is_a_line_too(made: list[Row]) -> None:
    [line] = [line for line in records(made) if line["driver"] == "ice"]
    assert (line["operation"], line["metric"], line["value"], line["verdict"]) == ("*", "", None, "INVALID")
    assert (line["calls"], line["failures"]) == (None, 1)
    assert "with\nlines" in line["reasons"]


def test_csv_reads_back(made: list[Row]) -> None:
    lines = list(csv.DictReader(io.StringIO(csv_bytes(made).decode(), newline="")))
    for line, record in zip(lines, records(made), strict=True):
        assert line == {name: "" if value is None else str(value) for name, value in record.items()}


def test_json_reads_back(made: list[Row]) -> None:
    assert json.loads(json_bytes(made)) == records(made)


def test_parquet_reads_back(made: list[Row]) -> None:
    table = pyarrow.parquet.read_table(io.BytesIO(parquet_bytes(made)))
    assert table.to_pylist() == records(made)
    assert {str(table.schema.field(name).type) for name in ("value", "low", "high")} == {"double"}
    assert {str(table.schema.field(name).type) for name in ("calls", "trials", "failures")} == {"int64"}


def test_no_rows_are_an_empty_table() -> None:
    assert csv_bytes([]).decode().strip() == ",".join(COLUMNS)
    assert json.loads(json_bytes([])) == []
    assert pyarrow.parquet.read_table(io.BytesIO(parquet_bytes([]))).num_rows == 0


@pytest.mark.parametrize("ending", FORMATS)
def test_the_ending_names_the_format(tmp_path: Path, made: list[Row], ending: str) -> None:
    export(made, tmp_path / f"out.{ending}")
    assert (tmp_path / f"out.{ending}").stat().st_size > 1_000


def test_bad_paths_are_told(tmp_path: Path, made: list[Row]) -> None:
    with pytest.raises(InputError, match=r"ending '\.parket'") as caught:
        export(made, tmp_path / "out.parket")
    assert caught.value.hint == "did you mean parquet?"
    with pytest.raises(InputError, match="there is no such folder"):
        export(made, tmp_path / "nowhere" / "out.csv")


def document(made: list[Row]) -> dict[str, Any]:
    written = json.dumps(json_document(campaign(), {"cpus": 2}, made), allow_nan=False)
    found: dict[str, Any] = json.loads(written)
    return found


def test_the_document_fits_its_schema(made: list[Row]) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(document(made), SCHEMA)


def test_the_document_has_one_result_a_row(made: list[Row]) -> None:
    results = document(made)["results"]
    assert len(results) == len(made)
    for result, row in zip(results, made, strict=True):
        assert [result[name] for name in KEY] == list(astuple(row.key))
        assert [metric["name"] for metric in result["metrics"]] == list(row.metrics)
        assert result["verdict"] == row.verdict.name
        assert result["calls"] == (700 if row.trials else None)
    assert {reason["rule"] for result in results for reason in result["reasons"]} == {"OS noise", "every trial failed"}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.pop("machine"),
        lambda d: d["results"][0].pop("operation"),
        lambda d: d["results"][0].update(verdict="FINE"),
        lambda d: d["results"][0].update(calls="700"),
        lambda d: d["results"][0].pop("calls"),
        lambda d: d["results"][0]["metrics"][0].update(unit="us"),
        lambda d: d["results"][0].update(extra=1),
    ],
)
def test_the_schema_can_refuse(made: list[Row], spoil: Any) -> None:
    spoiled = document(made)
    spoil(spoiled)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(spoiled, SCHEMA)


def test_what_is_no_number_is_never_written(made: list[Row]) -> None:
    broken = replace(made[0], metrics={"cpu": Value("cpu", float("nan"), "ns")})
    with pytest.raises(ValueError, match="nan"):
        json_bytes([broken])
