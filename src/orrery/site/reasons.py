"""Why rows are not simply valid, on which terms drivers were measured, and what failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.metrics.rows import Row
from orrery.report.remarks.failures import failures
from orrery.report.remarks.terms import equal_terms
from orrery.report.table.notes import About
from orrery.site.campaign import SiteCampaign
from orrery.text import cut

MOST_FAILURES = 50
"""More ways to fail than these are told of no campaign: the store has them all."""


def reasons(rows: Sequence[Row]) -> dict[str, Any]:
    """Why each row is not simply valid.

    `notes` has each verdict, rule, limit and advice once; `of` for each row the number of the note and what was seen.
    """
    notes: dict[About, int] = {}
    of_rows = [[[notes.setdefault(about, len(notes)), seen] for about, seen in _found(row)] for row in rows]
    return {"notes": [list(about) for about in notes], "of": of_rows}


def _found(row: Row) -> list[tuple[About, str]]:
    """A row's reasons; of one that has none the first failure of its trials, if any failed."""
    found = [((r.verdict.name, r.rule, r.limit, r.advice), r.figure) for r in row.reasons]
    if found or not row.failures:
        return found
    block, reason = row.failures[0]
    total = row.trials + len(row.failures)
    return [(("failed", cut(reason), "", ""), f"block {block + 1}, {len(row.failures)} of {total} trials failed")]


def terms(campaign: SiteCampaign) -> dict[str, Any]:
    """The terms that differ, a value for each binding, and those that all have alike."""
    found = [term for term in equal_terms(campaign.side.observations, campaign.bindings) if any(term.values)]
    return {
        "differing": [[term.name, list(term.values)] for term in found if not term.same],
        "same": [[term.name, next(value for value in term.values if value)] for term in found if term.same],
    }


def failed_trials(campaign: SiteCampaign) -> list[dict[str, Any]]:
    """Every way in which trials of a binding failed, and in which blocks."""
    return [
        {
            "driver": one.label,
            "placement": one.placement,
            "status": one.status,
            "blocks": list(one.blocks),
            "reason": one.reason,
        }
        for one in failures(campaign.side.observations, campaign.labels)[:MOST_FAILURES]
    ]
