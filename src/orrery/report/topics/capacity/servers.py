"""How many servers were reached in the memory of a published machine, in words, and how many are today."""

from __future__ import annotations

from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.report.topics.capacity.finding import capacity_finding
from orrery.report.topics.capacity.published import MACHINES


def servers_text(material: Material) -> str:
    """How many servers were reached in the most memory of a published machine, and how many are today.

    What was claimed of that stands in the table of all claims.
    """
    published = material.published
    if published is None or not published.of(MACHINES) or not (today := capacity_finding(material.rows)):
        return ""
    machine = published.of(MACHINES)[0]
    memory, *counts = max(machine.points)
    (first, most), *others = zip(machine.columns, counts, strict=True)
    then = listed([f"{most:,} servers of {first}", *(f"{count:,} of {column}" for column, count in others)])
    held = f"{memory} MB of a {machine.name} held {then} in {published.source.year}"
    return f"{held}; {today[0].lower()}{today[1:].removesuffix('.')}"
