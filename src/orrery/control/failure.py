"""How a trial ends that gives no figures."""

from __future__ import annotations

from orrery.errors import DriverError


class TrialError(DriverError):
    """A process or daemon did not do its part; `process` names it where one can be blamed."""

    def __init__(self, message: str, *, process: str | None = None) -> None:
        super().__init__(" ".join(message.split()))
        self.process = process


class Late(TrialError):
    """`pending` did not answer in time; who of them and of those whom they wait for is at fault is not known."""

    def __init__(self, message: str, pending: frozenset[str]) -> None:
        super().__init__(message, process=min(pending, default=None))
        self.pending = pending


class Refused(DriverError):
    """A plan that this host cannot run as it was asked."""
