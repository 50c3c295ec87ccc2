"""What a process holds, by its plan."""

from __future__ import annotations

import pytest

from orrery.planning.plan import PortPlan, ProcessPlan

CALLS = PortPlan("client[0]", "server", "call", "Echo")
SERVES = PortPlan("server[0]", "Echo", "serve", "Echo")
HANDS_ON = (
    PortPlan("relay[0]", "onward", "call", "Echo", threads=0),
    PortPlan("relay[0]", "Echo", "forward", "Echo", to="onward"),
)
PUBLISHES = PortPlan("station[0]", "publish.Reading", "publish", "T::Reading")
SUBSCRIBES = PortPlan("display[0]", "subscribe.Reading", "subscribe", "T::Reading")


@pytest.mark.parametrize(
    ("ports", "holds"),
    [
        ((CALLS,), "client"),
        ((PUBLISHES,), "client"),
        ((SERVES,), "server"),
        ((SUBSCRIBES,), "server"),
        (HANDS_ON, "server"),  # it calls only for others
        ((CALLS, SERVES), "both"),
        ((PUBLISHES, SUBSCRIBES), "both"),
        ((CALLS, *HANDS_ON), "both"),
    ],
)
def test_a_process_holds_what_its_ports_are(ports: tuple[PortPlan, ...], holds: str) -> None:
    assert ProcessPlan("any name", "/program", "client", ("x[0]",), ports).holds == holds
