"""An A/A test: blocks of trials of one plan under two names, as many as a budget of time allows."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

from orrery.campaign.run import TrialRunner
from orrery.clock import SECOND, Clock
from orrery.errors import DriverError, InputError
from orrery.planning.phases import of_block
from orrery.planning.plan import Plan
from orrery.stats.intervals import MINIMUM_TRIALS
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener

NAMES = ("one", "other")
"""What the two are called: `one unix`, `other unix`."""


def run_aa_test(
    plans: Sequence[Plan],
    budget: int,
    seed: int,
    save: Callable[[Observation], None],
    clock: Clock,
    trial: TrialRunner,
) -> int:
    """Run blocks of both names at every plan (each a placement) until `budget` (ns) is used up; how many they were.

    Whole blocks are saved. InputError where the first shows that the budget is too short for an interval, before
    anything is; DriverError where a trial fails.
    """
    begin, longest = clock.now(), 0
    for block in count():
        started, whole = clock.now(), list[Observation]()
        for position, (plan, name) in enumerate(_order(plans, seed, block)):
            made = trial(of_block(plan, block), block=block, position=position, clock=clock, listener=NullListener())
            if made.status != "ok":
                raise DriverError(f"{plan.binding.label}: {made.reason}", hint=made.stderr or None)
            whole.append(_named(made, name))
        longest = max(longest, clock.now() - started)
        _check(longest, budget)
        for each in whole:
            save(each)
        if clock.now() - begin + longest > budget and block + 1 >= MINIMUM_TRIALS:
            return block + 1
    raise AssertionError("blocks do not end by themselves")


def _order(plans: Sequence[Plan], seed: int, block: int) -> list[tuple[Plan, str]]:
    """Both names of every plan, in an order of the block's own."""
    members = [(plan, name) for plan in plans for name in NAMES]
    # `twins` is the test's older name: with another word the orders of a seed would be others.
    random.Random(f"{seed} twins {block}").shuffle(members)
    return members


def _named(made: Observation, name: str) -> Observation:
    return replace(made, driver=f"{name} {made.driver}", binding=f"{name} {made.binding}")


def _check(longest: int, budget: int) -> None:
    if longest * MINIMUM_TRIALS > budget:
        # A quarter more, upwards to whole seconds: later blocks may take longer than those so far.
        needed = -(-longest * MINIMUM_TRIALS * 5 // (4 * SECOND))
        raise InputError(
            f"the budget is too short: a block takes {longest / SECOND:.1f} s, and an interval needs {MINIMUM_TRIALS}",
            hint=f"--budget {needed}s, or fewer --calls",
        )
