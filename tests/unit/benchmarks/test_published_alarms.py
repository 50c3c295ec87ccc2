"""The pool of blocks that stands in records/: what is written beside it follows from it again."""

from __future__ import annotations

from functools import cache

from orrery.paths import ROOT
from rig.judging.judgement import Judgement, conclusion
from rig.trials.alarm_rates import judged, lengths
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
