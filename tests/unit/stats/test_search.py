"""The search proposes exactly these rates, and ends with exactly this."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.stats.search import Found, Outcome, Proposal, search

HELD, MISSED, UNABLE = Outcome.HELD, Outcome.MISSED, Outcome.UNABLE


def played(answer: Callable[[Proposal], Outcome], start: int = 1_000, **words: int) -> tuple[list[Proposal], Found]:
    """Every proposal of a search whose outcomes `answer` gives, and its end."""
    seen: list[Proposal] = []
    asked = search(start, **words)
    proposal = next(asked)
    while True:
        seen.append(proposal)
        assert len(seen) < 200
        try:
            proposal = asked.send(answer(proposal))
        except StopIteration as end:
            return seen, end.value


def up_to(limit: float, beyond: Outcome = MISSED) -> Callable[[Proposal], Outcome]:
    return lambda proposal: HELD if proposal.rate <= limit else beyond


def rates(seen: list[Proposal], stage: str) -> list[int]:
    return [proposal.rate for proposal in seen if proposal.stage == stage]


def test_it_doubles_then_halves_then_confirms() -> None:
    seen, found = played(up_to(5_300))
    assert [proposal.rate for proposal in seen] == [
        *(1_000, 2_000, 4_000, 8_000),
        *(6_000, 5_000, 5_500, 5_250),  # 4000..8000, 4000..6000, 5000..6000, 5000..5500
        *(5_250, 5_250, 5_250),  # 250 of 5,250 is within 5 %
    ]
    assert [p.stage for p in seen] == ["climb"] * 4 + ["narrow"] * 4 + ["confirm"] * 3
    assert found == Found(5_250, 5_500)


@pytest.mark.parametrize("limit", [1_000, 1_049, 1_999, 2_000, 7_777, 123_456, 999_999])
def test_what_is_found_is_within_its_precision(limit: int) -> None:
    _, found = played(up_to(limit))
    assert found.rate is not None and found.above is not None
    assert found.rate <= limit < found.above
    assert found.above - found.rate <= max(1, 0.05 * found.rate)


def test_not_even_the_start() -> None:
    seen, found = played(up_to(999))
    assert seen == [Proposal(1_000, "climb")]
    assert found == Found(None, 1_000)
    assert played(up_to(999, UNABLE))[1] == Found(None, 1_000, unable=True)


def test_the_generators_limit_ends_the_climb_and_is_said() -> None:
    seen, found = played(up_to(3_000, UNABLE))
    assert rates(seen, "climb") == [1_000, 2_000, 4_000]
    assert found == Found(3_000, 3_125, unable=True)


def test_the_limit_below_the_generators_is_the_limit() -> None:
    seen, found = played(lambda p: HELD if p.rate <= 2_400 else MISSED if p.rate <= 3_500 else UNABLE)
    assert rates(seen, "narrow") == [3_000, 2_500, 2_250, 2_375, 2_437]
    assert found == Found(2_375, 2_437, unable=False)


def test_what_held_by_chance_gives_way_to_the_next_lower() -> None:
    once: list[int] = []

    def lucky(proposal: Proposal) -> Outcome:
        """5,250 holds when it is first tried and once after that."""
        if proposal.rate == 5_250:
            once.append(proposal.rate)
            return HELD if len(once) <= 2 else MISSED
        return up_to(5_300)(proposal)

    seen, found = played(lucky)
    assert rates(seen, "confirm") == [5_250, 5_250, 5_000, 5_000, 5_000]
    assert found == Found(5_000, 5_250)


def test_nothing_is_confirmed() -> None:
    seen, found = played(lambda p: HELD if p.stage != "confirm" and p.rate <= 2_000 else MISSED, precision=1)
    assert rates(seen, "confirm") == [2_000, 1_000]
    assert found == Found(None, 1_000)


def test_it_ends_at_the_most_that_is_asked_for() -> None:
    seen, found = played(up_to(10**9), most=5_000)
    assert rates(seen, "climb") == [1_000, 2_000, 4_000, 5_000]
    assert rates(seen, "narrow") == []
    assert found == Found(5_000, None)


def test_whole_numbers_end_a_search_among_few_calls() -> None:
    seen, found = played(up_to(5), start=1)
    assert rates(seen, "narrow") == [6, 5]
    assert found == Found(5, 6)
