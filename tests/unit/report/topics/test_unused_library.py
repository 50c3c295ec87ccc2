"""A library that nobody calls: what it costs in servers, against what a source claimed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report_material import subject

from grown import grown, record
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.report.classics.words import compared
from orrery.report.material import Material
from orrery.report.topics.capacity.unused import Linked, agrees, unused_claims
from orrery.report.topics.claim import Outcome
from orrery.report.topics.reading import read_published
from orrery.store.observation import CapacityEnd, Observation

PUBLISHED = SCENARIOS / "classics/unused-library.published.toml"


def bound(driver: str, dynamic: str, reached: int, block: int, ended: CapacityEnd) -> Observation:
    made = grown(driver, reached, ended, block=block)
    label = f"{driver}[dynamic={dynamic}]"
    made.driver, made.binding = label, f"{driver}[dynamic={dynamic},transport=tcp]"
    return made


def told(without: list[int], linked: list[int], ended: CapacityEnd = CapacityEnd.MEMORY) -> Material:
    pairs = [("auto", without), ("linked", linked)]
    observed = [
        bound("omniorb", dynamic, n, block, ended) for dynamic, counts in pairs for block, n in enumerate(counts)
    ]
    about = replace(subject(), record=record())
    return Material(about, {}, rows(record(), observed), compare(observed), observed, read_published(PUBLISHED))


def test_the_words_are_the_sources() -> None:
    [claim] = unused_claims(told([100] * 6, [75] * 6))
    assert claim.words.startswith("With that library linked in, 25% fewer servers could be spawned")
    assert claim.outcome is Outcome.HOLDS
    assert claim.why == ("25.0 % (25.0 to 25.0 %) fewer: 75 servers with the library and 100 without it, on omniorb")


def test_without_an_interval_nothing_can_be_told() -> None:
    [claim] = unused_claims(told([84, 84], [45, 46]))
    assert claim.outcome is Outcome.UNKNOWN
    assert claim.why.startswith("45.8 % fewer (2 trials, an interval needs 6): 45.5 servers with the library and 84 ")


def test_without_both_kinds_nothing_can_be_told() -> None:
    [claim] = unused_claims(told([100, 100], []))
    assert claim.outcome is Outcome.UNKNOWN and "dynamic=auto and dynamic=linked" in claim.why
    assert unused_claims(replace(told([100], [75]), published=None)) == []


@pytest.mark.parametrize(
    ("without", "linked", "outcome"),
    [
        ([100, 104], [75, 76], Outcome.HOLDS),
        ([84, 85], [45, 46], Outcome.FAILS),  # 46 % fewer is no quarter
        ([100, 101], [90, 91], Outcome.FAILS),
        ([100, 76], [75, 77], Outcome.UNKNOWN),  # trials of both kinds mix
    ],
)
def test_a_quarter_is_about_a_quarter(without: list[int], linked: list[int], outcome: Outcome) -> None:
    blocks = list(zip(linked, without, strict=True))
    assert agrees(Linked("omniorb", blocks * 3), 0.25) is outcome
    assert agrees(Linked("omniorb", blocks * 3, bounded=True), 0.25) is Outcome.UNKNOWN
    assert agrees(Linked("omniorb", blocks), 0.25) is Outcome.UNKNOWN  # two blocks have no interval


def test_the_headline_is_the_share() -> None:
    headline = compared(told([84, 85] * 3, [45, 46] * 3))
    assert headline.startswith("There are 45.5 servers with the library and 84.5 without it on omniorb, 46.2 % (")
    assert headline.endswith(" %) fewer; it was 25.0 % in 2002.")


def test_a_library_that_costs_nothing_is_no_negative_share() -> None:
    assert Linked("omniorb", [(105, 100)] * 6).fewer == "5.00 % (5.00 to 5.00 %) more"
    assert Linked("omniorb", [(105, 100)] * 2).fewer == "5.00 % more (2 trials, an interval needs 6)"
    assert Linked("omniorb", [(0, 100)] * 6).fewer == ""


def test_a_bound_that_was_reached_comes_first_and_alone() -> None:
    ended = told([60] * 6, [45] * 6, CapacityEnd.MOST)
    assert compared(ended) == "What the library costs on omniorb cannot be told: no more servers were asked for."


def test_only_blocks_with_both_are_held_against_each_other() -> None:
    [claim] = unused_claims(told([100] * 7, [75] * 6))
    assert "75 servers with the library and 100 without it" in claim.why
