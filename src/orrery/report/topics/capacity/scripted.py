"""Servers in a scripted language beside compiled ones of the same middleware, held against what was claimed."""

from __future__ import annotations

from orrery.report.labels import driver_name, listed
from orrery.report.material import Material
from orrery.report.table.notes import verdict_word, worst
from orrery.report.topics.capacity.figures import ServerCapacity, server_capacities
from orrery.report.topics.capacity.published import SCRIPTED, Scripted
from orrery.report.topics.capacity.words import reached_text
from orrery.report.topics.claim import Outcome, TestedClaim


def scripted_claims(material: Material) -> list[TestedClaim]:
    """What was said of scripted servers, at the headline's placement and without a limit of memory; none without it."""
    said = material.published_table(SCRIPTED)
    if said is None:
        return []
    return [_count(material, said), _slower(material, said)]


def _of(material: Material, driver: str) -> list[ServerCapacity]:
    here = (one for one in material.of(server_capacities) if one.placement in material.placements[:1])
    return [one for one in here if driver_name(one.binding) == driver and one.machine is None]


def _missing(material: Material, driver: str) -> str:
    """Why there is no figure of a driver without a limit of memory; empty where there is one."""
    if _of(material, driver):
        return ""
    rows = [row for row in material.rows if driver_name(row.key.binding) == driver]
    if any(driver_name(one.binding) == driver for one in material.of(server_capacities)):
        return f"{driver} gave no figure without a limit of memory"
    return f"{driver} gave no figure ({verdict_word(worst(rows)).lower()})" if rows else f"{driver} was not run"


def _count(material: Material, said: Scripted) -> TestedClaim:
    """How many were reached then; a count of another machine is neither kept nor broken by one of this."""
    scripted = _of(material, said.scripted)
    today = f"{said.scripted} reaches {reached_text(scripted[0])} today" if scripted else ""
    why = f"{said.servers} servers of a machine of {said.machine}; {today or _missing(material, said.scripted)}"
    return TestedClaim(said.words, Outcome.UNKNOWN, why, said.source)


def _slower(material: Material, said: Scripted) -> TestedClaim:
    """Whether asking one more scripted server takes longer than asking one more that is compiled."""
    if missing := [why for driver in (said.scripted, said.compiled) if (why := _missing(material, driver))]:
        return TestedClaim(said.slower, Outcome.UNKNOWN, listed(missing), said.source)
    scripted, compiled = (_of(material, driver)[0] for driver in (said.scripted, said.compiled))
    reached = f"{said.scripted} reaches {reached_text(scripted)} servers, {said.compiled} {reached_text(compiled)}"
    slow, quick = _each_more(scripted), _each_more(compiled)
    if slow is None or quick is None:
        return TestedClaim(said.slower, Outcome.UNKNOWN, f"too few steps for a line; {reached}", said.source)
    outcome = Outcome.HOLDS if slow[0] > quick[1] else Outcome.FAILS if slow[1] < quick[0] else Outcome.UNKNOWN
    return TestedClaim(said.slower, outcome, reached, said.source)


def _each_more(one: ServerCapacity) -> tuple[float, float] | None:
    """The ends of the interval of what one more adds to the time of asking all (ns); None without a line."""
    if one.time is None or one.time.slope.low is None or one.time.slope.high is None:
        return None
    return one.time.slope.low, one.time.slope.high
