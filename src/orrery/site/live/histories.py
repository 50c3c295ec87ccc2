"""The histories of what is served: of campaigns that are whole, made anew when there are others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass

from orrery.site.history import CampaignReadings, ScenarioOnMachine
from orrery.site.index import HistoryEntry
from orrery.site.live.work import LiveCampaign

Make = Callable[[Mapping[int, CampaignReadings]], Awaitable[tuple[HistoryEntry, str] | None]]
"""From what campaigns add, by their numbers in the index, to a history's entry and data file; None without a line."""


@dataclass(frozen=True)
class HistoryMember:
    """A campaign that is whole: its number in the index, as which it was last read, and what it adds."""

    number: int
    campaign: LiveCampaign
    readings: CampaignReadings


@dataclass(frozen=True)
class _Made:
    """A history, the campaigns that it is of with their numbers, and the revision in which it changed."""

    of: tuple[tuple[int, LiveCampaign], ...]
    history: tuple[HistoryEntry, str] | None
    changed: int


class LiveHistories:
    """Every history; one whose campaigns are the same, with the same numbers, is not made again."""

    def __init__(self) -> None:
        self._made: dict[ScenarioOnMachine, _Made] = {}
        self.changed = 0
        """The revision in which any of them changed last."""

    async def update(self, members: Iterable[HistoryMember], make: Make, revision: int) -> None:
        """Make those whose campaigns have changed, which is seen from `revision` on."""
        found: dict[ScenarioOnMachine, list[HistoryMember]] = {}
        for member in members:
            found.setdefault(member.readings.about, []).append(member)
        for gone in self._made.keys() - found.keys():
            del self._made[gone]
            self.changed = revision
        for about, campaigns in found.items():
            of = tuple((one.number, one.campaign) for one in campaigns)
            if about not in self._made or self._made[about].of != of:
                history = await make({one.number: one.readings for one in campaigns})
                self._made[about] = _Made(of, history, revision)
                self.changed = revision

    @property
    def entries(self) -> list[HistoryEntry]:
        """What the index has of them, by scenarios and machines."""
        return [made.history[0] for _, made in sorted(self._made.items()) if made.history is not None]

    def script(self, name: str) -> str | None:
        """The data file of this name; None where no history has it."""
        every = (made.history for made in self._made.values() if made.history is not None)
        return next((text for entry, text in every if entry.name == name), None)

    def changed_since(self, revision: int) -> list[str]:
        """The names of the documents that have changed since."""
        every = (made for made in self._made.values() if made.changed > revision)
        return [made.history[0].name for made in every if made.history is not None]
