"""local_lat and remote_lat of ZeroMQ, and those that nng has after them: one sends messages, the other sends them back.

Debian's packages leave them out, so they are built from the source packages. Both send back the very message that came;
Orrery's are written and read, and a servant is called. ZeroMQ's have what Orrery's driver has by default: a REQ and a
REP socket, a context with one I/O thread each. nng's have two pair sockets, where the driver has req and rep.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from orrery.errors import DriverError
from orrery.trial.placement import Cpus
from rig.sides.subjects import Subject, Workload
from rig.tools.debian_sources import source_of
from rig.tools.tool import LOOK, Tool, build_tool, mean_of, tool_pair

REPORT = re.compile(r"^message size: (?P<size>\d+) \[B\]\n.*\naverage latency: (?P<half>[0-9.]+) \[us\]$", re.MULTILINE)
"""What remote_lat says at its end: the mean of half the round trips, in us."""
Words = Callable[[str], tuple[str, ...]]
"""`local_lat` or `remote_lat` -> how a command line begins that runs it; builds what is not built."""


def trip_of(output: str, size: int) -> float:
    """The mean round trip (ns) of messages of `size` bytes; DriverError where it is not told."""
    report = REPORT.search(output)
    if report is None or int(report["size"]) != size:
        raise DriverError(f"remote_lat did not report what messages of {size} bytes took", hint=output[-300:] or None)
    return 2 * 1000 * float(report["half"])


def run_lat(words: Words, cpus: Cpus, size: int, trips: int) -> float:
    """The mean round trip (ns) of so many messages of `size` bytes."""
    with tool_pair(cpus) as pair:
        place = pair.host.folder / "lat"
        told = (f"ipc://{place}", str(size), str(trips))
        pair.start("server", (*words("local_lat"), *told))
        # A client that comes before anybody listens would fail, or measure the 100 ms until it tries again.
        pair.wait(place.is_socket, "the socket of local_lat")
        # bind(2) makes the socket's file; only listen(2), a moment later, lets clients in.
        pair.channels.pause(LOOK)
        pair.start("client", (*words("remote_lat"), *told))
        return trip_of(pair.report(), size)


def lat(driver: str, does: str, like: Callable[[dict[str, str]], bool], words: Words) -> Tool:
    """The tool of a driver whose options are `like` what it does."""

    def prepare() -> None:
        words("local_lat")
        words("remote_lat")

    def run(subject: Subject, cpus: Cpus, size: int, workload: Workload) -> float:
        del subject
        return run_lat(words, cpus, size, workload.calls)

    return Tool(
        name=f"{driver}'s remote_lat",
        driver=driver,
        does=does,
        # A header of 16, then the value.
        sizes={"in_out_int_call": 20, "in_out_string_call": 37},
        figure=mean_of,
        accepts=lambda subject: like(dict(subject.binding.options)),
        prepare=prepare,
        run=run,
    )


def _zeromq(name: str) -> tuple[str, ...]:
    return (str(build_tool(name, [source_of("libzmq3-dev") / "perf" / f"{name}.cpp"], ["-lzmq"])),)


def _nng(name: str) -> tuple[str, ...]:
    tool: Path = source_of("libnng-dev") / "src" / "tools" / "perf" / "perf.c"
    return (str(build_tool("nng-perf", [tool], ["-DNNG_HAVE_PAIR1", "-lnng"])), "-m", name)


ZEROMQ_LAT = lat(
    "zeromq",
    "zeromq[transport=ipc,pattern=req-rep]",
    lambda options: (options["transport"], options["pattern"], options["io_threads"]) == ("ipc", "req-rep", "1"),
    _zeromq,
)
NNG_LAT = lat("nng", "nng[transport=ipc]", lambda options: options["transport"] == "ipc", _nng)
