"""iceperf, of iceoryx's own examples: two processes that hand a sample to and fro, each looking again and again for it.

Debian's package leaves it out, so it is built from its source package. It runs under a RouDi of its own, as the
driver's trials do. Nothing is copied, so its thirteen sizes are measurements of the same, and their mean is taken: it
tells no more than two digits. What differs remains: iceperf publishes and subscribes, with queues and a
history of one, which is one more owner for every sample; Orrery's calls go by clients and servers of the library.
"""

from __future__ import annotations

import os
import re
import statistics
from pathlib import Path

from orrery.errors import DriverError
from orrery.paths import MAPPINGS
from orrery.trial.placement import Cpus
from rig.sides.subjects import Subject, Workload
from rig.tools.debian_sources import source_of
from rig.tools.tool import Tool, ToolPair, build_tool, mean_of, tool_pair

REPORT = re.compile(r"^\| +\d+ \| +(?P<half>[0-9.e+]+) \|$", re.MULTILINE)
"""What it says at its end of each size: the mean of half the round trips, in us."""
SIZES = 13
COMMON = ("base", "iceoryx", "iceoryx_c", "uds", "mq")
ENTER = 'rights=$1 program=$2; shift 2; exec nsenter --mount $rights --target="$0" /proc/self/fd/9 "$@" 9< "$program"'
"""Of sh: starts a program in the namespace of RouDi; an ordinary user's stands inside a user namespace of his own.

The program is opened before, for inside nothing is left of /tmp.
"""
DAEMON = MAPPINGS / "iceoryx-cxx" / "daemon"


def trip_of(output: str) -> float:
    """The mean round trip (ns) over all sizes; DriverError where it is not told of each."""
    halves = [float(report["half"]) for report in REPORT.finditer(output)]
    if len(halves) != SIZES:
        raise DriverError("iceperf did not report what its samples took", hint=output[-300:] or None)
    return 2 * 1000 * statistics.fmean(halves)


def _program(role: str) -> Path:
    folder = source_of("libiceoryx-posh-dev") / "iceoryx_examples" / "iceperf"
    sources = [folder / f"{name}.cpp" for name in (f"main_{role}", f"iceperf_{role}", *COMMON)]
    headers = [f"-I{path}" for path in Path("/usr/include/iceoryx").glob("v*")]
    libraries = ["-liceoryx_binding_c", "-liceoryx_posh", "-liceoryx_hoofs", "-liceoryx_platform"]
    return build_tool(f"iceperf-{role}", sources, [*headers, *libraries])


def _prepare() -> None:
    _program("follower")
    _program("leader")


def _accepts(subject: Subject) -> bool:
    return dict(subject.binding.options)["wait"] == "poll"


def _run(subject: Subject, cpus: Cpus, size: int, workload: Workload) -> float:
    """The mean round trip of as many samples of each size as the workload measures calls."""
    del subject, size
    with tool_pair(cpus) as pair:
        # nsenter would become root of the user namespace otherwise, which knows its maker alone (nsenter(1)).
        inside = ("sh", "-c", ENTER, str(_roudi(pair)), "" if os.geteuid() == 0 else "--user --preserve-credentials")
        pair.start("server", (*inside, str(_program("follower"))))
        told = ("-b", "latency", "-t", "iceoryx-cpp-api", "-n", str(workload.calls))
        pair.start("client", (*inside, str(_program("leader")), *told))
        return trip_of(pair.report())


def _roudi(pair: ToolPair) -> int:
    """The driver's own daemon, ready; its pid."""
    words = ("python3", str(DAEMON / "roudi.py"), str(DAEMON / "roudi.toml"))
    pair.start("roudi", words, namespace="mount")
    pair.wait(lambda: "RouDi is ready for clients" in pair.host.output("roudi"), "RouDi")
    return pair.channels.pids["roudi"]


ICEPERF = Tool(
    name="iceperf",
    driver="iceoryx",
    does="iceoryx[wait=poll]",
    sizes={"in_out_int_call": 0},
    figure=mean_of,
    accepts=_accepts,
    prepare=_prepare,
    run=_run,
    placements=("split",),
)
