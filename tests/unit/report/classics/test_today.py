"""Today's result is told in what an experiment measures, and the small bars are of the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report_material import material_of, subject
from report_rows import OPERATION, row
from test_capacity_report import grown_in_little_memory
from test_capacity_report import told as capacity_told
from test_flow import flowing
from test_retained import told as retained_told
from test_scaling import ARRIVE, PATH, PUBLISH, events
from test_starting import started

from grown import grown
from observations import campaign, observations
from orrery.definitions.scenario.page import PLAIN, PageContents
from orrery.metrics.rows import Row, Value, Verdict
from orrery.report.classics.result import narrowed, today_text
from orrery.report.classics.steps import steps_text
from orrery.report.classics.summary import bars
from orrery.report.classics.table import experiment_sheet
from orrery.report.classics.words import compared
from orrery.report.material import Material
from orrery.report.page.sheet import overview_sheet
from orrery.store.observation import CapacityEnd, Observation

RATE = PageContents(rate=True)
"""What a scenario says that asks for calls a second."""


def called(
    driver: str,
    time: float,
    rate: float,
    point: str = "{}",
    client: str = "client[0]",
    step: str = "main",
    operation: str = OPERATION,
    load: str = "closed",
    **terms: int,
) -> Row:
    """A row with a median (ns) and a rate (1/s)."""
    made = row(driver, time)
    metrics = {**made.metrics, "rate": Value("rate", rate, "1/s")}
    key = replace(made.key, point=point, object=client, step=step, operation=operation)
    return replace(made, key=key, metrics=metrics, load=load, terms={"window": 1, **terms})


def of(
    scenario: str, rows: list[Row], observed: list[Observation] | None = None, page: PageContents = PLAIN
) -> Material:
    """The material of these rows, of a campaign of this scenario."""
    about = replace(subject(), record=replace(campaign(), scenario=scenario))
    return Material(about, {}, rows, (), observed or (), page=page)


def crowded(page: PageContents) -> Material:
    """One client and four: unix makes more calls with four, tcp fewer."""
    return of(
        "classics/scalability-clients",
        [
            called(driver, 1_000, rate, f'{{"clients":{clients}}}', f"client[{number}]")
            for driver, clients, rate in (("unix", 1, 1_000), ("unix", 4, 400), ("tcp", 1, 900), ("tcp", 4, 200))
            for number in range(clients)
        ],
        page=page,
    )


def test_of_many_clients_the_sum_of_their_calls_is_told() -> None:
    found = crowded(RATE)
    assert today_text(found) == (
        "On one core, the most calls a second are 1,600 (clients 4) with unix and 900 (clients 1) with tcp."
    )
    assert compared(found) == "4 clients instead of 1 make 0.889 (tcp) to 1.60 (unix) times as many calls a second."
    assert [(bar.label, bar.length, bar.text) for bar in bars(found)] == [
        ("unix", 100.0, "1,600 (clients 4)"),
        ("tcp", 8.0, "900 (clients 1)"),
    ]
    assert "the fastest" in today_text(crowded(PLAIN))


def test_calls_in_turn_count_together_and_a_client_without_a_rate_leaves_its_point_out() -> None:
    both = [called("unix", 1_000, rate, operation=name) for name, rate in (("L::one_way", 990), ("L::two_way", 10))]
    whole = of("classics/oneway", both, page=RATE)
    assert today_text(whole) == "On one core, the most calls a second are 1,000 with unix."
    silent = replace(both[1], metrics={"latency.p50": both[1].metrics["latency.p50"]})
    assert "calls a second" not in today_text(of("classics/oneway", [both[0], silent], page=RATE))


def test_throughput_a_start_and_memory_are_told_as_such() -> None:
    assert today_text(flowing()).startswith("On one core, the most that went through is ")
    assert today_text(flowing()).endswith(" with omniorb.") and " Mbit/s (two ways, 1,000 bytes)" in today_text(
        flowing()
    )
    assert (
        today_text(started())
        == "On one core, starting with 40 servers takes 84.0 ms with unix and 231 ms with omniorb."
    )
    assert today_text(retained_told()).startswith("One more reference takes 48.0 bytes (48.0 to 48.0) on unix")


def test_bars_are_of_the_same_the_best_first() -> None:
    assert [(bar.label, bar.length) for bar in bars(flowing())] == [("unix", 100.0), ("omniorb", 8.0)]
    assert [(bar.label, bar.length, bar.text) for bar in bars(started())] == [
        ("unix", 8.0, "84.0 ms"),
        ("omniorb", 100.0, "231 ms"),
    ]
    assert [bar.text for bar in bars(retained_told())] == ["48.0 bytes", "400 bytes"]


def test_servers_are_those_of_the_least_memory_in_which_all_came_up() -> None:
    assert [(bar.label, bar.text) for bar in bars(grown_in_little_memory())] == [
        ("unix", "20 servers"),
        ("omniorb", "3 servers"),
    ]


def test_who_are_all_the_same_are_all_long() -> None:
    alike = capacity_told([grown(driver, 300, CapacityEnd.MOST) for driver in ("unix", "omniorb")])
    assert [(bar.length, bar.text) for bar in bars(alike)] == [(100.0, "300 or more servers")] * 2


def test_a_path_is_told_and_not_the_mean_of_it_and_of_its_parts() -> None:
    whole, both, alone = (events(*kinds) for kinds in ((PUBLISH, ARRIVE, PATH), (PUBLISH, ARRIVE), (PUBLISH,)))
    assert {one.key.port for one in narrowed(whole).rows} == {"path round-trip"}
    assert " for the path round-trip." in today_text(whole)
    assert {one.key.port for one in narrowed(both).rows} == {"subscribe.Event"}
    assert " for a sample's way." in today_text(both)
    assert narrowed(alone) is alone and " for " not in today_text(alone)
    assert overview_sheet(narrowed(whole)).caption.startswith("Over two rows of one operation")


def test_the_last_step_is_held_against_the_first_by_the_same_calls() -> None:
    rows = [
        called(driver, time, 75, client=client, step=step, load="constant-rate", interval=13_000_000)
        for driver, client, step, time in (
            ("unix", "high[0]", "zero", 1_000),
            ("unix", "high[0]", "all", 3_000),
            ("unix", "low[0]", "all", 9_000),
            ("tcp", "high[0]", "zero", 1_000),
            ("tcp", "high[0]", "all", 1_200),
        )
    ]
    found = of("classics/priorities", rows, ran(["zero", "all"]))
    assert (
        steps_text(found) == "a call of high takes 1.20 (tcp) to 3.00 (unix) times as long in the step all as in zero"
    )
    assert compared(found) == f"A{steps_text(found)[1:]}."


def test_more_calls_out_at_once_are_also_more_calls() -> None:
    rows = [
        called(driver, time, rate, step=step, window=window)
        for driver, step, window, time, rate in (
            ("unix", "one", 1, 1_000, 1_000),
            ("unix", "many", 100, 20_000, 5_000),
            ("tcp", "one", 1, 1_000, 1_000),
            ("tcp", "many", 100, 50_000, 2_000),
        )
    ]
    found = of("classics/asynchronous", rows, ran(["one", "many"]), RATE)
    assert steps_text(found) == (
        "a call takes 20.0 (unix) to 50.0 (tcp) times as long in the step many as in one, "
        "and there are 2.00 (tcp) to 5.00 (unix) times as many in a second"
    )
    assert today_text(found) == (
        "On one core, the most calls a second are 5,000 (many) with unix and 2,000 (many) with tcp."
    )


def test_steps_with_another_load_or_other_calls_are_not_held_against_each_other() -> None:
    paced = [
        called("unix", 1_000, 10, step="one", load="constant-rate", interval=1_000_000),
        called("unix", 2_000, 10, step="all"),
    ]
    assert steps_text(of("x", paced, ran(["one", "all"]))) == ""
    others = [called("unix", 1_000, 10, step=step, operation=f"L::{step}") for step in ("one", "all")]
    assert steps_text(of("x", others, ran(["one", "all"]))) == ""


def ran(steps: list[str]) -> list[Observation]:
    """A trial in which these steps ran one after the other."""
    [one] = observations(["unix"], ["same"], blocks=1, calls=1)
    one.measurements = one.measurements[: len(steps)]
    for phase, (measured, step) in enumerate(zip(one.measurements, steps, strict=True)):
        measured.phase, measured.step = phase, step
    return [one]


@pytest.mark.parametrize(
    ("unix", "tcp", "text"),
    [
        ((1.0, 0.0), (1.0, 0.0), "All calls ended by their deadline."),
        ((1.0, 0.0), (0.98, 0.0), "98.0 % (tcp) to 100 % (unix) of the calls ended by their deadline."),
        (
            (1.0, 0.012),
            (1.0, 0.0),
            "All calls ended by their deadline, and 0 % (tcp) to 1.20 % (unix) could not start when they were due.",
        ),
    ],
)
def test_of_deadlines_it_is_told_how_many_were_kept(
    unix: tuple[float, float], tcp: tuple[float, float], text: str
) -> None:
    rows = []
    for driver, (met, missed) in (("unix", unix), ("tcp", tcp)):
        made = row(driver, 1_000)
        shares = {name: Value(name, v, "share") for name, v in (("deadline.met", met), ("missed_starts", missed))}
        rows.append(replace(made, metrics={**made.metrics, **shares}))
    assert compared(of("classics/distributor", rows)) == text


def test_of_what_is_invalid_nothing_is_said_of_deadlines() -> None:
    made = row("unix", 1_000)
    kept = replace(made, metrics={**made.metrics, "deadline.met": Value("deadline.met", 1.0, "share")})
    late = replace(kept, key=replace(kept.key, object="other"), verdict=Verdict.INVALID)
    found = compared(of("classics/distributor", [kept, late]))
    assert found == "All calls ended by their deadline; of one row INVALID it cannot be told."


def test_who_gave_no_figure_is_named_beside_the_others() -> None:
    rows = [called("unix", 1_000, 500), replace(called("ice", 1_000, 1), metrics={}, trials=0, failures=((0, "no"),))]
    found = of("classics/oneway", rows, page=RATE)
    assert today_text(found).endswith("500 with unix. Without a figure: ice (failed).")


def test_a_table_begins_with_what_the_experiment_measures() -> None:
    sheet = experiment_sheet(started(), "a")
    assert [group.title for group in sheet.groups[:3]] == ["start with 40", "× shortest median", "group"]
    assert sheet.groups[0].unit == "ms"
    assert (sheet.lines[0].label, sheet.lines[0].cells[0].text) == ("unix", "84.0")
    assert all(len(line.cells) == sum(len(group.below) for group in sheet.groups) for line in sheet.lines)


def test_a_table_of_calls_is_that_of_any_report() -> None:
    found = material_of(observations(["unix", "omniorb"]))
    assert experiment_sheet(found, "all").groups == overview_sheet(found).groups


def test_the_time_of_a_call_is_what_any_report_says() -> None:
    found = material_of(observations(["unix", "omniorb"]))
    assert today_text(found).startswith("On one core, over seven operations, unix is the fastest with a median of ")
