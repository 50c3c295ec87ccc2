"""The page of the classics: one HTML file that needs nothing else, made by the report's own means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orrery.outputs import HTML, write_output
from orrery.report.classics.experiment import Experiment, in_common_colours, verdicts
from orrery.report.classics.outliers import outliers
from orrery.report.classics.result import today_text
from orrery.report.classics.summary import claims_of, claims_text, in_order, legend, summary
from orrery.report.classics.table import experiment_sheet
from orrery.report.classics.words import across_text, compared, described, is_repeated
from orrery.report.drawing.palette import SERIES, css
from orrery.report.longest import HEADINGS as LONGEST_HEADINGS
from orrery.report.longest import cells as longest_cells
from orrery.report.page.html import environment
from orrery.report.page.sheet import Sheet
from orrery.report.remarks.failures import Failure, failures
from orrery.report.remarks.hosts import hosts_lines
from orrery.report.remarks.terms import host_facts
from orrery.report.topics.claim import ABOUT, TestedClaim
from orrery.report.topics.differs.published import DIFFERS, Difference
from orrery.report.topics.flow.words import most_text


@dataclass(frozen=True)
class ExperimentText:
    """A section of the page, all of it texts, tables and pictures; `view` is as the report's own pages have it."""

    anchor: str
    short_name: str
    title: str
    sentence: str
    question: tuple[str, ...]
    published: str
    today: str
    trust: str
    hosts: tuple[str, ...]
    command: str
    view: Mapping[str, Any] | None
    sheet: Sheet | None
    longest: tuple[tuple[str, ...], ...]
    failures: tuple[Failure, ...]
    claims: tuple[TestedClaim, ...]
    differs: tuple[Difference, ...]


def write_classics(path: Path, experiments: Sequence[Experiment], source: str, command: str) -> None:
    """Write the page of these experiments, whose campaigns stand in `source`; errors as `write_output`."""
    write_output(path, HTML, render_classics(experiments, source, command))


def render_classics(experiments: Sequence[Experiment], source: str, command: str) -> str:
    """The page as text; `command` makes all of it again."""
    coloured = in_common_colours(in_order(experiments))
    materials = [one.material for one in coloured if one.material is not None]
    lines = summary(coloured)
    template = environment().get_template("classics.html")
    return template.render(
        told=[_experiment_text(one) for one in coloured],
        lines=lines,
        legend=legend(lines),
        claimed=claims_text(lines),
        ran=sum(one.has_figures for one in coloured),
        across=next((text for one in materials if (text := across_text(one, ""))), ""),
        about=ABOUT,
        longest_headings=LONGEST_HEADINGS,
        facts=host_facts(materials[0].host) if materials else (),
        source=source,
        command=command,
        light=css("light"),
        dark=css("dark"),
        colours=len(SERIES),
    )


def _experiment_text(one: Experiment) -> ExperimentText:
    material = one.material
    figures = material is not None and one.has_figures
    sentence = compared(material) if material is not None and figures else ""
    today = today_text(material) if material is not None else one.reason
    return ExperimentText(
        anchor=one.anchor,
        short_name=one.short_name,
        title=one.title,
        sentence=f"{sentence} {across_text(material, sentence)}".strip() if material is not None and sentence else "",
        question=tuple(re.split(r"\n\s*\n", one.question.strip())),
        published=described(one.published),
        today="" if is_repeated(today, sentence) else today,
        trust=verdicts(material.rows) if material is not None else "",
        hosts=tuple(hosts_lines(material.subject.record.inputs, material.rows)) if material is not None else (),
        command=one.command,
        view=_view(one, sentence) if figures else None,
        sheet=experiment_sheet(material, one.anchor) if material is not None and figures else None,
        longest=tuple(longest_cells(outliers(material))) if material is not None else (),
        failures=tuple(failures(material.observations, material.labels)) if material is not None else (),
        claims=tuple(claims_of(material)) if material is not None else (),
        differs=one.published.of(DIFFERS) if one.published is not None else (),
    )


def _view(one: Experiment, sentence: str) -> dict[str, Any] | None:
    """The picture; its caption without what the section's own sentences say already."""
    view = one.view
    if view is None or one.material is None:
        return None
    pictures = view.render(one.material, f"{one.anchor}-")
    clause, most = f"{sentence[:1].lower()}{sentence[1:]}".removesuffix("."), most_text(one.material)
    said = [f"Here, {clause}.", f"{clause};"] if clause else []
    caption = view.caption(one.material)
    for text in [*said, *([most] if most else [])]:
        caption = caption.replace(f" {text}", "")
    return {"title": view.title, "caption": caption, "pictures": pictures}
