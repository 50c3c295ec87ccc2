"""A call with parts cut out: shares of the whole call, the published ones beside them, and mistakes with a line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from report_material import subject

from observations import campaign, observations, series
from orrery.errors import InputError
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.report.classics.experiment import Experiment
from orrery.report.classics.page import render_classics
from orrery.report.classics.words import compared
from orrery.report.material import Material
from orrery.report.topics.claim import Outcome
from orrery.report.topics.cuts.claims import agrees, cut_claims
from orrery.report.topics.cuts.figures import cut_shares
from orrery.report.topics.cuts.published import CutClaim
from orrery.report.topics.cuts.view import VIEW
from orrery.report.topics.reading import read_published
from orrery.store.observation import Observation

FILE = SCENARIOS / "classics/call-path.published.toml"
TIMES = {
    ("server", "in_out_int_call"): 10_000,
    ("server", "in_int_call"): 9_000,
    ("server", "void_call"): 8_000,
    ("client", "in_out_int_call"): 500,
}
"""What calls take (ns) by the process of the server."""


def at(process: str) -> list[Observation]:
    made = observations(["unix", "omniorb"], calls=30)
    for one in made:
        one.point = f'{{"process":"{process}"}}'
        for measured in one.measurements:
            time = TIMES.get((process, measured.operation.rpartition("::")[2]), 20_000)
            factor = 2 if one.driver == "omniorb" and process == "client" else 1
            measured.series["latency"] = series("latency", [time * factor] * 30)
    return made


def cut() -> Material:
    observed = [one for process in ("server", "client") for one in at(process)]
    record = replace(campaign(), scenario="classics/call-path")
    about = replace(subject(), record=record)
    return Material(about, {}, rows(record, observed), compare(observed), observed, read_published(FILE))


@pytest.fixture(scope="module")
def material() -> Material:
    return cut()


def test_a_share_is_that_of_the_whole_call_of_the_same_driver(material: Material) -> None:
    found = {
        (one.binding.partition("[")[0], one.cut): one.share.ratio
        for one in material.of(cut_shares)
        if one.placement == "same"
    }
    assert len(found) == 6
    assert found["unix", "without a result"] == pytest.approx(0.9, rel=0.01)
    assert found["unix", "without any value"] == pytest.approx(0.8, rel=0.01)
    assert found["unix", "without the call to another process"] == pytest.approx(0.05, rel=0.01)
    assert found["omniorb", "without the call to another process"] == pytest.approx(0.1, rel=0.01)


def test_the_sentence_has_then_and_today(material: Material) -> None:
    told = compared(material)
    assert told.startswith("Without the call to another process 0.795 % of a call of DCOP was left in 2006, 5.0")
    assert "(unix) to 10.0" in told and "without a result" not in told
    below = VIEW.caption(material)
    assert "without a result 101 %" in below and "without any value 80" in below


def test_what_the_headline_says_does_not_stand_below_the_picture(material: Material) -> None:
    one = Experiment("classics/call-path", "A title", "Why?", "orrery run", material.published, material)
    section = render_classics([one], "x.db", "orrery classics").partition('<section id="classics-call-path">')[2]
    assert section.count("of a call of DCOP was left") == 2 and "Here, without a result 101" in section


def test_the_bottleneck_is_where_the_time_goes(material: Material) -> None:
    [claim] = cut_claims(material)
    assert claim.words == "From the above we can conclude that “dcopClient()->call” is the bottleneck."
    assert claim.outcome is Outcome.HOLDS
    assert claim.why.count(" is left with ") == 2 and "sent inside" not in claim.why
    [nobody] = cut_claims(replace(material, rows=()))
    assert nobody.outcome is Outcome.UNKNOWN and nobody.why.startswith("no driver was run with the whole call and")
    assert cut_claims(replace(material, published=None)) == []


@pytest.mark.parametrize(
    ("low", "high", "unless", "outcome"),
    [
        (0.04, 0.06, "it may be there still", Outcome.HOLDS),
        (0.45, 0.55, "", Outcome.UNKNOWN),
        (0.6, 0.7, "", Outcome.FAILS),
        (0.6, 0.7, "it may be there still", Outcome.UNKNOWN),
        (None, None, "", Outcome.UNKNOWN),
    ],
)
def test_half_of_a_call_is_the_bound(low: float | None, high: float | None, unless: str, outcome: Outcome) -> None:
    assert agrees(low, high, CutClaim(words="w", cut="c", below=0.5, unless=unless)) is outcome


def test_a_panel_for_each_cut_with_the_published_bar(material: Material) -> None:
    text = str(VIEW.render(material)[0].svgs[0])
    for name in ("without the call to another process", "without a result", "without any value"):
        assert name in text
    assert text.count("DCOP 2006") >= 2


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("time      = 2095730\n", "", "the first cut must be the whole call"),
        ('operation = "void_call"', 'operaton = "void_call"', "operaton"),
        ('cut    = "without the call to another process"', 'cut = "without a word"', "without a word is no cut"),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = FILE.read_text()
    assert old in text
    path = tmp_path / "x.published.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InputError, match=words) as caught:
        read_published(path)
    assert caught.value.line
