"""The page of the classics: its sentences are computed, its colours are the drivers', its reasons are told."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
from by_size import material_by_size
from proxied import beside, direct, material_beside, proxied
from report_material import HOSTILE, material, material_of, published, subject, without_program
from report_rows import row
from test_flow import by_sets, flowing
from test_offered_rates import at
from test_retained import told as retained_told
from test_scaling import scaled
from test_suite import told as suite_told

from observations import observations
from orrery.definitions.conditions.placement import ACROSS
from orrery.report.classics.experiment import Experiment, apart, in_common_colours, verdicts
from orrery.report.classics.page import render_classics
from orrery.report.classics.summary import claims_of
from orrery.report.classics.words import across_text, compared, described, is_repeated
from orrery.report.labels import counted
from orrery.report.material import Material
from orrery.report.topics.claim import Outcome


def experiment(name: str, found: Material | None, reason: str = "") -> Experiment:
    table = found.published if found is not None else None
    return Experiment(name, f"{name}: a title", "Why?\n\nSo.", f"orrery run {name}", table, found, reason)


def test_a_published_table_is_held_against_today() -> None:
    told = compared(material())
    rows = published().figures.values()
    then = math.prod(row["DBUS"] / row["CORBA"] for row in rows) ** (1 / 7)
    assert f"In 2006 DBUS took {then:.1f} times as long as CORBA, today sd-bus takes 4." in told
    mean = math.prod(row["CORBA"] / 10_000 for row in rows) ** (1 / 7)
    assert f"; over seven operations a call took {mean / 1000:.1f} us with CORBA in 2006 and takes" in told
    assert told.endswith(" times as fast.")


def test_like_stands_beside_like() -> None:
    """A figure that no operation of today answers counts on neither side."""
    table = published()
    more = dict(table.figures) | {"never_called": {"CORBA": 1e9, "DCOP": 1e9, "DBUS": 1e12}}
    assert compared(replace(material(), published=replace(table, figures=more))) == compared(material())
    one = {"void_call": table.figures["void_call"]}
    told = compared(replace(material(), published=replace(table, figures=one)))
    assert "In 2006 DBUS took 15.6 times as long as CORBA, today sd-bus takes 4." in told
    assert "; a call took 62.6 us with CORBA in 2006 and takes 9." in told and "operation" not in told


def test_published_plots_are_held_against_today_at_both_ends() -> None:
    told = compared(material_by_size())
    assert told.startswith("12 bytes took 71.0 us in 2007 (one host) and take 8.0")
    assert "80,004 bytes took 740 us in 2007" in told
    assert "(unix) to " in told and "(omniorb) today" in told


def test_a_published_share_is_held_against_today() -> None:
    told = compared(material_beside(proxied([4.0]) + proxied([4.0, 4.0, 4.0]), beside(direct())))
    assert re.fullmatch(r"10 % of the direct rate was left with 3 clients in 1999, [\d.]+ % .* is left today\.", told)


def test_what_scales_is_told_where_nothing_was_published() -> None:
    assert compared(scaled()).startswith("100 objects instead of 1 make a call 1.00 (unix) to 5.7")


def test_what_is_to_be_said_of_a_suite_of_throughput_and_of_operations() -> None:
    dearest = r"The dearest (test|call) takes [\d.]+ \(\S+: \w+ over \w+\)( to .*)? times as long as the cheapest\."
    assert re.fullmatch(dearest, compared(suite_told()))
    carried = "Messages of 1,000 bytes carry 100 (all) times as much in a second as those of 10 (two ways)."
    assert compared(flowing()) == carried  # a call takes the same with every size
    assert compared(by_sets()) == "The most went through in buffers of 100 bytes with unix and omniorb."
    plain = compared(replace(material(), published=None))
    assert re.fullmatch(dearest, plain) and "_string_call" in plain


def test_a_call_of_one_client_is_held_against_its_others_at_one_point() -> None:
    """A point, a step or a client of its own makes no call dearer."""
    operations = [f"Benchmarking::{name}" for name in ("void_call", "in_int_call")]
    rows = [
        replace(made, key=replace(made.key, object=f"client[{number}]"))
        for number, factor in enumerate((1, 10))
        for operation, time in zip(operations, (1_000, 1_500), strict=True)
        for made in [row("unix", time * factor, operation=operation)]
    ]
    told = compared(Material(subject(), {}, rows, ()))
    assert told == "The dearest call takes 1.50 (unix: in_int_call over void_call) times as long as the cheapest."
    alone = [one for one in rows if one.key.operation == operations[0]]
    assert compared(Material(subject(), {}, alone, ())).startswith("On one core, over one operation, unix has ")


def test_of_a_load_curve_the_end_is_told_and_drawn() -> None:
    found = material_of([*at(1_000), *at(2_000), *at(4_000)])
    text = r"With 4,000 calls a second offered, one call in a hundred takes longer than [\d.]+ us \(unix\) to "
    assert re.match(text, compared(found))
    view = experiment("load", found).view
    assert view is not None and view.name == "load"


def test_a_driver_of_no_published_family_is_held_against_none() -> None:
    alone = [one for one in observations(["unix"]) if one.driver == "unix"]
    told = compared(material_of(alone, published()))
    assert "2006" not in told and told.startswith("The dearest call takes ")


def test_a_source_without_figures_says_so() -> None:
    assert described(None) == "Asked here first: nothing was published that could stand beside it."
    assert "not published" not in described(published())
    assert "CORBA, DCOP and DBUS" in described(published())


def test_where_the_figures_stand_is_told() -> None:
    assert described(published()).endswith(" Read at: Table 1, lines 145 to 151.")


def test_a_driver_has_one_colour_on_the_whole_page() -> None:
    found = in_common_colours([experiment("a", scaled()), experiment("b", material()), experiment("c", None)])
    by_name = [
        {b.partition("[")[0]: n for b, n in one.material.colours.items()} for one in found if one.material is not None
    ]
    assert by_name[0] == by_name[1]
    assert len(set(by_name[0].values())) == len(by_name[0])


def test_who_stands_in_most_pictures_shares_a_colour_with_nobody_beside_it() -> None:
    options = [f"ice[threads={number}]" for number in range(10)]
    together = [{option, "ice"} for option in options] + [{"unix", "omniorb", "ice"}] * 12
    numbers = apart(together, [*options, "unix", "omniorb", "ice"])
    assert len(set(numbers.values())) == 13
    assert len({numbers[name] % 8 for name in ("unix", "omniorb", "ice")}) == 3
    assert all(numbers[option] % 8 != numbers["ice"] % 8 for option in options)


def test_another_choice_of_an_option_changes_no_colour() -> None:
    alone = [one for one in observations(["unix"]) if one.driver == "unix"]
    other = [replace(one, binding="unix[wait=spin]", driver="unix[wait=spin]") for one in alone]
    found = in_common_colours([experiment("a", material_of(alone)), experiment("b", material_of(other))])
    assert [set(one.material.colours.values()) for one in found if one.material is not None] == [{0}, {0}]
    both = in_common_colours([experiment("a", material_of([*alone, *other]))])
    assert both[0].material is not None and sorted(both[0].material.colours.values()) == [0, 1]


def test_what_the_headline_says_is_not_said_again() -> None:
    assert is_repeated("On one core, unix 300.", "Then it held 3; on one core, unix 300.")
    assert not is_repeated("On one core, unix 300.", "Then it held 3.")
    assert not is_repeated("no", "")
    told = experiment("classics/r", retained_told())
    section = render_classics([told], "x.db", "orrery classics").partition('<section id="classics-r">')[2]
    assert section.count("ne more reference takes 48.0") == 1, "in the headline, and not below the picture"
    assert "<dt>today</dt>" not in section
    flow = experiment("classics/f", flowing())
    section = render_classics([flow], "x.db", "orrery classics").partition('<section id="classics-f">')[2]
    assert "<dt>today</dt><dd>On one core, the most that went through is " in section
    assert "The most is" not in section and "Pale bars are intervals" in section


def test_verdicts_are_counted() -> None:
    assert re.fullmatch(r"\d+ rows: \d+ valid.*\d+ failed", verdicts(material().rows))
    assert verdicts([]) == ""


@pytest.fixture(scope="module")
def page() -> str:
    found = [experiment("classics/a", material()), experiment("classics/b", scaled())]
    return render_classics(
        [*found, experiment("classics/c", None, f"no compiler {HOSTILE}")], "x.db", "orrery classics"
    )


def test_every_experiment_has_a_section_a_picture_and_its_line(page: str) -> None:
    for name in ("a", "b", "c"):
        assert f'<section id="classics-{name}">' in page
        assert f"<pre>orrery run classics/{name}</pre>" in page
    assert page.count("<figure>") == 2
    assert "emulated" not in page
    assert "3 experiments" in page and "2 gave figures, 1 could not be run here" in page


def test_the_page_begins_with_how_many_claims_hold(page: str) -> None:
    claims = claims_of(material())
    found = {str(outcome): sum(one.outcome is outcome for one in claims) for outcome in Outcome}
    said = ", ".join(f"{outcome} {count}" for outcome, count in found.items() if count)
    assert f"Of {counted(len(claims), 'claim')}: {said}." in page.partition("</header>")[0]


def test_a_section_has_each_claim_with_its_outcome_and_the_reason(page: str) -> None:
    section = page.partition('<section id="classics-a">')[2].partition("</section>")[0].replace("\u00a0", " ")
    claimed = re.findall(r"<dt>claimed</dt><dd>“(.+?)”: <b>(.+?)</b>, (.+?)</dd>", section)
    assert [(words, outcome) for words, outcome, _ in claimed] == [
        (one.words, str(one.outcome)) for one in claims_of(material())
    ]
    assert claimed[1][0].startswith("DBUS is approximately 18 times") and claimed[1][2].startswith("sd-bus takes 4.")
    assert "<dt>claimed</dt>" not in page.partition('<section id="classics-c">')[2]


def test_a_sentence_tells_one_thing_and_the_caption_the_rest(page: str) -> None:
    section = page.partition('<section id="classics-b">')[2].partition("</section>")[0]
    sentence, _, caption = section.partition("<figure>")
    assert "(order all)" in sentence and "(order first)" not in sentence
    assert "(order first)" in section
    assert caption.count("instead of") <= 1


def test_what_was_measured_across_hosts_says_so_beside_what_was_published() -> None:
    material = material_by_size(placements=[ACROSS])
    deployment = '{"hosts":["host1","host2"],"link":"emulated"}'
    rows = [replace(row, key=replace(row.key, deployment=deployment)) for row in material.rows]
    told = render_classics([experiment("classics/payload", replace(material, rows=rows))], "x.db", "orrery classics")
    assert (
        "if they did. " in told
        and "Today&#39;s figures are across emulated hosts.</p>" in told.partition("</header>")[0]
    )
    section = told.partition('<section id="classics-payload">')[2].partition("</section>")[0]
    lead = section.partition('<p class="lead">')[2].partition("</p>")[0]
    assert "in 2007 (two hosts, Linux and QNX, 1 Gb/s) and take" in lead
    assert lead.endswith(" today. Today&#39;s figures are across emulated hosts.")
    hosts = "across: client and server on different hosts, of 2 emulated hosts"
    assert f"<dt>hosts and links</dt><dd>{hosts}</dd>" in section


def test_where_todays_figures_are_from_is_said_once() -> None:
    found = replace(material_by_size(placements=[ACROSS]), published=None)
    assert across_text(found, "Across hosts, unix is the fastest.") == ""
    assert across_text(found, "A call takes longer.") == "Today's figures are across hosts."
    assert across_text(material_by_size(), "A call takes longer.") == ""
    section = render_classics([experiment("classics/p", found)], "x.db", "orrery classics")
    lead = section.partition('<section id="classics-p">')[2].partition('<p class="lead">')[2].partition("</p>")[0]
    assert lead.lower().count("across hosts") == 1


@pytest.mark.parametrize("link", ["emulated", "real"])
def test_todays_figures_are_not_called_what_they_are_not(link: str) -> None:
    deployment = f'{{"hosts":["host1","host2"],"link":"{link}"}}'
    material = material_by_size(placements=[ACROSS])
    rows = [replace(row, key=replace(row.key, deployment=deployment)) for row in material.rows]
    found = across_text(replace(material, rows=rows), "Across hosts, unix is the fastest.")
    assert found == f"Today's figures are across {link} hosts."


def test_ids_stand_once_and_nothing_of_a_stranger_is_run(page: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert "no compiler &lt;script&gt;" in page and "<script" not in without_program(page)


def test_an_experiment_that_could_not_run_says_why(page: str) -> None:
    section = page.partition('<section id="classics-c">')[2].partition("</section>")[0]
    assert "no compiler" in section
    assert "<figure>" not in section
