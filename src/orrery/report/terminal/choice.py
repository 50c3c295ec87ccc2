"""Which columns a terminal's tables have: all of them, in bands; or what matters most, as wide as the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import RenderableType

from orrery.report.labels import listed
from orrery.report.terminal.bands import Strip, name_width, one_band
from orrery.report.terminal.layout import band_table, filled, tables


@dataclass
class PageTables:
    """The tables of one page. With `details` they have every strip and interval, else what fits beside the names.

    What was left out is remembered: `left_out` says it once for the page.
    """

    width: int
    details: bool
    _wanted: dict[str, None] = field(default_factory=dict)
    _shown: set[str] = field(default_factory=set)
    _without_interval: set[str] = field(default_factory=set)

    def of(self, names: Sequence[str], strips: Sequence[Strip]) -> Iterator[RenderableType]:
        """A table, or as many as its bands are; nothing where no strip has anything to say."""
        if self.details:
            yield from tables(names, strips, self.width)
            return
        wanted, room = filled(strips), name_width(names, self.width)
        band = one_band(wanted, self.width, room)
        self._note(wanted, band.strips)
        if band.strips:
            yield band_table(names, room, band)

    def _note(self, wanted: Sequence[Strip], shown: Sequence[Strip]) -> None:
        self._wanted |= dict.fromkeys(strip.title for strip in wanted)
        self._shown |= {strip.title for strip in shown}
        bare = {strip.title for strip in shown if not strip.intervals}
        self._without_interval |= {strip.title for strip in wanted if strip.intervals} & bare

    def left_out(self, others: Sequence[str]) -> str:
        """What no table of the page has, by its titles, `others` after them; empty where nothing was left out."""
        titles = [title for title in self._wanted if title not in self._shown]
        cut = [title for title in self._wanted if title in self._without_interval]
        texts = [", ".join([*titles, *others]), f"intervals of {listed(cut)}" if cut else ""]
        text = "; ".join(filter(None, texts))
        return f"not shown: {text} (orrery show --details)" if text and not self.details else ""
