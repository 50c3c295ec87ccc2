"""A campaign, read and judged: of a results file or of a record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from orrery import paths
from orrery.api.reading.sides import recorded, side_in
from orrery.metrics.comparing.comparisons import compare_by
from orrery.metrics.comparing.detectable import DetectableDifference
from orrery.metrics.criteria.expectations import Unmet
from orrery.metrics.rows import Comparison, Row, Verdict
from orrery.metrics.rules import replies, samples
from orrery.place import Place
from orrery.report.side import Side
from orrery.store.observation import CampaignRecord, Observation
from orrery.store.store import Store, open_store


@dataclass(frozen=True)
class Results:
    """A campaign with its trials, and the rows and comparisons that follow from them."""

    record: CampaignRecord
    observations: list[Observation]
    rows: list[Row]
    comparisons: list[Comparison]
    detectable: tuple[DetectableDifference, ...] = ()

    @property
    def expectation_missed(self) -> bool:
        """Whether a reply or sample was wrong, repeated, or lost against the contract, or a figure beyond its limit."""
        names = {rule.name for rule in (*replies.RULES, *samples.RULES) if rule.verdict is Verdict.INVALID}
        return bool(self.unmet) or any(reason.rule in names for row in self.rows for reason in row.reasons)

    @cached_property
    def unmet(self) -> list[Unmet]:
        """The limits of the scenario's `[expect]` that a row does not keep."""
        # It brings what reads scenarios with it, which most results have no use for.
        from orrery.campaign.expectations import unmet_in

        return unmet_in(self.record, self.rows)

    @property
    def failed(self) -> bool:
        """Whether a driver failed in a trial, or none could be had."""
        states = [observation.status for observation in self.observations]
        return "failed" in states or "ok" not in states


def open_results(place: Place | None = None, campaign: int | None = None, *, details: bool = False) -> Results:
    """Campaign `campaign` of a results file, or its latest; InputError if there is none.

    With `details` its measurements have slices, longest calls and raw values too, which are most of a file.
    """
    with open_store(paths.store(place), create=False) as store:
        return results_in(store, campaign, details=details)


def results_of_record(path: Path) -> Results:
    """The campaign of a record; InputError where it is none, or not sound."""
    return results_of(recorded(path))


def results_in(store: Store, campaign: int | None, *, details: bool = False) -> Results:
    """Campaign `campaign` of an open store, or its latest; InputError if there is none."""
    return results_of(side_in(store, store.latest().id if campaign is None else campaign, details=details))


def results_of(side: Side) -> Results:
    """A campaign that was read, judged; two bindings differ where its machine can tell it."""
    found = with_blocks(side)
    floors = {one.placement: one.difference for one in found.detectable}
    compared = compare_by(*found.judged, ["latency.p50"], floors)
    return Results(found.record, list(found.observations), list(found.rows), compared, tuple(found.detectable))


def with_blocks(side: Side) -> Side:
    """The campaign with the number of blocks that there are, where it was to be as many as needed."""
    if side.record.repeat:
        return side
    blocks = max((trial.block + 1 for trial in side.observations), default=0)
    return replace(side, record=replace(side.record, repeat=blocks))
