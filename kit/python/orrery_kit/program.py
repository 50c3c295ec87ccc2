"""A driver program: its command line, and the exchange with the conductor."""

from __future__ import annotations

import os
import sys

from orrery_kit.channel import Channel
from orrery_kit.errors import ConfigurationError
from orrery_kit.operation import Interface
from orrery_kit.session import WRONG_CONFIGURATION, Session

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from orrery_kit.runtime import Runtime

USAGE = """\
usage: {program} [--version] [--control fd:N|dial:TOKEN@PATH]
Speaks the control protocol of kit/PROTOCOL.md: over that channel, that of ORRERY_CONTROL, or else stdin and stdout.
`orrery plan SCENARIO --driver D` prints what to type."""


def leave(status: int) -> NoReturn:
    """End the process with what `main` gave.

    The interpreter is not taken down: a thread that outlives its middleware's end and asks for it while it is finalized
    is ended by unwinding its stack (pthread_exit), which C++ answers with std::terminate.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def main(driver: str, runtime: type[Runtime], interfaces: list[Interface], makes_calls: bool) -> int:
    """Run the program of a driver; its status of exit. `makes_calls`: a `node`, and no `serve`."""
    # Taken out: what the middleware starts must not take it for its own.
    given = os.environ.pop("ORRERY_CONTROL", "")
    match sys.argv[1:]:
        case ["--version"]:
            print(runtime.version())
            return 0
        case [] | ["--control", _]:
            return _converse(driver, runtime, interfaces, makes_calls, (sys.argv[2:] or [given])[0])
        case words:
            print(USAGE.format(program=sys.argv[0]), file=sys.stderr)
            return 0 if words == ["--help"] else WRONG_CONFIGURATION


def _converse(driver: str, runtime: type[Runtime], interfaces: list[Interface], makes_calls: bool, address: str) -> int:
    try:
        channel = Channel(address)
    except (ConfigurationError, OSError) as error:
        print(error, file=sys.stderr)
        return WRONG_CONFIGURATION
    known = {interface.name: interface for interface in interfaces}
    Session(driver, runtime, known, makes_calls, channel).run()
    return 0
