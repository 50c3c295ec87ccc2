"""The search proposes exactly these rates, and ends with exactly this."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import groupby

import pytest

from orrery.stats.search import RANGE, Found, Proposal, RateOutcome, search

HELD, MISSED, BEYOND, UNABLE = RateOutcome.HELD, RateOutcome.MISSED, RateOutcome.BEYOND, RateOutcome.UNABLE
Answer = Callable[[Proposal], RateOutcome]


def played(answer: Answer, start: int = 1_000, **words: int) -> tuple[list[Proposal], Found]:
    """Every proposal of a search whose outcomes `answer` gives, and its end."""
    seen: list[Proposal] = []
    asked = search(start, **words)
    proposal = next(asked)
    while True:
        seen.append(proposal)
        assert len(seen) < 400
        try:
            proposal = asked.send(answer(proposal))
        except StopIteration as end:
            return seen, end.value


def up_to(limit: float, beyond: RateOutcome = MISSED) -> Answer:
    return lambda proposal: HELD if proposal.rate <= limit else beyond


def tried(seen: list[Proposal]) -> list[tuple[int, int]]:
    """Each rate that was settled, with how many trials that took."""
    settled = [proposal.rate for proposal in seen if proposal.stage == "settle"]
    return [(rate, len(list(trials))) for rate, trials in groupby(settled)]


def looked(seen: list[Proposal]) -> list[int]:
    return [proposal.rate for proposal in seen if proposal.stage == "look"]


def settling(answer: Answer, **of_rate: Answer) -> Answer:
    """`answer` in the first look, and in settling but for some rates (`r4000=...`)."""
    return lambda p: of_rate.get(f"r{p.rate}" if p.stage == "settle" else "", answer)(p)


def test_it_looks_at_doubled_rates_then_settles_the_highest_that_held_and_takes_the_middle() -> None:
    seen, found = played(up_to(5_300, BEYOND))
    assert looked(seen) == [1_000, 2_000, 4_000, 8_000]
    assert tried(seen) == [
        *((4_000, 3), (8_000, 3)),
        *((5_657, 3), (4_757, 3)),  # the root of 4,000 x 8,000, of 4,000 x 5,657
    ]
    assert [p.stage for p in seen] == ["look"] * 4 + ["settle"] * 12
    assert found == Found(4_757, 5_657, lowest=1_000)


def test_a_look_where_no_rate_is_too_fast_ends_all_the_same() -> None:
    seen, found = played(up_to(5_300))
    assert looked(seen)[-1] == 512_000  # 128 times the highest that held
    assert found == Found(4_757, 5_657, lowest=1_000)


@pytest.mark.parametrize("limit", [1_000, 1_049, 1_999, 2_000, 7_777, 123_456, 999_999])
def test_what_is_found_is_a_narrow_range(limit: int) -> None:
    _, found = played(up_to(limit, BEYOND))
    assert found.rate is not None and found.above is not None
    assert found.rate <= limit < found.above <= found.rate * RANGE


def test_where_no_rate_held_those_that_could_not_be_offered_get_their_trials() -> None:
    def answer(proposal: Proposal) -> RateOutcome:
        if proposal.stage == "settle":
            return MISSED if proposal.rate == 1_000 else up_to(70_000, BEYOND)(proposal)
        return MISSED if proposal.rate == 1_000 else UNABLE if proposal.rate < 128_000 else BEYOND

    seen, found = played(answer)
    assert tried(seen)[:2] == [(64_000, 3), (128_000, 3)]
    assert found == Found(64_000, 76_109, lowest=64_000)


def test_not_even_the_start() -> None:
    seen, found = played(up_to(999))
    assert looked(seen) == [1_000 * 2**times for times in range(8)]
    assert tried(seen) == [(1_000, 3)]
    assert found == Found(None, 1_000)
    assert played(up_to(999, UNABLE))[1] == Found(None, 1_000, unable=True)


@pytest.mark.parametrize("trouble", [MISSED, UNABLE])
def test_rare_calls_may_wait_for_cpus_that_have_halted(trouble: RateOutcome) -> None:
    """Low rates say nothing of higher ones: neither the first nor any other."""
    seen, found = played(lambda p: trouble if p.rate in (1_000, 4_000, 8_000) else up_to(53_000, BEYOND)(p))
    assert looked(seen) == [1_000 * 2**times for times in range(7)]
    assert tried(seen)[:2] == [(32_000, 3), (64_000, 3)]
    assert found == Found(45_255, 53_817, lowest=2_000)


def test_one_disturbed_trial_decides_nothing() -> None:
    """Two in a row miss at 4,000, where the truth is 5,300: more trials are made, and it holds."""
    once = iter([MISSED, MISSED])
    seen, found = played(settling(up_to(5_300, BEYOND), r4000=lambda p: next(once, HELD)))
    assert (4_000, 7) in tried(seen)
    assert found == Found(4_757, 5_657, lowest=1_000)


def test_a_rate_that_held_by_chance_in_the_first_look_is_gone_below() -> None:
    seen, found = played(lambda p: HELD if p.stage == "look" and p.rate == 8_000 else up_to(5_300, BEYOND)(p))
    assert tried(seen)[:3] == [(8_000, 3), (4_000, 3), (5_657, 3)]
    assert found == Found(4_757, 5_657, lowest=1_000)


def test_a_rate_that_missed_by_chance_in_the_first_look_is_come_to_from_below() -> None:
    seen, found = played(lambda p: BEYOND if p.stage == "look" and p.rate == 4_000 else up_to(5_300, BEYOND)(p))
    assert tried(seen)[:3] == [(2_000, 3), (4_000, 3), (8_000, 3)]
    assert found == Found(4_757, 5_657, lowest=1_000)


def test_a_rate_that_could_not_be_offered_once_is_tried_again() -> None:
    once = iter([UNABLE] * 3)
    seen, found = played(settling(up_to(5_300, BEYOND), r4000=lambda p: next(once, HELD)))
    assert (4_000, 6) in tried(seen)
    assert found == Found(4_757, 5_657, lowest=1_000)


def test_the_generators_limit_is_said() -> None:
    seen, found = played(up_to(3_000, UNABLE))
    assert (4_000, 5) in tried(seen)
    assert found == Found(2_828, 3_363, unable=True, lowest=1_000)


def test_the_limit_below_the_generators_is_the_limit() -> None:
    _, found = played(lambda p: HELD if p.rate <= 2_400 else MISSED if p.rate <= 3_500 else UNABLE)
    assert found == Found(2_378, 2_828, lowest=1_000)


def test_rates_that_sometimes_hold_lie_inside_what_is_found() -> None:
    turn = iter(range(1_000))

    def some(proposal: Proposal) -> RateOutcome:
        if 4_500 <= proposal.rate <= 6_000:
            return HELD if next(turn) % 2 else MISSED
        return up_to(5_000, BEYOND)(proposal)

    _, found = played(some)
    assert found.rate is not None and found.above is not None
    assert 4_000 <= found.rate < 4_500
    assert 6_000 < found.above <= 6_000 * RANGE


def test_nobody_asks_for_more_than_the_most() -> None:
    seen, found = played(up_to(10_000), most=5_000)
    assert looked(seen) == [1_000, 2_000, 4_000, 5_000]
    assert tried(seen) == [(5_000, 3)]
    assert found == Found(5_000, None, lowest=1_000)


def noisy(width: float, chance: random.Random) -> Answer:
    """A trial holds with a chance that falls from 0.98 to 0.02 over so many calls/s around 5,000."""

    def answer(proposal: Proposal) -> RateOutcome:
        fallen = (proposal.rate - (5_000 - width / 2)) / width
        return HELD if chance.random() < min(0.98, max(0.02, 0.98 - 0.96 * fallen)) else MISSED

    return answer


@pytest.mark.parametrize(("width", "apart"), [(200, 0), (1_000, 0.01), (2_000, 0.05)])
def test_two_searches_agree_within_their_ranges(width: float, apart: float) -> None:
    chance = random.Random(1)
    disagreed = 0
    for _ in range(400):
        one, other = (played(noisy(width, chance))[1] for _ in range(2))
        assert one.rate and one.above and other.rate and other.above
        disagreed += max(one.rate, other.rate) > min(one.above, other.above)
    assert disagreed <= apart * 400
