"""What the fake driver does wrong, on command."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

BEHAVIOUR = Path(sys.argv[0]).name
"""The name under which the program was started: `normal`, or one of FAULTS."""
FAULTS = (
    "exit_at_start",
    "hang_at_hello",
    "hang_at_ready",
    "die_in_measure",
    "die_in_call",
    "hang_in_call",
    "stop_in_call",
    "want_memory",
    "want_time",
    "crash_in_measure",
    "hang_in_measure",
    "noise_on_stdout",
    "noise_on_control",
    "binary_on_control",
    "wrong_answer",
    "lost_call",
    "repeated_call",
    "never_stops",
    "ignores_sigterm",
    "lingering_grandchild",
    "unknown_key",
    "missing_key",
    "wrong_version",
    "wrong_driver",
    "wrong_token",
    "other_version",
    "fail_reason",
    "status_after_bye",
    "bad_histogram",
    "leaves_segment",
    "dies_as_third",
    "claims_time",
    "ends_early",
    "kills_nobody",
    "claims_to_kill",
    "stays_after_last",
    "exits_in_call",
    "refuses_all",
)
MEASURED = 150
"""The call of an operation at which a servant misbehaves: pools and warm-ups are over by then."""


def misbehave_in_call(number: int) -> None:
    if number != MEASURED:
        return
    if BEHAVIOUR == "die_in_call":
        print("the fake servant dies now", file=sys.stderr, flush=True)
        os._exit(9)
    if BEHAVIOUR == "exits_in_call":
        os._exit(0)
    if BEHAVIOUR == "hang_in_call":
        time.sleep(3600)
    if BEHAVIOUR == "stop_in_call":
        os.kill(os.getpid(), signal.SIGSTOP)
        # Another thread may take the signal: this one must not reply before the stop reaches it.
        time.sleep(3600)
    if BEHAVIOUR == "want_memory":
        want_memory()
    while BEHAVIOUR == "want_time":
        pass


def want_memory() -> None:
    """Takes more and more, and says so when there is none."""
    taken = []
    try:
        while True:
            taken.append(bytearray(1 << 20))
    except MemoryError:
        taken.clear()
        print("MemoryError: no more of it", file=sys.stderr, flush=True)
        os._exit(1)


def misbehave_in_measure(control: socket.socket) -> None:
    if BEHAVIOUR == "die_in_measure":
        print("the fake driver dies now", file=sys.stderr, flush=True)
        os._exit(9)
    if BEHAVIOUR == "crash_in_measure":
        os.kill(os.getpid(), signal.SIGSEGV)
    if BEHAVIOUR == "hang_in_measure":
        time.sleep(3600)
    if BEHAVIOUR == "noise_on_control":
        control.sendall(b"Segment 17 loaded\n")
    if BEHAVIOUR == "binary_on_control":
        control.sendall(b"\xff\xfe\x00\n")


def misbehave_at_start() -> None:
    if BEHAVIOUR == "exit_at_start":
        print("cannot find libfake.so", file=sys.stderr, flush=True)
        sys.exit(1)
    if BEHAVIOUR == "hang_at_hello":
        time.sleep(3600)
    if BEHAVIOUR == "noise_on_stdout":
        print("done id=1 object=nobody\nfail reason=no", flush=True)
        sys.stdout.buffer.write(bytes(range(256)))
    if BEHAVIOUR == "ignores_sigterm":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if BEHAVIOUR in ("lingering_grandchild", "ignores_sigterm"):
        linger()
    if BEHAVIOUR == "leaves_segment":
        tag = os.environ["ORRERY_TRIAL"]
        Path(f"/dev/shm/orrery-{tag}-fake").write_text(os.environ["XDG_STATE_HOME"])


def linger() -> None:
    """A grandchild in a session of its own, deaf to SIGTERM, whose parent does not wait for it."""
    code = (
        "import signal,time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(3600)"
    )
    child = subprocess.Popen([sys.executable, "-c", code], start_new_session=True, stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()
