"""Each column of an export is described, in a Parquet file too, and the page of them is current."""

from __future__ import annotations

import io
import json
from dataclasses import fields

import pyarrow.parquet

from orrery import __version__
from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Key
from orrery.paths import ROOT
from orrery.report.export import COLUMNS, parquet_bytes
from orrery.report.exported import EXPORTED, PAGE, TYPES, export_page


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == export_page(), "run: python -m orrery.report.exported"
    assert all(f"| `{name}` |" in export_page() for name in COLUMNS)


def test_the_key_comes_first_and_whole() -> None:
    assert [one.name for one in EXPORTED][: len(fields(Key))] == [field.name for field in fields(Key)]


def test_a_parquet_file_says_what_its_columns_are() -> None:
    schema = pyarrow.parquet.read_table(io.BytesIO(parquet_bytes([]))).schema
    for one in EXPORTED:
        field = schema.field(one.name)
        assert str(field.type) == TYPES[one.kind]
        assert field.metadata[b"description"].decode() == one.meaning
    assert schema.metadata[b"orrery"].decode() == __version__


def test_the_units_that_are_named_are_those_of_metrics() -> None:
    [units] = [one.meaning for one in EXPORTED if one.name == "unit"]
    assert {f"`{metric.unit}`" for metric in METRICS.values()} <= set(units.replace(",", "").split())
    told = json.loads((ROOT / "docs" / "results.schema.json").read_text())["$defs"]["metric"]["properties"]["unit"]
    assert all(f"`{unit}`" in units for unit in told["enum"])
