"""The campaigns of equal sides in records/, disturbed and not: what is written beside them follows from them again."""

from __future__ import annotations

import re

from disturbed import judged
from orrery.paths import ROOT
from rig.equal_sides.outcomes import read_outcomes
from rig.judging.judgement import conclusion

RECORDS = ROOT / "records"


def told() -> list[str]:
    """What the benchmark prints of the table."""
    found = list(judged(read_outcomes(RECORDS / "disturbed.csv")))
    return [*(judgement.line() for judgement in found), conclusion(found)[0]]


def test_the_readme_tells_what_the_table_gives() -> None:
    assert "\n".join(f"    {line}" for line in told()) in (RECORDS / "README.md").read_text(encoding="utf-8")


def test_the_methodology_tells_the_same() -> None:
    [(rise, low, high, quiet, disturbed)] = re.findall(
        r"than without: -([\d.]+ %) \[(.*), (.*)\] \(from ([\d.]+ %) .* to ([\d.]+ %) \[", "\n".join(told())
    )
    page = " ".join((ROOT / "docs" / "methodology.md").read_text(encoding="utf-8").split())
    assert (
        f"Of 60 such pairs on a virtual machine ([records](../records/README.md)) {disturbed} of the disturbed" in page
    )
    assert f"{quiet} of the others: {rise} less, with an interval from {low} to {high} %" in page
