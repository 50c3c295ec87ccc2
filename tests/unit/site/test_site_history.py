"""Histories of the site: one for each scenario and kind of machine, and no trials in memory for them."""

from __future__ import annotations

from dataclasses import replace

from site_campaigns import made, record

from observations import observations
from orrery.site.history import FEWEST, Histories, campaign_readings, machine_over_time


def gathered(*machines: dict[str, object]) -> Histories:
    found = Histories()
    for number, machine in enumerate(machines):
        known = replace(record(number), machine={**record().machine, **machine})
        side = made(observations(["unix", "tcp"], ["same"], blocks=1), known).side
        found.add(number, campaign_readings(side))
    return found


def test_a_line_has_a_point_for_each_campaign_by_its_number_in_the_site() -> None:
    ((entry, document),) = gathered({}, {}).documents()
    assert entry.scenario == "classics/seven_calls" and entry.name.startswith("h-")
    (unix, tcp) = sorted(document["metrics"]["latency.p50"]["lines"], key=lambda line: str(line["driver"]))[::-1]
    assert unix["driver"].startswith("unix") and tcp["driver"].startswith("tcp")
    assert unix["campaign"] == [0, 1] and len(unix["value"]["v"]) == 2
    assert set(unix["verdict"]) <= {"valid", "doubtful", "INVALID"}


def test_another_kernel_is_marked_and_another_cpu_is_another_history() -> None:
    ((_, document),) = gathered({}, {"kernel": "6.2.0"}).documents()
    marks = document["metrics"]["latency.p50"]["lines"][0]["marks"]
    assert marks[0] == [] and ["host", "kernel 6.1.0 -> 6.2.0"] in marks[1]
    assert list(gathered({}, {"cpu": "Another"}).documents()) == []


def test_one_campaign_is_no_history() -> None:
    assert FEWEST == 2 and list(gathered({}).documents()) == []


def test_what_is_gathered_holds_no_trials() -> None:
    found = gathered({})
    campaigns = [one for of in found._found.values() for one in of.values()]
    every = [one for campaign in campaigns for some in campaign.readings.values() for one in some]
    rows = [row for one in every for row in one.rows.values()]
    assert rows and all(isinstance(row.metrics, dict) and len(row.metrics) == 1 for row in rows)


def test_a_machine_over_time_is_its_cpus() -> None:
    assert machine_over_time(record()) == "Synthetic CPU, 2 CPUs, idle CPUs halt"
