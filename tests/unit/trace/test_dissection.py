"""Calls taken apart, against stages that were worked out by hand from two captures; in each they add up to the call."""

from __future__ import annotations

from collections.abc import Callable

from orrery.store.observation import ProcessMarks, ThreadMarks
from orrery.trace.calls import MarkedCall, MarkedTrial
from orrery.trace.dissection import TracedCall, take_apart
from orrery.trace.kernel.paths import KernelView, view_of
from orrery.trace.stages import What
from orrery.trace.way import Cutter
from traced_calls import (
    BASE,
    CLIENT,
    END,
    OURS,
    SERVER,
    START,
    THEIRS,
    KernelStream,
    call_marks,
    measurement,
    tcp_call,
    unix_call,
    unix_marks,
    unix_request,
)

OUT, BACK = "client to server", "server to client"
PROCESSES = {CLIENT: "client", SERVER: "server", 3: "server", 4: "client"}
"""Which process each thread is of; 3 is the server's second one, 4 the client's."""
Stages = list[tuple[str, str, What, int]]


def taken(marks: list[ProcessMarks], view: KernelView | None, start: int, end: int) -> TracedCall:
    """The only call, which takes from one instant to another."""
    trial = MarkedTrial(marks)
    (call,) = trial.calls(measurement([(BASE + start, end - start)]))
    return take_apart(call, "client", trial, Cutter(view, PROCESSES))


def listed(call: TracedCall) -> Stages:
    """Leg, place, what and how long of each segment."""
    return [(one.stage.leg, one.stage.place, one.stage.what, one.duration) for one in call.segments]


def view(fill: Callable[[KernelStream], None]) -> KernelView:
    """What a whole stream shows."""
    stream = KernelStream()
    fill(stream)
    return view_of(stream.records)


def test_a_call_over_a_unix_socket() -> None:
    call = taken(unix_marks(), view(unix_call), START, END)
    assert listed(call) == [
        ("client", "client", What.LOOP, 300),
        (OUT, "client", What.STUB, 300),
        (OUT, "client", What.TRANSPORT, 1602),
        (OUT, "server", What.WAKE, 298),
        (OUT, "server", What.CPU, 3338),
        (OUT, "server", What.RECEIVE, 4707),
        (OUT, "server", What.DISPATCH, 1312),
        (OUT, "server", What.PREEMPTED, 2363),
        (OUT, "server", What.DISPATCH, 380),
        ("server", "server", What.SERVANT, 500),
        (BACK, "server", What.REPLY, 552),
        (BACK, "server", What.TRANSPORT, 1643),
        (BACK, "client", What.WAKE, 500),
        (BACK, "client", What.CPU, 3175),
        (BACK, "client", What.RECEIVE, 3185),
        (BACK, "client", What.RETURN, 445),
        ("client", "client", What.RESULTS, 300),
    ]
    assert sum(one.duration for one in call.segments) == call.duration == END - START


def test_a_call_over_tcp_goes_through_a_device_and_a_soft_interrupt() -> None:
    marks = call_marks((-500, 26_500), (13_500, 13_900))
    call = taken(marks, view(tcp_call), -700, 26_900)
    assert listed(call) == [
        ("client", "client", What.LOOP, 200),
        (OUT, "client", What.STUB, 500),
        (OUT, "client", What.TRANSPORT, 2173),
        (OUT, "client", What.DEVICE, 972),
        (OUT, "client", What.SOFTIRQ, 2173),
        (OUT, "server", What.WAKE, 410),
        (OUT, "server", What.CPU, 5268),
        (OUT, "server", What.RECEIVE, 2063),
        (OUT, "server", What.DISPATCH, 441),
        ("server", "server", What.SERVANT, 400),
        (BACK, "server", What.REPLY, 391),
        (BACK, "server", What.TRANSPORT, 1709),
        (BACK, "server", What.DEVICE, 1000),
        (BACK, "server", What.SOFTIRQ, 2000),
        (BACK, "client", What.WAKE, 400),
        (BACK, "client", What.CPU, 4265),
        (BACK, "client", What.RECEIVE, 2023),
        (BACK, "client", What.RETURN, 812),
        ("client", "client", What.RESULTS, 400),
    ]
    assert sum(one.duration for one in call.segments) == 27_600


def test_marks_alone_tell_the_servant_from_the_ways() -> None:
    call = taken(unix_marks(), None, START, END)
    assert listed(call) == [
        ("client", "client", What.LOOP, 300),
        (OUT, OUT, What.WAY, 14_300),
        ("server", "server", What.SERVANT, 500),
        (BACK, BACK, What.WAY, 9_500),
        ("client", "client", What.RESULTS, 300),
    ]


