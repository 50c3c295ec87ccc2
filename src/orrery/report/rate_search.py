"""What a search for a rate found, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.campaign.search.question import RateQuestion
from orrery.definitions.conditions.idling import AWAKE, HALT
from orrery.stats.sequential import ERROR

if TYPE_CHECKING:
    # A report of a stored search does without all that runs trials.
    from orrery.campaign.search.conduct import Ended

GENERATOR = "the generator's limit on this machine, not the middleware's"
HINT = "; --idle awake may raise it"


def found_text(end: Ended, asked: RateQuestion) -> str:
    """What the search found, in at most two lines."""
    who = f"{end.driver}, {end.placement}{', CPUs awake' if end.idle == AWAKE else ''}"
    limit = f"{asked.metric.name} {asked.limit.text.strip()}"
    rate, above = end.found.rate, end.found.above
    if rate is None:
        did = "could not be offered" if end.found.unable else f"do not keep {limit}"
        first = above or asked.start
        return f"{who}: even {first:,} calls/s{_of_each(first, end)} {did}: {_seen(end)}"
    span = f"{rate:,} to {above:,}" if above is not None else f"{rate:,} or more"
    found = f"{who}: {span} calls/s{_of_each(rate, end)} keep {limit}"
    lower = f"  {rate:,} keep it: {end.answers[rate].figure} in the last trial{_rarer(end, asked)}"
    if above is None:
        return f"{found}\n{lower}; no higher rate was tried"
    upper = "could not be offered" if end.found.unable else "do not"
    return f"{found}\n{lower}; {above:,} {upper}: {_seen(end)} (error of each: {ERROR:.0%})"


def _rarer(end: Ended, asked: RateQuestion) -> str:
    """What was seen at the first rate, if the first look found the limit kept at a higher rate only; else empty."""
    if end.idle == AWAKE or end.found.lowest in (None, asked.start):
        return ""
    return f"; {asked.start:,} did not (there CPUs may halt between calls): {end.answers[asked.start].figure}"


def _seen(end: Ended) -> str:
    """The figure at the lowest rate that did not keep the limit; if the generator was late, whose limit that is."""
    figure = end.answers[end.found.above].figure if end.found.above is not None else ""
    if not end.found.unable:
        return figure
    return f"{figure}: {GENERATOR}{HINT if end.idle == HALT else ''}"


def _of_each(rate: int, end: Ended) -> str:
    whole = f" ({rate * end.threads:,} of all {end.threads})" if end.threads > 1 else ""
    return f" of each client thread{whole}"
