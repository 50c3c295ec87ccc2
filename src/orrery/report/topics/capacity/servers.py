"""How many servers were reached in the memory of a published machine, in words, and how many are today."""

from __future__ import annotations

from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.report.topics.capacity.claims import by_its_own_table
from orrery.report.topics.capacity.finding import capacity_finding
from orrery.report.topics.capacity.published import MACHINES, PublishedServers, ServersClaim


def servers_text(material: Material) -> str:
    """How many servers were reached in the most memory of a published machine, and how many are today."""
    published = material.published
    if published is None or not published.of(MACHINES) or not (today := capacity_finding(material.rows)):
        return ""
    machine = published.of(MACHINES)[0]
    memory, *counts = max(machine.points)
    then = listed(f"{count:,} of {column}" for column, count in zip(machine.columns, counts, strict=True))
    held = f"{memory} MB of a {machine.name} held {then} in {published.source.year}"
    claims = "".join(f"; {_tested(machine, claim)}" for claim in machine.claim)
    return f"{held}{claims}; {today[0].lower()}{today[1:].removesuffix('.')}"


def _tested(machine: PublishedServers, claim: ServersClaim) -> str:
    """`“A beats B above 48 MB”: so at 48 and 416 MB of its own table, not so at 64 MB`."""
    return f"“{claim.words}”: {by_its_own_table(machine, claim)}"
