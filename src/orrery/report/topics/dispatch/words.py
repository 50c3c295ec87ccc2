"""How servers find the operation of a request, in words, and what becomes of what was claimed of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.report.figures import estimated
from orrery.report.labels import driver_name, listed
from orrery.report.material import Material
from orrery.report.topics.dispatch.figures import Dispatch, dispatches
from orrery.report.topics.dispatch.published import DISPATCH, DispatchClaim, PublishedDispatch

ORDERS = {
    True: "names are compared one after the other by {}",
    False: "the last is found as soon as the first, by an index or a hash, by {}",
    None: "with too few blocks, or too much noise in them, nothing can be told of {}",
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
    """The same without slopes, and without its last full stop; first, alone, those of whom nothing can be told."""
    published, found = material.published_table(DISPATCH), _shown(material)
    if published is None or not found:
        return ""
    unknown, known = ([one for one in found if (one.in_order is None) is wanted] for wanted in (True, False))
    texts = [sentence for some in (unknown, known) for sentence in _sentences(_orders(material, some))]
    return " ".join([*texts, *_claims(material, published, found)]).removesuffix(".")


def _shown(material: Material) -> list[Dispatch]:
    shown = {one.binding: one for one in material.of(dispatches) if one.placement in material.placements[:1]}
    return [shown[s.binding] for s in material.pictured if s.binding in shown]


def _sentences(clauses: Iterator[str]) -> Iterator[str]:
    """One sentence of all clauses; none of none."""
    if text := "; ".join(clauses):
        yield f"{text[0].upper()}{text[1:]}."


def _slopes(material: Material, published: PublishedDispatch, found: Sequence[Dispatch]) -> str:
    first, last = published.first, published.last
    texts = [
        f"{material.labels[one.binding]} {estimated(one.last)} in {last} and {estimated(one.first)} in {first}"
        for one in found
    ]
    return f"One more of the {published.parameter} adds to a call, in ns: {'; '.join(texts)}."


def _orders(material: Material, found: Sequence[Dispatch]) -> Iterator[str]:
    for order, words in ORDERS.items():
        if who := [material.labels[one.binding] for one in found if one.in_order is order]:
            yield words.format(listed(who))


def _claims(material: Material, published: PublishedDispatch, found: Sequence[Dispatch]) -> Iterator[str]:
    """`“...” (An article, 2006, of ORBit2). Today: not borne out by omniorb.` of each claim that figures can test."""
    for claim in published.claim:
        if text := listed(_tested(material, claim, found)):
            yield f"“{claim.words}” ({published.title}, {published.year}, of {claim.about}). Today: {text}."


def _tested(material: Material, claim: DispatchClaim, found: Sequence[Dispatch]) -> Iterator[str]:
    """By text is borne out by names that are compared one after the other, by an index by names that are not."""
    kin = [one for one in found if material.families.get(driver_name(one.binding)) == claim.family]
    for holds, words in ((True, "borne out by {}"), (False, "not borne out by {}")):
        alike = [one for one in kin if one.in_order is not None and (one.in_order is (claim.by == "text")) is holds]
        if alike:
            yield words.format(listed(material.labels[one.binding] for one in alike))
