"""The columns of an export, each described: the same in CSV, JSON and Parquet, and in docs/export.md.

`python -m orrery.report.exported` writes that page anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from orrery.paths import ROOT

PAGE = ROOT / "docs" / "export.md"
Kind = Literal["text", "float", "integer"]
TYPES: dict[Kind, str] = {"text": "string", "float": "double", "integer": "int64"}
"""A column's kind -> its type in Parquet."""


@dataclass(frozen=True)
class ExportColumn:
    """A column: its name, what it holds, and whether a line may have no value there (null; in CSV nothing)."""

    name: str
    kind: Kind
    meaning: str
    may_be_null: bool = False


EXPORTED = (
    ExportColumn("scenario", "text", "the scenario that was run: `classics/seven_calls`"),
    ExportColumn("point", "text", "canonical JSON of the swept parameters: `{}` where none was swept"),
    ExportColumn("driver", "text", "the driver with the options that were given: `omniorb[transport=unix]`"),
    ExportColumn("binding", "text", "the driver with every option written out; names what was compared"),
    ExportColumn(
        "placement",
        "text",
        "where processes ran: `same` (one core), `split` (two cores), `free` (unpinned), `across` (several hosts)",
    ),
    ExportColumn("object", "text", "the object whose row it is: `client[0]`; `*` where every trial failed"),
    ExportColumn("port", "text", "the port of it by which it calls, publishes or subscribes; `path NAME` of a path"),
    ExportColumn("operation", "text", "`Interface::operation`, or the name of a topic; `*` where every trial failed"),
    ExportColumn("step", "text", "the step of the scenario's schedule"),
    ExportColumn("phase", "text", "`measure`; `measure.2` where a step measures the same operation again"),
    ExportColumn(
        "deployment", "text", "canonical JSON of the hosts and the kind of their link; `{}` of this machine alone"
    ),
    ExportColumn("metric", "text", "the metric ([metrics.md](metrics.md)); empty where a row has none"),
    ExportColumn("value", "float", "the metric over all trials, in `unit`; null where it cannot be given", True),
    ExportColumn("unit", "text", "`ns`, `1/s`, `bytes`, `count`, `share` (0 to 1) or `1` (a ratio)"),
    ExportColumn("low", "float", "the lower end of its confidence interval at 95 %; null where there is none", True),
    ExportColumn("high", "float", "the upper end of it", True),
    ExportColumn(
        "load",
        "text",
        "how calls were made: `closed`, `burst`, `constant-rate`, `poisson`, `think-time`, `capacity`, `fault`, "
        "`caused`; empty where none were",
    ),
    ExportColumn(
        "calls",
        "integer",
        "how many calls each client thread was asked for in a trial; null where the load says how long it takes",
        True,
    ),
    ExportColumn("trials", "integer", "trials in fresh processes that give the figure"),
    ExportColumn("aside", "integer", "trials that the host disturbed: stored, and in no figure"),
    ExportColumn("failures", "integer", "trials that failed or were refused"),
    ExportColumn(
        "verdict", "text", "`VALID`, `DOUBTFUL`, or `INVALID`, which has no value ([verdicts.md](verdicts.md))"
    ),
    ExportColumn("reasons", "text", "why it is not simply valid: rule, figure and limit, parted by `; `"),
)
"""In their order."""

HEAD = """# What do the columns of an export mean?

```sh
orrery run conformance/call --drivers unix,null --repeat 1
orrery export rows.parquet
orrery export rows.csv
```

An export has one line for each row and metric, with the whole key of the row: lines of several campaigns, machines or
versions can stand in one table. Nothing but a reader of Parquet, CSV or JSON is needed for it; in a Parquet file each
column has its description with it (the field's metadata, `description`). The observations themselves are in a record
([records.md](records.md)), as JSON.

This page is made from the columns (`orrery.report.exported`).
"""

FOOT = """
The key of a line is all columns up to `deployment`, and `metric`. Who joins exports keeps apart what differs in `calls`
too: a trial of another length sees another state of CPU, allocator and buffers.

With DuckDB, for example, the drivers of a scenario by the medians of their calls on one core:

```sql
select driver, operation, round(value / 1e3, 2) as us, round(low / 1e3, 2) as low, round(high / 1e3, 2) as high
from 'rows.parquet' where metric = 'latency.p50' and placement = 'same' and verdict <> 'INVALID' order by value;
```
"""


def export_page() -> str:
    """The text of docs/export.md."""
    lines = ["| column | type in Parquet | may be null | what it holds |", "|---|---|---|---|"]
    for one in EXPORTED:
        lines.append(f"| `{one.name}` | {TYPES[one.kind]} | {'yes' if one.may_be_null else ''} | {one.meaning} |")
    return HEAD + "\n" + "\n".join(lines) + "\n" + FOOT


if __name__ == "__main__":
    PAGE.write_text(export_page(), encoding="utf-8")
