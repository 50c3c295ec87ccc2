"""Ten questions as people ask them: a link says each, and the page answers as the report's own code does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import Opened, browser_of, file_address, needs_chromium, needs_program, opened
from site_results import PAYLOAD, SEVEN, site_of, usual

from orrery import paths
from orrery.api.site import CampaignReader, SiteRequest, sources
from orrery.definitions.search_path import SearchPath
from orrery.metrics.rows import Row, Verdict
from orrery.report.labels import driver_name
from orrery.report.table.ranking import HARNESS, Ranked, fastest, lines_by_binding, pair_ratio, ranking
from orrery.site.campaign import SiteCampaign
from orrery.site.facets import machine_facets
from orrery.stats.histogram import merge, order_statistic, rank_of

pytestmark = [needs_chromium, needs_program, pytest.mark.slow]

NEAR = 0.01
"""Three digits are shown."""


@pytest.fixture(scope="module")
def record() -> SiteCampaign:
    """The record of the seven calls that Orrery brings along."""
    found = sources(SiteRequest(records=(paths.RECORDS / "sockets.zip",)))
    (source,) = (one for one in found if one.scenario == SEVEN)
    return CampaignReader(SearchPath()).read(source, len(usual()))


@pytest.fixture(scope="module")
def shown(record: SiteCampaign, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp("sites") / "site"
    site_of(folder, [*usual(), record])
    with browser_of() as browser, opened(browser, file_address(folder)) as found:
        yield found


def ranked(campaign: SiteCampaign, placement: str, *titles: str) -> list[Ranked]:
    """The report's ranking over the operations whose titles have one of these words; without any, over all."""
    sections = [one for one in campaign.sections if not titles or any(title in one.title for title in titles)]
    found = ranking(sections, campaign.material.ratios, placement)
    return [one for one in found if one.row is not None and driver_name(one.binding) != HARNESS]


def rows_of(campaign: SiteCampaign, driver: str, operation: str, placement: str = "same") -> list[Row]:
    found = [row for row in campaign.rows if driver_name(row.key.binding) == driver]
    return [row for row in found if row.key.operation.endswith(operation) and row.key.placement == placement]


def drivers(shown: Opened) -> list[str]:
    return [line["driver"] for line in shown.table() if line["driver"] != HARNESS]


def test_which_transport_is_the_fastest_over_all_calls(shown: Opened, record: SiteCampaign) -> None:
    shown.go(campaign=record.name)
    best = fastest(ranked(record, "same"))
    assert best is not None and drivers(shown)[0] == best.label
    assert best.mean is not None and shown.figures("median")[best.label] == pytest.approx(best.mean.value, rel=NEAR)


def test_how_many_times_as_long_does_tcp_take(shown: Opened, record: SiteCampaign) -> None:
    shown.go(campaign=record.name, base="unix")
    lines = {driver_name(binding): found for binding, found in lines_by_binding(record.sections).items()}
    ratio = pair_ratio(lines["tcp"], lines["unix"], record.material.ratios, "same")
    assert ratio is not None and shown.figures("× base")["tcp"] == pytest.approx(ratio.ratio, rel=NEAR)
    assert "tcp" in shown.explanation() and "times" in shown.explanation()


def test_what_does_a_call_without_arguments_take_at_its_99th_percentile(shown: Opened, record: SiteCampaign) -> None:
    shown.go(("operation", "Benchmarking::void_call"), campaign=record.name, view="rows", metric="latency.p99")
    (row,) = rows_of(record, "tcp", "void_call")
    assert shown.figures("latency.p99")["tcp"] == pytest.approx(row.metrics["latency.p99"].value, rel=NEAR)


def test_who_takes_least_cpu_for_a_string(shown: Opened, record: SiteCampaign) -> None:
    shown.go(("operation", "Benchmarking::in_string_call"), campaign=record.name, view="costs", metric="cpu")
    costs = {name: rows_of(record, name, "in_string_call")[0].metrics["cpu"].value or 0.0 for name in ("unix", "tcp")}
    found = shown.figures("cpu")
    assert found == {name: pytest.approx(value, rel=NEAR) for name, value in costs.items()}
    assert f"that of {min(costs, key=lambda name: costs[name])}" in shown.explanation().partition(";")[0]


def test_within_what_time_do_99_of_100_calls_end(shown: Opened, record: SiteCampaign) -> None:
    shown.go(("operation", "Benchmarking::void_call"), campaign=record.name, view="distribution")
    (row,) = rows_of(record, "unix", "void_call")
    group = next(group for group in record.side.judged[0] if group.key == row.key)
    calls = merge([series.buckets for trial in group.trials if (series := trial.series("latency")) is not None])
    expected = order_statistic(calls, rank_of(0.99, sum(calls.values())))
    assert shown.figures("99 %")["unix"] == pytest.approx(expected, rel=2 * NEAR)


def test_what_was_published_of_this_call_stands_beside_it(shown: Opened, record: SiteCampaign) -> None:
    shown.go(("operation", "Benchmarking::void_call"), campaign=record.name)
    main = shown.page.locator("main")
    assert record.published is not None
    assert f"Published: {record.published.source.title}" in main.inner_text()
    column, time = next(iter(record.published.figures["void_call"].items()))
    shown.page.locator(f'.spot[aria-label^="{column},"]').focus()
    said = shown.page.locator(".tip:not([hidden])").inner_text()
    assert f"{time / record.published.calls / 1e3:.1f} µs" in said
    shown.page.get_by_label("hide what others published").click()
    assert shown.until(lambda: "Published:" not in main.inner_text())


def test_which_is_the_fastest_across_two_cores_for_a_string_both_ways(shown: Opened) -> None:
    campaign = usual()[0]
    operation = ("operation", "Benchmarking::in_out_string_call")
    shown.go(operation, ("placement", "split"), campaign=campaign.name)
    assert drivers(shown)[0] == ranked(campaign, "split", "in_out_string_call")[0].label


def test_which_is_the_fastest_for_64_kib_across_two_cores(shown: Opened) -> None:
    campaign = usual()[2]
    operation = ("operation", "Benchmarking::void_call")
    shown.go(operation, ("scenario", PAYLOAD), ("at.size", "65536"), ("placement", "split"))
    (section,) = (s for s in campaign.sections if "65536" in s.place[0] and s.place[4].endswith("void_call"))
    (best, *_) = ranking([section], campaign.material.ratios, "split")
    assert drivers(shown)[0] == best.label
    assert best.mean is not None and shown.figures("median")[best.label] == pytest.approx(best.mean.value, rel=NEAR)


def test_who_cannot_be_told_apart(shown: Opened) -> None:
    campaign = usual()[0]
    shown.go(("placement", "same"), campaign=campaign.name)
    expected = {one.label: one.group for one in ranked(campaign, "same")}
    assert {line["driver"]: line["group"] for line in shown.table() if line["driver"] in expected} == expected


def test_how_many_rows_are_in_doubt_on_a_machine_like_this(shown: Opened, record: SiteCampaign) -> None:
    machine = machine_facets(usual()[0].side.record).name
    shown.go(("machine", machine), ("verdict", "doubtful"))
    alike = [one for one in (*usual(), record) if machine_facets(one.side.record).name == machine]
    doubtful = sum(row.verdict is Verdict.DOUBTFUL for campaign in alike for row in campaign.rows)
    assert len(alike) >= 5 and shown.left()[0] == doubtful > 0
