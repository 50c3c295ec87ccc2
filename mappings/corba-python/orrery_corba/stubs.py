"""The two ways to call: on the generated stub, and by the polling model of CORBA's asynchronous invocation."""

from __future__ import annotations

from collections.abc import Callable

from orrery_kit.operation import Operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The number by which CORBA Messaging says that a poller waits without an end.
FOREVER = 0xFFFFFFFF
"""How long a poller waits, in ms."""


class StaticStub:
    """A call on the generated stub is nothing but that."""

    overlaps = False

    def __init__(self, target: Any) -> None:
        self._target = target

    def call(self, operation: Operation) -> Callable[..., Any]:
        """The stub's method."""
        return getattr(self._target, operation.method)  # type: ignore[no-any-return]

    forward = call

    def launch(self, operation: Operation) -> Callable[..., Any]:
        """It waits for every reply."""
        raise NotImplementedError

    land = launch


class PollingStub(StaticStub):
    """Sends by `sendp_`, and waits for the reply at the poller."""

    overlaps = True

    def call(self, operation: Operation) -> Callable[..., Any]:
        """Both halves."""
        launch, land = self.launch(operation), self.land(operation)
        return lambda *args: land(launch(*args))

    forward = StaticStub.call

    def launch(self, operation: Operation) -> Callable[..., Any]:
        """The stub's `sendp_` method; no reply follows a oneway call."""
        if operation.oneway:
            return self.forward(operation)
        return getattr(self._target, f"sendp_{_plain(operation)}")  # type: ignore[no-any-return]

    def land(self, operation: Operation) -> Callable[[Any], Any]:
        """The poller's method."""
        name = _plain(operation)
        return (lambda _: None) if operation.oneway else lambda poller: getattr(poller, name)(FOREVER)


def _plain(operation: Operation) -> str:
    """Without the underscore of attributes' halves."""
    return operation.method.removeprefix("_")
