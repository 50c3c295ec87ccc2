"""What a source claims of which of its products reaches more servers: its own table answers, today's drivers cannot."""

from __future__ import annotations

from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.report.topics.capacity.published import MACHINES, PublishedServers, ServersClaim
from orrery.report.topics.claim import Outcome, TestedClaim


def server_claims(material: Material) -> list[TestedClaim]:
    """Each claim of a machine, with what the machine's own figures give: no driver of today is one of its products."""
    if material.published is None:
        return []
    return [
        TestedClaim(
            claim.words, Outcome.UNKNOWN, f"no driver of today is one of the two; {by_its_own_table(one, claim)}"
        )
        for one in material.published.of(MACHINES)
        for claim in one.claim
    ]


def by_its_own_table(machine: PublishedServers, claim: ServersClaim) -> str:
    """`its own table bears it out at 48 and 416 MB, and does not at 64 MB`."""
    so, not_so = (listed(map(str, memory)) for memory in machine.tested(claim))
    found = [f"{words} {memory} MB" for words, memory in (("bears it out at", so), ("does not at", not_so)) if memory]
    return f"its own table {', and '.join(found)}"
