"""What a servant does, whatever the middleware: reads its arguments, writes down what it read, reacts, replies."""

from __future__ import annotations

from collections.abc import Callable

from orrery_kit.call_counters import CallCounters, enter
from orrery_kit.operation import Interface, Operation, Source
from orrery_kit.setup import Port

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from orrery_kit.runtime import Stub

Handlers = dict[str, Callable[..., "Any"]]
"""The methods of a servant, by name; the first argument is the servant itself."""


class Prepared:
    """What a servant makes up for an operation: the whole reply and its checksum where nothing depends on arguments."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.generated: tuple[Any, ...] = ()
        self.reply: Any = None
        self.checksum = 0

    def draw(self, source: Source) -> None:
        """Make it up."""
        self.generated = self.operation.generated(source)
        if self.operation.is_fixed:
            self.reply = self.operation.reply((), self.generated)
            self.checksum = self.operation.consume_reply(self.reply)


class Servant:
    """A `serve` port: its handlers, and the replies behind them."""

    def __init__(
        self, interface: Interface, port: Port, call_counters: CallCounters, reacts: dict[str, Callable[[], None]]
    ) -> None:
        """`reacts`: what is done for an operation before it replies, if anything."""
        self._prepared = [Prepared(operation) for operation in interface.operations.values()]
        self.handlers: Handlers = {}
        for prepared in self._prepared:
            operation = prepared.operation
            counter = call_counters.open(port.object, port.name, operation.name, "serve")
            serve = _serve_fixed if operation.is_fixed else _serve_derived
            self.handlers[operation.method] = serve(prepared, call_counters, counter, reacts.get(operation.name))

    def refer(self, source: Source) -> None:
        """Its own reference is known: make the replies up."""
        for prepared in self._prepared:
            prepared.draw(source)


def _serve_fixed(
    prepared: Prepared, call_counters: CallCounters, counter: int, react: Callable[[], None] | None
) -> Callable[..., Any]:
    consume, tally = prepared.operation.consume, call_counters.tally

    def handle(_: Any, *args: Any) -> Any:
        enter(tally(counter), consume(args), prepared.checksum)
        if react is not None:
            react()
        return prepared.reply

    return handle


def _serve_derived(
    prepared: Prepared, call_counters: CallCounters, counter: int, react: Callable[[], None] | None
) -> Callable[..., Any]:
    operation, tally = prepared.operation, call_counters.tally
    consume, consume_reply, reply_to = operation.consume, operation.consume_reply, operation.reply

    def handle(_: Any, *args: Any) -> Any:
        received = consume(args)
        reply = reply_to(args, prepared.generated)
        enter(tally(counter), received, consume_reply(reply))
        if react is not None:
            react()
        return reply

    return handle


class Forwarder:
    """A `forward` port: every call goes straight into the stub of another, its arguments as they came."""

    def __init__(self, interface: Interface, port: Port, call_counters: CallCounters) -> None:
        self._operations = list(interface.operations.values())
        self._onward: Handlers = {}
        self.handlers: Handlers = {}
        for operation in self._operations:
            counter = call_counters.open(port.object, port.name, operation.name, "forward")
            self.handlers[operation.method] = self._forward(operation.method, call_counters, counter)

    def connect(self, stub: Stub) -> None:
        """Where calls go."""
        self._onward.update({operation.method: stub.forward(operation) for operation in self._operations})

    def _forward(self, method: str, call_counters: CallCounters, counter: int) -> Callable[..., Any]:
        onward, tally = self._onward, call_counters.tally

        def handle(_: Any, *args: Any) -> Any:
            reply = onward[method](*args)
            enter(tally(counter), 0, 0)  # it only counts: what passes through is read by the two ends
            return reply

        return handle
