"""All that a report is made of, put in order once: views, tables and texts read it and work nothing out twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, cast

from orrery.definitions.scenario.page import PLAIN, PageContents
from orrery.metrics.comparing.flips import LevelFlips
from orrery.metrics.disturbance.aside import set_aside
from orrery.metrics.rows import Comparison, Row
from orrery.metrics.trials import TrialGroup, groups
from orrery.report.beside import Beside
from orrery.report.choosing.answer import Answer
from orrery.report.history.lines import HistoryLine
from orrery.report.labels import driver_name
from orrery.report.published import Published
from orrery.report.study.answers import StudyAnswers
from orrery.report.subject import Subject
from orrery.report.table.columns import Shown, shown
from orrery.report.table.ranking import HARNESS, Ranked, lines_by_binding, ranking
from orrery.report.table.ratios import Ratios
from orrery.report.table.sections import Section, SectionLine, sections
from orrery.report.topics.table import PublishedTable
from orrery.store.facts import FAMILY
from orrery.store.observation import Observation

T = TypeVar("T")


@dataclass(frozen=True)
class Material:
    """A campaign's rows, comparisons and observations, and what follows from them.

    `answer` says who is left of what was required, where anything was.
    `palette` has the bindings' colours where a page shows several campaigns; without it they go by speed. `history` has
    the lines of what else the results file holds of the scenario, `page` what a page of many experiments shows of it,
    `study` the answers to what was asked before the first trial, `flips` whether conclusions hold from boot to boot.
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
    page: PageContents = PLAIN
    answer: Answer | None = None
    study: StudyAnswers | None = None
    flips: Sequence[LevelFlips] = ()
    _known: dict[Callable[[Material], Any], Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def of(self, figures: Callable[[Material], T]) -> T:
        """What a topic's `figures` works out of this material, worked out once."""
        if figures not in self._known:
            self._known[figures] = figures(self)
        return cast(T, self._known[figures])

    def published_table(self, table: PublishedTable[T]) -> T:
        """What the published file says in a topic's table; the table's default where nothing is published."""
        return self.published.of(table) if self.published is not None else table.default

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
        shown = {s.binding for found in self.ranking.values() for s in found if s.mean is not None}
        found = [s for s in self.order if s.binding in shown]
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
        found = {o.driver: str(FAMILY.need(o.facts)) for o in self.observations if FAMILY.is_in(o.facts)}
        declared = {name: facts.family for name, facts in self.subject.drivers.items() if facts.family}
        return {driver_name(name): family for name, family in (found | declared).items()}

    @property
    def reference(self) -> Mapping[str, Any]:
        """What the machine itself needed when the campaign began: `copy`, `ping`, `ring` (orrery.machine), if asked."""
        stored = self.subject.record.inputs.get("reference")
        return stored if isinstance(stored, Mapping) else {}
