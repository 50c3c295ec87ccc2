"""omniORB's Python binding as its manual recommends: one ORB, the root POA, no option that is not in README.md."""

from __future__ import annotations

from collections.abc import Callable

import omniORB
from omniORB import CORBA
from orrery_corba import broker
from orrery_corba.stubs import PollingStub, StaticStub
from orrery_kit.errors import ConfigurationError
from orrery_kit.operation import Interface
from orrery_kit.setup import Port, Setup
from orrery_options import OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The library's own 2 MiB would refuse what other drivers carry.
LARGEST_MESSAGE = 1 << 30
# sockaddr_un has 108 bytes, one of them for the closing zero (unix(7)).
LONGEST_PATH = 107


class Runtime:
    """The ORB of a process."""

    middleware = "omniORBpy"

    def __init__(self, setup: Setup) -> None:
        options = {
            "endPoint": _end_point(setup),
            "giopMaxMsgSize": LARGEST_MESSAGE,
            "threadPerConnectionPolicy": 0 if setup.option("server") == "pool" else 1,
        }
        words = [word for name, value in options.items() for word in (f"-ORB{name}", str(value))]
        self._broker = broker.Broker(CORBA.ORB_init([setup.process, *words], CORBA.ORB_ID))
        self._stub_class = PollingStub if OPTIONS["invocation"] == "polling" else StaticStub

    @staticmethod
    def version() -> str:
        """Of the binding, and of the ORB's core."""
        return f"{omniORB.__version__} on omniORB {omniORB.coreVersion()}"

    error_text = staticmethod(broker.error_text)

    def publish(self, interface: Interface, handlers: dict[str, Callable[..., Any]], port: Port) -> str:
        """A servant in the root POA; its IOR."""
        return self._broker.publish(interface, handlers)

    def resolve(self, interface: Interface, reference: str, port: Port) -> StaticStub:
        """A stub of the IOR."""
        return self._stub_class(self._broker.resolve(interface, reference))

    def stop(self) -> None:
        """Shut the ORB down."""
        self._broker.stop()


def _end_point(setup: Setup) -> str:
    """Where this process listens. Without a servant nothing is opened."""
    if setup.option("transport") == "tcp":
        # Without a port: one that is free.
        return f"giop:tcp:{setup.address}:"
    path = f"{setup.folder}/{''.join('_' if c in '[]/' else c for c in setup.process)}"
    if len(path) > LONGEST_PATH:
        raise ConfigurationError(f"a UNIX socket's path has at most {LONGEST_PATH} bytes: {path}")
    return f"giop:unix:{path}"
