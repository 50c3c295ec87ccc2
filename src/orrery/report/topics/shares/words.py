"""A published share of another scenario's rate in words, and ours."""

from __future__ import annotations

from orrery.report.figures import percent
from orrery.report.material import Material
from orrery.report.topics.shares.figures import rate_shares
from orrery.report.topics.shares.published import SHARE


def share_text(material: Material) -> str:
    """A published share of another scenario's rate, and ours."""
    share = material.published_table(SHARE)
    if share is None or material.published is None:
        return ""
    here = [one for one in material.of(rate_shares) if one.placement == material.placements[0]]
    clients = [part for part in share.figure if part.what == "measured"]
    found = [(part, sorted((o.share.ratio, o.binding) for o in here if o.clients == part.clients)) for part in clients]
    clauses = []
    for part, shares in (one for one in found if one[1]):
        ends = dict.fromkeys((shares[0], shares[-1]))
        ours = " to ".join(f"{percent(ratio)} ({material.labels[binding]})" for ratio, binding in ends)
        then = (
            f"{part.text} of the direct rate was left with {part.clients} clients in {material.published.source.year}"
        )
        clauses.append(f"{then}, {ours} is left today")
    return "; ".join(clauses)
