"""What a library costs that nobody calls: servers with it beside servers without it, held against what was claimed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orrery.metrics.formats import count
from orrery.report.figures import percent
from orrery.report.labels import driver_name, few, options_of
from orrery.report.material import Material
from orrery.report.topics.capacity.figures import ServerCapacity, server_capacities
from orrery.report.topics.capacity.published import UNUSED, UnusedLibrary
from orrery.report.topics.claim import Outcome, TestedClaim, about, over_drivers
from orrery.stats.intervals import Estimate, ratio
from orrery.store.observation import CapacityEnd


@dataclass(frozen=True)
class Linked:
    """One driver at one point: for each block how many servers were reached with the library, and without it.

    `bounded`: some trial ended since no more were asked for.
    """

    name: str
    blocks: Sequence[tuple[int, int]]
    bounded: bool = False

    @property
    def share(self) -> Estimate:
        """The servers with the library over those without it, inside blocks."""
        return ratio(self.blocks)

    @property
    def counts(self) -> str:
        """`22 servers with the library and 41 without it`, as means over the blocks."""
        with_, without = (count(sum(counts) / len(counts)) for counts in zip(*self.blocks, strict=True))
        return f"{with_} servers with the library and {without} without it"

    @property
    def fewer(self) -> str:
        """`46.3 % (44.0 to 48.1 %) fewer`, or why it has no interval behind it; empty for no ratio."""
        share = self.share
        if share.centre is None:
            return ""
        without = f" ({share.why})" if share.low is None or share.high is None else ""
        if share.centre > 1:
            ends = [None if end is None else end - 1 for end in (share.low, share.high)]
            return f"{percent(share.centre - 1, *ends)} more{without}"
        ends = [None if end is None else 1 - end for end in (share.high, share.low)]
        return f"{percent(1 - share.centre, *ends)} fewer{without}"


def unused_claims(material: Material) -> list[TestedClaim]:
    """The claim, at the headline's placement; none where nothing of the kind was published."""
    claim = material.published_table(UNUSED)
    if claim is None:
        return []
    nobody = f"no driver was run with {claim.option}={claim.without} and {claim.option}={claim.linked}"
    said = [(agrees(one, claim.fewer), _seen(one)) for one in _pairs(material, claim)]
    return [over_drivers(claim.words, said, nobody)]


def unused_text(material: Material) -> str:
    """What the library costs today, and what it did, without a full stop; first, alone, where that cannot be told."""
    claim = material.published_table(UNUSED)
    if claim is None or material.published is None:
        return ""
    found = list(_pairs(material, claim))
    known = [f"{one.counts} on {one.name}, {one.fewer or 'and no ratio'}" for one in found if not one.bounded]
    unknown = [one.name for one in found if one.bounded]
    texts = [f"what the library costs on {few(unknown)} cannot be told: no more servers were asked for"]
    then = f"it was {percent(claim.fewer)} in {material.published.source.year}"
    return ". ".join([*(texts if unknown else []), *([f"There are {few(known)}; {then}"] if known else [])])


def agrees(one: Linked, claimed: float) -> Outcome:
    """Whether the share is about the claimed one: not known without an interval, or where a bound ended a trial."""
    share = one.share
    if one.bounded or share.low is None or share.high is None:
        return Outcome.UNKNOWN
    return about(1 - share.high, 1 - share.low, claimed)


def _seen(one: Linked) -> str:
    text = f"{one.counts}, on {one.name}"
    if one.bounded:
        return f"no more servers were asked for: {text}"
    return f"{one.fewer}: {text}" if one.fewer else text


def _pairs(material: Material, claim: UnusedLibrary) -> Iterator[Linked]:
    all_here = (one for one in material.of(server_capacities) if one.placement in material.placements[:1])
    here = [one for one in all_here if one.median > 0]
    for one in here:
        if options_of(one.binding).get(claim.option) == claim.without:
            for other in here:
                if _differs_alone(one, other, claim) and (blocks := _in_blocks(other, one)):
                    bounded = CapacityEnd.MOST in one.ended or CapacityEnd.MOST in other.ended
                    yield Linked(driver_name(one.binding), blocks, bounded)


def _in_blocks(linked: ServerCapacity, without: ServerCapacity) -> list[tuple[int, int]]:
    """The counts of both in each block that has both."""
    counts = dict(zip(without.blocks, without.counts, strict=True))
    pairs = zip(linked.blocks, linked.counts, strict=True)
    return [(reached, counts[block]) for block, reached in pairs if block in counts]


def _differs_alone(one: ServerCapacity, other: ServerCapacity, claim: UnusedLibrary) -> bool:
    wanted = options_of(one.binding) | {claim.option: claim.linked}
    same = one.point == other.point and driver_name(one.binding) == driver_name(other.binding)
    return same and options_of(other.binding) == wanted
