"""What a source says of clients and servers in a container, held against those of today."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.comparing.crossed import BOTH, CLIENT, NEITHER, SERVER, Corner, CrossedEffects
from orrery.report.figures import times
from orrery.report.labels import listed
from orrery.report.material import Material
from orrery.report.table.ratios import Ratio
from orrery.report.topics.claim import ABOUT, Outcome, Said, TestedClaim, over_drivers
from orrery.report.topics.crossed.figures import RATE, effects, names_of, placement_of, point_of
from orrery.report.topics.crossed.published import CROSSED, CrossedClaim, PublishedCrossed
from orrery.report.topics.crossed.words import beside, ratio_text
from orrery.report.topics.ratios.conclusions import marginal
from orrery.report.topics.scaling.words import amount

WHO = {NEITHER: "neither side", SERVER: "the server", CLIENT: "the client", BOTH: "both sides"}
"""Who is in the container."""


def crossed_claims(material: Material) -> list[TestedClaim]:
    """Each claim, at the headline's placement, by every container that stands for one of the source's."""
    published = material.published_table(CROSSED)
    return [_tested(material, published, claim) for claim in published.claim] if published is not None else []


def _tested(material: Material, published: PublishedCrossed, claim: CrossedClaim) -> TestedClaim:
    wanted = published.stand_for(claim)
    every = _at_most_threads(material, published) if claim.says == "threads" else beside(material, published)
    found = [one for one in every if one.container in wanted]
    said = [_said(material, published, claim, one, name) for one, name in zip(found, names_of(found), strict=True)]
    return over_drivers(claim.words, said, _nobody(published, claim))


def _nobody(published: PublishedCrossed, claim: CrossedClaim) -> str:
    """That nobody can tell it today, and what the source's own figures give, if they are about it."""
    who = f"no driver was run in {' or '.join(published.stand_for(claim))}"
    if claim.says == "threads":
        return f"{who} with several threads"
    own = f"{published.both.name} took {times(published.ratio)} as long as {published.neither.name}"
    return f"{who}; in its own figures {own}"


def _said(material: Material, published: PublishedCrossed, claim: CrossedClaim, one: CrossedEffects, name: str) -> Said:
    both = one.ratios.both
    if claim.says == "little":
        return marginal(both.low, both.high), f"with {name} on both sides a call takes {ratio_text(both)} as long"
    if claim.says == "threads":
        calling = f"{amount(_threads(one, published))} threads make {ratio_text(both)} as many calls a second"
        return _slows(both.low, both.high), f"with {name} on both sides {calling} as without it"
    if claim.says == "alike":
        over = _over(material, one, NEITHER, (SERVER, CLIENT, BOTH))
        return are_alike(list(over.values())), _listed(name, over, NEITHER)
    first, others = (NEITHER, (SERVER, CLIENT, BOTH)) if claim.says == "shortest" else (BOTH, (NEITHER, SERVER, CLIENT))
    over = _over(material, one, first, others)
    return are_beyond(list(over.values()), above=claim.says == "shortest"), _listed(name, over, first)


def _slows(low: float | None, high: float | None) -> Outcome:
    """Whether calls a second are far fewer: by more than what is called marginal."""
    if low is None or high is None:
        return Outcome.UNKNOWN
    if high < 1 / ABOUT:
        return Outcome.HOLDS
    return Outcome.FAILS if low >= 1 / ABOUT else Outcome.UNKNOWN


def are_alike(ratios: Sequence[Ratio]) -> Outcome:
    """Whether all ratios to one of the four are marginal, in either direction."""
    ends = [(one.low, one.high) for one in ratios]
    if not ends or any(low is None or high is None for low, high in ends):
        return Outcome.UNKNOWN
    if all(low >= 1 / ABOUT and high <= ABOUT for low, high in ends if low is not None and high is not None):
        return Outcome.HOLDS
    apart = [high < 1 / ABOUT or low > ABOUT for low, high in ends if low is not None and high is not None]
    return Outcome.FAILS if any(apart) else Outcome.UNKNOWN


def are_beyond(ratios: Sequence[Ratio], above: bool) -> Outcome:
    """Whether the intervals of all ratios to one of the four lie above 1, or else below."""
    inverted = [one if above else one.inverse for one in ratios]
    if not inverted or any(one.low is None or one.high is None for one in inverted):
        return Outcome.UNKNOWN
    if any(one.high is not None and one.high < 1 for one in inverted):
        return Outcome.FAILS
    return Outcome.HOLDS if all(one.low is not None and one.low > 1 for one in inverted) else Outcome.UNKNOWN


def _over(material: Material, one: CrossedEffects, base: Corner, corners: Sequence[Corner]) -> dict[Corner, Ratio]:
    """Those of the four over one of them, of all that were compared."""
    found = {corner: material.ratios.of(one.keys[corner], one.keys[base]) for corner in corners}
    return {corner: ratio for corner, ratio in found.items() if ratio is not None}


def _listed(name: str, over: dict[Corner, Ratio], base: Corner) -> str:
    texts = [f"{WHO[corner]} {times(one.ratio, one.low, one.high)}" for corner, one in over.items()]
    return f"with {name} a call takes, beside {WHO[base]} in it, {listed(texts)} as long"


def _at_most_threads(material: Material, published: PublishedCrossed) -> list[CrossedEffects]:
    """The effects on calls a second where most threads call, if more than one does anywhere."""
    here = next(iter(material.placements), "")
    rates = [one for one in material.of(effects) if one.metric == RATE and placement_of(one) == here]
    threads = [_threads(one, published) for one in rates]
    most = max(threads, default=1.0)
    return [one for one, number in zip(rates, threads, strict=True) if number == most > 1]


def _threads(one: CrossedEffects, published: PublishedCrossed) -> float:
    found = point_of(one).get(published.threads)
    return float(found) if isinstance(found, int | float) else 1.0
