"""The exchange with the conductor (kit/PROTOCOL.md): one handler for each verb."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from orrery_kit.call_counters import CallCounters
from orrery_kit.channel import Channel
from orrery_kit.clock import clock_facts
from orrery_kit.errors import ConfigurationError, ProtocolError
from orrery_kit.message import Message, line, parse
from orrery_kit.operation import Interface, Source
from orrery_kit.servant import Forwarder, Servant
from orrery_kit.setup import Port, Reaction, Setup
from orrery_kit.usage import scripts, usage
from orrery_kit.values import HELD

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from orrery_kit.caller import Caller
    from orrery_kit.clients import Clients
    from orrery_kit.runtime import Runtime

PROTOCOL = 1
# Of kit/PROTOCOL.md, so that the conductor knows whom to blame.
MIDDLEWARE_FAILED, WRONG_CONFIGURATION = 2, 3
"""Statuses of exit."""


class Session:
    """What one process is asked and answers. `interfaces` are those that it can speak, by scoped name."""

    def __init__(
        self, driver: str, runtime: type[Runtime], interfaces: dict[str, Interface], makes_calls: bool, channel: Channel
    ) -> None:
        self._driver, self._runtime_class, self._interfaces = driver, runtime, interfaces
        self._makes_calls, self._channel = makes_calls, channel
        self._setup, self._call_counters = Setup(), CallCounters()
        self._ports: list[Port] = []
        self._forwarders: list[tuple[Port, Forwarder]] = []
        self._runtime: Runtime | None = None
        self._clients: Clients | None = None
        self._over = False

    def run(self) -> None:
        """Converse until it is over; whatever fails ends the process with its reason."""
        try:
            while not self._over:
                text = self._channel.read()
                if text is None:
                    os._exit(WRONG_CONFIGURATION)  # nobody is left to talk to
                if text:
                    message = parse(text)
                    # parse() has let no other verb through.
                    getattr(self, f"_on_{message.verb}")(message)
            self._channel.write(line("bye"))
        except BaseException as error:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        """Say why, and end at once; from any thread."""
        configured = isinstance(error, ConfigurationError)
        reason = str(error) if configured else self._runtime_class.error_text(error)
        print(reason, file=sys.stderr, flush=True)
        try:
            self._channel.write(line("fail", reason=reason))
        finally:
            # Even where the channel is broken; without clean-up, for other threads may still be inside the middleware.
            os._exit(WRONG_CONFIGURATION if configured else MIDDLEWARE_FAILED)

    def _on_hello(self, message: Message) -> None:
        if message.number("protocol") != PROTOCOL:
            raise ProtocolError(f"this kit speaks protocol {PROTOCOL}, not {message.text('protocol')}")
        middleware = {"middleware": self._runtime_class.middleware, "version": self._runtime_class.version()}
        self._channel.write(line("hello", protocol=PROTOCOL, driver=self._driver, **middleware, pid=os.getpid()))

    def _on_process(self, message: Message) -> None:
        setup = self._setup
        setup.process, setup.folder, setup.seed = message.text("name"), message.text("folder"), message.number("seed")
        setup.address = message.text("address", setup.address)
        if message.number("trace"):
            raise ConfigurationError("the Python kit keeps no trace: trace=0")
        if message.number("lock"):
            # It brings ctypes, which would be memory of every other program too.
            from orrery_kit.locking import lock_memory

            lock_memory()

    def _on_option(self, message: Message) -> None:
        self._setup.options[message.text("name")] = message.text("value")

    def _on_length(self, message: Message) -> None:
        self._setup.lengths.set(message.text("path"), message.number("value"))

    def _on_holds(self, message: Message) -> None:
        self._setup.lengths.hold(message.text("path"), HELD.index(message.word("value", *HELD)))

    def _on_object(self, message: Message) -> None:
        """Objects are told apart by their ports."""

    def _on_port(self, message: Message) -> None:
        port = Port(message)
        self._interface(port)
        self._setup.serves = self._setup.serves or not port.is_client
        self._ports.append(port)

    def _on_react(self, message: Message) -> None:
        port = self._port(message.text("object"), message.text("port"))
        if port.kind != "serve":
            raise ProtocolError(f"{port.label} does not serve")
        reaction = Reaction(message)
        self._interface(port).operation(reaction.operation)
        port.reactions.append(reaction)

    def _on_start(self, message: Message) -> None:
        self._runtime = self._runtime_class(self._setup)
        for port in self._ports:
            if not port.is_client:
                reference = self._publish(port)
                self._channel.write(line("listening", object=port.object, port=port.name, ref=reference))
        self._channel.write(line("started"))

    def _on_bind(self, message: Message) -> None:
        port = self._port(message.text("object"), message.text("port"))
        if not port.is_client or "by" in message.values:
            raise ProtocolError(f"{port.label} cannot be bound so: the Python kit has no referrals")
        port.references.append(message.text("ref"))

    def _on_connect(self, message: Message) -> None:
        for port in self._ports:
            if port.is_client and not port.references:
                raise ProtocolError(f"port {port.label} is not bound")
        while self._forwarders:
            self._connect(*self._forwarders.pop())
        if callers := [port for port in self._ports if port.is_client and port.threads]:
            self._generator().connect(callers)
        self._channel.write(line("ready"))

    def _on_phase(self, message: Message) -> None:
        self._generator().arm(message, self._setup.seed)

    def _on_mark(self, message: Message) -> None:
        self._channel.write(line("usage", id=message.text("id"), **usage()))

    def _on_go(self, message: Message) -> None:
        self._generator().go(message.number("id"), message.number("at"))

    def _on_close(self, message: Message) -> None:
        self._generator().close(message.number("id"), message.number("at"))

    def _on_collect(self, message: Message) -> None:
        cost, resolution = clock_facts()
        found = [] if self._clients is None else self._clients.records()
        facts = {"clock.cost": cost, "clock.resolution": resolution}
        found += [
            *self._call_counters.records(),
            *(line("record", type="fact", name=n, value=v) for n, v in facts.items()),
            line("record", type="scripts", **scripts()),
        ]
        self._channel.write("".join([*found, line("end")]))

    def _on_quit(self, message: Message) -> None:
        if self._runtime is not None:
            self._runtime.stop()
        self._over = True

    def _port(self, object_: str, name: str) -> Port:
        for port in self._ports:
            if (port.object, port.name) == (object_, name):
                return port
        raise ProtocolError(f"there is no port {object_}.{name}")

    def _interface(self, port: Port) -> Interface:
        if port.interface not in self._interfaces:
            raise ConfigurationError(f"this program has no interface {port.interface}")
        return self._interfaces[port.interface]

    def _running(self) -> Runtime:
        if self._runtime is None:
            raise ProtocolError("`start` comes first")
        return self._runtime

    def _publish(self, port: Port) -> str:
        interface = self._interface(port)
        if port.kind == "forward":
            forwarder = Forwarder(interface, port, self._call_counters)
            self._forwarders.append((self._port(port.object, port.to), forwarder))
            return self._running().publish(interface, forwarder.handlers, port)
        servant = Servant(interface, port, self._call_counters, self._reactions(port))
        reference = self._running().publish(interface, servant.handlers, port)
        servant.refer(Source(self._setup.lengths, self._setup.seed, reference))
        return reference

    def _connect(self, port: Port, forwarder: Forwarder) -> None:
        if len(port.references) > 1:
            raise ProtocolError(f"port {port.label} forwards, and to one peer only")
        forwarder.connect(self._running().resolve(self._interface(port), port.references[0], port))

    def _reactions(self, port: Port) -> dict[str, Callable[[], None]]:
        if not port.reactions:
            return {}
        from orrery_kit.reactions import Reactions  # what only replies does not need it in memory

        def caller(name: str) -> Caller:
            made = self._caller(self._port(port.object, name))
            made.join()
            return made

        return Reactions(port, self._setup.seed, caller).by_operation()

    def _caller(self, port: Port) -> Caller:
        from orrery_kit.caller import Caller

        return Caller(self._running(), self._interface(port), port, self._setup, self._call_counters)

    def _generator(self) -> Clients:
        if not self._makes_calls:
            raise ConfigurationError("a `serve` program makes no calls")
        if self._clients is None:
            from orrery_kit.clients import Clients  # nor does it need these

            self._clients = Clients(self._caller, self._channel.write, self._fail)
        return self._clients
