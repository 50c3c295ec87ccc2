"""`[fault]`: what fails on purpose, as it is written."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from orrery.definitions.reading.wire import Wire
from orrery.definitions.scenario.injected_fault import FAULT_CALLS, MOST_FAULT_CALLS
from orrery.definitions.scenario.load_wire import Duration


class FaultWire(Wire):
    """`[fault]`: what fails on purpose while one client calls one server, and what is then counted."""

    of: Literal["nothing", "server", "client", "object"] = "nothing"
    """`nothing` fails: the instants at which calls return are held against those at which they arrive; the `server` is
    killed; the `client` ends right after its last call, without a flush; the `object` is taken out of its adapter."""
    after: Annotated[float, Field(gt=0, lt=1, strict=False)] = 0.5
    """When, as a share of the calls: the server is killed when the client has made so many, the object is withdrawn
    when so many have arrived."""
    calls: int = Field(default=FAULT_CALLS, ge=2, le=MOST_FAULT_CALLS)
    """How many calls the client makes."""
    interval: Duration | None = None
    """The time from the start of a call to the start of the next; left out, a call follows its predecessor."""
