"""ddsperf, which comes with Cyclone DDS: one process sends samples to another, which sends them back.

Its samples and Orrery's are reliable, the last ones are kept, and both wait in the same way. What differs remains:
Orrery has two topics for a servant, tells clients apart by a number and reads the reply; ddsperf has a topic with a
key. With listeners ddsperf's next ping is written by the very thread that receives the pong (process_pong in its
ddsperf.c), while a call that blocks has its reply handed on to the thread that made it: one switch of threads more in
a round trip.
"""

from __future__ import annotations

import re
import shutil
import signal
import statistics

from orrery.errors import DriverError
from orrery.trial.placement import Cpus
from rig.sides.subjects import Subject, Workload
from rig.tools.tool import Tool, median_of, tool_pair

REPORT = re.compile(r" size (?P<size>\d+) mean .* 50% (?P<half>[0-9.]+)us .* cnt (?P<count>\d+)$", re.MULTILINE)
"""What it says of each second that has passed: the median of half the round trips, in us."""
SIZES = {"in_out_int_call": 32, "in_out_string_call": 49}
"""Bytes of a sample of Orrery's DDS drivers: 24 for whose it is, 4 for which operation, then the value."""
SECONDS = 4
"""How long it runs: the first report holds discovery, the last may be of a moment."""


def medians_of(output: str, size: int) -> list[float]:
    """The median round trip (ns) of each second but the first, of samples of `size` bytes; DriverError for others."""
    reports = list(REPORT.finditer(output))[1:]
    if not reports or any(int(report["size"]) != size for report in reports):
        raise DriverError(f"ddsperf did not report what samples of {size} bytes took", hint=output[-300:] or None)
    return [2 * 1000 * float(report["half"]) for report in reports]


def configuration(tag: str) -> str:
    """What Orrery's driver tells Cyclone DDS too: the loopback interface alone, and nobody who has not this tag."""
    return (
        "<CycloneDDS><Domain><General><Interfaces><NetworkInterface address='127.0.0.1'/></Interfaces>"
        f"<AllowMulticast>false</AllowMulticast></General><Discovery><Tag>{tag}</Tag>"
        "<ParticipantIndex>auto</ParticipantIndex><Peers><Peer Address='127.0.0.1'/></Peers></Discovery>"
        "</Domain></CycloneDDS>"
    )


def _prepare() -> None:
    if shutil.which("ddsperf") is None:
        raise DriverError("there is no ddsperf here", hint="orrery setup --drivers cyclonedds")


def _wait(subject: Subject) -> str:
    return dict(subject.binding.options)["wait"]


def _accepts(subject: Subject) -> bool:
    return subject.transport == "udp" and _wait(subject) in ("waitset", "listener")


def _run(subject: Subject, cpus: Cpus, size: int, workload: Workload) -> float:
    """The median round trip; `workload` has no say, it runs by the clock."""
    del workload
    with tool_pair(cpus) as pair:
        where = {"CYCLONEDDS_URI": configuration(str(pair.host.folder))}
        ping = ("ddsperf", "-D", str(SECONDS), "-Q", "minmatch:1", "ping", "size", str(size), _wait(subject))
        pair.start("server", ("ddsperf", "pong", _wait(subject)), where)
        pair.start("client", ping, where)
        report = pair.report()
        pair.host.signal("server", signal.SIGTERM)
        return statistics.median(medians_of(report, size))


DDSPERF = Tool(
    name="ddsperf",
    driver="cyclonedds",
    does="cyclonedds[history=last,wait=waitset|listener]",
    sizes=SIZES,
    figure=median_of,
    accepts=_accepts,
    prepare=_prepare,
    run=_run,
)
