"""A campaign as the site has it: its trials judged, put in order, and what stands beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from orrery.metrics.comparing.comparisons import compare_by
from orrery.metrics.rows import Comparison, Key, Row
from orrery.report.labels import binding_labels
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.side import Side
from orrery.report.subject import subject_of
from orrery.report.table.sections import Section
from orrery.site.packing import file_name
from orrery.site.points import in_order

MEDIAN = "latency.p50"
CAMPAIGN, CURVES = "c", "d"
"""The kinds of a campaign's documents: its figures; its distributions."""


@dataclass(frozen=True)
class SiteCampaign:
    """A campaign that was read from `origin` (a store or a record, as people call it).

    `languages` says in which language each driver is written, where that is declared; `choice` what was required of the
    campaign and who is left, as JSON, where anything was; `published` what others published of its scenario; `sha256`
    the hash of a record, empty for a store.
    """

    side: Side
    origin: str = ""
    languages: Mapping[str, str] = field(default_factory=dict)
    published: Published | None = None
    choice: Mapping[str, Any] | None = None
    sha256: str = ""

    @property
    def name(self) -> str:
        """The name of its document."""
        return file_name(CAMPAIGN, self.side.record.uuid)

    @property
    def curves_name(self) -> str:
        """The name of the document with its distributions."""
        return file_name(CURVES, self.side.record.uuid)

    @cached_property
    def comparisons(self) -> list[Comparison]:
        """The medians of every pair, as the report compares them."""
        floors = {one.placement: one.difference for one in self.side.detectable}
        return compare_by(*self.side.judged, [MEDIAN], floors)

    @cached_property
    def material(self) -> Material:
        """What the report of it would be made of."""
        record = self.side.record
        subject = subject_of(record, tuple(self.side.detectable))
        rows, trials = self.side.rows, self.side.observations
        return Material(subject, record.machine, rows, self.comparisons, trials, self.published)

    @property
    def rows(self) -> Sequence[Row]:
        """Its rows, in the one order that the index and its documents have them in."""
        return self.side.rows

    @cached_property
    def bindings(self) -> list[str]:
        """Every binding: those that are ranked in the order of the headline's placement, then all others."""
        ranked = (one.binding for one in self.material.order)
        return list(dict.fromkeys([*ranked, *(row.key.binding for row in self.rows)]))

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """Binding -> what sets it apart from the others of the campaign."""
        return binding_labels(row.key for row in self.rows)

    @cached_property
    def wheres(self) -> list[tuple[str, str]]:
        """Every placement with its deployment."""
        return list(dict.fromkeys((row.key.placement, row.key.deployment) for row in self.rows))

    @cached_property
    def points(self) -> list[str]:
        """Every point, in the order of its parameters."""
        return in_order(row.key.point for row in self.rows)

    @property
    def sections(self) -> list[Section]:
        """Every operation at every point, in the order of a report."""
        return self.material.sections

    @cached_property
    def section_of(self) -> Mapping[tuple[str, ...], int]:
        """What a section is about -> its number."""
        return {section.place: number for number, section in enumerate(self.sections)}


def where_of(key: Key) -> tuple[str, str]:
    """The placement and deployment of a row."""
    return key.placement, key.deployment