def test_where_no_bytes_lead_to_the_servant_the_way_is_not_attributed() -> None:
    stream = KernelStream()
    stream.enter(0, CLIENT)
    stream.exit(100, CLIENT)
    call = taken(unix_marks(), view_of(stream.records), START, END)
    assert [(what, span) for _, _, what, span in listed(call)] == [
        (What.LOOP, 300),
        (What.UNKNOWN, 14_300),
        (What.SERVANT, 500),
        (What.UNKNOWN, 9_500),
        (What.RESULTS, 300),
    ]


def test_a_call_without_marks_is_not_attributed() -> None:
    call = take_apart(MarkedCall(0, 70), "client", MarkedTrial([]), Cutter(None, {}))
    assert listed(call) == [("client", "client", What.UNKNOWN, 70)]


def test_a_call_that_no_servant_handled_is_the_stub_s() -> None:
    client = unix_marks()[:1]
    call = taken(client, None, START, END)
    assert listed(call) == [
        ("client", "client", What.LOOP, 300),
        ("client", "client", What.STUB, 24_300),
        ("client", "client", What.RESULTS, 300),
    ]


def test_a_longer_servant_is_longer_there_and_nowhere_else() -> None:
    first = taken(unix_marks(), view(unix_call), START, END).durations()
    later = taken(unix_marks(longer=200), view(unix_call), START, END).durations()
    changed = {stage.what: later[stage] - first[stage] for stage in first if later[stage] != first[stage]}
    assert changed == {What.SERVANT: 200, What.REPLY: -200}


def request_taken(stream: KernelStream) -> None:
    """The client sends a request and sleeps for the reply; the server's system call has taken it after 3,000 ns."""
    unix_request(stream)
    stream.ready(1000, CLIENT, THEIRS)
    stream.wakes(1100, CLIENT, SERVER)
    stream.exit(1500, CLIENT, 16)
    stream.receives(1700, CLIENT, OURS)
    stream.sleeps(2000, CLIENT, SERVER)
    stream.exit(3000, SERVER, 16)


def handed_over(stream: KernelStream) -> None:
    """The server's first thread reads, wakes its second, 3, which answers; both wait in futexes."""
    stream.enter(-4000, 3)
    stream.sleeps(-3900, 3, SERVER)
    request_taken(stream)
    stream.enter(3400, SERVER)
    stream.wakes(3600, SERVER, 3)
    stream.exit(3800, SERVER)
    stream.receives(4000, SERVER, THEIRS)
    stream.sleeps(4500, SERVER, 3)
    stream.exit(5000, 3)
    stream.sends(7000, 3, THEIRS)
    stream.ready(7500, 3, OURS)
    stream.wakes(7600, 3, CLIENT)
    stream.exit(8000, 3, 16)
    stream.preempted(8400, 3, CLIENT)
    stream.exit(9000, CLIENT, 16)


def test_a_hand_over_to_a_second_thread_is_a_stage_of_its_own() -> None:
    marks = call_marks((-100, 9_200), (5_600, 6_600), thread=3)
    assert listed(taken(marks, view(handed_over), -200, 9_400)) == [
        ("client", "client", What.LOOP, 100),
        (OUT, "client", What.STUB, 100),
        (OUT, "client", What.TRANSPORT, 1000),
        (OUT, "server", What.WAKE, 100),
        (OUT, "server", What.CPU, 900),
        (OUT, "server", What.RECEIVE, 1000),
        (OUT, "server", What.DISPATCH, 400),
        (OUT, "server", What.HANDOVER, 200),
        (OUT, "server", What.HANDOVER, 900),
        (OUT, "server", What.CALLS, 500),
        (OUT, "server", What.DISPATCH, 600),
        ("server", "server", What.SERVANT, 1000),
        (BACK, "server", What.REPLY, 400),
        (BACK, "server", What.TRANSPORT, 500),
        (BACK, "client", What.WAKE, 100),
        (BACK, "client", What.CPU, 800),
        (BACK, "client", What.RECEIVE, 600),
        (BACK, "client", What.RETURN, 200),
        ("client", "client", What.RESULTS, 200),
    ]


def received_beside(stream: KernelStream) -> None:
    """The client's first thread is preempted for its second, 4, which takes the reply and sleeps: nobody is woken."""
    unix_request(stream)
    stream.ready(1000, CLIENT, THEIRS)
    stream.exit(1500, CLIENT, 16)
    stream.preempted(2000, CLIENT, SERVER)
    stream.exit(3000, SERVER, 16)
    stream.sends(7000, SERVER, THEIRS)
    stream.ready(7500, SERVER, OURS)
    stream.exit(8000, SERVER, 16)
    stream.sleeps(8400, SERVER, 4)
    stream.receives(8600, 4, OURS)
    stream.exit(9000, 4, 16)
    stream.sleeps(9500, 4, 0)
    stream.sleeps(9700, 0, CLIENT)


