"""The page of a trace: one HTML file that needs nothing else, made by the report's own means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from orrery.outputs import HTML, write_output
from orrery.report.drawing.palette import css
from orrery.report.drawing.svg import drawing, inline
from orrery.report.drawing.view import NARROW, WIDE, Drawing, Picture
from orrery.report.page.html import environment
from orrery.report.trace.bars import BarPart, bars_drawing, drawn_parts
from orrery.report.trace.descent import descent_drawings
from orrery.report.trace.finding import sentences
from orrery.report.trace.words import (
    STAGE_HEADINGS,
    WATCHING_HEADINGS,
    grouped,
    heading,
    remarks,
    stage_rows,
    title,
    watching_row,
)
from orrery.trace.results import NotTraced, TraceResult
from orrery.trace.stages import WHATS

Rows = Sequence[tuple[str, ...]]


@dataclass(frozen=True)
class StageTable:
    """A driver's stages as a table, with remarks below."""

    title: str
    kind: str
    rows: Rows
    remarks: Sequence[str]


@dataclass(frozen=True)
class TraceSection:
    """What the page shows of results that may be compared; empty pictures where no call was taken apart."""

    anchor: str
    heading: str
    sentences: Sequence[str]
    parts: Sequence[BarPart]
    bars: Sequence[Picture]
    descents: Sequence[Picture]
    tables: Sequence[StageTable]
    watching: Rows


def write_page(path: Path, results: Sequence[TraceResult], refused: Sequence[NotTraced]) -> None:
    """Write the page to `path`; errors as `write_output`."""
    write_output(path, HTML, render_trace(results, refused))


def render_trace(results: Sequence[TraceResult], refused: Sequence[NotTraced]) -> str:
    """The page as text."""
    with drawing():
        sections = [_section(number, group) for number, group in enumerate(grouped(results))]
    return (
        environment()
        .get_template("trace.html")
        .render(
            scenarios=list(dict.fromkeys(one.subject.scenario for one in results)),
            sections=sections,
            refused=refused,
            stage_headings=STAGE_HEADINGS,
            watching_headings=WATCHING_HEADINGS,
            meanings=[(facts.text, facts.meaning, ", ".join(facts.layers)) for facts in WHATS.values()],
            light=css("light"),
            dark=css("dark"),
            colours=0,
        )
    )


def _section(number: int, group: Sequence[TraceResult]) -> TraceSection:
    shown = [one for one in group if one.figures is not None]
    bars = [[bars_drawing(shown, page)] for page in (WIDE, NARROW)] if shown else []
    descents = [descent_drawings(shown, page) for page in (WIDE, NARROW)] if shown else []
    return TraceSection(
        anchor=f"group-{number}",
        heading=heading(group[0]),
        sentences=list(sentences(group)),
        parts=drawn_parts(shown),
        bars=_pictures(bars, f"bars-{number}"),
        descents=_pictures(descents, f"descent-{number}"),
        tables=[_table(one) for one in group],
        watching=[watching_row(one, kind) for one in group for kind in one.watched],
    )


def _table(one: TraceResult) -> StageTable:
    rows = list(stage_rows(one.figures)) if one.figures is not None else []
    return StageTable(title(one), str(one.kind or ""), rows, list(remarks(one)))


def _pictures(by_page: Sequence[Sequence[Drawing]], prefix: str) -> list[Picture]:
    """Each drawing as SVG for both pages."""
    made = []
    for number, versions in enumerate(zip(*by_page, strict=True)):
        svgs = tuple(
            inline(version.figure, f"{prefix}-{number}-{page.name}", version.alt, page.name)
            for page, version in zip((WIDE, NARROW), versions, strict=True)
        )
        made.append(Picture(versions[0].heading, svgs))
    return made
