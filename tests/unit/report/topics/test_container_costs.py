"""What a container costs: effects by hand, the source's two figures beside them, and its claims."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from boxed import CALL, TIMES, binding, boxed, crossed_material
from rich.console import Console

from orrery.errors import InputError
from orrery.metrics.comparing.crossed import BOTH, CLIENT, NEITHER, SERVER, crossed_effects
from orrery.metrics.rows import Verdict
from orrery.paths import SCENARIOS
from orrery.report.classics.words import compared
from orrery.report.material import Material
from orrery.report.page.html import render_report
from orrery.report.terminal.table import table
from orrery.report.topics import claim
from orrery.report.topics.crossed.claims import crossed_claims
from orrery.report.topics.crossed.figures import effects, medians_of, names_of
from orrery.report.topics.crossed.published import CROSSED
from orrery.report.topics.crossed.view import VIEW
from orrery.report.topics.crossed.words import difference_text
from orrery.report.topics.reading import read_published
from orrery.stats.intervals import Estimate

FILE = SCENARIOS / "classics/components.published.toml"
PUBLISHED = read_published(FILE)
ONE = '{"threads":1}'
FOUR = '{"threads":4}'
SLOW = {NEITHER: 1000, SERVER: 2000, CLIENT: 900, BOTH: 2000}


@pytest.fixture(scope="module")
def material() -> Material:
    return crossed_material(boxed(), PUBLISHED)


def test_the_effects_by_hand(material: Material) -> None:
    found = medians_of(material.of(effects), "same")
    assert [(one.driver, one.container, one.metric, one.blocks) for one in found] == [
        ("ice[threads=1]", "icebox", "latency.p50", 6)
    ]
    # 1,100 over 1,000 and 1,200 over 1,050; 1,050 over 1,000 and 1,200 over 1,100; each the geometric mean of both.
    ratios = found[0].ratios
    assert ratios.server.centre == pytest.approx((1.1 * 1200 / 1050) ** 0.5)
    assert ratios.client.centre == pytest.approx((1.05 * 1200 / 1100) ** 0.5)
    assert ratios.interaction.centre == pytest.approx(1200 / 1050 / 1.1)
    assert [ratios.both.low, ratios.both.high] == pytest.approx([1.2, 1.2])
    # Times 10 to 15, the blocks' own numbers: 12.5 in the mean.
    differences = found[0].differences
    assert differences.server.centre == pytest.approx(12.5 * (100 + 150) / 2)
    assert differences.client.centre == pytest.approx(12.5 * (50 + 100) / 2)
    assert differences.interaction.centre == pytest.approx(12.5 * 50)
    assert differences.both.centre == pytest.approx(12.5 * 200)


def test_every_metric_that_applies_has_its_effects(material: Material) -> None:
    here = {one.metric: one for one in material.of(effects) if one.keys[NEITHER].placement == "same"}
    assert {"latency.p50", "latency.mean", "rate", "cpu", "memory.pss.rest"} <= set(here)
    # Calls a second are the inverse of times, where nothing comes between calls.
    assert here["rate"].ratios.both.centre == pytest.approx(1 / 1.2)
    assert here["memory.pss.rest"].ratios.both.centre == pytest.approx(1)
    # All calls of a trial are alike: they do not deviate, and there is no ratio of nothing.
    assert here["latency.deviation"].ratios.both.centre is None


def test_the_four_rows_are_told_apart(material: Material) -> None:
    (one,) = medians_of(material.of(effects), "same")
    assert {corner: key.binding for corner, key in one.keys.items()} == {
        corner: binding(corner) for corner in (NEITHER, SERVER, CLIENT, BOTH)
    }


@pytest.mark.parametrize("missing", [NEITHER, SERVER, CLIENT, BOTH])
def test_without_one_of_the_four_there_is_no_effect(missing: tuple[bool, bool]) -> None:
    some = [one for one in boxed() if one.binding != binding(missing)]
    assert crossed_material(some).of(effects) == []


def test_an_invalid_row_has_no_effect(material: Material) -> None:
    bad = ("same", binding(SERVER))
    rows = [
        replace(row, verdict=Verdict.INVALID) if (row.key.placement, row.key.binding) == bad else row
        for row in material.rows
    ]
    found = replace(material, rows=rows).of(effects)
    assert {one.keys[NEITHER].placement for one in found} == {"split"}


def test_a_block_that_lacks_one_of_the_four_is_left_out() -> None:
    some = [one for one in boxed() if not (one.block == 0 and one.binding == binding(CLIENT))]
    material = crossed_material(some)
    (one,) = medians_of(material.of(effects), "same")
    assert (one.blocks, one.ratios.both.why) == (5, "5 trials, an interval needs 6")


def test_two_containers_are_each_crossed_with_none() -> None:
    others = [one for one in boxed(container="crate") if one.binding != binding(NEITHER)]
    material = crossed_material([*boxed(), *others])
    assert names_of(medians_of(material.of(effects), "same")) == ["ice in icebox", "ice in crate"]


def test_points_stand_with_the_names(material: Material) -> None:
    several = crossed_material([*boxed(point=ONE), *boxed(point=FOUR)])
    assert names_of(medians_of(several.of(effects), "same")) == ["ice in icebox, threads 1", "ice in icebox, threads 4"]
    assert names_of(medians_of(material.of(effects), "same")) == ["ice in icebox"]


def test_without_containers_nothing_is_read() -> None:
    plain = [one for one in boxed() if one.binding == binding(NEITHER)]
    material = crossed_material(plain, PUBLISHED)
    assert material.of(effects) == [] and not VIEW.applies(material)
    assert crossed_effects(material.groups, (), ("latency.p50",)) == []


def test_a_difference_has_its_sign_and_its_unit() -> None:
    assert difference_text(Estimate(512.0, 401.0, 620.0), "ns") == "+512 ns (401 to 620)"
    assert difference_text(Estimate(-1500.0, -2000.0, -1000.0), "ns") == "-1.50 us (-2.00 to -1.00)"
    assert difference_text(Estimate(2500.0), "ns") == "+2.50 us"
    assert difference_text(Estimate(0.0, 0.0, 0.0), "ns") == "0 ns"
    assert difference_text(Estimate(None, why="nothing"), "ns") == ""


def test_the_sentence_has_then_and_today(material: Material) -> None:
    text = compared(material)
    assert text.startswith("In 2004 CIAO-CIAO took 1.08 times as long as TAO-TAO; today 1.20 times (1.20")
    assert "with ice in icebox, +2.50 us" in text
    assert compared(crossed_material(boxed())) != text, "without the source nothing is said of it"


def test_the_caption_has_what_the_text_says_beside_its_figures(material: Material) -> None:
    assert "The text says 8 us." in VIEW.caption(material)
    table_ = PUBLISHED.of(CROSSED)
    assert table_ is not None
    assert (table_.both.time - table_.neither.time, table_.ratio) == pytest.approx((7.47, 1.0803), abs=1e-4)


def test_the_picture_has_a_line_for_each_effect_and_the_published_one(material: Material) -> None:
    pictures = VIEW.render(material)
    assert [one.heading for one in pictures] == ["Client and server on one core", "Client and server on two cores"]
    text = str(pictures[0].svgs[0])
    for words in ("interaction of the sides", "on both sides"):
        assert f"ice in icebox {words}: 1." in text
    assert text.count("ice in icebox on the ") >= 2
    assert "CIAO-CIAO 2004: 1.08" in text


def test_the_report_has_the_table_below(material: Material) -> None:
    page = render_report(material)
    below = page.partition('id="containers-table"')[2].partition("</table>")[0]
    assert below.count('<th scope="row">') == len(material.of(effects)) / 2
    assert "<td>rate</td>" in below and "0.833" in below


def test_the_terminal_has_them_too(material: Material) -> None:
    console = Console(file=io.StringIO(), width=200, no_color=True, force_terminal=False)
    console.print(table(material.subject, material.rows, material.comparisons, observations=material.observations))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "What a container costs: same" in text and "What a container costs: split" in text
    assert "Clients down, servers across: same" in text and "+2.50 us" in text
    console = Console(file=io.StringIO(), width=200, no_color=True, force_terminal=False)
    console.print(table(material.subject, material.rows, material.comparisons))
    assert isinstance(console.file, io.StringIO) and "What a container costs" not in console.file.getvalue()


def claims(*observed: Material) -> list[list[claim.TestedClaim]]:
    return [crossed_claims(one) for one in observed]


def test_the_claims_are_about_containers_of_the_component_model() -> None:
    (found,) = claims(crossed_material(boxed(point=ONE), PUBLISHED))
    assert len(found) == 6 and {one.outcome for one in found} == {claim.Outcome.UNKNOWN}
    figures = "in its own figures CIAO-CIAO took 1.08 times as long as TAO-TAO"
    assert found[0].why == f"no driver was run in ciao or micoccm; {figures}"
    assert found[-1].why == "no driver was run in micoccm with several threads"
    assert crossed_claims(crossed_material(boxed())) == []


def test_what_adds_little_is_held_against_both_sides() -> None:
    (held, failed) = claims(
        crossed_material(boxed(TIMES, "ciao", ONE), PUBLISHED), crossed_material(boxed(SLOW, "ciao", ONE), PUBLISHED)
    )
    assert [one.outcome for one in held[:5]] == [claim.Outcome.HOLDS] * 5
    assert "on both sides a call takes 1.20 times" in held[0].why
    # Twice as long with the server in it, 0.9 times with the client alone; with both as long as with the server.
    assert [one.outcome for one in failed[:5]] == [
        claim.Outcome.FAILS,
        claim.Outcome.FAILS,
        claim.Outcome.FAILS,
        claim.Outcome.FAILS,
        claim.Outcome.UNKNOWN,
    ]
    assert failed[3].why.startswith("with ice in ciao a call takes, beside neither side in it, the server 2.00 times")


def test_other_points_are_not_what_the_source_measured() -> None:
    (found,) = claims(crossed_material([*boxed(TIMES, "ciao", ONE), *boxed(SLOW, "ciao", FOUR)], PUBLISHED))
    assert [one.outcome for one in found[:5]] == [claim.Outcome.HOLDS] * 5


def test_threads_are_told_by_calls_a_second() -> None:
    one = boxed(TIMES, "micoccm", ONE)
    slow, fast = (crossed_material([*one, *boxed(four, "micoccm", FOUR)], PUBLISHED) for four in (SLOW, TIMES))
    first, other = crossed_claims(slow)[-1], crossed_claims(fast)[-1]
    assert (first.outcome, other.outcome) == (claim.Outcome.HOLDS, claim.Outcome.FAILS)
    assert "with ice in micoccm on both sides 4 threads make 0.500 times" in first.why
    assert crossed_claims(crossed_material(boxed(SLOW, "micoccm", ONE), PUBLISHED))[-1].outcome is claim.Outcome.UNKNOWN


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("client = true\nserver = true", "client = false\nserver = false", "two corners have the same sides"),
        ("client = true\nserver = true", "client = true\nserver = false", "it on both sides are compared"),
        ('threads    = "threads"\n', "", "a claim is about threads"),
        ("time   = 93.07", "time   = 0", "a corner takes no time"),
        ('says  = "longest"', 'says  = "longer"', "longer is none of little, alike, shortest, longest, threads"),
        ("added      = 8", "aded = 8", "unknown key crossed.aded"),
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


def test_the_operation_is_the_scenarios() -> None:
    table_ = PUBLISHED.of(CROSSED)
    assert table_ is not None and CALL.rpartition("::")[2] == table_.operation
