"""What trials share with their neighbours and with the CPU's speed: of pools that were made of known parts."""

from __future__ import annotations

import random

from rig.trials.blocks import ONE, OTHER, SIDES, Block, Trial
from rig.trials.origins import PERCENTS, origins

MEDIANS = "medians of equal trials at 1, 5, 25, 50, 75, 95 and 99 %"


def pool(of_host: float, of_process: float, blocks: int = 4000) -> list[Block]:
    """The host's speed changes from block to block and is seen by both sides; each process differs by itself."""
    chance = random.Random(3)
    made = []
    for at in range(blocks):
        speed = 300 * chance.lognormvariate(0, of_host)
        sides = {side: Trial(40 * speed * chance.lognormvariate(0, of_process), 0.2, False, speed) for side in SIDES}
        made.append(Block("boot", 0, at, sides))
    return made


def shares(blocks: list[Block]) -> dict[str, float]:
    told = {one.what: one.figure for one in origins(blocks)}
    # Both sides of a block have the same speed in these pools.
    assert told.pop("the same of the ratios of a block") == "not known, for one of them does not change"
    assert len(told.pop(MEDIANS).split(",")) == len(PERCENTS)
    return {what: float(figure.split(",")[0]) for what, figure in told.items()}


def test_the_hosts_speed_is_shared_and_told() -> None:
    found = shares(pool(of_host=0.2, of_process=0.02))
    assert found["the two equal trials of a block go together"] > 0.95
    assert found["a trial's median and the time of a system call on its CPU go together"] > 0.95
    assert abs(found["a trial and its like one block later go together"]) < 0.1


def test_what_processes_differ_by_is_not() -> None:
    found = shares(pool(of_host=0.001, of_process=0.2))
    assert all(abs(share) < 0.1 for share in found.values())


def test_medians_are_told_by_their_percentiles() -> None:
    # 0, 1, ... 100 us, so that each percentile is its own number; zero has no logarithm.
    sides = [{side: Trial(max(1, at) * 1000.0, 0.2, False, 300.0) for side in SIDES} for at in range(101)]
    told = {one.what: one.figure for one in origins([Block("b", 0, at, each) for at, each in enumerate(sides)])}
    assert told[MEDIANS] == "1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0 us"


def test_disturbed_trials_do_not_speak() -> None:
    blocks = pool(of_host=0.2, of_process=0.02, blocks=100)
    sides = {side: Trial(1.0, 0.2, True, 1e9) for side in (ONE, OTHER)}
    blocks[7] = Block("boot", 0, 7, {**blocks[7].sides, **sides})
    assert shares(blocks)["the two equal trials of a block go together"] > 0.9
