"""A middleware's own performance tool as one side of a round: what it is for all of them, and how a pair of it runs."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from orrery.build.cache import cached, content_key
from orrery.build.toolchain import compiler, compiler_version
from orrery.clock import SECOND, SystemClock
from orrery.control.channels import ControlChannels
from orrery.errors import DriverError
from orrery.hosts.command import Command
from orrery.hosts.local import LocalHost
from orrery.stats.histogram import order_statistic, rank_of
from orrery.store.observation import Series
from orrery.trial.placement import Cpus
from rig.sides.own import Placement
from rig.sides.subjects import Subject, Workload

LIMIT = 120.0
"""Seconds for anything that a pair does."""
LOOK = 0.01
"""Seconds between two looks: nothing is measured while something is waited for here."""


def median_of(latency: Series) -> float:
    """The median (ns) of what Orrery measured."""
    return order_statistic(latency.buckets, rank_of(0.5, latency.count))


def mean_of(latency: Series) -> float:
    """The mean (ns) of what Orrery measured."""
    return latency.sum / latency.count


def build_tool(name: str, sources: Sequence[Path], flags: Sequence[str]) -> Path:
    """What these sources in C++ or C make, from the build cache or built now; DriverError if they make nothing."""
    folders = sorted({source.parent for source in sources})
    # A C++ compiler takes a file that ends in .c for C++ (GCC's manual, Invoking G++).
    named = [word for source in sources for word in ("-x", "c" if source.suffix == ".c" else "c++", str(source))]
    words = [compiler(), "-O2", "-DNDEBUG", *named, *flags]

    def make(folder: Path) -> None:
        made = subprocess.run([*words, "-o", str(folder / name)], capture_output=True, text=True, check=False)
        if made.returncode != 0:
            raise DriverError(f"{name} could not be built", hint=made.stderr.strip()[:500] or None)

    return cached(f"{name}-{content_key([compiler_version(), *words], folders)}", make) / name


@dataclass(frozen=True)
class Tool:
    """A performance tool that comes with a middleware."""

    name: str
    driver: str
    """Orrery's driver of the same middleware."""
    does: str
    """The bindings of that driver that do what the tool does."""
    sizes: Mapping[str, int]
    """Operation -> bytes of Orrery's request and of its reply, which the tool sends too; 0 where they do not matter."""
    figure: Callable[[Series], float]
    """The same of Orrery's latencies (ns) that the tool tells of its own."""
    accepts: Callable[[Subject], bool]
    """Whether a subject of that driver is measured by the tool too."""
    prepare: Callable[[], object]
    """Sees to it that the tool is there; DriverError where it cannot be had. What it gives is not looked at."""
    run: Callable[[Subject, Cpus, int, Workload], float]
    """One pair of its processes on messages of so many bytes: its figure of a round trip in ns."""
    placements: tuple[Placement, ...] = ("same", "split")
    """Where it can be run: who spins needs a CPU of its own."""


@dataclass
class ToolPair:
    """The processes of a tool in a trial's folder: one that answers, one that asks and reports, perhaps a daemon."""

    host: LocalHost
    channels: ControlChannels
    cpus: Cpus

    def start(
        self, name: str, words: tuple[str, ...], environment: Mapping[str, str] | None = None, namespace: str = ""
    ) -> None:
        """Start `client` on the client's CPUs, or any other on the server's; each may end whenever it likes."""
        where = self.cpus.client if name == "client" else self.cpus.server
        pairs = tuple((environment or {}).items())
        self.channels.leave([name])
        self.host.start(name, Command(words, where, pairs, (namespace,) if namespace else ()))
        self.channels.spawned([name], f"starting {words[0]}", LIMIT)

    def wait(self, done: Callable[[], bool], what: str) -> None:
        """Wait until `done`; DriverError, which says that `what` did not come, when the time is over."""
        clock = SystemClock()
        deadline = clock.now() + int(LIMIT * SECOND)
        while not done():
            if clock.now() >= deadline:
                raise DriverError(f"{what} did not come within {LIMIT:g} s")
            self.channels.pause(LOOK)

    def report(self) -> str:
        """What the client has said when it has ended; DriverError if it failed."""
        self.channels.ended(["client"], LIMIT)
        return self.host.output("client")


@contextmanager
def tool_pair(cpus: Cpus) -> Iterator[ToolPair]:
    """A place for them; nothing of them is left after the `with`."""
    clock = SystemClock()
    with LocalHost((), grace=10.0) as host:
        # Beyond the limits of a daemon, a start and an end together, whose errors say more.
        channels = ControlChannels(clock, [host.supervisor], clock.now() + int(3 * LIMIT * SECOND))
        try:
            yield ToolPair(host, channels, cpus)
        finally:
            channels.close()
