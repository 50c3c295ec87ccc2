"""The pool of blocks that stands in records/: what is written beside it follows from it again."""

from __future__ import annotations

from orrery.paths import ROOT
from rig.judging.judgement import conclusion
from rig.trials.alarm_rates import judged, lengths
from rig.trials.blocks import read_table

RECORDS = ROOT / "records"
METHODOLOGY = ROOT / "docs" / "methodology.md"


def test_the_readme_tells_what_the_pool_gives() -> None:
    found = list(judged(*read_table(RECORDS / "alarms.csv")))
    told = [*(judgement.line() for judgement in found), conclusion(found)[0]]
    assert "\n".join(f"    {line}" for line in told) in (RECORDS / "README.md").read_text(encoding="utf-8")


def test_the_methodology_tells_what_campaigns_of_each_length_say() -> None:
    _, blocks = read_table(RECORDS / "alarms.csv")
    # Its end too: fewer rows would be the beginning of the same table.
    assert "\n".join([*lengths(blocks), "", ""]) in METHODOLOGY.read_text(encoding="utf-8")
