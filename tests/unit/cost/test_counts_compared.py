"""What was counted is stored as it was counted, and which counts of two costs are not the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign
from orrery.cost.comparing import across, differs, within
from orrery.cost.kind_costs import Span
from orrery.cost.stored import costs_of
from orrery.errors import InputError
from orrery.report.comparing.counts import cells, finding
from orrery.store.observation import Counting, StoredCampaign
from orrery.store.record.opening import open_record
from orrery.store.record.packing import pack
from orrery.store.store import open_store


def counted(driver: str = "unix", operation: str = "A::b", instructions: int = 100, **calls: int) -> list[Counting]:
    """A client of which every one of 100 calls more has so many instructions and system calls, start-up apart."""
    who = ("{}", driver, f"{driver}[wait=block]", "same", operation)
    found = []
    for pair in (0, 1):
        for run, made in ((0, 50), (1, 150)):
            counts = {"instructions": 7_000 + instructions * made + pair}
            found.append(Counting(*who, "callgrind", pair, run, made, "client[0]", False, counts))
        traced = {name: number * 100 for name, number in (calls or {"sendto": 1}).items()}
        found.append(Counting(*who, "traced", pair, 1, 100, "client[0]", False, traced))
        found.append(Counting(*who, "used", pair, 1, 100, "client[0]", False, {"voluntary": 90 + pair}))
    return found


def test_accounts_are_made_of_what_was_stored() -> None:
    [found] = costs_of(counted(instructions=120, sendto=2))
    assert (found.kind, found.processes, found.daemon) == ("client", 1, False)
    # Start-up cancels, and of equal runs the least counts.
    assert found.instructions == Span(120.0, 120.0)
    assert found.calls == {"sendto": Span(2.0, 2.0)}
    assert found.allocations is None
    assert found.switches["voluntary"] == Span(0.9, 0.91)


def test_what_does_not_fit_together_is_one_line() -> None:
    broken = [replace(one, calls=50) for one in counted()]
    with pytest.raises(InputError, match="what was counted of A::b does not fit together"):
        costs_of(broken)


@pytest.mark.parametrize(
    ("there", "here", "name", "word"),
    [
        (Span(2, 2), Span(2, 2), "sendto", False),
        (Span(2, 2), Span(3, 3), "sendto", True),
        (Span(3, 3), Span(2, 2), "sendto", True),
        (Span(1.0, 1.2), Span(1.3, 1.4), "futex", False),
        (Span(1.0, 1.2), Span(5.0, 5.1), "futex", True),
        (Span(1000, 1000), Span(1009, 1009), "instructions", False),
        (Span(1000, 1000), Span(1011, 1011), "instructions", True),
        (Span(1000, 1000), Span(1001, 1001), "bytes sent", True),
    ],
)
def test_exact_counts_differ_or_do_not(there: Span, here: Span, name: str, word: bool) -> None:
    assert differs(name, there, here) is word


def test_two_campaigns_driver_by_driver_and_operation_by_operation() -> None:
    base = [*counted(), *counted(operation="A::c"), *counted("tcp")]
    row = [*counted(), *counted(operation="A::c", sendto=1, brk=1), *counted("ice")]
    found = across(base, row)
    assert found.compared == (("unix", "{}", "A::b"), ("unix", "{}", "A::c"))
    [change] = found.changes
    assert (change.driver, change.operation, change.kind, change.count) == ("unix", "A::c", "client", "brk")
    assert (change.there, change.here) == (Span(0, 0), Span(1, 1))
    assert finding(found) == "Counted: two operations of unix; 1 count differs."
    assert cells(found) == [("unix", "c", "client", "brk", "0", "1")]


def test_drivers_of_one_campaign_stand_beside_one_of_them() -> None:
    found = within([*counted(), *counted("tcp", instructions=150, sendmsg=1)], "unix[wait=block]")
    assert {(change.base, change.driver) for change in found.changes} == {("unix", "tcp")}
    assert [(change.count, str(change.there), str(change.here)) for change in found.changes] == [
        ("instructions", "100", "150"),
        ("sendto", "1", "0"),
        ("sendmsg", "0", "1"),
    ]


def test_nothing_is_said_where_one_side_was_not_counted() -> None:
    assert across(counted(), []).compared == ()
    silent = [one for one in counted() if one.instrument != "traced"]
    assert across(counted(sendto=9), silent).changes == ()


def test_counts_live_with_their_campaign_and_are_replaced(tmp_path: Path) -> None:
    with open_store(tmp_path / "orrery.db") as store:
        number = store.begin_campaign(campaign())
        other = store.add(StoredCampaign(replace(campaign(), uuid="another"), [], counted("tcp")))
        store.keep(number, [*counted(), *counted(operation="A::c")])
        store.keep(number, counted(instructions=300))
        assert store.load(number).countings == [*counted(operation="A::c"), *counted(instructions=300)]
        assert store.load(other).countings == counted("tcp")


def test_a_record_carries_them(tmp_path: Path) -> None:
    pack(StoredCampaign(campaign(), [], counted()), tmp_path / "a.zip")
    assert open_record(tmp_path / "a.zip").countings == counted()
    pack(StoredCampaign(campaign(), [], [replace(counted()[0], calls=-1)]), tmp_path / "b.zip")
    with pytest.raises(InputError, match="callgrind counted what cannot be"):
        open_record(tmp_path / "b.zip")
