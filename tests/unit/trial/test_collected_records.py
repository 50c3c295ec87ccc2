"""Records of the programs: what becomes of them, and which are refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import phases, plan
from orrery.clock import SECOND
from orrery.control.failure import TrialError
from orrery.control.protocol import parse_line
from orrery.control.timeouts import Timeouts
from orrery.control.verbs import REPLIES
from orrery.hosts.clocks import OneClock
from orrery.store.observation import CallCounter, ThreadMarks
from orrery.trial.results.clocks import to_conductor_clock
from orrery.trial.results.collect import Settling, _on_the_way
from orrery.trial.results.records import Records, pairs, triples

MEMBER = "phase=3 object=client[0] port=server operation=Echo::ping"
SERIES = f"record type=series {MEMBER} name=latency count=3 min=5 max=300 sum=310 data=5:2,278:1"


@pytest.fixture
def records(tmp_path: Path) -> Records:
    return Records(plan(tmp_path))


def add(records: Records, *lines: str) -> None:
    for line in lines:
        records.add("client[0]", parse_line(line, REPLIES))


def test_only_measured_phases_have_measurements(records: Records) -> None:
    assert list(records.measurements) == [(3, "client[0]", "server", "Echo::ping")]


def test_figures_go_to_their_phase(records: Records) -> None:
    add(
        records,
        SERIES,
        f"record type=slice {MEMBER} begin=10 end=20 count=2 data=7:2",
        f"record type=slice {MEMBER} begin=20 end=30 count=0 data=",
        f"record type=largest {MEMBER} data=17:1000:300,2:500:5",
        f"record type=raw {MEMBER} data=1:2,3:4",
        f"record type=raw {MEMBER} data=5:6",
        f"record type=counter {MEMBER} name=gap value=99",
    )
    (found,) = records.measurements.values()
    assert found.series["latency"].buckets == {5: 2, 278: 1}
    assert [(each.begin, each.count, each.buckets) for each in found.slices] == [(10, 2, {7: 2}), (20, 0, {})]
    assert found.largest == [(17, 1000, 300), (2, 500, 5)]
    assert found.raw == [(1, 2), (3, 4), (5, 6)]
    assert found.counters == {"gap": 99}


def test_the_larger_number_of_wrong_replies_stands(records: Records) -> None:
    add(records, f"record type=counter {MEMBER} name=wrong value=2")
    done = parse_line("done id=3 object=client[0] port=server calls=10 wall=5 wrong=1 checked=7", REPLIES)
    records.settle({(3, "client[0]", "server"): done})
    (found,) = records.measurements.values()
    assert found.counters == {"wrong": 2, "wall": 5}


def test_of_facts_the_worst_number_and_every_text_stands(records: Records) -> None:
    fact = "record type=fact name={} value={}"
    add(records, fact.format("clock.cost", 23), fact.format("clock.cost", 40), fact.format("clock.cost", 30))
    add(records, *(fact.format("driver.nodelay", value) for value in ("on", "off", "on")))
    assert records.facts == {"clock.cost": 40, "driver.nodelay": "on, off"}


def test_scripts_are_told_by_process_and_the_last_answer_stands(records: Records) -> None:
    add(records, "record type=scripts files=30 bytes=6000", "record type=scripts files=31 bytes=7000")
    records.add("server[0]", parse_line("record type=scripts files=2 bytes=90", REPLIES))
    assert records.scripts == {"client[0]": {"files": 31, "bytes": 7000}, "server[0]": {"files": 2, "bytes": 90}}
    assert records.facts == {}


def test_marks_are_those_of_a_thread_with_the_counters_that_they_name(records: Records) -> None:
    counted = "record type=calls object=server[0] port=Echo operation=Echo::{} side=serve calls=2 in=0 out=0"
    lines = [counted.format("ping"), counted.format("tell")]
    lines += [
        f"record type=marks thread={who} lost=1 data={data}" for who, data in ((7, "2:1:50"), (8, ""), (7, "3:1:60"))
    ]
    for line in lines:
        records.add("server[0]", parse_line(line, REPLIES))
    add(records, "record type=marks thread=5 lost=0 data=5:0:40,6:0:70")
    of_server, of_client = records.marks
    assert of_server.counters == [("server[0]", "Echo::ping", "serve"), ("server[0]", "Echo::tell", "serve")]
    assert of_server.threads == [ThreadMarks(7, 1, [(2, 1, 50), (3, 1, 60)]), ThreadMarks(8, 1, [])]
    assert (of_client.process, of_client.counters) == ("client[0]", [])
    assert of_client.threads == [ThreadMarks(5, 0, [(5, 0, 40), (6, 0, 70)])]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (SERIES.replace("phase=3", "phase=2"), "it belongs to no measured phase"),
        (SERIES.replace("client[0]", "client[9]"), "it belongs to no measured phase"),
        (SERIES.replace("5:2", "5:1"), "its buckets do not add up to its count"),
        (SERIES.replace("5:2", "5"), "its data are not pairs of numbers"),
        (SERIES.replace("5:2,", "5:2,,"), "its data are not pairs of numbers"),
        (SERIES.replace("5:2", "-5:2"), "its data are not pairs of numbers"),
        (f"record type=largest {MEMBER} data=1:2", "its data are not triples of numbers"),
        ("record type=marks thread=7 lost=0 data=5:0", "its data are not triples of numbers"),
    ],
)
def test_a_record_that_makes_no_sense_ends_the_trial(line: str, complaint: str, records: Records) -> None:
    with pytest.raises(TrialError, match=complaint) as caught:
        add(records, line)
    assert caught.value.process == "client[0]"


def test_a_series_comes_once(records: Records) -> None:
    with pytest.raises(TrialError, match="this series came before"):
        add(records, SERIES, SERIES)


def test_every_client_of_a_phase_has_its_own(tmp_path: Path) -> None:
    both = replace(plan(tmp_path), phases=phases(clients=2))
    assert [key[1] for key in Records(both).measurements] == ["client[0]", "client[1]"]


def test_no_data_is_no_pair() -> None:
    assert pairs("") == []
    assert triples("") == []


def test_a_sample_on_its_way_does_not_make_up_for_another_that_was_not_told() -> None:
    lines = [
        CallCounter("scanner[0]", "p", "T::Scan", "call", 4, 0, 0),
        CallCounter("planner[0]", "s", "T::Scan", "serve", 3, 0, 0),
        CallCounter("planner[0]", "p", "T::Plan", "call", 2, 0, 0),
        CallCounter("drive[0]", "s", "T::Plan", "serve", 3, 0, 0),
    ]
    assert _on_the_way(lines, {})
    lines[1].calls, lines[2].calls = 4, 3
    assert not _on_the_way(lines, {})
    assert _on_the_way(lines, {"T::Plan": 2})  # two are to get each


def test_what_still_comes_is_waited_for() -> None:
    settling = Settling(Timeouts(settle=2.0, settled=15.0), 0)
    opens = {0: 300, 1: 200, 3: 100, 5: 99}  # in seconds: how many are still to come
    assert not any(settling.over(open_, at * SECOND) for at, open_ in opens.items())
    assert not settling.over(99, 7 * SECOND)
    assert settling.over(99, 7 * SECOND + 1)  # for two seconds none came
    assert settling.over(0, 7 * SECOND)


def test_what_comes_forever_is_not_waited_for() -> None:
    settling = Settling(Timeouts(settle=2.0, settled=15.0), 0)
    over = [settling.over(100 - at, at * SECOND) for at in range(17)]
    assert over == [False] * 16 + [True]


def test_what_is_promised_is_waited_for_until_it_was_sent_again() -> None:
    timeouts = Timeouts(settle=2.0, resend=5.0, settled=15.0)
    for reliable, over in ((False, True), (True, False)):
        settling = Settling(timeouts, 0, reliable)
        assert not settling.over(7, 0)
        assert settling.over(7, 4 * SECOND) == over


class Ahead(OneClock):
    """A clock that is 1,000 ns ahead of ours."""

    def here(self, at: int) -> int:
        return at - 1000


def test_instants_of_another_clock_are_told_in_ours(records: Records) -> None:
    add(
        records,
        f"record type=slice {MEMBER} begin=1010 end=1020 count=2 data=7:2",
        f"record type=largest {MEMBER} data=17:2000:300",
        f"record type=raw {MEMBER} data=1001:2",
        f"record type=counter {MEMBER} name=begin value=5000",
        f"record type=counter {MEMBER} name=gap value=99",
        "record type=departures object=client[0] port=publish lost=0 data=1:3000:7:9,2:0:7:9",
        "record type=arrivals object=client[0] port=subscribe lost=0 data=1:7:4000:5000:9",
    )
    (found,) = records.measurements.values()
    to_conductor_clock([found], records.logs, {"client[0]": Ahead()})
    assert [(each.begin, each.end) for each in found.slices] == [(10, 20)]
    assert (found.largest, found.raw, found.counters) == ([(17, 1000, 300)], [(1, 2)], {"begin": 4000, "gap": 99})
    assert records.logs.departures == {("client[0]", "publish"): [(1, 2000, 7, 9), (2, 0, 7, 9)]}
    assert records.logs.arrivals == {("client[0]", "subscribe"): [(1, 7, 3000, 4000, 9)]}
