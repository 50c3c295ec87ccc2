"""Rankings of the site: the report's own letters and ratios, over all operations and for each one."""

from __future__ import annotations

from itertools import combinations

from site_campaigns import made, usual

from observations import observations, set_medians
from orrery.report.finding import finding
from orrery.report.table.ranking import pair_ratio
from orrery.site.numbers import figures_of
from orrery.site.scopes import LETTERS, OVER_ALL, scopes


def test_there_is_one_over_all_and_one_for_each_operation_at_each_placement() -> None:
    found = [(scope["section"], scope["where"]) for scope in scopes(usual())]
    assert found[:2] == [(OVER_ALL, 0), (OVER_ALL, 1)]
    assert sorted(found) == sorted((section, where) for section in range(-1, 7) for where in (0, 1))


def test_its_order_and_letters_are_the_reports() -> None:
    campaign = usual()
    scope = scopes(campaign)[0]
    ranked = [one for one in campaign.material.ranking["same"] if one.row is not None]
    assert [campaign.bindings[number] for number in scope["order"]] == [one.binding for one in ranked]
    assert scope["groups"] == [one.group for one in ranked]
    assert scope["measured"] == [one.measured for one in ranked] and scope["asked"] == 7


def test_every_pair_of_rivals_has_its_ratio_and_the_harness_is_none() -> None:
    campaign = usual()
    scope = scopes(campaign)[0]
    rivals = [campaign.bindings[number] for number in scope["rivals"]]
    assert "null" not in rivals and len(rivals) == 5
    lines, ratios = campaign.material.lines, campaign.material.ratios
    pairs = list(combinations(rivals, 2))
    read = figures_of(scope["pairs"])
    assert len(read) == len(pairs) == len(scope["pairs"]["f"])
    for (before, after), ends in zip(pairs, read, strict=True):
        whole = pair_ratio(lines[after], lines[before], ratios, "same")
        assert whole is not None and whole.low is not None and whole.high is not None
        assert ends.value is not None and ends.low is not None and ends.high is not None
        assert abs(ends.value / whole.ratio - 1) < 1e-5
        assert ends.low <= whole.low and ends.high >= whole.high


def test_a_pair_that_shares_a_letter_is_not_called_different() -> None:
    campaign = usual()
    for scope in scopes(campaign):
        at = dict(zip(scope["order"], scope["groups"], strict=True))
        for (one, other), letter in zip(combinations(scope["rivals"], 2), scope["pairs"]["f"], strict=True):
            assert (letter == "D") is not bool(set(at[one]) & set(at[other]))


def test_equal_medians_are_equivalent() -> None:
    trials = observations(["unix", "tcp"], ["same"])
    set_medians(trials, {(driver, block): 1_000 for driver in ("unix", "tcp") for block in range(6)})
    (scope, *_) = scopes(made(trials))
    assert scope["pairs"]["f"] == "E" and figures_of(scope["pairs"])[0].value == 1


def test_what_the_report_says_stands_with_it() -> None:
    campaign = usual()
    rows = [row for row in campaign.rows if row.key.placement == "split"]
    assert scopes(campaign)[1]["finding"] == finding(rows, campaign.comparisons)


def test_a_campaign_without_figures_has_none() -> None:
    assert scopes(made([])) == []


def test_each_finding_has_a_letter_of_its_own() -> None:
    assert len(set(LETTERS.values())) == len(LETTERS)
