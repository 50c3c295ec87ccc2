"""All that a report is made of, put in order once: views, tables and texts read it and work nothing out twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from orrery.metrics.disturbance.aside import set_aside
from orrery.metrics.rows import Comparison, Row
from orrery.metrics.trials import TrialGroup, groups
from orrery.report.beside import Beside
from orrery.report.history.lines import HistoryLine
from orrery.report.labels import driver_name
from orrery.report.published import Published
from orrery.report.subject import Subject
from orrery.report.table.columns import Shown, shown
from orrery.report.table.ranking import HARNESS, Ranked, lines_by_binding, ranking
from orrery.report.table.ratios import Ratios
from orrery.report.table.sections import Section, SectionLine, sections
from orrery.report.topics.capacity.figures import ServerCapacity, server_capacities
from orrery.report.topics.cuts.figures import CutShare, cut_shares
from orrery.report.topics.dispatch.figures import Dispatch, dispatches
from orrery.report.topics.flow.figures import flow_panels
from orrery.report.topics.ratios.figures import OwnRatio, own_ratios
from orrery.report.topics.retained.figures import Retained, retained
from orrery.report.topics.scaling.figures import Scaling, scalings
from orrery.report.topics.shares.figures import ProxyShare, shares
from orrery.report.topics.sizes.figures import Cost, SizePanel, costs, size_panels
from orrery.report.topics.suite.figures import SuiteRate, suite_rates
from orrery.store.observation import Observation


@dataclass(frozen=True)
class Material:
    """A campaign's rows, comparisons and observations, and what follows from them.

    `palette` has the bindings' colours where a page shows several campaigns; without it they go by speed. `history` has
    the lines of what else the results file holds of the scenario.
    """

    subject: Subject
    host: Mapping[str, Any]
    rows: Sequence[Row]
    comparisons: Sequence[Comparison]
    observations: Sequence[Observation] = ()
    published: Published | None = None
    beside: Beside | None = None
    palette: Mapping[str, int] = field(default_factory=dict)
    history: Sequence[HistoryLine] = ()

    @cached_property
    def sections(self) -> list[Section]:
        """Every operation, in the interface's order."""
        return sections(self.rows, self.subject.operations)

    @cached_property
    def ratios(self) -> Ratios:
        """The comparisons of medians."""
        return Ratios(self.comparisons)

    @cached_property
    def columns(self) -> list[Shown]:
        """The columns that have figures."""
        return shown(self.rows)

    @cached_property
    def groups(self) -> list[TrialGroup]:
        """The trials behind each row, those that were set aside apart."""
        return set_aside(groups(self.observations), self.subject.record.repeat)

    @property
    def placements(self) -> tuple[str, ...]:
        """The placements that were run; the first is the headline's."""
        return self.sections[0].placements if self.sections else ()

    @cached_property
    def ranking(self) -> dict[str, list[Ranked]]:
        """Where each binding stands over all operations, by placement."""
        return {placement: ranking(self.sections, self.ratios, placement) for placement in self.placements}

    @cached_property
    def order(self) -> list[Ranked]:
        """The ranking of the headline's placement."""
        return next(iter(self.ranking.values()), [])

    @cached_property
    def pictured(self) -> list[Ranked]:
        """Who stands in pictures: those with figures, without the harness's own floor, which would flatten them."""
        told = {s.binding for found in self.ranking.values() for s in found if s.typical is not None}
        found = [s for s in self.order if s.binding in told]
        rivals = [s for s in found if driver_name(s.binding) != HARNESS]
        return rivals or found

    @cached_property
    def lines(self) -> dict[str, dict[Section, SectionLine]]:
        """Binding -> its line in each section."""
        return lines_by_binding(self.sections)

    @cached_property
    def labels(self) -> dict[str, str]:
        """Binding -> label."""
        return {s.binding: s.label for s in self.order}

    @cached_property
    def colours(self) -> dict[str, int]:
        """Binding -> the number of its colour and mark, one for the whole report, in the order of speed."""
        if self.palette:
            return dict(self.palette)
        others = [s for s in self.order if s not in self.pictured]
        return {s.binding: index for index, s in enumerate([*self.pictured, *others])}

    @cached_property
    def families(self) -> dict[str, str]:
        """Driver -> family, as driver.toml says or the trials' facts."""
        found = {o.driver: str(o.facts["family"]) for o in self.observations if "family" in o.facts}
        told = {name: facts.family for name, facts in self.subject.drivers.items() if facts.family}
        return {driver_name(name): family for name, family in (found | told).items()}

    @cached_property
    def own(self) -> list[OwnRatio]:
        """Our own ratios for the columns that were published."""
        if self.published is None or not self.published.figures:
            return []
        return own_ratios(self.published, self.sections, self.ratios, self.families)

    @cached_property
    def shares(self) -> list[ProxyShare]:
        """Our own shares of the rates that the published ones are shares of."""
        if self.published is None or self.published.share is None:
            return []
        return shares(self.published.share, self.rows, self.beside)

    @property
    def reference(self) -> Mapping[str, Any]:
        """What the machine itself needed when the campaign began: `copy` (a byte) and `ping` (ICMP); may be empty."""
        told = self.subject.record.inputs.get("reference")
        return told if isinstance(told, Mapping) else {}

    @cached_property
    def size_panels(self) -> list[SizePanel]:
        """Time by size, where the scenario's published figures say how many bytes a point has."""
        if self.published is None or self.published.size is None:
            return []
        return size_panels(self.sections, self.published.size)

    @cached_property
    def costs(self) -> list[Cost]:
        """The line through every curve by size."""
        copy = self.reference.get("copy")
        return costs(self.size_panels, copy.get("ns") if isinstance(copy, Mapping) else None)

    @cached_property
    def tests(self) -> list[SuiteRate]:
        """What the tests of the published suite come to here."""
        if self.published is None or not self.sections:
            return []
        return suite_rates(self.published.tests, self.sections)

    @cached_property
    def capacities(self) -> list[ServerCapacity]:
        """How far each binding came that grew, and what that cost."""
        return server_capacities(self.groups)

    @cached_property
    def cuts(self) -> list[CutShare]:
        """What is left of a call without one of its parts, where the scenario's published file says which rows are."""
        if self.published is None or self.published.cuts is None:
            return []
        return cut_shares(self.published.cuts, self.sections)

    @cached_property
    def dispatches(self) -> list[Dispatch]:
        """How servers find an operation, where the scenario's published file says which steps tell it."""
        if self.published is None or self.published.dispatch is None:
            return []
        return dispatches(self.published.dispatch, self.groups)

    @cached_property
    def retained(self) -> list[Retained]:
        """The memory of what clients keep, where the scenario's published file says how much that is."""
        if self.published is None or self.published.retained is None:
            return []
        return retained(self.published.retained, self.groups)

    @cached_property
    def scalings(self) -> list[Scaling]:
        """Medians by each parameter that is a number and neither a size nor a rate."""
        published = self.published
        sizes = [one.parameter for one in (published.size, published.flow) if one] if published is not None else []
        return scalings(self.sections, sizes)

    @cached_property
    def flow_panels(self) -> list[SizePanel]:
        """Throughput by size of message, where the scenario's published file says which operations carry it."""
        if self.published is None or self.published.flow is None:
            return []
        return flow_panels(self.sections, self.published.flow)
