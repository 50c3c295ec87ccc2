"""The proxied rate as a share of the direct one: what is divided by what, and where nothing is."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from proxied import DIRECT, FIGURES, PROXY, beside, direct, material_beside, of_scenario, proxied

from observations import campaign
from orrery.api.reading.beside import campaign_beside
from orrery.campaign.machines import same_machine
from orrery.errors import InputError
from orrery.report.material import Material
from orrery.report.page.html import render_report
from orrery.report.topics.claim import Outcome
from orrery.report.topics.reading import read_published
from orrery.report.topics.shares import view as shares
from orrery.report.topics.shares.claims import share_claims, shares_without
from orrery.report.topics.shares.figures import rate_shares
from orrery.store.store import open_store


def test_each_number_of_clients_has_its_mean_share() -> None:
    found = material_beside(proxied([2.0]) + proxied([2.0, 4.0, 4.0]), beside(direct())).of(rate_shares)
    assert {(one.binding, one.placement) for one in found} == {
        (binding, placement) for binding in ("omniorb", "unix[wait=block]") for placement in ("same", "split")
    }
    for one in found:
        wanted = {1: 1 / 2, 3: (1 / 2 + 1 / 4 + 1 / 4) / 3}[one.clients]
        assert one.share.ratio == pytest.approx(wanted, rel=0.02)
        assert one.share.low is not None and one.share.high is not None
        assert one.share.low < one.share.ratio < one.share.high
        assert len(one.each) == 7


def test_only_what_both_have_is_divided() -> None:
    found = material_beside(proxied([2.0]), beside(direct(drivers=["unix"]))).of(rate_shares)
    assert {one.binding for one in found} == {"unix[wait=block]"}


def test_a_call_whose_values_travel_as_any_is_held_against_the_typed_one() -> None:
    made = proxied([2.0])
    for observation in made:
        for measurement in observation.measurements:
            measurement.operation = f"Anys::{measurement.operation}"
        observation.call_counters = [
            replace(line, operation=f"Anys::{line.operation}") for line in observation.call_counters
        ]
    (one, *_) = material_beside(made, beside(direct())).of(rate_shares)
    assert one.share.ratio == pytest.approx(1 / 2, rel=0.02)


@pytest.mark.parametrize(("mode", "counts"), [("chaining", True), ("referral", False)])
def test_what_does_not_pass_the_proxy_is_no_proxied_rate(mode: str, counts: bool) -> None:
    made = of_scenario(proxied([2.0]), PROXY, f'{{"mode":"{mode}"}}')
    assert bool(material_beside(made, beside(direct())).of(rate_shares)) is counts


@pytest.mark.parametrize(
    ("point", "counts"),
    [
        ('{"clients":1}', True),
        ('{"window":1,"clients":1}', True),
        ('{"window":8}', False),
        ('{"colour":1}', False),
        ("no table", False),
        ("[1]", False),
    ],
)
def test_the_direct_rate_is_that_of_the_plain_point(point: str, counts: bool) -> None:
    assert bool(material_beside(proxied([2.0]), beside(direct(point))).of(rate_shares)) is counts


@pytest.mark.parametrize(
    ("here", "there", "counts"),
    [
        ('{"interface":"cubit"}', '{"interface":"cubit"}', True),
        ('{"interface":"cubit"}', '{"interface":"throughput"}', False),
        ('{"interface":"cubit"}', "{}", False),
        ("{}", '{"interface":"seven_calls"}', True),  # which is what both have by default
        ('{"interface":["cubit"]}', "{}", False),
        ('{"length":4096}', '{"length":4096}', True),
        ('{"length":4096}', "{}", False),
        ("{}", '{"length":16}', True),
        ("{}", '{"length":4096}', False),
        ('{"operations":"Receiver::*"}', '{"operations":"Receiver::*"}', True),
        ('{"operations":"Receiver::*"}', "{}", False),
    ],
)
def test_both_say_the_same(here: str, there: str, counts: bool) -> None:
    made = of_scenario(proxied([2.0]), PROXY, here)
    assert bool(material_beside(made, beside(direct(there))).of(rate_shares)) is counts


def test_points_that_differ_in_words_have_a_line_each() -> None:
    ways = [of_scenario(proxied([2.0]), PROXY, f'{{"chosen_by":"{who}","pairs":1}}') for who in ("plan", "client")]
    shown = material_beside([one for way in ways for one in way], beside(direct()))
    assert {one.others for one in shown.of(rate_shares)} == {"chosen_by plan", "chosen_by client"}
    assert {one.others for one in material_beside(ways[0], beside(direct())).of(rate_shares)} == {""}
    (picture, *_) = shares.VIEW.render(shown, "x-")
    assert "unix same, one client, chosen_by client: 50.0 %" in str(picture.svgs[0]).replace("\u00a0", " ")


def test_each_size_of_buffer_has_its_own_share_of_the_same_size() -> None:
    sizes = {2048: 2.0, 8192: 4.0}
    made = [of_scenario(proxied([pace]), PROXY, f'{{"length":{size},"pairs":1}}') for size, pace in sizes.items()]
    direct_ones = [one for size in sizes for one in direct(f'{{"length":{size}}}')]
    shown = material_beside([one for observed in made for one in observed], beside(direct_ones))
    found = {(one.binding, one.placement, one.others): one.share.ratio for one in shown.of(rate_shares)}
    assert len(found) == 2 * 2 * 2
    for (_, _, others), ratio in found.items():
        assert ratio == pytest.approx({"length 2048": 1 / 2, "length 8192": 1 / 4}[others], rel=0.02)


def test_a_campaign_of_something_else_says_nothing() -> None:
    assert material_beside(proxied([2.0]), None).of(rate_shares) == []
    assert material_beside(proxied([2.0]), beside(direct(), "patterns/mix")).of(rate_shares) == []
    assert not shares.VIEW.applies(material_beside(proxied([2.0]), None))


def test_the_report_states_ours_beside_the_published_shares() -> None:
    shown = material_beside(proxied([2.0]) + proxied([2.0, 4.0, 4.0]), beside(direct()))
    text = shares.caption(shown)
    assert "Proxied rate as share of direct" in text
    assert "published:1999 has 10 % measured with three clients and 30 % expected with three clients" in text
    assert "In this campaign it is with one client 50.0 % (omniorb on one core) to" in text
    page = render_report(shown).replace("\u00a0", " ")
    table = page[page.index('id="shares-table"') : page.index("</table>", page.index('id="shares-table"'))]
    assert table.count("<tr>") == 1 + 2 * 2 * 2 + 2
    assert "published:1999, measured" in table and "published:1999, expected" in table


def in_both_modes(routed: float, alone: float) -> Material:
    """Three clients behind the proxy, whose calls take so many times as long as direct ones, and three without it."""
    made = of_scenario(proxied([alone] * 3), PROXY, '{"mode":"referral","pairs":3}')
    return material_beside([*proxied([routed] * 3), *made], beside(direct()))


@pytest.mark.parametrize(
    ("routed", "alone", "outcomes"),
    [
        (10.0, 3.3, [Outcome.HOLDS, Outcome.HOLDS]),
        (4.0, 1.0, [Outcome.FAILS, Outcome.FAILS]),
        (10.0, 1.5, [Outcome.HOLDS, Outcome.FAILS]),
    ],
)
def test_a_claimed_share_is_held_against_the_clients_that_it_is_of(
    routed: float, alone: float, outcomes: list[Outcome]
) -> None:
    measured, expected = share_claims(in_both_modes(routed, alone))
    assert [measured.outcome, expected.outcome] == outcomes
    assert measured.words.startswith("significantly impacts performance") and "would be plausible" in expected.words
    assert re.fullmatch(r"[\d.]+ % \([\d.]+ to [\d.]+ %\) is left with omniorb; .* is left with unix", measured.why)


def test_what_nobody_was_run_for_cannot_be_told() -> None:
    alone = material_beside(proxied([4.0] * 3), None)
    measured, expected = share_claims(alone)
    assert {measured.outcome, expected.outcome} == {Outcome.UNKNOWN}
    assert measured.why == "no driver was run with 3 clients here and with one in patterns/client-server"
    assert expected.why == "expected, not measured; no driver was run with 3 clients and mode=referral"
    one = share_claims(material_beside(proxied([4.0]), beside(direct())))
    assert {claim.outcome for claim in one} == {Outcome.UNKNOWN}, "one client is not three"
    assert share_claims(replace(alone, published=None)) == []


def test_a_point_that_does_not_say_its_mode_is_none_without_the_proxy() -> None:
    assert shares_without(material_beside(proxied([4.0] * 3), beside(direct()))) == []
    assert {one.clients for one in shares_without(in_both_modes(10.0, 3.0))} == {3}


def test_the_store_is_searched_for_the_direct_campaign_of_the_same_machine(tmp_path: Path) -> None:
    record = replace(campaign(), scenario=PROXY)
    elsewhere = replace(record, scenario=DIRECT, uuid="0" * 36, machine={**record.machine, "cpu": "another"})
    with open_store(tmp_path / "r.db") as store:
        for made in (replace(record, scenario=DIRECT), elsewhere):
            number = store.begin_campaign(made)
            for observation in direct(drivers=["unix"]):
                store.save(number, observation)
    found = campaign_beside(tmp_path / "r.db", record, read_published(FIGURES))
    assert found is not None and found.record.uuid == record.uuid and found.rows
    assert not same_machine(record, elsewhere)
    assert campaign_beside(tmp_path / "r.db", elsewhere, read_published(FIGURES)).record.uuid == "0" * 36  # type: ignore[union-attr]
    assert campaign_beside(tmp_path / "r.db", replace(record, machine={}), read_published(FIGURES)) is None
    assert campaign_beside(tmp_path / "r.db", record, None) is None


def test_a_share_without_a_word_for_what_it_is_has_a_line(tmp_path: Path) -> None:
    file = tmp_path / "x.published.toml"
    file.write_text(FIGURES.read_text().replace('what    = "measured"', 'what    = "felt"'))
    with pytest.raises(InputError) as caught:
        read_published(file)
    assert "felt is none of measured, expected" in str(caught.value)
    assert caught.value.line == 27
