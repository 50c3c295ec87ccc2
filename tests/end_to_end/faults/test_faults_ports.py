"""A port in use. Our programs ask the system for a free one, so all of them have to be taken before there is a fault.

That is done in a network namespace of the test's own, which only root may make.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.paths import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root makes a network namespace"),
]

TAKE_ALL = """\
import fcntl, os, socket, struct, sys
SET_FLAGS, UP = 0x8914, 1  # netdevice(7)
with socket.socket() as control:
    fcntl.ioctl(control, SET_FLAGS, struct.pack("16sh", b"lo", UP))
with open("/proc/sys/net/ipv4/ip_local_port_range", "w") as ports:
    ports.write("40000 40001")
for port in (40000, 40001):
    taken = socket.socket()
    taken.bind(("127.0.0.1", port))
    taken.listen()
    os.set_inheritable(taken.detach(), True)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


@pytest.mark.parametrize("driver", ["tcp", "omniorb[transport=tcp]"])
def test_no_free_port_is_said_in_words(driver: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ORRERY_STORE": "results.db"}
    words = ("run", "classics/seven_calls", "--driver", driver, "--calls", "10", "--repeat", "1")
    orrery = ("-c", "from orrery.cli.main import main; main()", *words)
    done = subprocess.run(
        ["unshare", "--net", sys.executable, "-c", TAKE_ALL, *orrery],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 3, done.stderr
    assert "ddress already in use" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
