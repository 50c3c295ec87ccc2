"""The terminal's report: where each driver stands over all operations, each operation, the notes, the finding."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from orrery.definitions.conditions.placement import ACROSS
from orrery.metrics.rows import Comparison, Row, Value
from orrery.report.figures import number
from orrery.report.finding import finding
from orrery.report.labels import PLACEMENT_WORDS, binding_labels, counted
from orrery.report.remarks.aside import aside_text
from orrery.report.remarks.detectable import detectable_text
from orrery.report.remarks.floors import floor_lines
from orrery.report.remarks.hosts import hosts_lines
from orrery.report.remarks.switching import switch_text
from orrery.report.remarks.toolchains import toolchain_text
from orrery.report.remarks.waking import waking_text
from orrery.report.subject import Subject
from orrery.report.table.columns import Shown, details_of, over_operations, shown
from orrery.report.table.loads import loads_of
from orrery.report.table.notes import Notes, verdict_word, worst
from orrery.report.table.ranking import Ranked, fastest, lines_by_binding, mark, marks, ranking
from orrery.report.table.ratios import MEDIANS, Ratios
from orrery.report.table.sections import Section, SectionLine, sections
from orrery.report.terminal.bands import Strip, merged
from orrery.report.terminal.choice import PageTables
from orrery.report.terminal.clients import between_clients
from orrery.report.terminal.crowds import of_crowds
from orrery.report.terminal.effects import of_effects
from orrery.report.terminal.layout import hanging, headings, title
from orrery.report.terminal.pairs import of_pairs
from orrery.report.topics.capacity.finding import ends_text, or_more
from orrery.store.observation import Observation

LEGEND = (
    "= equivalent to the fastest; ? inconclusive: it may differ from the fastest, or may not",
    "who shares a letter of a group is not different (5 % over all pairs, by Holm)",
    "figures in the form 8.12 8.10-8.14 are a value and its interval over {}",
)


def table(
    campaign: Subject,
    rows: Sequence[Row],
    comparisons: Sequence[Comparison],
    details: bool = True,
    observations: Sequence[Observation] = (),
) -> RenderableType:
    """The whole report as one renderable that lays itself out for the console that prints it.

    Without `details` a table has what matters most, as far as the page is wide, and the foot says what was left out.
    Of the `observations` comes what is worked out over the blocks of several rows.
    """
    return _Report(campaign, rows, comparisons, details, observations)


class _Report:
    """Rows, laid out anew for each width; numbers of notes are the same at every width."""

    def __init__(
        self,
        campaign: Subject,
        rows: Sequence[Row],
        comparisons: Sequence[Comparison],
        details: bool,
        observations: Sequence[Observation],
    ) -> None:
        self.campaign, self.details, self.observations = campaign, details, observations
        self.load = loads_of(rows)
        self.rows, self.comparisons = rows, comparisons
        self.sections = sections(rows, campaign.operations)
        self.ratios = Ratios(comparisons)
        self.columns = shown(rows, details)
        self.others = [] if details else [column.title for column in details_of(rows)]
        self.notes = Notes(self.rows)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        page = PageTables(options.max_width, self.details)
        yield from self._head()
        if len(self.sections) > 1:
            yield from self._overview(page)
        yield from of_pairs(self.rows, self.sections, self.ratios, options.max_width)
        yield from of_effects(self.rows, self.observations, self.campaign.record.repeat, options.max_width)
        yield from between_clients(self.sections, options.max_width)
        for section in of_crowds(self.sections):
            yield from self._section(section, page)
        yield from self._foot(page)
        yield Text(finding(self.rows, self.comparisons), style="bold")

    def _head(self) -> Iterator[RenderableType]:
        yield Text(self.campaign.title, style="bold")
        record = self.campaign.record
        trials = f"{record.repeat} block{'' if record.repeat == 1 else 's'}, seed {record.seed}"
        yield Text(", ".join(filter(None, [record.scenario, self.load, trials])), style="dim")
        for note in self.notes.of_all:
            yield hanging("-", f"all rows: {note.text}")

    def _overview(self, page: PageTables) -> Iterator[RenderableType]:
        """One line a binding: its figures put together over all operations."""
        by_placement = {p: ranking(self.sections, self.ratios, p) for p in self.sections[0].placements}
        first = next(iter(by_placement.values()))
        lines = lines_by_binding(self.sections)
        order = [one.binding for one in first]
        strips = [_ratio_strip(first, by_placement), *_group_strip(order, by_placement)]
        strips += [self._overview_strip(one, first, lines) for one in self.columns if one.column.per_placement]
        strips.append(
            merged([self._overview_strip(one, first, lines) for one in self.columns if not one.column.per_placement])
        )
        strips.append(self._overview_verdicts(first, lines))
        yield title(
            f"All of {counted(len(self.sections), 'section')}", "means over them: geometric, of costs arithmetic"
        )
        yield from page.of([one.label for one in first], strips)

    def _overview_strip(
        self, one: Shown, order: Sequence[Ranked], lines: dict[str, dict[Section, SectionLine]]
    ) -> Strip:
        column, placements = one.column, self._placements(one)
        texts = tuple(tuple(_mean_cell(one, lines[s.binding].values(), place) for s in order) for place in placements)
        above = headings(one.heading, placements if column.per_placement else ("",))
        return Strip(above, texts, column.rank, title=column.title)

    def _overview_verdicts(self, order: Sequence[Ranked], lines: dict[str, dict[Section, SectionLine]]) -> Strip:
        placements = self.sections[0].placements
        texts = []
        for p in placements:
            cells = [[line.cells[p] for line in lines[s.binding].values() if p in line.cells] for s in order]
            texts.append(tuple(verdict_word(worst(found)) for found in cells))
        return _verdict_strip(placements, texts)

    def _placements(self, one: Shown) -> tuple[str, ...]:
        placements = self.sections[0].placements
        return placements if one.column.per_placement else placements[:1]

    def _section(self, section: Section, page: PageTables) -> Iterator[RenderableType]:
        strips = [self._strip(section, one) for one in self.columns if one.column.per_placement]
        if len(self.sections) == 1:
            by_placement = {p: ranking(self.sections, self.ratios, p) for p in section.placements}
            strips[:0] = _group_strip([line.binding for line in section.lines], by_placement)
        strips.append(self._verdicts(section))
        if len(self.sections) == 1:  # else the overview has them: they belong to the trial
            strips.append(merged([self._strip(section, one) for one in self.columns if not one.column.per_placement]))
        yield title(section.title, loads_of(row for line in section.lines for row in line.cells.values()))
        yield from page.of([line.label for line in section.lines], strips)

    def _strip(self, section: Section, one: Shown) -> Strip:
        """A column of a section: for each placement the figures, and beside them their intervals."""
        above: list[tuple[str, str]] = []
        texts: list[tuple[str, ...]] = []
        intervals: set[int] = set()
        placements = self._placements(one)
        names = placements if one.column.per_placement else ("",)
        for placement, heading in zip(placements, headings(one.heading, names), strict=True):
            values = [line.figure(placement, *one.column.metrics) for line in section.lines]
            marks = _marks(section, placement, self.ratios) if one.column.metrics == MEDIANS else [""] * len(values)
            cells = [
                _cell(one, value, [line.cells.get(placement)])
                for value, line in zip(values, section.lines, strict=True)
            ]
            above.append(heading)
            texts.append(tuple(mark + cell if cell else "" for mark, cell in zip(marks, cells, strict=True)))
            if one.column.shows_interval and any(spans := [one.scale.span(v) if v is not None else "" for v in values]):
                intervals.add(len(above))
                above.append(("", ""))
                texts.append(tuple(spans))
        column, beside = one.column, frozenset(intervals)
        return Strip(tuple(above), tuple(texts), column.rank, title=column.title, intervals=beside)

    def _verdicts(self, section: Section) -> Strip:
        texts = []
        for placement in section.placements:
            texts.append(tuple(self._verdict(line.cells.get(placement), line.label) for line in section.lines))
        return _verdict_strip(section.placements, texts)

    def _verdict(self, row: Row | None, label: str) -> str:
        if row is None:
            return "not run"
        numbers = ",".join(map(str, self.notes.of(row, label)))
        return f"{verdict_word(row)} [{numbers}]" if numbers else verdict_word(row)

    def _waking(self) -> str:
        return waking_text(self.campaign.record.machine, self.rows, binding_labels(row.key for row in self.rows))

    def _foot(self, page: PageTables) -> Iterator[RenderableType]:
        yield Text("")
        for note in self.notes.all:
            yield hanging(f"[{note.number}]", note.text)
        if text := aside_text(self.rows, binding_labels(row.key for row in self.rows)):
            yield hanging("-", text)
        for missing in self.campaign.inexpressible:
            yield hanging("-", f"left out on {missing.driver}: {missing.operation}: {missing.reason}")
        for line in LEGEND if self.sections else ():
            yield Text(line.format(self.campaign.repeated), style="dim")
        if text := page.left_out(self.others):
            yield Text(text, style="dim")
        for line in floor_lines(self.rows):
            yield Text(line, style="dim")
        yield Text(detectable_text(self.campaign.detectable), style="dim")
        for text in filter(None, (switch_text(self.campaign.record.machine), self._waking())):
            yield Text(text, style="dim")
        if text := toolchain_text(self.campaign.record.machine):
            yield Text(text, style="dim")
        placements = self.sections[0].placements if self.sections else ()
        hosts = list(hosts_lines(self.campaign.record.inputs, self.rows))
        named = [p for p in placements if p in PLACEMENT_WORDS and not (p == ACROSS and hosts)]
        words = "; ".join(f"{p}: client and server {PLACEMENT_WORDS[p]}" for p in named)
        for line in filter(None, (words, *hosts)):
            yield Text(line, style="dim")
        yield Text("")


def _cell(one: Shown, value: Value | None, rows: Sequence[Row | None]) -> str:
    """A figure of these rows in the column's unit; empty where there is none."""
    if value is None or value.value is None:
        return ""
    return one.scale.show(value.value) + or_more(one.column.metrics, rows)


