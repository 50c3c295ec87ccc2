"""The pool of blocks that stands in records/: what is written beside it follows from it again."""

from __future__ import annotations

import re

import alarms
from orrery.paths import ROOT
from orrery.stats.intervals import ratio
from rig.judgement import conclusion
from rig.synthetic import ONE, SLOWED
from rig.table import read_table

RECORDS = ROOT / "records"


def test_the_readme_tells_what_the_pool_gives() -> None:
    found = list(alarms.judged(read_table(RECORDS / "alarms.csv"), seed=1, number=2000))
    told = [*(judgement.line() for judgement in found), conclusion(found)[0]]
    assert "\n".join(f"    {line}" for line in told) in (RECORDS / "README.md").read_text(encoding="utf-8")


def test_what_was_injected_is_told() -> None:
    pool = read_table(RECORDS / "alarms.csv")[0]
    found = ratio([(block.medians[SLOWED], block.medians[ONE]) for block in pool])
    assert len(pool) == 300
    assert found.centre is not None and found.low is not None and found.high is not None
    centre, low, high = (f"{100 * (end - 1):.1f}" for end in (found.centre, found.low, found.high))
    assert f"{centre} % [{low}, {high}]" in (RECORDS / "README.md").read_text(encoding="utf-8")


def test_the_methodology_tells_the_same() -> None:
    told = (ROOT / "docs" / "methodology.md").read_text(encoding="utf-8")
    for line in (RECORDS / "README.md").read_text(encoding="utf-8").splitlines():
        if found := re.search(
            r"campaigns of (\d+) min .*(told as a change|smallest slowdown[^:]*): ([^(]+) \(allowed", line
        ):
            minutes, _, figure = found.groups()
            percent, low, high = re.findall(r"[\d.]+", figure)
            [row] = [row for row in told.splitlines() if row.startswith(f"| {minutes} min,")]
            assert f"{percent} % ({low} to {high})" in row
