"""A stored campaign, read and judged: what `run`, `show`, `report` and `export` have in common."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from orrery import paths
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.metrics.comparing.detectable import DetectableDifference
    from orrery.metrics.criteria.expectations import Unmet
    from orrery.metrics.rows import Comparison, Row
    from orrery.report.published import Published
    from orrery.report.shares import Beside
    from orrery.store.observation import CampaignRecord, Observation
    from orrery.store.store import Store


@dataclass(frozen=True)
class Judged:
    """A campaign with its trials, and the rows and comparisons that follow from them."""

    record: CampaignRecord
    observations: list[Observation]
    rows: list[Row]
    comparisons: list[Comparison]
    detectable: tuple[DetectableDifference, ...] = ()

    @property
    def expectation_missed(self) -> bool:
        """Whether a reply or sample was wrong, repeated, or lost against the contract, or a figure beyond its limit."""
        from orrery.metrics.rows import Verdict
        from orrery.metrics.rules import replies, samples

        names = {rule.name for rule in (*replies.RULES, *samples.RULES) if rule.verdict is Verdict.INVALID}
        return bool(self.unmet) or any(reason.rule in names for row in self.rows for reason in row.reasons)

    @cached_property
    def unmet(self) -> list[Unmet]:
        """The limits of the scenario's `[expect]` that a row does not keep."""
        from orrery.cli.expectations import unmet_in

        return unmet_in(self.record, self.rows)

    @property
    def failed(self) -> bool:
        """Whether a driver failed in a trial, or none could be had."""
        states = [observation.status for observation in self.observations]
        return "failed" in states or "ok" not in states


def judged(store: Store, campaign: int | None) -> Judged:
    """Campaign `campaign` of the store, or its latest; InputError if there is none."""
    from orrery.metrics.comparing.comparisons import compare_by
    from orrery.metrics.summary import judged_groups, rows_of

    found = store.load(store.latest().id if campaign is None else campaign, details=False)
    trials, detectable = found.observations, detectable_on(store, found.record)
    record = found.record
    if not record.repeat:  # as many blocks as were needed
        record = replace(record, repeat=max((trial.block + 1 for trial in trials), default=0))
    groups = judged_groups(trials, record.repeat)
    compared = compare_by(*groups, ["latency.p50"], {one.placement: one.difference for one in detectable})
    return Judged(record, trials, rows_of(*groups), compared, tuple(detectable))


def detectable_on(store: Store, record: CampaignRecord) -> list[DetectableDifference]:
    """What the newest A/A campaign of the same machine in this results file shows; nothing where there is none."""
    known = [other for other in store.campaigns() if other.is_aa_test and same_machine(other, record)]
    return next((found for other in reversed(known) if (found := detectable_in(store, other.id))), [])


def detectable_in(store: Store, campaign: int) -> list[DetectableDifference]:
    """What an A/A test shows, by placement; nothing before it has blocks enough."""
    from orrery.metrics.comparing.detectable import detectable_differences

    found = store.load(campaign, details=False)
    return detectable_differences(found.record, found.observations)


def read(store_path: Place | None, campaign: int | None) -> Judged:
    """The same from a results file."""
    from orrery.store.store import open_store

    with open_store(paths.store(store_path), create=False) as store:
        return judged(store, campaign)


def read_record(path: Path) -> Judged:
    """The campaign of a record; InputError where it is none, or not sound."""
    from orrery.cli.sides import recorded
    from orrery.metrics.comparing.comparisons import compare

    found = recorded(path)
    return Judged(found.record, list(found.observations), list(found.rows), compare(found.observations))


def beside(store_path: Place | None, record: CampaignRecord, published: Published | None) -> Beside | None:
    """The latest campaign of the scenario that published shares are of, run on the same machine; None for none."""
    from orrery.metrics.summary import rows
    from orrery.report.shares import Beside
    from orrery.store.store import open_store

    if published is None or published.share is None:
        return None
    with open_store(paths.store(store_path), create=False) as store:
        known = [c for c in store.campaigns() if c.scenario == published.share.of and same_machine(c, record)]
        if not known:
            return None
        found = store.load(known[-1].id, details=False)
        return Beside(found.record, rows(found.record, found.observations))


def same_machine(one: CampaignRecord, other: CampaignRecord) -> bool:
    """Whether two campaigns were run on the same CPUs, which might halt in both or in none, under the same kernel."""
    from orrery.definitions.conditions.idling import idle_of

    alike = all(one.machine.get(fact) == other.machine.get(fact) for fact in ("cpu", "cpus", "kernel"))
    return alike and idle_of(one.machine) == idle_of(other.machine)


def show(result: Judged) -> None:
    """The table, on the terminal."""
    from orrery.cli import output
    from orrery.report.subject import subject_of
    from orrery.report.terminal import table

    output.write(table(subject_of(result.record, result.detectable), result.rows, result.comparisons))


def show_json(result: Judged) -> None:
    """The document of docs/results.schema.json, on stdout."""
    from orrery.cli import output
    from orrery.report.export import json_document

    detectable = {one.placement: {**vars(one), "difference": one.difference} for one in result.detectable}
    output.write_json(json_document(result.record, {**result.record.machine, "detectable": detectable}, result.rows))


def published_beside(scenario: str) -> Published | None:
    """The published figures that stand beside a scenario of the checkout, if any do."""
    from orrery.definitions.search_path import PUBLISHED
    from orrery.report.published import read_published

    file = paths.SCENARIOS / f"{scenario}{PUBLISHED}"
    inside = file.resolve().is_relative_to(paths.SCENARIOS)  # the name may come from a stranger's results file
    return read_published(file) if inside and file.is_file() else None