def test_a_reply_that_a_second_thread_leaves_in_memory_is_attributed() -> None:
    marks = call_marks((-100, 9_900), (5_600, 6_600))
    stream = KernelStream()
    received_beside(stream)
    found = listed(taken(marks, view_of(stream.records, PROCESSES), -200, 10_000))
    assert [(place, what, span) for leg, place, what, span in found if leg == BACK] == [
        ("server", What.REPLY, 400),
        ("server", What.TRANSPORT, 500),
        ("client", What.QUEUE, 1100),
        ("client", What.RECEIVE, 400),
        ("client", What.RETURN, 500),
        ("client", What.PREEMPTED, 200),
        ("client", What.RETURN, 200),
    ]


def waiting(stream: KernelStream) -> None:
    """The server reads the message, and then a timer for 2,000 ns, before it calls its servant."""
    request_taken(stream)
    stream.receives(3200, SERVER, 30)
    stream.sleeps(3300, SERVER, 0)
    stream.wakes(5300, 0, SERVER)
    stream.sleeps(5400, 0, SERVER)
    stream.exit(5500, SERVER, 8)
    stream.sends(6500, SERVER, THEIRS)
    stream.ready(7000, SERVER, OURS)
    stream.wakes(7100, SERVER, CLIENT)
    stream.exit(7300, SERVER, 16)
    stream.preempted(7400, SERVER, CLIENT)
    stream.exit(8000, CLIENT, 16)


def test_a_read_that_waits_is_off_the_cpu_and_no_code_of_the_server() -> None:
    marks = call_marks((-100, 8_100), (5_700, 6_200))
    found = taken(marks, view(waiting), -200, 8_300)
    inside = [(what, span) for leg, place, what, span in listed(found) if leg == OUT and place == "server"]
    assert inside == [
        (What.WAKE, 100),
        (What.CPU, 900),
        (What.RECEIVE, 1000),
        (What.DISPATCH, 200),
        (What.CALLS, 100),
        (What.ASLEEP, 2000),
        (What.PREEMPTED, 100),
        (What.CALLS, 100),
        (What.DISPATCH, 200),
    ]


def test_a_server_that_is_busy_lets_the_message_wait_in_its_queue() -> None:
    stream = KernelStream()
    stream.pair(-9, THEIRS, OURS)
    stream.sends(0, CLIENT, OURS)
    stream.ready(200, CLIENT, THEIRS)
    stream.exit(300, CLIENT, 16)
    stream.receives(900, SERVER, THEIRS)
    stream.exit(1000, SERVER, 16)
    marks = call_marks((-100, 3_000), (1_500, 2_000))
    found = [
        (what, span) for leg, _, what, span in listed(taken(marks, view_of(stream.records), -100, 3_000)) if leg == OUT
    ]
    assert found == [
        (What.STUB, 100),
        (What.TRANSPORT, 200),
        (What.QUEUE, 700),
        (What.RECEIVE, 100),
        (What.DISPATCH, 500),
    ]


def test_a_forwarder_is_two_calls_in_each_other() -> None:
    marks = [
        ProcessMarks("client", [], [ThreadMarks(1, 0, [(5, 0, 1_000), (6, 0, 9_000)])]),
        ProcessMarks("proxy", [], [ThreadMarks(2, 0, [(7, 0, 2_000), (5, 0, 2_500), (6, 0, 7_000), (8, 0, 7_600)])]),
        ProcessMarks("server[1]", [], [ThreadMarks(3, 0, [(2, 0, 4_000), (3, 0, 5_000)])]),
    ]
    trial = MarkedTrial(marks)
    (call,) = trial.calls(measurement([(900, 8_200)]))
    found = take_apart(call, "client", trial, Cutter(None, {1: "client", 2: "proxy", 3: "server[1]"}))
    assert [(leg, what, span) for leg, _, what, span in listed(found)] == [
        ("client", What.LOOP, 100),
        ("client to proxy", What.WAY, 1_000),
        ("proxy", What.FORWARD, 500),
        ("proxy to server", What.WAY, 1_500),
        ("server", What.SERVANT, 1_000),
        ("server to proxy", What.WAY, 2_000),
        ("proxy", What.FORWARD, 600),
        ("proxy to client", What.WAY, 1_400),
        ("client", What.RESULTS, 100),
    ]
