"""Two emulated hosts, alpha and beta, for trials by themselves: whatever these do, nothing of them may be left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from emulated import agents, descendants, need_emulated_hosts, outlived, programs
from fake_driver.plans import new_house
from orrery import paths
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.journal import journals_folder


@contextmanager
def two_hosts(state: Path) -> Iterator[list[Connection]]:
    """Their connections, with the journals of all trials in a folder of the test's own."""
    need_emulated_hosts()
    with new_house(state):
        paths.state().mkdir(parents=True)  # what is there when hosts are made, they see too
        with emulated_hosts(["alpha", "beta"]) as connections:
            assert len(agents()) == 2, "whoever looks for what is left of hosts would not find these"
            yield connections
            there = [pid for program in programs() for pid in (program, *descendants(program))]
        assert not outlived(there)
        assert not list(journals_folder().glob("*"))


def left_on(agents: Iterable[int]) -> list[Path]:
    """What is left of trials in the folders of hosts."""
    return [path for agent in agents for path in Path(f"/proc/{agent}/root/tmp").glob("or.*")]
