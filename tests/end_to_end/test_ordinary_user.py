"""What whoever is not root may do with a supervisor: a daemon can mount in the namespace that it was given.

Only root can become `nobody`; where the host refuses namespaces to ordinary users, there is nothing to see.
"""

from __future__ import annotations

import os
import pwd
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from orrery.build.supervisor import supervisor_program
from orrery.clock import SECOND, SystemClock
from orrery.control.channels import ControlChannels
from orrery.control.failure import Refused
from orrery.hosts import local
from orrery.hosts.command import Command
from orrery.hosts.local import LocalHost

SYS_ADMIN = 1 << 21
"""CAP_SYS_ADMIN in a set of capabilities (capabilities(7)): what mount(2) asks for."""

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become nobody")


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder of nobody's own with the supervisor in it: root's folders, and pytest's, are closed to others."""
    folder = Path(tempfile.mkdtemp(prefix="ordinary-"))
    folder.chmod(0o755)
    (folder / "supervisor").write_bytes(supervisor_program().read_bytes())
    (folder / "supervisor").chmod(0o755)
    shutil.chown(folder, "nobody")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def test_a_daemon_may_mount_in_its_own_namespace(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "supervisor_program", lambda: home / "supervisor")
    monkeypatch.setenv("XDG_STATE_HOME", str(home))
    said = as_nobody(lambda: rights_in(home, ("mount",)))
    if said.startswith("refused"):
        pytest.skip(said)
    assert int(said, 16) & SYS_ADMIN
    assert int(as_nobody(lambda: rights_in(home, ())), 16) == 0


def rights_in(root: Path, namespaces: tuple[str, ...]) -> str:
    """The effective capabilities (hex) of a process that was started with these namespaces."""
    clock = SystemClock()
    with LocalHost((), grace=1.0, root=root) as host:
        channels = ControlChannels(clock, [host.supervisor], clock.now() + 30 * SECOND)
        try:
            channels.leave(["shell"])
            told = ("sh", "-c", "sed -n 's/^CapEff:\\s*//p' /proc/self/status")
            host.start("shell", Command(told, namespaces=namespaces))
            channels.spawned(["shell"], "starting a shell", 10.0)
            channels.ended(["shell"], 10.0)
            return host.output("shell")
        except Refused as refusal:
            return f"refused: {refusal}"
        finally:
            channels.close()


def as_nobody(do: Callable[[], str]) -> str:
    """What `do` gives in a process of nobody's."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            who = pwd.getpwnam("nobody")
            os.setgroups([])
            os.setgid(who.pw_gid)
            os.setuid(who.pw_uid)
            os.write(writing, do().encode())
        except BaseException as error:
            os.write(writing, repr(error).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as end:
        said = end.read().decode()
    os.waitpid(child, 0)
    return said
