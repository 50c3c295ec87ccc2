"""Servers in a scripted language beside compiled ones of the same middleware, held against what was claimed."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.report.figures import number
from orrery.report.labels import driver_name
from orrery.report.material import Material
from orrery.report.topics.capacity.figures import ServerCapacity, server_capacities
from orrery.report.topics.capacity.published import SCRIPTED, Scripted
from orrery.report.topics.claim import Outcome, TestedClaim
from orrery.store.observation import CapacityEnd


def scripted_claims(material: Material) -> list[TestedClaim]:
    """What was said of scripted servers, at the headline's placement and without a limit of memory; none without it."""
    said = material.published_table(SCRIPTED)
    if said is None:
        return []
    scripted, compiled = (_of(material, driver) for driver in (said.scripted, said.compiled))
    return [_count(said, scripted), _slower(said, scripted, compiled)]


def _of(material: Material, driver: str) -> list[ServerCapacity]:
    here = (one for one in material.of(server_capacities) if one.placement in material.placements[:1])
    return [one for one in here if driver_name(one.binding) == driver and one.machine is None]


def _count(said: Scripted, scripted: Sequence[ServerCapacity]) -> TestedClaim:
    """How many were reached then; a count of another machine is neither kept nor broken by one of this."""
    today = f"{said.scripted} reaches {_reached(scripted[0])} today" if scripted else f"{said.scripted} was not run"
    why = f"{said.servers} servers of a machine of {said.machine}; {today}"
    return TestedClaim(said.words, Outcome.UNKNOWN, why, said.source)


def _slower(said: Scripted, scripted: Sequence[ServerCapacity], compiled: Sequence[ServerCapacity]) -> TestedClaim:
    """Whether asking one more scripted server takes longer than asking one more that is compiled."""
    if not scripted or not compiled:
        why = f"{said.scripted} and {said.compiled} were not both run without a limit of memory"
        return TestedClaim(said.slower, Outcome.UNKNOWN, why, said.source)
    reached = f"{said.scripted} reaches {_reached(scripted[0])} servers, {said.compiled} {_reached(compiled[0])}"
    slow, quick = _each_more(scripted[0]), _each_more(compiled[0])
    if slow is None or quick is None:
        return TestedClaim(said.slower, Outcome.UNKNOWN, f"too few steps for a line; {reached}", said.source)
    outcome = Outcome.HOLDS if slow[0] > quick[1] else Outcome.FAILS if slow[1] < quick[0] else Outcome.UNKNOWN
    return TestedClaim(said.slower, outcome, reached, said.source)


def _each_more(one: ServerCapacity) -> tuple[float, float] | None:
    """The ends of the interval of what one more adds to the time of asking all (ns); None without a line."""
    if one.time is None or one.time.slope.low is None or one.time.slope.high is None:
        return None
    return one.time.slope.low, one.time.slope.high


def _reached(one: ServerCapacity) -> str:
    """`61`, or `1,000 or more` where no more were asked for."""
    more = " or more" if CapacityEnd.MOST in one.ended else ""
    return f"{number(one.median)}{more}"
