"""Marks of threads become stretches, and these the calls that a client's times are of."""

from __future__ import annotations

from orrery.store.observation import ProcessMarks, ThreadMarks
from orrery.trace.calls import FORWARD, SERVANT, STUB, CallStretch, MarkedTrial, stretches
from traced_calls import measurement

Entries = list[tuple[int, int, int]]


def of(entries: Entries) -> list[CallStretch]:
    return list(stretches("one", ThreadMarks(1, 0, entries)))


def marked(**threads: Entries) -> MarkedTrial:
    """A trial of processes with a thread each."""
    found = enumerate(threads.items(), start=1)
    return MarkedTrial([ProcessMarks(name, [], [ThreadMarks(n, 0, entries)]) for n, (name, entries) in found])


def test_a_stretch_lies_between_an_entry_and_its_exit() -> None:
    (one,) = of([(0, 0, 5), (5, 0, 10), (6, 0, 30), (1, 0, 35)])
    assert (one.kind, one.process, one.thread, one.enter, one.exit) == (STUB, "one", 1, 10, 30)


def test_what_lies_within_another_is_inside_it() -> None:
    (outer,) = of([(7, 0, 10), (5, 0, 12), (6, 0, 15), (5, 0, 16), (6, 0, 18), (8, 0, 20)])
    assert outer.kind == FORWARD
    assert [(one.kind, one.enter, one.exit) for one in outer.inside] == [(STUB, 12, 15), (STUB, 16, 18)]


def test_what_has_no_end_or_no_beginning_is_left_out() -> None:
    assert of([(6, 0, 5), (5, 0, 10)]) == []
    (one,) = of([(3, 0, 1), (2, 0, 10), (5, 0, 12), (3, 0, 20), (5, 0, 30)])
    assert (one.kind, one.enter, one.exit, one.inside) == (SERVANT, 10, 20, [])


def test_each_call_has_the_stub_that_lies_in_its_time() -> None:
    trial = marked(client=[(5, 0, 10), (6, 0, 20), (5, 0, 40), (6, 0, 50)])
    first, second = trial.calls(measurement([(38, 15), (8, 15)]))
    assert (first.start, first.end, first.duration) == (8, 23, 15)
    assert first.stub is not None and second.stub is not None
    assert (first.stub.enter, second.stub.enter) == (10, 40)


def test_a_call_whose_marks_were_lost_has_no_stub() -> None:
    trial = marked(client=[(5, 0, 10), (6, 0, 20)])
    first, second = trial.calls(measurement([(8, 15), (30, 15)]))
    assert first.stub is not None and second.stub is None


def test_clients_have_stubs_of_their_own_where_processes_are_named_as_they_are() -> None:
    marks: dict[str, Entries] = {"client[1]": [(5, 0, 10), (6, 0, 20)], "client[2]": [(5, 0, 11), (6, 0, 19)]}
    (call,) = marked(**marks).calls(measurement([(8, 15)], "client[2]"))
    assert call.stub is not None and call.stub.process == "client[2]"


def test_objects_that_share_a_process_share_its_marks() -> None:
    (call,) = marked(all=[(5, 0, 10), (6, 0, 20)]).calls(measurement([(8, 15)]))
    assert call.stub is not None and call.stub.process == "all"


def test_handlers_lie_in_the_stub_s_time_and_not_in_one_another() -> None:
    trial = marked(
        client=[(5, 0, 10), (6, 0, 90)],
        proxy=[(7, 0, 20), (5, 0, 30), (6, 0, 70), (8, 0, 80)],
        server=[(2, 0, 40), (3, 0, 60), (2, 0, 85), (3, 0, 95)],
    )
    (call,) = trial.calls(measurement([(5, 90)]))
    assert call.stub is not None
    (handler,) = trial.handlers(call.stub)
    assert handler.process == "proxy"
    assert [one.process for one in trial.handlers(handler.inside[0])] == ["server"]
