"""The columns of each kind of frame: declared here, told by docs/python.md (a test holds that it does)."""

from __future__ import annotations

from orrery.api.public.frames import FrameColumn, Holds
from orrery.report.exported import EXPORTED, ExportColumn, Kind

HOLDS: dict[Kind, Holds] = {"text": "text", "float": "number", "integer": "count"}


def _in_a_frame(column: ExportColumn) -> FrameColumn:
    return FrameColumn(column.name, HOLDS[column.kind], column.meaning)


_ROW = tuple(map(_in_a_frame, EXPORTED))
KEY = _ROW[: [column.name for column in _ROW].index("metric")]
"""What a figure is of."""

FIGURES = (
    FrameColumn("campaign", "count", "its number in the results file; 0: it is of a record"),
    FrameColumn("created", "text", "when it was begun, in UTC (ISO 8601)"),
    *_ROW,
)
"""Of a campaign: a row for each figure, as `orrery export` writes it, behind the campaign."""

CHANGES = (
    *KEY,
    FrameColumn("base", "text", "the driver that the row is compared with"),
    FrameColumn("metric", "text", "the metric that is compared"),
    FrameColumn("unit", "text", "the unit of `there` and `here`"),
    FrameColumn("there", "number", "the figure before, or of `base`; missing where there is none"),
    FrameColumn("here", "number", "the figure after, or of the row's driver"),
    FrameColumn("ratio", "number", "here / there; of drivers of one campaign by their common blocks"),
    FrameColumn("low", "number", "the lower end of the ratio's interval at 95 %"),
    FrameColumn("high", "number", "the upper end"),
    FrameColumn("change", "text", "`better`, `worse`, `minor`, `equivalent`, `inconclusive`, `undecided` or `gone`"),
    FrameColumn("doubtful", "truth", "whether one of the two figures is DOUBTFUL"),
    FrameColumn(
        "exploratory",
        "truth",
        "whether the campaign has a protocol that does not ask for it ([study-protocol.md](study-protocol.md))",
    ),
    FrameColumn("why", "text", "why there is no ratio, or no interval"),
)
"""Of a comparison: a row for each row that both sides have."""

JUDGEMENTS = (
    *KEY,
    FrameColumn("answer", "text", "of the driver there: `meets all`, `may meet all`, `fails` or `unknown`"),
    FrameColumn("requirement", "text", "the limit, as it was written"),
    FrameColumn("metric", "text", "the metric that it limits"),
    FrameColumn(
        "ruling", "text", "`met`, `failed`, `undecided`, `not measurable` or `does not apply` ([choose.md](choose.md))"
    ),
    FrameColumn("value", "number", "the figure, in `unit`; missing where there is none"),
    FrameColumn("unit", "text", "the metric's unit"),
    FrameColumn("low", "number", "the lower end of the interval that decided"),
    FrameColumn("high", "number", "the upper end"),
    FrameColumn("why", "text", "why there is no figure"),
)
"""Of a choice: a row for each requirement of each candidate, for each row of figures that it was asked of."""

BUCKETS = (
    FrameColumn("low", "number", "the least time that the bucket holds (ns)"),
    FrameColumn("high", "number", "the first time beyond it (ns)"),
    FrameColumn("count", "count", "how many calls or samples took so long"),
)
"""Of a histogram: a row for each bucket that is not empty."""
