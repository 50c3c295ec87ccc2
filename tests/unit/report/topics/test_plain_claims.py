"""Claims without a picture of their own: what is said to add little, and what no figure of ours can test."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from report_material import material, published

from orrery.errors import InputError
from orrery.paths import SCENARIOS
from orrery.report.classics.summary import claims_of
from orrery.report.material import Material
from orrery.report.topics.claim import Outcome
from orrery.report.topics.overhead.claims import overhead_claims
from orrery.report.topics.overhead.published import OVERHEADS, Overhead
from orrery.report.topics.reading import read_published
from orrery.report.topics.untested.published import UNTESTED
from orrery.report.topics.untested.topic import untested_claims

FILES = [read_published(path) for path in sorted(SCENARIOS.rglob("*.published.toml"))]


def of_column(column: str) -> Material:
    """The usual campaign, of whose published table it is said that a column adds little."""
    table = published()
    said = (Overhead(column=column, words="w"),)
    return replace(material(), published=replace(table, tables={**table.tables, OVERHEADS: said}))


def test_what_is_said_to_add_little_is_held_against_todays_ratio() -> None:
    [claim] = overhead_claims(of_column("DBUS"))
    assert claim.outcome is Outcome.FAILS and claim.why.startswith("sd-bus takes 4.")
    assert overhead_claims(replace(material(), published=None)) == []


def test_where_nobody_stands_for_a_column_its_own_table_is_told() -> None:
    [claim] = overhead_claims(of_column("DCOP"))
    assert claim.outcome is Outcome.UNKNOWN
    ratio = published().ratio_of_sums("DCOP")
    assert claim.why == f"no driver of today stands for DCOP; in its own table it took {ratio:.2f} times as long"
    alone = replace(of_column("DBUS"), rows=())
    assert overhead_claims(alone)[0].why.startswith("no driver was run that stands for DBUS; in its own table")


def test_components_were_said_to_add_no_significant_overhead() -> None:
    table = read_published(SCENARIOS / "classics/timestamp.published.toml")
    [claim] = overhead_claims(replace(material(), published=table))
    assert "do not add significant overhead above and beyond" in claim.words and claim.outcome is Outcome.UNKNOWN
    assert claim.why == "no driver of today stands for CIAO-CIAO; in its own table it took 1.08 times as long"


def test_each_column_that_is_said_to_add_little_is_one_of_its_table() -> None:
    found = [(said.column, {column.name for column in file.others}) for file in FILES for said in file.of(OVERHEADS)]
    assert found and all(column in columns for column, columns in found)


def test_what_cannot_be_tested_says_why() -> None:
    table = read_published(SCENARIOS / "classics/payload.published.toml")
    [claim] = untested_claims(replace(material(), published=table))
    assert "doubles must be converted" in claim.words and claim.outcome is Outcome.UNKNOWN
    assert claim.why.startswith("objects have doubles alone here")
    assert claim in claims_of(replace(material(), published=table))
    assert untested_claims(replace(material(), published=None)) == []
    assert sum(len(file.of(UNTESTED)) for file in FILES) >= 9


def test_the_overhead_that_is_told_in_microseconds_is_not_what_its_figures_give() -> None:
    table = read_published(SCENARIOS / "classics/timestamp.published.toml")
    [claim] = untested_claims(replace(material(), published=table))
    base, other = (table.figures["test_method"][column] / 1e3 for column in ("TAO-TAO", "CIAO-CIAO"))
    assert "is thus 8" in claim.words
    assert f"{base:.2f} and {other:.2f}, are {other - base:.2f} " in claim.why


def test_a_claim_that_is_not_tested_needs_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "x.published.toml"
    path.write_text('[source]\nkey = "k"\ntitle = "t"\nyear = 2006\n[[untested]]\nwords = "w"\n')
    with pytest.raises(InputError, match="why is missing") as caught:
        read_published(path)
    assert caught.value.line == 5
