"""The pool of blocks that stands in records/: what is written beside it follows from it again."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from orrery.paths import ROOT
from rig.judging.judgement import Judgement, conclusion
from rig.trials.alarm_rates import EQUAL, judged, lengths
from rig.trials.blocks import read_table

RECORDS = ROOT / "records"
METHODOLOGY = ROOT / "docs" / "methodology.md"


@cache
def found() -> tuple[Judgement, ...]:
    return tuple(judged(*read_table(RECORDS / "alarms.csv")))


def test_the_readme_tells_what_the_pool_gives() -> None:
    told = [*(judgement.line() for judgement in found()), conclusion(found())[0]]
    assert "\n".join(f"    {line}" for line in told) in (RECORDS / "README.md").read_text(encoding="utf-8")


def test_the_methodology_tells_what_campaigns_of_each_length_say() -> None:
    _, blocks = read_table(RECORDS / "alarms.csv")
    # Its end too: fewer rows would be the beginning of the same table.
    assert "\n".join([*lengths(blocks), "", ""]) in METHODOLOGY.read_text(encoding="utf-8")


def of_boots(what: str) -> list[list[str]]:
    """Of each boot a correlation, and what it explains."""
    figures = {judgement.what: judgement.figure for judgement in found()}
    return [figures[f"{what} go together, boot {boot} of 2"].split(", which explains ") for boot in (1, 2)]


def test_the_methodology_tells_what_trials_share() -> None:
    page = " ".join(METHODOLOGY.read_text(encoding="utf-8").split())
    [first, _], [second, _] = of_boots("the two equal trials of a block")
    assert f"a correlation of {first} on the quiet machine and {second} on the other one" in page
    for later, words in (("ten", "ten"), ("100", "a hundred")):
        [first, _], [second, _] = of_boots(f"a trial and its like {later} blocks later")
        assert f"{words} blocks later {first} and {second}" in page
    [_, first], [_, second] = of_boots("a trial's median and the time of a system call on its CPU")
    assert f"explains {first[:-1]} % of the difference and {second[:-1]} % (" in page


def counted_in(name: str, boot: int) -> Callable[[float, float], float]:
    """The share in % of the trials of equal sides, in a boot of a pool, whose medians lie in an interval of us."""
    _, blocks = read_table(RECORDS / name)
    own = list(dict.fromkeys(block.boot for block in blocks))[boot]
    medians = [block.sides[side].median / 1000 for block in blocks if block.boot == own for side in EQUAL]
    return lambda low, high: 100 * sum(low <= each < high for each in medians) / len(medians)


def test_the_readme_counts_the_medians() -> None:
    page = " ".join((RECORDS / "README.md").read_text(encoding="utf-8").split())
    first, second = (counted_in("alarms.csv", boot) for boot in (0, 1))
    earlier, slow = counted_in("alarms_two_modes.csv", 0), first(14, math.inf)
    assert 90 <= first(12.2, 13.2) < 92 and "nine trials in ten have one of 12.2 to 13.2 us" in page
    assert f"{slow:.1f} % have 14 us or more, one in {100 / slow:.0f}." in page
    modes = f"{second(18, 20):.0f} % of the trials lie in 18 to 20 us, {second(22, 31):.0f} % in 22 to 31"
    assert f"{modes}, and {second(20, 22):.0f} % between the two" in page
    assert f"{earlier(17, 18):.0f} % of the trials in 17 to 18 us and {earlier(21, 29):.0f} % in 21 to 29" in page


def test_the_methodology_tells_how_medians_are_spread() -> None:
    page = " ".join(METHODOLOGY.read_text(encoding="utf-8").split())
    first, second = (
        judgement.figure.removesuffix(" us").split(", ")
        for judgement in found()
        if judgement.what.startswith("medians")
    )
    assert f"nine in ten are {first[1]} to {first[5]} us, one in a hundred is {first[6]} us or more." in page
    assert f"a quarter is below {second[2]} us, a quarter above {second[4]} (" in page
