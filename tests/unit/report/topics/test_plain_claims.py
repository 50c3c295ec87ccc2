"""Claims that no figure of ours can test, each with its reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from report_material import material

from orrery.errors import InputError
from orrery.paths import SCENARIOS
from orrery.report.classics.summary import claims_of
from orrery.report.topics.claim import Outcome
from orrery.report.topics.crossed.published import CROSSED
from orrery.report.topics.reading import read_published
from orrery.report.topics.untested.published import UNTESTED
from orrery.report.topics.untested.topic import untested_claims

FILES = [read_published(path) for path in sorted(SCENARIOS.rglob("*.published.toml"))]


def test_what_cannot_be_tested_says_why() -> None:
    table = read_published(SCENARIOS / "classics/payload.published.toml")
    [claim] = untested_claims(replace(material(), published=table))
    assert "doubles must be converted" in claim.words and claim.outcome is Outcome.UNKNOWN
    assert claim.why.startswith("objects have doubles alone here")
    assert claim in claims_of(replace(material(), published=table))
    assert untested_claims(replace(material(), published=None)) == []
    assert sum(len(file.of(UNTESTED)) for file in FILES) >= 8


def test_the_overhead_that_is_told_in_microseconds_is_not_what_its_figures_give() -> None:
    table = read_published(SCENARIOS / "classics/components.published.toml")
    [claim] = untested_claims(replace(material(), published=table))
    crossed = table.of(CROSSED)
    assert crossed is not None
    base, other = crossed.neither.time, crossed.both.time
    assert f"is thus {crossed.added}" in claim.words
    assert f"{base:.2f} and {other:.2f}, are {other - base:.2f} " in claim.why


def test_a_claim_that_is_not_tested_needs_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "x.published.toml"
    path.write_text('[source]\nkey = "k"\ntitle = "t"\nyear = 2006\n[[untested]]\nwords = "w"\n')
    with pytest.raises(InputError, match="why is missing") as caught:
        read_published(path)
    assert caught.value.line == 5