def _mean_cell(one: Shown, lines: Collection[SectionLine], placement: str) -> str:
    """The same of a binding over all its lines; of servers at several points the ends."""
    values = [line.figure(placement, *one.column.metrics) for line in lines]
    rows = [line.cells.get(placement) for line in lines]
    if ends := ends_text(one.column.metrics, values):
        return ends + or_more(one.column.metrics, rows)
    return _cell(one, over_operations(one.column, values), rows)


def _ratio_strip(order: Sequence[Ranked], by_placement: dict[str, list[Ranked]]) -> Strip:
    """How many times the fastest's median, for each placement."""
    texts = []
    for found in by_placement.values():
        best = fastest(found)
        known = {one.binding: one for one in found}
        texts.append(tuple(_ratio_text(known[one.binding], best) for one in order))
    return Strip(headings("x fastest", list(by_placement)), tuple(texts), 0, title="x fastest")


def _group_strip(order: Sequence[str], by_placement: dict[str, list[Ranked]]) -> list[Strip]:
    """The letters of the bindings, for each placement; nothing where there are none."""
    texts = []
    for found in by_placement.values():
        known = {one.binding: one.group for one in found}
        texts.append(tuple(known.get(binding, "") for binding in order))
    if not any(text for column in texts for text in column):
        return []
    return [Strip(headings("group", list(by_placement)), tuple(texts), 0, left=True, title="group")]


def _verdict_strip(placements: Sequence[str], texts: Sequence[tuple[str, ...]]) -> Strip:
    """The verdicts of each placement: no figure stands without them."""
    return Strip(headings("verdict", placements), tuple(texts), 2, left=True, title="verdict", needed=True)


def _ratio_text(one: Ranked, best: Ranked | None) -> str:
    if one.ratio is None:
        return ""
    partial = "" if one.complete else f" ({one.measured} of {one.asked})"
    return f"{mark(one, best)}{number(one.ratio.ratio)}{partial}"


def _marks(section: Section, placement: str, ratios: Ratios) -> list[str]:
    """The mark of each line, beside its median: whether it differs from the fastest of this section and placement."""
    found = marks(ranking([section], ratios, placement))
    return [found.get(line.binding, "") for line in section.lines]
