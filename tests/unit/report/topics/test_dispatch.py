"""Who goes through names and who does not: slopes by hand, what they come to, and the claim that they test."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report_material import subject

from observations import campaign, observations, series
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.report.classics.words import compared
from orrery.report.material import Material
from orrery.report.topics.dispatch.figures import dispatches
from orrery.report.topics.dispatch.words import dispatch_text
from orrery.report.topics.reading import read_published
from orrery.report.topics.scaling.view import caption
from orrery.store.observation import Observation

PUBLISHED = SCENARIOS / "classics/scalability-operations.published.toml"
EACH = {"unix": (2, 2), "omniorb": (0, 50), "sd-bus": (0, 1)}
"""What one more operation adds to a call of the first and of the last (ns)."""
BASE = 20_000


def at(count: int, blocks: int) -> list[Observation]:
    """Trials with so many operations; a block is as much slower as its number says, for all of them."""
    made = observations(list(EACH), blocks=blocks, calls=30)
    for one in made:
        one.point = f'{{"operations":{count}}}'
        for step, each, measured in zip(("best", "worst"), EACH[one.driver], one.measurements[:2], strict=True):
            time = BASE + each * count + 1_000 * one.block
            measured.step, measured.series["latency"] = step, series("latency", [time] * 30)
        one.measurements = one.measurements[:2]
    return made


def told(blocks: int = 6) -> Material:
    observed = [one for count in (1, 10, 100) for one in at(count, blocks)]
    record = replace(campaign(), scenario="classics/scalability-operations")
    table = read_published(PUBLISHED)
    return Material(replace(subject(), record=record), {}, rows(record, observed), compare(observed), observed, table)


def test_slopes_are_those_of_the_blocks_and_only_a_rise_of_the_last_is_an_order() -> None:
    found = {one.binding.partition("[")[0]: one for one in told().of(dispatches) if one.placement == "same"}
    for driver, (first, last) in EACH.items():
        assert found[driver].first.centre == pytest.approx(first, abs=0.5)
        assert found[driver].last.centre == pytest.approx(last, abs=0.5)
    assert [found[driver].in_order for driver in EACH] == [False, True, False]


def test_a_rise_that_does_not_matter_of_a_call_is_none() -> None:
    found = {one.binding: one for one in told().of(dispatches) if one.placement == "same"}
    low = found["sd-bus"].between.low
    assert low is not None and low > 0
    assert not found["sd-bus"].in_order  # 100 ns of 20 us


def test_nothing_is_said_of_who_is_too_noisy() -> None:
    found = told()
    noisy = [one for one in found.observations if one.driver == "unix" and one.point == '{"operations":100}']
    for one in noisy:
        one.measurements[1].series["latency"] = series("latency", [BASE + 9_000 * (one.block % 2)] * 30)
    spoilt = replace(found, observations=found.observations)
    orders = {one.binding.partition("[")[0]: one.in_order for one in spoilt.of(dispatches) if one.placement == "same"}
    assert orders == {"unix": None, "omniorb": True, "sd-bus": False}


def test_the_sentences_say_who_and_hold_the_claims_against_it() -> None:
    words = dispatch_text(told())
    assert words.startswith("One more of the operations adds to a call, in ns: ")
    assert "Names are compared one after the other by omniorb; the last is found as soon as the first" in words
    claims = words[words.index("“") :]
    assert claims.startswith("“Why are DCOP and DBUS so slow?")
    assert "2006, of DCOP and the D-Bus library of that year). Today: not borne out by sd-bus. “the target" in claims
    assert "2006, of ORBit2). Today: not borne out by omniorb. “Again, as is the case with DCOP" in claims
    assert claims.endswith("Today: left open by sd-bus, since times do not tell an index from a hash.")
    assert words in caption(told())
    headline = compared(told())
    assert headline.startswith("Names are compared one after the other by omniorb; the last is found")
    assert headline.count(".") == 1 and "in ns" not in headline


def test_names_of_another_length_are_told_apart() -> None:
    short, long_ = told(), told()
    observed = [*short.observations, *long_.observations]
    for kind, some in (("op", short.observations), ("an_operation", long_.observations)):
        for one in some:
            one.point = f'{{"last":"{one.point[14:-1]}","name":"{kind}",{one.point[1:]}'
    record = short.subject.record
    both = Material(short.subject, {}, rows(record, observed), compare(observed), observed, short.published)
    found = {(one.binding, one.name_in(both)) for one in both.of(dispatches) if one.placement == "same"}
    assert ("omniorb", "omniorb (name op)") in found and ("omniorb", "omniorb (name an_operation)") in found
    assert len(found) == 2 * len(EACH)
    assert "by omniorb (name op) and omniorb (name an_operation)" in compared(both)


def test_without_an_interval_nothing_is_said_of_any_claim() -> None:
    words = dispatch_text(told(blocks=3))
    assert "With too few blocks, or too much noise in them, nothing can be told of " in words
    assert "“" not in words
    assert compared(told(blocks=3)).startswith(
        "With too few blocks, or too much noise in them, nothing can be told of "
    )


def test_other_scenarios_say_nothing() -> None:
    assert dispatch_text(replace(told(), published=None)) == ""
