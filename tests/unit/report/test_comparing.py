"""Changes beside their bases: words, what else differed, text that stays text, and bounds that fail a build."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from observations import campaign, failed, observations, set_medians
from orrery.errors import InputError
from orrery.metrics.comparing.bounds import read_bound
from orrery.metrics.disturbance.evidence import measured_time
from orrery.metrics.rows import Comparison, Key
from orrery.report.comparing.changes import MEDIANS, Change, across, base_of, medians, within
from orrery.report.comparing.differences import across_campaigns, within_campaign
from orrery.report.comparing.gate import breaks, undecided, unsure
from orrery.report.comparing.lines import cells
from orrery.report.comparing.words import Compared, document, markdown
from orrery.report.side import Side
from orrery.stats.intervals import student
from orrery.store.facts import CUT
from orrery.store.observation import Observation


def side(observed: list[Observation], name: str = "campaign 1", **told: object) -> Side:
    record = replace(campaign(), **told)  # type: ignore[arg-type]
    return Side(name, record, observed)


def at(medians_: dict[str, int], blocks: int = 6) -> list[Observation]:
    made = observations(drivers=list(medians_), placements=["same"], calls=70, blocks=blocks)
    set_medians(made, {(driver, b): length + b % 2 for driver, length in medians_.items() for b in range(blocks)})
    return made


def pair(there: int, here: int) -> list[Change]:
    return across(side(at({"unix": there})), side(at({"unix": here}), "campaign 2"), ["latency.p50"], 0.02)


@pytest.mark.parametrize(
    ("here", "word"), [(200, "equivalent"), (203, "minor"), (198, "minor"), (220, "worse"), (180, "better")]
)
def test_a_change_has_a_word(here: int, word: str) -> None:
    assert {change.word for change in pair(200, here)} == {word}


def test_more_is_better_where_the_metric_says_so() -> None:
    made = across(side(at({"unix": 200})), side(at({"unix": 200})), ["rate"], 0.02)
    assert {change.word for change in made} == {"inconclusive"}
    slower = at({"unix": 200})
    for observation in slower:
        for measured in observation.measurements:
            measured.counters["end"] += measured.counters["end"] - measured.counters["begin"]
    [word] = {c.word for c in across(side(at({"unix": 200})), side(slower), ["rate"], 0.02)}
    assert word == "worse"


def test_drivers_stand_beside_one_of_them() -> None:
    found = within(side(at({"unix": 200, "tcp": 400, "ice": 100})), "tcp[wait=block]", ["latency.p50"], 0.02)
    assert {change.comparison.base.driver for change in found} == {"tcp"}
    ratios = {change.comparison.row.driver: change.comparison.ratio for change in found}
    assert ratios == {"unix": pytest.approx(0.501, abs=0.001), "ice": pytest.approx(0.251, abs=0.001)}
    for change in found:
        one = change.comparison
        assert one.low is not None and one.ratio is not None and one.high is not None
        assert one.low <= one.ratio <= one.high


def test_a_base_is_found_by_label_binding_or_name() -> None:
    shown = side(at({"unix": 200, "tcp": 400}), settings={"bindings": ["tcp[wait=block]", "unix[wait=block]"]})
    assert base_of(shown, "unix") == base_of(shown, "unix[wait=block]") == "unix[wait=block]"
    with pytest.raises(InputError, match="--base unx is not in campaign 1") as caught:
        base_of(shown, "unx")
    assert caught.value.hint == "did you mean unix?"


def test_without_a_base_the_first_that_was_named_and_is_not_the_harness() -> None:
    bindings = ["null", "tcp[wait=block]", "unix[wait=block]"]
    # Named first, though it is the slowest, and though the harness's own driver stands before it.
    shown = side(at({"unix": 200, "tcp": 400, "null": 30}), settings={"bindings": bindings})
    assert base_of(shown, None) == "tcp[wait=block]"
    assert base_of(shown, "null") == "null"


def test_the_harness_alone_is_no_base_unless_it_is_asked_for() -> None:
    shown = side(at({"null": 30}))
    with pytest.raises(InputError, match="campaign 1 has only null, the harness itself: no base") as caught:
        base_of(shown, None)
    assert caught.value.hint is not None and "--base DRIVER" in caught.value.hint
    assert base_of(shown, "null") == "null"


def test_of_each_row_the_median_that_it_has() -> None:
    both = side(at({"unix": 200, "tcp": 400}))
    found = medians(within(both, "unix[wait=block]", MEDIANS, 0.02))
    assert {change.comparison.metric for change in found} == {"latency.p50"}
    assert len(found) == 7


def test_a_driver_that_fails_is_gone_and_keeps_no_bound() -> None:
    now = side([failed("unix", block=b) for b in range(6)], "campaign 2")
    found = across(side(at({"unix": 200})), now, ["latency.p50"], 0.02)
    assert {change.word for change in found} == {"gone"}
    broken = breaks([read_bound("p50 > +900%")], found)
    assert len(broken) == 7
    assert "no figure any more: the process was killed by SIGSEGV" in str(broken[0])


def test_nothing_in_common_says_why() -> None:
    there, here = observations(["unix"], ["split"], calls=70), observations(["unix"], ["same"], calls=70)
    with pytest.raises(InputError, match="have no row in common") as caught:
        across(side(there), side(here), ["latency.p50"], 0.02)
    assert caught.value.hint == "placement split there, same here"


def test_what_else_differed_is_a_line_each() -> None:
    there, here = at({"unix": 200, "tcp": 300}), at({"unix": 200, "tcp": 300, "ice": 400}, blocks=7)
    for observation in here:
        observation.versions = {observation.driver: "2.0"}
        observation.programs = {"client[0]": "c" * 64}
    facts = {**campaign().machine, "boot": "a", "load": 0.1}
    other = {**facts, "governor": "performance", "boot": "b", "load": 7.0, "turbo": True}
    found = across_campaigns(
        side(there, machine=facts), side(here, "campaign 2", machine=other, repeat=7, version="0.2.0")
    )
    assert found == [
        "governor unknown there, performance here",
        "turbo unknown there, on here",
        "the machine was started anew in between",
        "Orrery 0.1.0 there, 0.2.0 here",
        "blocks 6 there, 7 here",
        "only here: ice",
        "tcp, unix: version 1.0 there, 2.0 here",
        "tcp, unix: other programs",
    ]


def test_another_machine_as_a_host_is_told_by_its_name() -> None:
    there = {"host2": {"cpu": "A CPU", "kernel": "6.1", "memory": 1 << 30}}
    here = {"host2": {"cpu": "A CPU", "kernel": "6.6", "memory": 2 << 30}}
    made = at({"unix": 200})
    pair_ = side(made, inputs={"hosts": there}), side(made, "campaign 2", inputs={"hosts": here})
    assert across_campaigns(*pair_) == [
        "kernel of host2 6.1 there, 6.6 here",
        "memory of host2 1.0 GiB there, 2.0 GiB here",
    ]
    alone = across_campaigns(side(made), side(made, "campaign 2", inputs={"hosts": here}))
    assert alone == ["machine of host2 that of the campaign there, A CPU here"]


def test_trials_of_another_length_are_told() -> None:
    there, here = at({"unix": 200}), at({"unix": 200})
    for observation in here:
        for measured in observation.measurements:
            measured.load["calls"] = 3_000
    told = "calls of a client thread in a trial 70 there, 3,000 here"
    assert across_campaigns(side(there), side(here, "campaign 2")) == [told]
    CUT.put(here[0].facts, {here[0].measurements[0].operation: 16})
    here[0].measurements[0].load["calls"] = 16  # cut down: that is told with the row
    assert across_campaigns(side(there), side(here, "campaign 2")) == [told]
    for observation in here:
        CUT.put(observation.facts, {measured.operation: 16 for measured in observation.measurements})
    assert across_campaigns(side(there), side(here, "campaign 2")) == []


def swept(calls: dict[int, int]) -> Side:
    """A campaign whose points are sizes, each with its calls."""
    made = []
    for size, asked in calls.items():
        for observation in at({"unix": 200}):
            observation.point = json.dumps({"mode": "plain", "size": size})
            for measured in observation.measurements:
                measured.load["calls"] = asked
            made.append(observation)
    return side(made)


def test_trials_of_another_length_are_told_of_each_point() -> None:
    # Both have 500 and 1,000 calls, each at another point.
    assert across_campaigns(swept({8: 500, 16: 1_000}), swept({8: 1_000, 16: 500})) == [
        "calls of a client thread in a trial (size 8) 500 there, 1,000 here",
        "calls of a client thread in a trial (size 16) 1,000 there, 500 here",
    ]
    base = swept({32: 500, 8: 500, 16: 500})
    assert across_campaigns(base, swept({8: 1_000, 16: 500, 32: 1_000})) == [
        "calls of a client thread in a trial (size 8; size 32) 500 there, 1,000 here"
    ]
    assert across_campaigns(base, swept({8: 1_000, 16: 1_000, 32: 1_000})) == [
        "calls of a client thread in a trial 500 there, 1,000 here"
    ]


def test_of_many_points_with_trials_of_another_length_the_first_are_named() -> None:
    there, here = swept(dict.fromkeys(range(1, 10), 500)), swept({1: 500, **dict.fromkeys(range(2, 10), 1_000)})
    named = "; ".join(f"size {size}" for size in range(2, 8))
    assert across_campaigns(there, here) == [
        f"calls of a client thread in a trial ({named}; 2 more) 500 there, 1,000 here"
    ]


def test_a_point_that_one_campaign_has_alone_is_no_trial_of_another_length() -> None:
    assert across_campaigns(swept({8: 500, 16: 1_000}), swept({8: 500})) == []


def built(compiler: str, **more: str) -> dict[str, object]:
    parts = {"compiler": compiler, "flags": "-O2", **more}
    return {**campaign().machine, "libc": "Debian GLIBC 2.36-9", "toolchains": {"c++": parts}}


def test_compilers_flags_and_libc_are_among_what_differed() -> None:
    there = side(at({"unix": 200}), machine=built("c++ 12.2.0"))
    other = {**built("c++ 13.1.0", flags="-O3"), "libc": "Debian GLIBC 2.36-10"}
    assert across_campaigns(there, side(at({"unix": 200}), "campaign 2", machine=other)) == [
        "libc Debian GLIBC 2.36-9 there, Debian GLIBC 2.36-10 here",
        "compiler of c++ c++ 12.2.0 there, c++ 13.1.0 here",
        "flags of c++ -O2 there, -O3 here",
    ]


def test_a_language_that_only_one_campaign_has_drivers_in_is_no_difference() -> None:
    there = side(at({"unix": 200}), machine=built("c++ 12.2.0"))
    both = built("c++ 12.2.0")
    both["toolchains"] = {**both["toolchains"], "python": {"interpreter": "cpython 3.11"}}  # type: ignore[dict-item]
    assert across_campaigns(there, side(at({"unix": 200}), "campaign 2", machine=both)) == []
    silent = across_campaigns(side(at({"unix": 200})), side(at({"unix": 200}), "campaign 2", machine=both))
    assert "compiler of c++ unknown there, c++ 12.2.0 here" in silent
    assert "interpreter of python unknown there, cpython 3.11 here" in silent


@pytest.mark.parametrize("odd", [5, {"c++": 5}, "gcc", None])
def test_what_a_stranger_stored_of_toolchains_is_passed_over(odd: object) -> None:
    host = {**campaign().machine, "toolchains": odd}
    assert across_campaigns(side(at({"unix": 200}), machine=host), side(at({"unix": 200}), machine=host)) == []


def test_equal_campaigns_differ_in_nothing() -> None:
    assert across_campaigns(side(at({"unix": 200})), side(at({"unix": 300}))) == []


def test_whether_cpus_might_halt_is_told_where_it_differed() -> None:
    old, awake = side(at({"unix": 200})), side(at({"unix": 200}), machine={**campaign().machine, "idle": "awake"})
    assert across_campaigns(old, awake) == ["idle CPUs halt there, awake here"]
    halt = side(at({"unix": 200}), machine={**campaign().machine, "idle": "halt"})
    assert across_campaigns(old, halt) == []


def test_within_a_campaign_terms_may_differ() -> None:
    made = at({"unix": 200, "tcp": 300})
    for observation in made:
        if observation.driver == "tcp":
            observation.facts["terms.server_threads"] = "4"
    found = within_campaign(side(made), ["unix[wait=block]", "tcp[wait=block]"])
    assert "server threads 1 (unix), 4 (tcp)" in found


def compared(there: int = 200, here: int = 220) -> Compared:
    base, row = side(at({"unix": there})), side(at({"unix": here}), "campaign 2")
    return Compared(base, row, across(base, row, ["latency.p50"], 0.02), ["kernel 6.1 there, 6.2 here"], 0.02)


def test_the_finding_counts() -> None:
    assert compared().finding == "Of 7 rows 7 are worse; changes within 2.00 % do not matter."
    minor = "Of 7 rows 7 are minor; changes within 2.00 % do not matter. Minor changes are surely there."
    assert compared(200, 203).finding == minor
    assert compared(200, 200).finding == "Of 7 rows 7 are equivalent; changes within 2.00 % do not matter."


def test_cells_hold_both_figures_and_the_ratio() -> None:
    row = cells(pair(200, 220)[:1])[0]
    assert row[:6] == ("unix", "same", "in_int_call", "latency.p50", "200 ns", "220 ns")
    assert row[6].startswith("1.10 (")
    assert row[7] == "WORSE, doubtful"


def test_rows_that_all_say_the_same_are_one_line() -> None:
    [line] = cells(pair(200, 220))
    assert line[:2] == ("unix", "same")
    assert line[2].startswith("7 rows: in_int_call, in_out_int_call, ") and line[2].endswith(", void_call")
    assert line[3:] == ("latency.p50", "200 ns", "220 ns", "1.10 (1.098 to 1.102)", "WORSE, doubtful")


def test_a_line_of_many_rows_has_the_range_of_their_figures_and_ratios() -> None:
    many = pair(200, 220)
    one = many[3].comparison
    assert many[3].row is not None
    many[3] = replace(
        many[3], comparison=replace(one, ratio=1.5, low=1.4, high=1.6), row=replace(many[3].row, value=300.0)
    )
    [line] = cells(many)
    assert line[5:7] == ("220 to 300 ns", "1.10 to 1.50 (1.10 to 1.60)")


def test_what_says_something_else_keeps_its_own_line() -> None:
    many = pair(200, 220)
    many[3] = replace(many[3], word="equivalent")
    together, alone = cells(many)
    assert together[2].startswith("6 rows: ") and "in_string_call" not in together[2].split(", ")
    assert alone[2] == "in_string_call" and alone[6].startswith("1.10 (") and alone[7] == "=, doubtful"
    assert [line[2] for line in cells(many[:2])] == ["in_int_call", "in_out_int_call"]


def test_rows_of_many_points_are_told_by_the_first_and_the_last() -> None:
    one = pair(200, 220)[0]
    key = one.comparison.row
    points = [replace(key, point=json.dumps({"size": 2**n})) for n in range(12)]
    many = [replace(one, comparison=replace(one.comparison, row=point)) for point in points]
    [line] = cells(many)
    assert line[2] == "12 rows: in_int_call; size 1 to size 2048 (12)"


def test_markdown_is_text_whatever_it_holds() -> None:
    shown = compared()
    hostile = replace(shown, differences=["a | b <img src=x> [c](d) *e*\n# f"])
    text = markdown(hostile)
    assert "- a \\| b \\<img src=x\\> \\[c\\](d) \\*e\\* # f" in text
    assert "| 1.10 (" in text and "| WORSE, doubtful |" in text
    assert "Note: their trials share no blocks" in text


def test_programs_get_every_number() -> None:
    told = document(compared())
    assert told["paired"] is False and len(told["changes"]) == 7
    first = told["changes"][0]
    assert first["change"] == "worse" and first["low"] < first["ratio"] < first["high"]
    assert first["row"]["operation"] == first["base"]["operation"]


def test_bounds_break_for_sure_or_not_at_all() -> None:
    assert len(breaks([read_bound("p50 > +5%")], pair(200, 220))) == 7
    assert breaks([read_bound("p50 > +5%")], pair(200, 210)) == []
    assert len(breaks([read_bound("p50 > +5%"), read_bound("p50 > +8%")], pair(200, 220))) == 14


def row(operation: str, sigmas: float, error: float = 0.01, freedom: float = 20.0) -> Change:
    """A change whose logarithm lies so many standard errors above 5 %."""
    half = error * student(0.975, freedom)
    log = math.log(1.05) + sigmas * error
    ends = math.exp(log), math.exp(log - half), math.exp(log + half)
    key = Key("s", "{}", "unix", "unix", "same", "client[0]", "server", operation, "main", "measure")
    comparison = Comparison(key, key, "latency.p50", *ends, None, freedom=freedom)
    return Change(comparison, None, None, "worse", False)


def test_what_one_row_breaks_by_itself_is_chance_among_twenty() -> None:
    bounds = [read_bound("p50 > +5%")]
    beyond = row("A::x", 2.5)
    assert beyond.comparison.low is not None and beyond.comparison.low > 1.05
    assert len(breaks(bounds, [beyond])) == 1 and unsure(bounds, [beyond]) == []
    among = [beyond, *(row(f"A::b{number}", -1) for number in range(19))]
    assert breaks(bounds, among) == []
    [line] = unsure(bounds, among)
    assert "times its base; beyond p50 > +5% by itself, not surely as one of 20 (unix, same, A::x" in line
    assert [found.key.operation for found in breaks(bounds, [*among, row("A::y", 6)])] == ["A::y"]


def test_twenty_rows_without_a_change_break_a_bound_in_at_most_5_percent() -> None:
    chance = np.random.default_rng(1)
    bounds, runs = [read_bound("p50 > +5%")], 400
    broken = alone = 0
    for draws in chance.standard_t(20, size=(runs, 20)):
        changes = [row(f"A::b{number}", float(draw)) for number, draw in enumerate(draws)]
        broken += bool(breaks(bounds, changes))
        alone += any(breaks(bounds, [change]) for change in changes)
    assert broken <= 0.05 * runs < alone


def test_a_bound_that_no_row_can_decide_is_an_error() -> None:
    few = across(side(at({"unix": 200}, 5)), side(at({"unix": 300}, 5)), ["latency.p50"], 0.02)
    with pytest.raises(InputError, match="cannot be decided for any row: 5 trials, an interval needs 6"):
        breaks([read_bound("p50 > +5%")], few)


def test_single_rows_that_cannot_be_decided_are_told() -> None:
    here = at({"unix": 200})
    here[0].measurements.pop()
    found = across(side(at({"unix": 200})), side(here), ["latency.p50"], 0.02)
    bounds = [read_bound("p50 > +5%")]
    assert breaks(bounds, found) == []
    [line] = undecided(bounds, found)
    assert line.startswith("latency.p50 is undecided: 5 trials, an interval needs 6 (unix, same, Benchmarking::")


def test_where_setting_aside_may_favour_one_the_ratio_over_all_trials_stands_beside() -> None:
    """Half of unix's trials were disturbed, and took four times as long: set aside it is not, over all it does not."""
    blocks = 16
    made = observations(drivers=["unix", "tcp"], placements=["same"], calls=70, blocks=blocks)
    set_medians(made, {(d, b): 400 if d == "unix" and b < 8 else 100 for d in ("unix", "tcp") for b in range(blocks)})
    for one in made:
        if one.driver == "unix" and one.block < 8:
            one.facts["machine.steal"] = round(measured_time(one) * 0.05)
    whole = side(made, repeat=10)
    found = within(whole, "tcp[wait=block]", ["latency.p50"], 0.02)
    for change in found:
        assert (change.word, change.doubtful) == ("equivalent", True)
        assert change.comparison.ratio == pytest.approx(1.0)
        assert change.over_all is not None and change.over_all.ratio == pytest.approx(2.0)
    compared = Compared(whole, whole, found, [], 0.02)
    assert cells(found)[0][6].startswith("1.00 (1.000 to 1.000); over all trials 2.00 (")
    assert document(compared)["changes"][0]["over_all_trials"]["ratio"] == pytest.approx(2.0)
