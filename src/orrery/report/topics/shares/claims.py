"""What a source says of its shares of a rate, held against those of today."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from orrery.definitions.scenario.parameters import point_values
from orrery.report.figures import percent
from orrery.report.material import Material
from orrery.report.topics.claim import Outcome, TestedClaim, about, over_drivers
from orrery.report.topics.shares.figures import RateShare, rate_shares
from orrery.report.topics.shares.published import SHARE, PublishedPart, PublishedShare


def share_claims(material: Material) -> list[TestedClaim]:
    """Each share that the source tells, at the headline's placement, by as many clients as it is told of.

    One that was measured is held against the same of today. One that was expected is of clients that nothing is in the
    way of, and is held against such clients.
    """
    share = material.published_table(SHARE)
    if share is None:
        return []
    found = {"measured": material.of(rate_shares), "expected": material.of(shares_without)}
    return [_tested(material, share, part, found[part.what]) for part in share.figure]


def shares_without(material: Material) -> list[RateShare]:
    """The same shares of the points that have all the parameters in `without`; empty where none are asked for."""
    published, share = material.published, material.published_table(SHARE)
    if published is None or share is None or not share.without:
        return []
    rows = [row for row in material.rows if _has(row.key.point, share)]
    asked = replace(published, tables={**published.tables, SHARE: share.model_copy(update={"here": share.without})})
    return rate_shares(replace(material, rows=rows, published=asked))


def _has(point: str, share: PublishedShare) -> bool:
    given = point_values(point) or {}
    return share.without.items() <= given.items()


def _tested(material: Material, share: PublishedShare, part: PublishedPart, found: Sequence[RateShare]) -> TestedClaim:
    here = [one for one in found if one.placement in material.placements[:1] and one.clients == part.clients]
    said = [(agrees(one, part.share), _seen(material, one)) for one in here]
    return over_drivers(part.words, said, _nobody(share, part))


def agrees(one: RateShare, claimed: float) -> Outcome:
    """Whether the share's interval is about the claimed one; unknown without an interval."""
    low, high = one.share.low, one.share.high
    return about(low, high, claimed) if low is not None and high is not None else Outcome.UNKNOWN


def _seen(material: Material, one: RateShare) -> str:
    share = percent(one.share.ratio, one.share.low, one.share.high)
    return f"{share} is left with {material.labels[one.binding]}"


def _nobody(share: PublishedShare, part: PublishedPart) -> str:
    """Why no share of today stands beside it."""
    if part.what == "measured":
        return f"no driver was run with {part.clients} clients here and with one in {share.of}"
    how = ", ".join(f"{name}={value}" for name, value in share.without.items())
    return f"expected, not measured{f'; no driver was run with {part.clients} clients and {how}' if how else ''}"
