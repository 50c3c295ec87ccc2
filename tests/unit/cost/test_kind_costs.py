"""From tallies to what one call costs."""

from orrery.cost.kind_costs import Counted, Span, costs_of_kind, each_call
from orrery.cost.tally import Tally


def pair(more: int, **counts: tuple[int, int]) -> tuple[Tally, Tally]:
    """Two runs of two clients, the second with `more` calls; each count of both clients is (first, second)."""
    once, twice = ({name: ends[place] for name, ends in counts.items()} for place in (0, 1))
    return (
        Tally(100, {"client[0]": once, "client[1]": once}),
        Tally(100 + more, {"client[0]": twice, "client[1]": twice}),
    )


def test_what_all_of_a_kind_did_is_shared_by_the_added_calls() -> None:
    found = each_call([pair(200, sendto=(60, 160), mmap=(9, 9))])
    assert found == {"client": {"sendto": Span(1.0, 1.0)}}


def test_runs_that_differ_give_a_range() -> None:
    found = each_call([pair(200, futex=(0, 100)), pair(200, futex=(0, 110))])
    assert found["client"]["futex"] == Span(1.0, 1.1)
    assert str(found["client"]["futex"]) == "1-1.1"


def test_what_is_rare_is_no_part_of_a_call() -> None:
    assert each_call([pair(200, brk=(0, 1)), pair(200, brk=(1, 0))]) == {"client": {}}


def test_an_account_puts_the_instruments_together() -> None:
    spans = {"sendto": Span(1, 1), "bytes.sent": Span(16, 16)}
    counter = {"client": {"allocated": Span(8, 8)}}
    found = costs_of_kind("client", 2, False, Counted({}, {"client": spans}, counter, None))
    assert found.calls == {"sendto": Span(1, 1)}
    assert (found.sent, found.received) == (Span(16, 16), Span(0, 0))
    # What the kit takes once for all calls is no call's.
    assert found.allocations == found.allocated == Span(0, 0)
    assert found.instructions is None


def test_bytes_are_not_told_where_some_are_hidden() -> None:
    spans = {"sendmmsg": Span(1, 1), "bytes.sent": Span(16, 16), "bytes.hidden": Span(1, 1)}
    found = costs_of_kind("client", 1, False, Counted({}, {"client": spans}))
    assert (found.sent, found.received) == (None, None)
    assert found.calls == {"sendmmsg": Span(1, 1)}


def test_who_did_nothing_is_idle_and_who_was_not_looked_at_is_not_called_so() -> None:
    nothing, some = {"brk": Span(0, 0)}, {"sendto": Span(1, 1)}
    switched = {"client": {"voluntary": Span(1, 1)}}
    assert costs_of_kind("client", 1, False, Counted(switched, {"client": nothing})).is_idle
    assert not costs_of_kind("client", 1, False, Counted({}, {"client": some})).is_idle
    assert not costs_of_kind("client", 1, False, Counted({})).is_idle
    # Threads that are started and ended leave a fraction of an instruction for each call of others.
    for instructions, idle in ((0.3, True), (2.0, False)):
        spans = {"client": {"instructions": Span(instructions, instructions)}}
        assert costs_of_kind("client", 1, False, Counted({}, callgrind=spans)).is_idle is idle
