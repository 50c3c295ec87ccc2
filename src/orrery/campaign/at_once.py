"""Trials of a campaign that run at once, on several teams of hosts: a point of a block is one team's as a whole.

So its bindings are compared on the same machines, one after the other. What is stored, and asked of the campaign's end,
stays with the thread that conducts it.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from itertools import groupby
from queue import SimpleQueue

from orrery.campaign.order import Slot
from orrery.store.observation import Observation

Observed = Generator[Observation, None, None]
Observe = Callable[[Slot, int], Observation]
"""Runs a slot's trial on a team (from 0)."""


def at_once(slots: Sequence[Slot], teams: int, observe: Observe, abandon: Callable[[], None]) -> Observed:
    """What the trials of these slots gave, as they end on so many teams.

    What one of them raises is raised when the others have ended. Where the caller is stopped, `abandon` lets trials
    that run end at once.
    """
    waiting = deque(list(group) for _, group in groupby(slots, lambda slot: (slot.block, slot.plan.point)))
    ended: SimpleQueue[Observation | BaseException | None] = SimpleQueue()
    stopped = threading.Event()
    threads = [
        threading.Thread(target=_work, args=(waiting, number, observe, ended, stopped), daemon=True)
        for number in range(teams)
    ]
    for thread in threads:
        thread.start()
    try:
        first = yield from _as_they_end(ended, teams, stopped)
    except BaseException:
        stopped.set()
        abandon()
        raise
    finally:
        for thread in threads:
            thread.join()
    if first is not None:
        raise first


def _as_they_end(
    ended: SimpleQueue[Observation | BaseException | None], working: int, stopped: threading.Event
) -> Generator[Observation, None, BaseException | None]:
    """What so many threads give until all of them have ended; the first error of any of them."""
    first: BaseException | None = None
    while working:
        found = ended.get()
        if found is None:
            working -= 1
        elif isinstance(found, Observation):
            yield found
        else:
            stopped.set()
            first = first or found
    return first


def _work(
    waiting: deque[list[Slot]],
    number: int,
    observe: Observe,
    ended: SimpleQueue[Observation | BaseException | None],
    stopped: threading.Event,
) -> None:
    """What one team does, until nothing is left for it."""
    try:
        while waiting and not stopped.is_set():
            try:
                group = waiting.popleft()
            except IndexError:  # another team was sooner
                return
            for slot in group:
                if stopped.is_set():
                    return
                ended.put(observe(slot, number))
    except BaseException as error:
        ended.put(error)
    finally:
        ended.put(None)
