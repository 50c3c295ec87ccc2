"""How servers find the operation of a request, in words, and what becomes of what was claimed of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.report.figures import estimated
from orrery.report.labels import driver_name, few, listed
from orrery.report.material import Material
from orrery.report.topics.claim import Outcome
from orrery.report.topics.dispatch.claims import agrees
from orrery.report.topics.dispatch.figures import Dispatch, dispatches
from orrery.report.topics.dispatch.published import DISPATCH, DispatchClaim, PublishedDispatch

ORDERS = {
    True: "names are compared one after the other by {}",
    False: "the last is found as soon as the first, by an index or a hash, by {}",
    None: "with too few blocks, or too much noise in them, nothing can be told of {}",
}
TESTED = {
    Outcome.HOLDS: "borne out by {}",
    Outcome.FAILS: "not borne out by {}",
    Outcome.UNKNOWN: "left open by {}, since times do not tell an index from a hash",
}


def dispatch_text(material: Material) -> str:
    """What one more operation adds, who compares names and who does not, and what was claimed; empty for nothing.

    Of those who stand in pictures, at the headline's placement.
    """
    published, found = material.published_table(DISPATCH), _shown(material)
    if published is None or not found:
        return ""
    texts = [_slopes(material, published, found), *_sentences(_orders(material, found))]
    return " ".join([*texts, *_claims(material, published, found)])


def dispatch_headline(material: Material) -> str:
    """Who compares names and who does not, without a full stop at the end.

    Those of whom nothing can be told come first, in a sentence of their own. What was claimed stands in the table.
    """
    found = _shown(material)
    unknown, known = ([one for one in found if (one.in_order is None) is wanted] for wanted in (True, False))
    texts = [sentence for some in (unknown, known) for sentence in _sentences(_orders(material, some))]
    return " ".join(texts).removesuffix(".")


def _shown(material: Material) -> list[Dispatch]:
    """Of those who stand in pictures, at the headline's placement."""
    here = [one for one in material.of(dispatches) if one.placement in material.placements[:1]]
    return [one for s in material.pictured for one in here if one.binding == s.binding]


def _sentences(clauses: Iterator[str]) -> Iterator[str]:
    """One sentence of all clauses; none of none."""
    if text := "; ".join(clauses):
        yield f"{text[0].upper()}{text[1:]}."


def _slopes(material: Material, published: PublishedDispatch, found: Sequence[Dispatch]) -> str:
    first, last = published.first, published.last
    texts = [
        f"{one.name_in(material)} {estimated(one.last)} in {last} and {estimated(one.first)} in {first}"
        for one in found
    ]
    return f"One more of the {published.parameter} adds to a call, in ns: {'; '.join(texts)}."


def _orders(material: Material, found: Sequence[Dispatch]) -> Iterator[str]:
    for order, words in ORDERS.items():
        if who := [one.name_in(material) for one in found if one.in_order is order]:
            yield words.format(few(who))


def _claims(material: Material, published: PublishedDispatch, found: Sequence[Dispatch]) -> Iterator[str]:
    """`“...” (An article, 2006, of ORBit2). Today: not borne out by omniorb.` of each claim that figures can test."""
    for claim in published.claim:
        if text := listed(_tested(material, claim, found)):
            yield f"“{claim.words}” ({published.title}, {published.year}, of {claim.about}). Today: {text}."


def _tested(material: Material, claim: DispatchClaim, found: Sequence[Dispatch]) -> Iterator[str]:
    """Who bears the claim out, who does not, and who leaves it open; nothing of those of whom nothing can be told."""
    known = [one for one in found if one.in_order is not None]
    kin = [one for one in known if material.families.get(driver_name(one.binding)) == claim.family]
    for outcome, words in TESTED.items():
        if alike := [one.name_in(material) for one in kin if agrees(claim, one.in_order) is outcome]:
            yield words.format(few(alike))
