"""Round trips by ddsperf, the tool that comes with Cyclone DDS: started and pinned as Orrery's own programs are."""

from __future__ import annotations

import re
import signal
import statistics

from orrery.engines.local import Command, LocalEngine
from orrery.errors import DriverError
from orrery.runner.clock import SystemClock
from orrery.runner.limits import SECOND
from orrery.runner.links import Links
from orrery.runner.placement import Cpus

REPORT = re.compile(r" size (?P<size>\d+) mean .* 50% (?P<half>[0-9.]+)us .* cnt (?P<count>\d+)$", re.MULTILINE)
"""What it says of each second that has passed: the median of half the round trips, in us."""
LIMIT = 60.0
"""Seconds that a pair may take beyond those that it was told to."""
HEARD = 3
"""Seconds that it runs at least: the first report holds discovery, the last may be of a moment."""


def medians_of(output: str, size: int) -> list[float]:
    """The median round trip (ns) of each second but the first, of samples of `size` bytes; DriverError for others."""
    reports = list(REPORT.finditer(output))[1:]
    if not reports or any(int(report["size"]) != size for report in reports):
        raise DriverError(f"ddsperf did not report what samples of {size} bytes took", hint=output[-300:] or None)
    return [2 * 1000 * float(report["half"]) for report in reports]


def run_pings(cpus: Cpus, size: int, waiting: str, seconds: int) -> float:
    """Let one ddsperf send samples of `size` bytes to another, which sends them back; the median round trip (ns).

    `waiting` is how both wait, a word of ddsperf. DriverError where a process fails.
    """
    clock = SystemClock()
    with LocalEngine((), grace=10.0) as engine:
        links = Links(clock, engine.supervisor, clock.now() + int((seconds + 2 * LIMIT) * SECOND))
        where = (("CYCLONEDDS_URI", configuration(str(engine.folder))),)
        pong = ("ddsperf", "pong", waiting)
        ping = ("ddsperf", "-D", str(seconds), "-Q", "minmatch:1", "ping", "size", str(size), waiting)
        try:
            links.leave(["ping", "pong"])
            engine.start("pong", Command(pong, cpus.server, where))
            engine.start("ping", Command(ping, cpus.client, where))
            links.spawned(["ping", "pong"], "starting ddsperf", LIMIT)
            links.ended(["ping"], seconds + LIMIT)
            engine.signal("pong", signal.SIGTERM)
            return statistics.median(medians_of(engine.output("ping"), size))
        finally:
            links.close()


def configuration(tag: str) -> str:
    """What Orrery's driver tells Cyclone DDS too: the loopback interface alone, and nobody who has not this tag."""
    return (
        "<CycloneDDS><Domain><General><Interfaces><NetworkInterface address='127.0.0.1'/></Interfaces>"
        f"<AllowMulticast>false</AllowMulticast></General><Discovery><Tag>{tag}</Tag>"
        "<ParticipantIndex>auto</ParticipantIndex><Peers><Peer Address='127.0.0.1'/></Peers></Discovery>"
        "</Domain></CycloneDDS>"
    )
