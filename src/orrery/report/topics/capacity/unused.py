"""What a library costs that nobody calls: servers with it beside servers without it, held against what was claimed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orrery.report.figures import number
from orrery.report.labels import driver_name, options_of
from orrery.report.material import Material
from orrery.report.topics.capacity.figures import ServerCapacity, server_capacities
from orrery.report.topics.capacity.published import UNUSED, UnusedLibrary
from orrery.report.topics.claim import Outcome, TestedClaim, about, over_drivers
from orrery.store.observation import CapacityEnd


@dataclass(frozen=True)
class Linked:
    """One driver at one point: how many servers each trial reached without the library, and with it.

    `bounded`: some trial ended since no more were asked for.
    """

    name: str
    without: Sequence[int]
    linked: Sequence[int]
    bounded: bool = False

    @property
    def fewer(self) -> float:
        """The share of the servers that the library takes, of the means."""
        return 1 - (sum(self.linked) / len(self.linked)) / (sum(self.without) / len(self.without))

    @property
    def is_clear(self) -> bool:
        """Whether every trial with the library reached fewer than every one without."""
        return max(self.linked) < min(self.without)


def unused_claims(material: Material) -> list[TestedClaim]:
    """The claim, at the headline's placement; none where nothing of the kind was published."""
    claim = material.published_table(UNUSED)
    if claim is None:
        return []
    found = list(_pairs(material, claim))
    nobody = f"no driver was run with {claim.option}={claim.without} and {claim.option}={claim.linked}"
    return [over_drivers(claim.words, [(agrees(one, claim.fewer), _seen(one)) for one in found], nobody)]


def agrees(one: Linked, claimed: float) -> Outcome:
    """Whether the share is about the claimed one: not known where trials of both kinds mix, or a bound ended one."""
    return about(one.fewer, one.fewer, claimed) if one.is_clear and not one.bounded else Outcome.UNKNOWN


def _seen(one: Linked) -> str:
    with_, without = (number(sum(counts) / len(counts)) for counts in (one.linked, one.without))
    text = f"{with_} servers with the library and {without} without it, on {one.name}"
    if one.bounded:
        return f"no more servers were asked for: {text}"
    return f"{number(100 * one.fewer)} % fewer: {text}" if one.is_clear else f"not told apart: {text}"


def _pairs(material: Material, claim: UnusedLibrary) -> Iterator[Linked]:
    all_here = (one for one in material.of(server_capacities) if one.placement in material.placements[:1])
    here = [one for one in all_here if one.median > 0]
    for one in here:
        if options_of(one.binding).get(claim.option) == claim.without:
            for other in here:
                if _differs_alone(one, other, claim):
                    bounded = CapacityEnd.MOST in one.ended or CapacityEnd.MOST in other.ended
                    yield Linked(driver_name(one.binding), one.counts, other.counts, bounded)


def _differs_alone(one: ServerCapacity, other: ServerCapacity, claim: UnusedLibrary) -> bool:
    wanted = options_of(one.binding) | {claim.option: claim.linked}
    same = one.point == other.point and driver_name(one.binding) == driver_name(other.binding)
    return same and options_of(other.binding) == wanted
