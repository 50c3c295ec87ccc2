"""What is worked out for the live site, in another process that gives way to all others.

The server answers while figures are made; and where a trial is measured beside them, what they take of a CPU is what
nobody else wanted. What they take all the same is seen in the trial: as run delay of its threads.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from orrery.errors import OrreryError
from orrery.site.facets import CampaignFacets
from orrery.site.history import CampaignReadings
from orrery.site.index import HistoryEntry

Found = TypeVar("Found")
PR_SET_PDEATHSIG = 1
"""The signal that a process gets when its parent has ended (prctl(2))."""


@dataclass(frozen=True)
class LiveCampaign:
    """A campaign of a store, and how many of its trials are there; `key` says to its maker which one it is."""

    name: str
    trials: int
    key: Any


@dataclass(frozen=True)
class CampaignSummary:
    """What the index has of a campaign, and what it adds to a history: None while it is running."""

    facets: CampaignFacets
    readings: CampaignReadings | None


class Maker(Protocol):
    """Makes what the site shows, of campaigns in stores; each function runs in the other process."""

    def scan(self) -> list[LiveCampaign]:
        """Every campaign, the oldest first."""

    def summary(self, campaign: LiveCampaign) -> CampaignSummary:
        """What the index and histories have of a campaign."""

    def document(self, campaign: LiveCampaign) -> str:
        """The data file with the campaign's document."""

    def curves(self, campaign: LiveCampaign) -> str:
        """The data file with its distributions."""

    def history(self, campaigns: Mapping[int, CampaignReadings]) -> tuple[HistoryEntry, str] | None:
        """The history of campaigns, by their numbers in the index, and its data file; None where it has no line."""


class Workshop:
    """One process that works, begun anew where it was lost."""

    def __init__(self) -> None:
        self._pool = self._begun()

    async def run(self, work: Callable[..., Found], *given: Any) -> Found:
        """What a function finds there; OrreryError where the process was lost."""
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, work, *given)
        except BrokenProcessPool:
            if self._pool is pool:  # of several who waited for it the first one begins the next
                pool.shutdown(wait=False)
                self._pool = self._begun()
            raise OrreryError("the process that makes figures was lost", hint="is there memory enough?") from None

    def end(self) -> None:
        """End the process, whatever it is at."""
        processes = list(self._pool._processes.values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    @staticmethod
    def _begun() -> ProcessPoolExecutor:
        # Not forked: this process has threads, whose locks a child would inherit as they are.
        return ProcessPoolExecutor(1, get_context("spawn"), initializer=begin, initargs=(os.getpid(),))


def begin(parent: int) -> None:
    """Run only when no other process wants the CPU (sched(7), SCHED_IDLE), and no longer than the parent.

    Ctrl-C goes to all of a terminal's processes: what it means is the parent's to say.
    """
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A pool's worker waits for work for ever, also where a SIGKILL has ended who would give it.
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)
