"""The HTML report: one file that needs nothing else, in which every figure and every sentence is computed.

Names and texts may come from strangers' results files: everything goes through the template's escaping, and the page
forbids itself network, foreign content, and every script but the one that Orrery brings, by its hash.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from orrery.cores import meanwhile
from orrery.metrics.comparing.flips import LevelFlips
from orrery.metrics.rows import Comparison, Row
from orrery.outputs import HTML, write_output
from orrery.program import policy, report_script
from orrery.report.beside import Beside
from orrery.report.choosing.answer import Answer
from orrery.report.choosing.page import page_of
from orrery.report.drawing.palette import SERIES, css
from orrery.report.drawing.view import Picture, View
from orrery.report.figures import percent
from orrery.report.finding import finding
from orrery.report.history.lines import HistoryLine
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.page.sheet import overview_sheet, ratio_span, section_sheet
from orrery.report.published import Published
from orrery.report.remarks.aside import aside_text
from orrery.report.remarks.detectable import detectable_text
from orrery.report.remarks.failures import failures
from orrery.report.remarks.flips import flipped_lines, flips_text, level_text
from orrery.report.remarks.floors import floor_lines
from orrery.report.remarks.hosts import hosts_lines
from orrery.report.remarks.os_noise import os_noise_lines
from orrery.report.remarks.switching import switch_text
from orrery.report.remarks.terms import equal_terms, host_facts
from orrery.report.remarks.waking import waking_text
from orrery.report.study.answers import StudyAnswers
from orrery.report.study.page import study_section
from orrery.report.subject import Subject
from orrery.report.table.loads import loads_of
from orrery.report.table.notes import Notes
from orrery.report.table.sections import operations_text
from orrery.report.views.registry import VIEWS
from orrery.store.observation import Observation


@dataclass(frozen=True)
class FlipsShown:
    """What a page says of the conclusions at a level: a sentence, and those that flip."""

    text: str
    lines: list[str]


def write_report(
    path: Path,
    campaign: Subject,
    host: Mapping[str, Any],
    rows: Sequence[Row],
    comparisons: Sequence[Comparison],
    observations: Sequence[Observation],
    published: Published | None = None,
    beside: Beside | None = None,
    history: Sequence[HistoryLine] = (),
    answer: Answer | None = None,
    study: StudyAnswers | None = None,
    flips: Sequence[LevelFlips] = (),
) -> None:
    """Write the report of a campaign to `path`; errors as `write_output`."""
    figures = (rows, comparisons, observations)
    made = Material(
        campaign, host, *figures, published, beside, history=history, answer=answer, study=study, flips=flips
    )
    write_output(path, HTML, render_report(made))


def render_report(material: Material) -> str:
    """The page as text."""
    return environment().get_template("report.html").render(_context(material))


def environment() -> Environment:
    """What every page is rendered in: the report's templates and those of its topics, all that they print escaped."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader("orrery.report"), PackageLoader("orrery.report.topics", "")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(figures=typeset, number=_three, breakable=breakable, coded=coded)
    script = report_script()
    made.globals.update(ratio_span=ratio_span, percent=percent, placement_words=PLACEMENT_WORDS)
    made.globals.update(program=Markup(script), policy=Markup(policy(script)))
    return made


def typeset(text: str) -> str:
    """A text of figures as a page sets it: micro as µs, units kept with their figures, a dash inside an interval."""
    micro = re.sub(r"(?<=\d )us\b", "µs", text)
    spaced = re.sub(r"(?<=\d) (?=times|µs|ns|ms|s\b|%)", "\u00a0", micro)
    return re.sub(r"(?<=[\d.])-(?=\d)", "–", spaced)


def breakable(label: str) -> Markup:
    """A driver's label that may go on in the next line before its options and before a value, not inside a word."""
    return Markup(re.sub(r"(?=\[)|(?<==)", "<wbr>", str(escape(label))))


def coded(text: str) -> Markup:
    """A text whose words between backticks are set as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def _three(value: float) -> str:
    from orrery.report.figures import number

    return number(value)


def _context(material: Material) -> dict[str, Any]:
    """All that the template reads."""
    shown = [view for view in VIEWS if view.applies(material)]
    # What views and tables both read is read once, before the processes part.
    _ = material.groups, material.sections, material.order
    # Drawing is most of what a report takes: it is done on all cores, one view after the other, while tables are made.
    with meanwhile(lambda view: view.render(material), shown, at_once=1) as drawn:
        found = _texts(material)
        pictures = drawn()
    views = {view.name: _view(view, material, p) for view, p in zip(shown, pictures, strict=True)}
    return {**found, "views": views}


def _texts(material: Material) -> dict[str, Any]:
    """What the template reads besides pictures."""
    notes = Notes(material.rows)
    sheets = [section_sheet(material, s, notes, f"call-{n}") for n, s in enumerate(material.sections)]
    bindings = [one.binding for one in material.order]
    return {
        "subject": material.subject,
        "record": material.subject.record,
        "finding": finding(material.rows, material.comparisons),
        "answer": page_of(material.answer) if material.answer is not None else None,
        "study": study_section(material.study) if material.study is not None else None,
        "paragraphs": re.split(r"\n\s*\n", material.subject.analysis.strip()),
        "operations": operations_text(material.sections),
        "samples": any(row.terms.get("load") == "caused" or "delivery.lost" in row.metrics for row in material.rows),
        "load": loads_of(material.rows),
        "due": any(row.terms.get("interval") for row in material.rows),
        "overview": overview_sheet(material) if material.sections else None,
        "sheets": sheets,
        "notes": notes.all,
        "of_all": notes.of_all,
        "aside": aside_text(material.rows, material.labels),
        "floors": floor_lines(material.rows),
        "repeated": material.subject.repeated,
        "detectable": detectable_text(material.subject.detectable),
        "switch": switch_text(material.subject.record.machine),
        "waking": waking_text(material.subject.record.machine, material.rows, material.labels),
        "hosts": list(hosts_lines(material.subject.record.inputs, material.rows)),
        "published": material.published,
        "labels": material.labels,
        "failures": failures(material.observations, material.labels),
        "terms": equal_terms(material.observations, bindings),
        "drivers": [material.labels[binding] for binding in bindings],
        "facts": host_facts(material.host),
        "flips": [FlipsShown(flips_text(one), list(flipped_lines(one))) for one in material.flips],
        "levels": level_text(material.subject.record.inputs, material.host),
        "os_noise": list(os_noise_lines(material.subject.record.inputs)),
        "placements": material.placements,
        "light": css("light"),
        "dark": css("dark"),
        "colours": len(SERIES),
    }


def _view(view: View, material: Material, pictures: Sequence[Picture]) -> dict[str, Any]:
    return {
        "name": view.name,
        "title": view.title,
        "caption": view.caption(material),
        "pictures": pictures,
        "below": view.below.template if view.below is not None else "",
        "context": view.below.context(material) if view.below is not None else {},
    }
