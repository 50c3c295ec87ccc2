"""The answer to what is required of a campaign's drivers: who is left, in which order, and what differs among those."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from orrery.campaign.requirements import Requirements, afterwards, stored_requirements
from orrery.metrics.criteria.candidates import Candidate, Eligibility, candidates
from orrery.report.choosing.differing import Declared, Differing, differing
from orrery.report.choosing.order import Placed, in_order
from orrery.report.labels import driver_name
from orrery.report.side import Side
from orrery.report.subject import subject_of
from orrery.report.table.ranking import HARNESS

At = tuple[str, str]
"""A placement and a deployment: who stands at another one is compared with nobody here."""


@dataclass(frozen=True)
class Answer:
    """All that was asked of a campaign and what came of it.

    `late` is what was asked after its first trial. `orders` has those that are left, for each place where there are
    any.
    """

    side: Side
    required: Requirements
    late: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    orders: Mapping[At, Sequence[Placed]]
    differing: Differing

    @property
    def left(self) -> list[Candidate]:
        """Those that nothing rules out."""
        return [one for one in self.candidates if one.is_left]

    def of(self, eligibility: Eligibility) -> list[Candidate]:
        """Those of whom this is said."""
        return [one for one in self.candidates if one.eligibility is eligibility]


def answer_of(
    side: Side,
    required: Requirements,
    declared: Declared | None = None,
    bindings: Collection[str] = (),
    placements: Collection[str] = (),
) -> Answer:
    """Who is left of a campaign by what is required: of these bindings at these placements, of all where none is said.

    The harness's own driver is nobody's choice, and a raw transport that runs beside the others unasked is none either.
    `declared` is what drivers say today, for campaigns that do not have it.
    """
    groups, judged = side.judged
    here = [group for group in groups if not placements or group.key.placement in placements]
    found = candidates(here, judged, required.limits, _nobody(side, bindings))
    order = {one: at for at, one in enumerate(Eligibility)}
    found.sort(key=lambda one: order[one.eligibility])
    places = dict.fromkeys((one.placement, one.deployment) for one in found)
    rivals = {at: [one for one in found if (one.placement, one.deployment) == at] for at in places}
    orders = {at: in_order(side, several, required.prefer) for at, several in rivals.items()}
    left = [placed.candidate for several in orders.values() for placed in several]
    late = tuple(afterwards(stored_requirements(side.record), required))
    differs = differing(side, left, _declared(side, declared or {}))
    return Answer(side, required, late, tuple(found), {at: o for at, o in orders.items() if o}, differs)


def _nobody(side: Side, bindings: Collection[str]) -> set[str]:
    """The bindings that are no candidates."""
    asked = bindings or side.record.settings.get("bindings", ())
    ran = {row.key.binding for row in side.rows}
    return {one for one in ran if driver_name(one) == HARNESS or (asked and one not in asked)}


def _declared(side: Side, today: Declared) -> Declared:
    """What the campaign has of its drivers, and beside them all others of today.

    Campaigns of before drivers declared a licence have what they declare today.
    """
    stored = subject_of(side.record).drivers
    known = {name: facts for name, facts in stored.items() if facts.licence or name not in today}
    return {**today, **known}
