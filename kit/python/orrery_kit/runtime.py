"""What the kit asks of a driver: the middleware of one process."""

from __future__ import annotations

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from orrery_kit.operation import Interface, Operation
    from orrery_kit.setup import Port, Setup

    class Stub(Protocol):
        """One peer, as one client thread or forwarder has it."""

        overlaps: bool
        """Whether a call can be sent without waiting for its reply."""

        def call(self, operation: Operation) -> Callable[..., Any]:
            """What makes one call: takes the arguments, returns what came back."""

        def forward(self, operation: Operation) -> Callable[..., Any]:
            """The same for a forwarder, which always waits."""

        def launch(self, operation: Operation) -> Callable[..., Any]:
            """What sends a call and returns what is pending; asked only where calls overlap."""

        def land(self, operation: Operation) -> Callable[[Any], Any]:
            """What waits for what is pending and returns what came back."""

    class Runtime(Protocol):
        """The class that a driver supplies."""

        middleware: str

        def __init__(self, setup: Setup) -> None: ...

        @staticmethod
        def version() -> str:
            """What the running library says of itself."""

        @staticmethod
        def error_text(error: BaseException) -> str:
            """An exception of the middleware, or any other, in words."""

        def publish(self, interface: Interface, handlers: dict[str, Callable[..., Any]], port: Port) -> str:
            """Serve an interface; `handlers` are a servant's methods by name. The reference as text."""

        def resolve(self, interface: Interface, reference: str, port: Port) -> Stub:
            """A stub of its own for who asks."""

        def stop(self) -> None:
            """Wait for the calls that are being served, and close everything."""
