"""How long starting takes: curves of the whole and of its parts, where the scenario expects something of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report_material import subject

from observations import campaign, observations
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.report.classics.words import compared
from orrery.report.material import Material
from orrery.report.topics.startup.figures import largest_parts, slopes, startups
from orrery.report.topics.startup.view import VIEW
from orrery.report.topics.startup.words import startup_headline, startup_text
from orrery.store.facts import STARTUP, STARTUP_PARTS
from orrery.store.observation import CallCounter, Observation

MS = 1_000_000
PARTS = {
    "unix": {"processes": (2 * MS, 2 * MS), "servants": (MS, 0), "connections": (MS, 0)},
    "omniorb": {
        "daemons": (20 * MS, 0),
        "processes": (5 * MS, MS),
        "servants": (5 * MS, 4 * MS),
        "connections": (MS, 0),
    },
}
"""What a part takes with no servers, and what each of them adds (ns)."""


def point(servers: int) -> str:
    return f'{{"servers":{servers}}}'


def at(servers: int) -> list[Observation]:
    made = observations(["unix", "omniorb"], calls=30)
    for one in made:
        one.point = point(servers)
        one.call_counters += [CallCounter(f"server[{n}]", "", "", "serve", 0, 0, 0) for n in range(1, servers)]
        parts = {part: fixed + each * servers for part, (fixed, each) in PARTS[one.driver].items()}
        STARTUP_PARTS.put(one.facts, parts)
        STARTUP.put(one.facts, sum(parts.values()))
    return made


def started(limit: str = "< 2s", metric: str = "startup") -> Material:
    counts = (1, 10, 40)
    observed = [one for servers in counts for one in at(servers)]
    expect = {"expect": {point(servers): {metric: limit} for servers in counts}}
    record = replace(campaign(), scenario="classics/startup", inputs=expect)
    return Material(replace(subject(), record=record), {}, rows(record, observed), compare(observed), observed)


@pytest.fixture(scope="module")
def material() -> Material:
    return started()


def test_the_whole_and_each_part_by_what_is_started(material: Material) -> None:
    first = material.of(startups)[0]
    assert [(one.parameter, one.title, one.placement) for one in material.of(startups)] == [
        ("servers", "", "same"),
        ("servers", "", "split"),
    ]
    whole = {binding.partition("[")[0]: [(p.size, p.time) for p in curve] for binding, curve in first.whole.items()}
    assert [size for size, _ in whole["unix"]] == [1, 10, 40]
    assert [time for _, time in whole["unix"]] == pytest.approx([6 * MS, 24 * MS, 84 * MS])
    assert list(first.parts) == ["daemons", "processes", "servants", "connections"]
    assert [binding.partition("[")[0] for binding in first.parts["daemons"]] == ["omniorb"]
    assert [(p.size, p.time) for p in first.expected] == [(1, 2e9), (10, 2e9), (40, 2e9)]


def test_a_number_that_changes_no_objects_is_none_of_starting() -> None:
    observed = [one for size in (64, 65536) for servers in (1, 10) for one in sized(servers, size)]
    expect = {"expect": {one.point: {"startup": "< 2s"} for one in observed}}
    record = replace(campaign(), scenario="classics/encryption", inputs=expect)
    material = Material(replace(subject(), record=record), {}, rows(record, observed), compare(observed), observed)
    assert {one.parameter for one in material.of(startups)} == {"servers"}


def sized(servers: int, size: int) -> list[Observation]:
    made = at(servers)
    for one in made:
        one.point = f'{{"bytes":{size},"servers":{servers}}}'
    return made


def test_what_one_more_adds_and_which_part_is_the_largest(material: Material) -> None:
    first = material.of(startups)[0]
    each = {binding.partition("[")[0]: slope for binding, slope in slopes(first.whole).items()}
    assert each == {"unix": pytest.approx(2 * MS), "omniorb": pytest.approx(5 * MS)}
    found = {binding.partition("[")[0]: part for binding, part in largest_parts(first).items()}
    # 82 of 84 ms, and 165 of 231 ms.
    assert (found["unix"][0], found["omniorb"][0]) == ("processes", "servants")
    assert [found[name][1] for name in ("unix", "omniorb")] == pytest.approx([82 / 84, 165 / 231])


def test_the_words_say_it(material: Material) -> None:
    words = startup_text(material)
    # 231 / 36 and 84 / 6.
    assert words.startswith("40 servers instead of 1 make starting 6.42 (omniorb) to 14.0 (unix) times as long")
    assert "one more adds 2.00 ms (unix) to 5.00 ms (omniorb)" in words
    assert "processes (unix 97.6 %)" in words and "servants (omniorb 71.4 %)" in words
    assert words in VIEW.caption(material)
    assert words.startswith(startup_headline(material)) and "largest part" not in startup_headline(material)


def test_the_page_of_the_classics_says_it_too(material: Material) -> None:
    assert compared(material) == f"{startup_headline(material)}."


def test_a_limit_that_is_none_is_not_drawn() -> None:
    for limit in ("rubbish", "> 2s", "< 5"):
        assert not VIEW.applies(started(limit))


def test_the_picture_has_a_panel_for_each_part_and_the_limit(material: Material) -> None:
    pictures = VIEW.render(material, "x-")
    assert [picture.heading for picture in pictures] == [
        "By servers, client and server on one core",
        "By servers, client and server on one core",
        "By servers, client and server on two cores",
        "By servers, client and server on two cores",
    ]
    text = "".join(str(svg) for picture in pictures for svg in picture.svgs)
    assert "in all, expected: 2,000 at 1" in text and "daemons, omniorb: 20.0 at 1" in text


def test_a_scenario_that_expects_nothing_of_its_start_shows_none() -> None:
    assert not VIEW.applies(started(metric="latency.p99"))
    assert not VIEW.applies(replace(started(), subject=subject()))


def test_a_parameter_that_is_the_same_everywhere_is_not_said() -> None:
    made = started()
    for one in made.observations:
        one.point = f'{{"kind":"plain",{one.point[1:]}'
    limits = made.subject.record.inputs["expect"].items()
    inputs = {"expect": {f'{{"kind":"plain",{point[1:]}': of for point, of in limits}}
    record = replace(made.subject.record, inputs=inputs)
    told = Material(replace(made.subject, record=record), {}, rows(record, made.observations), (), made.observations)
    assert {one.title for one in told.of(startups)} == {""}
    assert startup_text(told) == startup_text(started())


def test_without_its_parts_the_whole_is_shown_alone() -> None:
    older = started()
    for one in older.observations:
        del one.facts[STARTUP_PARTS.name]
    made = Material(older.subject, {}, rows(older.subject.record, older.observations), (), older.observations)
    [first, _] = made.of(startups)
    assert first.whole and not first.parts and largest_parts(first) == {}
    assert "the largest part" not in startup_text(made)
