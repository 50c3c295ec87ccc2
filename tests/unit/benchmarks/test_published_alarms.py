"""The pool of blocks that stands in records/: what is written beside it follows from it again."""

from __future__ import annotations

import re

import pytest

from orrery.paths import ROOT
from orrery.stats.intervals import ratio
from rig.alarm_rates import judged
from rig.judgement import conclusion
from rig.runs import ONE, SLOWED
from rig.table import read_table

RECORDS = ROOT / "records"
METHODOLOGY = ROOT / "docs" / "methodology.md"


def test_the_readme_tells_what_the_pool_gives() -> None:
    found = list(judged(read_table(RECORDS / "alarms.csv")))
    told = [*(judgement.line() for judgement in found), conclusion(found)[0]]
    assert "\n".join(f"    {line}" for line in told) in (RECORDS / "README.md").read_text(encoding="utf-8")


def test_what_was_injected_is_told() -> None:
    pool = read_table(RECORDS / "alarms.csv")[0]
    found = ratio([(block.medians[SLOWED], block.medians[ONE]) for block in pool])
    assert len(pool) == 300
    assert found.centre is not None and found.low is not None and found.high is not None
    centre, low, high = (f"{100 * (end - 1):.1f}" for end in (found.centre, found.low, found.high))
    assert f"{centre} % [{low}, {high}]" in (RECORDS / "README.md").read_text(encoding="utf-8")


def rows_of(readme: str) -> list[str]:
    """The rows of the methodology's table that follow from the lines of the README; KeyError where one lacks a part."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for minutes, blocks, what, figure in re.findall(r"runs of (\d+) min \((\d+) blocks\), (.*?): (.*)", readme):
        if "told as a change" in what:
            [(rate, ends, few, every)] = re.findall(r"^([\d.]+ %) \[(.*?)\] of (\d+) that .* runs ([\d.]+ %)$", figure)
            apart = f"{few} | {rate} ({ends.replace(', ', ' to ')}) | {every}"
            found.setdefault((minutes, blocks), {})["apart"] = apart
        if "smallest slowdown" in what:
            [smallest] = re.findall(r"of all \d+ runs ([\d.]+ %)", figure)
            found.setdefault((minutes, blocks), {})["smallest"] = smallest
    return [f"| {m} min, {b} blocks | {told['apart']} | {told['smallest']} |" for (m, b), told in found.items()]


def test_the_methodology_tells_the_same() -> None:
    rows = rows_of((RECORDS / "README.md").read_text(encoding="utf-8"))
    assert len(rows) == 3, "no line of the README matches any more"
    assert "\n".join(rows) in METHODOLOGY.read_text(encoding="utf-8")


def test_the_methodology_tells_what_the_real_campaigns_lack() -> None:
    readme = (RECORDS / "README.md").read_text(encoding="utf-8")
    [(rate, low, high, more)] = re.findall(
        r"campaigns of 24 blocks, equal sides told as a change: ([\d.]+ %) \[(.*), (.*)\] .*some (\d+) more",
        readme,
    )
    told = " ".join(METHODOLOGY.read_text(encoding="utf-8").split())
    assert f"{rate} of its 10 real campaigns of one minute called equal sides different" in told
    assert f"with an interval from {low} to {high} %; about {more} more campaigns would decide it" in told


@pytest.mark.parametrize(("old", "new"), [("told as a change", "said to differ"), ("smallest slowdown", "least")])
def test_another_wording_is_noticed(old: str, new: str) -> None:
    readme = (RECORDS / "README.md").read_text(encoding="utf-8")
    with pytest.raises(KeyError):
        rows_of(readme.replace(old, new))
