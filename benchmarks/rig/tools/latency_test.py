"""LatencyTest, of Fast DDS's own performance tests: one process sends samples to another, which sends them back.

Debian's package leaves it out, so it is built from its source package. Its samples and Orrery's are reliable, and the
last one is kept. It calls round trips what its source halves (LatencyTestPublisher.cpp, "Factor of 2"). What differs
remains: its clock stops in the listener, in the very thread that receives, and its other side sends back from there; a
call of Orrery's goes on in a thread that waits in a wait-set, on both sides: two switches of threads more.
"""

from __future__ import annotations

import os
import re

from orrery.errors import DriverError
from orrery.trial.placement import Cpus
from rig.sides.subjects import Subject, Workload
from rig.tools.ddsperf import SIZES
from rig.tools.debian_sources import source_of
from rig.tools.tool import Tool, build_tool, median_of, tool_pair

REPORT = re.compile(r"^ *(?P<size>\d+), *\d+, *[0-9.]+, *[0-9.]+, *[0-9.]+, *(?P<half>[0-9.]+),", re.MULTILINE)
"""What it says of a size: among others the median of half the round trips, in us."""
DOMAINS = 200
"""Domains to choose from: the ports of the last, 7400 + 250 for each, are below 65,536."""
TRANSPORTS = {"udp": ("--shared_memory=off", "--data_sharing=off"), "shm": ("--shared_memory=on", "--data_sharing=off")}


def trip_of(output: str, size: int) -> float:
    """The median round trip (ns) of samples of `size` bytes; DriverError where it is not told."""
    reports = [report for report in REPORT.finditer(output) if int(report["size"]) == size]
    if not reports:
        raise DriverError(f"LatencyTest did not report what samples of {size} bytes took", hint=output[-300:] or None)
    return 2 * 1000 * float(reports[0]["half"])


def _program() -> str:
    source = source_of("libfastrtps-dev")
    sources = sorted((source / "test" / "performance" / "latency").glob("*.cpp"))
    flags = ["-DASIO_STANDALONE", f"-I{source / 'thirdparty' / 'optionparser'}", "-lfastrtps", "-lfastcdr", "-lpthread"]
    return str(build_tool("LatencyTest", sources, flags))


def _accepts(subject: Subject) -> bool:
    options = dict(subject.binding.options)
    return subject.transport in TRANSPORTS and (options["wait"], options["reliability"]) == ("waitset", "reliable")


def _run(subject: Subject, cpus: Cpus, size: int, workload: Workload) -> float:
    """The median round trip of as many samples as the workload measures calls."""
    program, domain = _program(), str(os.getpid() % DOMAINS)
    with tool_pair(cpus) as pair:
        demands = pair.host.put("demands", f"{size};\n")
        told = ("-r", "reliable", "--domain", domain, "-f", str(demands), *TRANSPORTS[subject.transport])
        pair.start("server", (program, "subscriber", *told))
        pair.start("client", (program, "publisher", "-s", str(workload.calls), *told))
        return trip_of(pair.report(), size)


LATENCY_TEST = Tool(
    name="LatencyTest",
    driver="fastdds",
    does="fastdds[history=last,transport=udp|shm]",
    sizes=SIZES,
    figure=median_of,
    accepts=_accepts,
    prepare=_program,
    run=_run,
)
