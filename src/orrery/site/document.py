"""The document of a campaign: all that its pictures, tables and explanations are made of, but for distributions."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from orrery.errors import InputError
from orrery.report.comparing.changes import base_of
from orrery.report.finding import finding
from orrery.report.remarks.detectable import detectable_text
from orrery.report.remarks.hosts import hosts_lines
from orrery.report.remarks.terms import host_facts
from orrery.report.table.loads import loads_of
from orrery.report.table.sections import operations_text, place_of
from orrery.site.campaign import SiteCampaign, where_of
from orrery.site.counted import counted
from orrery.site.facets import verdict_number, where_facets
from orrery.site.figures import figure_columns, offered_rates
from orrery.site.fronts import trade_offs
from orrery.site.layer import layer, size_of
from orrery.site.loads import load_curves
from orrery.site.pairings import pairings
from orrery.site.points import point_document
from orrery.site.reasons import failed_trials, reasons, terms
from orrery.site.scopes import OVER_ALL, scopes
from orrery.site.stages import stages


def campaign_document(campaign: SiteCampaign) -> dict[str, Any]:
    """The document; the same campaign gives the same one."""
    columns = figure_columns(campaign.rows)
    return {
        **_about(campaign),
        **_tables(campaign),
        "rows": _rows(campaign),
        **columns,
        "reasons": reasons(campaign.rows),
        "scopes": scopes(campaign),
        "fronts": trade_offs(campaign),
        "loads": load_curves(campaign),
        "pairings": pairings(campaign),
        "counted": counted(campaign),
        "stages": stages(campaign),
        "terms": terms(campaign),
        "failures": failed_trials(campaign),
        "published": layer(campaign.published),
        "choice": campaign.choice,
    }


def _about(campaign: SiteCampaign) -> dict[str, Any]:
    """What the campaign is, in words."""
    record, material = campaign.side.record, campaign.material
    return {
        "name": campaign.name,
        "uuid": record.uuid,
        "created": record.created,
        "scenario": record.scenario,
        "title": material.subject.title,
        "command": record.command,
        "seed": record.seed,
        "repeat": record.repeat,
        "version": record.version,
        "rules": record.rules,
        "origin": campaign.origin,
        "sha256": campaign.sha256,
        "finding": finding(campaign.rows, campaign.comparisons),
        "analysis": material.subject.analysis,
        "operations": operations_text(campaign.sections),
        "repeated": material.subject.repeated,
        "detectable": detectable_text(campaign.side.detectable),
        "load": loads_of(campaign.rows),
        "machine": host_facts(record.machine),
        "hosts": list(hosts_lines(record.inputs, campaign.rows)),
    }


def _tables(campaign: SiteCampaign) -> dict[str, Any]:
    """What rows name by number: bindings, placements, sections, points."""
    size = size_of(campaign.published)
    subject = campaign.material.subject
    return {
        "bindings": [{"binding": binding, "label": campaign.labels[binding]} for binding in campaign.bindings],
        "drivers": {
            name: {"title": facts.title, "summary": facts.summary, "licence": subject.licences[name]}
            for name, facts in subject.drivers.items()
        },
        "wheres": [asdict(where_facets(*where)) for where in campaign.wheres],
        "points": [point_document(point, size) for point in campaign.points],
        "sections": [
            {
                "title": section.title,
                "point": campaign.points.index(section.place[0]),
                **dict(zip(("step", "object", "port", "operation", "phase"), section.place[1:], strict=True)),
            }
            for section in campaign.sections
        ],
        "base": _base(campaign),
    }


def _rows(campaign: SiteCampaign) -> dict[str, Any]:
    """Row by row the numbers of what it is of; section -1 is a binding that never got as far as an operation."""
    bindings = {binding: number for number, binding in enumerate(campaign.bindings)}
    wheres = {where: number for number, where in enumerate(campaign.wheres)}
    points = {point: number for number, point in enumerate(campaign.points)}
    rows = campaign.rows
    return {
        "binding": [bindings[row.key.binding] for row in rows],
        "section": [campaign.section_of.get(place_of(row.key), OVER_ALL) for row in rows],
        "where": [wheres[where_of(row.key)] for row in rows],
        "point": [points[row.key.point] for row in rows],
        "verdict": [verdict_number(row) for row in rows],
        "trials": [row.trials for row in rows],
        "aside": [len(row.aside) for row in rows],
        "load": [loads_of([row]) for row in rows],
        "offered": offered_rates(rows),
    }


def _base(campaign: SiteCampaign) -> int | None:
    """The binding that stands as base before any figure is seen: the first that was named, never the harness's own."""
    try:
        return campaign.bindings.index(base_of(campaign.side, None))
    except InputError:  # nobody who could be one gave a figure
        return None
