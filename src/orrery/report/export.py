"""Rows for other programs: CSV, JSON and Parquet, one line a key and metric; and a campaign as one JSON document."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from orrery import __version__
from orrery.errors import InputError
from orrery.metrics.rows import Reason, Row, Value
from orrery.outputs import CSV, JSON, PARQUET, FileKind, write_output
from orrery.report.exported import EXPORTED
from orrery.store.observation import CampaignRecord
from orrery.text import suggestion

Record = dict[str, Any]

COLUMNS = tuple(column.name for column in EXPORTED)
CAMPAIGN = ("id", "uuid", "created", "scenario", "title", "command", "seed", "repeat", "settings", "version", "rules")


def records(rows: Iterable[Row]) -> list[Record]:
    """One record for each row and metric with `COLUMNS`; a row without metrics gives one whose metric is empty."""
    nothing = Value("", None, "")
    return [_record(row, value) for row in rows for value in (row.metrics.values() or (nothing,))]


def csv_bytes(rows: Iterable[Row]) -> bytes:
    """CSV with a heading, in UTF-8; a missing value is an empty field."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(records(rows))
    return text.getvalue().encode()


def json_bytes(rows: Iterable[Row]) -> bytes:
    """A JSON array of the records; a missing value is null."""
    return (json.dumps(records(rows), indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def parquet_bytes(rows: Iterable[Row]) -> bytes:
    """Parquet with the same columns, each with its meaning: texts, 64-bit floats for values, 64-bit counts."""
    import pyarrow
    import pyarrow.parquet

    kinds = {"text": pyarrow.string(), "float": pyarrow.float64(), "integer": pyarrow.int64()}
    columns = [pyarrow.field(one.name, kinds[one.kind], metadata={"description": one.meaning}) for one in EXPORTED]
    schema = pyarrow.schema(columns, metadata={"orrery": __version__})
    sink = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(records(rows), schema=schema), sink)
    return sink.getvalue()


FORMATS: dict[str, tuple[FileKind, Callable[[Iterable[Row]], bytes]]] = {
    "csv": (CSV, csv_bytes),
    "json": (JSON, json_bytes),
    "parquet": (PARQUET, parquet_bytes),
}


def export(rows: Iterable[Row], path: Path) -> None:
    """Write `rows` to `path` in the format that its ending names; InputError for another, errors as `write_output`."""
    ending = path.suffix.removeprefix(".").lower()
    if ending not in FORMATS:
        raise InputError(
            f"no export is named by the ending {path.suffix!r}", file=path, hint=suggestion(ending, FORMATS)
        )
    kind, made = FORMATS[ending]
    write_output(path, kind, made(rows))


def json_document(
    campaign: CampaignRecord, host: Mapping[str, Any], rows: Iterable[Row], protocol: Record | None = None
) -> Record:
    """The document of `orrery run --json`: campaign, host and one result a row (docs/results.schema.json).

    `protocol` is what was asked before the first trial, with its answers.
    """
    return {
        "campaign": {name: getattr(campaign, name) for name in CAMPAIGN},
        **({"protocol": protocol} if protocol is not None else {}),
        "machine": dict(host),
        "results": [_result(row) for row in rows],
    }


def _record(row: Row, value: Value) -> Record:
    return {
        **asdict(row.key),
        "metric": value.name,
        "value": value.value,
        "unit": value.unit,
        "low": value.low,
        "high": value.high,
        "load": row.load,
        "calls": _calls(row),
        "trials": row.trials,
        "aside": len(row.aside),
        "failures": len(row.failures),
        "verdict": row.verdict.name,
        "reasons": "; ".join(map(_reason_text, row.reasons)),
    }


def _calls(row: Row) -> int | None:
    """How many calls each client thread was asked for in a trial; None where the load does not count them."""
    found = row.terms.get("calls")
    return found if isinstance(found, int) else None


def _reason_text(reason: Reason) -> str:
    return f"{reason.rule}: {reason.figure} (limit: {reason.limit})"


def _result(row: Row) -> Record:
    return {
        **asdict(row.key),
        "load": row.load,
        "calls": _calls(row),
        "trials": row.trials,
        "aside": [{"block": block, "evidence": list(map(str, evidence))} for block, evidence in row.aside],
        "failures": [{"block": block, "reason": reason} for block, reason in row.failures],
        "metrics": [_metric(value) for value in row.metrics.values()],
        **({"over_all_trials": [_metric(value) for value in row.over_all.values()]} if row.over_all else {}),
        "verdict": row.verdict.name,
        "reasons": [{**asdict(reason), "verdict": reason.verdict.name} for reason in row.reasons],
    }


def _metric(value: Value) -> Record:
    """A metric's value; `why` only where something is missing."""
    found = {"name": value.name, "value": value.value, "unit": value.unit, "low": value.low, "high": value.high}
    return found | ({"why": value.why} if value.why else {})
