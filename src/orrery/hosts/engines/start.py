"""Opens hosts of an engine: a process holds them, their agents call this one, and what is asked of them goes there."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from types import TracebackType
from typing import Any

from orrery.control.channel import is_ready
from orrery.control.failure import Refused, TrialError
from orrery.definitions.conditions.engine import EngineAsked
from orrery.errors import DriverError
from orrery.hosts.connection import Connection
from orrery.hosts.engines.invitation import Invitation
from orrery.hosts.engines.libraries import check_engine
from orrery.hosts.engines.listening import AgentListener, CallingAgent
from orrery.hosts.engines.proofs import Munge, Tokens
from orrery.hosts.questions import question, read_answer
from orrery.waiting import wait_for

ANSWER_SECONDS = 30.0
"""For the process that holds hosts: Python modules of an engine are loaded with the first question."""
WHY_SECONDS = 5.0
"""For what it knows of a host that is gone: a row need not wait longer for its reason."""
CALL_SECONDS = 60.0
"""Within which agents call when hosts are there: a supervisor may have to be built first."""
END_SECONDS = 15.0
"""In which it lets go of hosts."""
FRESH_SECONDS = 0.2
"""For which what it says of all hosts is taken for true."""
OPEN_SECONDS = 120.0
"""For an engine that is started first: ssh, and Python on each host."""
LOOK = 0.25
"""How often (s) it is asked meanwhile. Nothing is measured yet."""
Note = Callable[[str], None]
"""Takes a line for people."""


@contextmanager
def engine_hosts(asked: EngineAsked, note: Note = lambda text: None) -> Iterator[list[Connection]]:
    """Hosts of an engine; nothing of Orrery's is left on them after the `with`.

    InputError where this machine lacks what the engine needs, Refused where hosts cannot be had.
    """
    check_engine(asked.kind)
    with EngineProgram(asked) as program:
        agents = _called(asked, program, note)
        connections = [_connection(agents[name], program) for name in asked.names]
        try:
            yield connections
        finally:
            for connection in connections:
                connection.close()


class EngineProgram:
    """The process that holds hosts, used in a `with` statement; it says what became of them."""

    def __init__(self, asked: EngineAsked) -> None:
        self._asked = asked
        self._half = b""
        self._asking = threading.Lock()
        """Trials that run at once ask of hosts that are gone at once."""
        self._gone: set[str] = set()
        self._looked = -FRESH_SECONDS

    def __enter__(self) -> EngineProgram:
        self._switch, far = socket.socketpair()
        words = [sys.executable, "-m", "orrery.hosts.engines.program", str(far.fileno()), str(self._asked)]
        # A session of its own: a terminal's Ctrl-C must not end who lets go of hosts.
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[far.fileno()],
            start_new_session=True,
        )
        far.close()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._switch.close()
        try:
            wait_for(self._process, END_SECONDS)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def ask(self, name: str, arguments: Mapping[str, Any] | None = None, seconds: float = ANSWER_SECONDS) -> Any:
        """Ask it; Refused with what it says is wrong, TrialError where it does not answer."""
        with self._asking:
            return self._asked_now(name, arguments or {}, seconds)

    def _asked_now(self, name: str, arguments: Mapping[str, Any], seconds: float) -> Any:
        until = time.monotonic() + seconds
        try:
            self._switch.sendall(question(name, arguments))
        except OSError:
            raise TrialError("the process that holds the hosts has ended") from None
        while b"\n" not in self._half:
            if not is_ready(self._switch.fileno(), select.POLLIN, until - time.monotonic()):
                # An answer that comes later would be taken for that to the next question.
                self._switch.close()
                raise TrialError(f"the process that holds the hosts does not answer within {seconds:g} s ({name})")
            if not (chunk := self._switch.recv(1 << 16)):
                raise TrialError("the process that holds the hosts has ended")
            self._half += chunk
        line, _, self._half = self._half.partition(b"\n")
        return read_answer(line, self._asked.kind)

    def is_there(self, host: str) -> bool:
        """Whether the engine still holds a host; asked once for all of them, since they are asked for together."""
        if time.monotonic() - self._looked > FRESH_SECONDS:
            try:
                self._gone = set(self.ask("gone", seconds=WHY_SECONDS))
            except DriverError:
                self._gone = set(self._asked.names)
            self._looked = time.monotonic()
        return host not in self._gone

    def why(self, host: str) -> str:
        """Why a host is gone; empty where the engine does not know."""
        try:
            return str(self.ask("why", {"host": host}, WHY_SECONDS))
        except DriverError:
            return ""


def _called(asked: EngineAsked, program: EngineProgram, note: Note) -> dict[str, CallingAgent]:
    """The agents of all hosts, when they have called; Refused where one does not."""
    until = _Deadline(asked.wait)
    near = _near(program, until, note)
    tokens = Tokens(asked.names)
    proofs = Munge() if asked.kind == "slurm" else tokens
    with AgentListener(near, proofs) as listener:
        invitation = Invitation(
            listener.address,
            listener.port,
            listener.certificate,
            spare=asked.spare,
            network=asked.setting("network"),
        )
        given = {} if asked.kind == "slurm" else dict(tokens.left)
        program.ask("invite", {"invitation": asdict(invitation), "tokens": given})
        return _agents(asked, program, listener, until.instant + CALL_SECONDS, note)


class _Deadline:
    """Until when hosts are waited for: so many seconds from when their engine is there."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._begin = time.monotonic()
        self._opened = 0.0

    def is_over(self, opening: bool) -> bool:
        """Whether nobody waits any longer; `opening`: the engine itself is not there yet."""
        now = time.monotonic()
        if opening:
            return now - self._begin > OPEN_SECONDS
        self._opened = self._opened or now
        return now > self.instant

    @property
    def instant(self) -> float:
        """When it is over, by `time.monotonic`."""
        return (self._opened or time.monotonic()) + self._seconds


def _near(program: EngineProgram, until: _Deadline, note: Note) -> str:
    """The address of this machine that the hosts reach, when they are there; Refused where they are not in time."""
    noted = Noted(note)
    while not (near := (found := program.ask("find")).get("near", "")):
        if until.is_over("opening" in found):
            raise Refused(found["waiting"], hint="hosts are waited for as long as wait=... in the brackets says")
        noted.waiting(found["waiting"])
        time.sleep(LOOK)
    return str(near)


def _agents(
    asked: EngineAsked, program: EngineProgram, listener: AgentListener, until: float, note: Note
) -> dict[str, CallingAgent]:
    found: dict[str, CallingAgent] = {}
    noted = Noted(note)
    try:
        while missing := [name for name in asked.names if name not in found]:
            for caller in listener.take(LOOK):
                if caller.host in missing:
                    found[caller.host] = _sound(caller)
                else:  # Slurm numbers hosts, and one of its steps may have more of them
                    caller.connection.close()
            if failure := program.ask("failure"):
                raise Refused(str(failure))
            if time.monotonic() > until:
                where = f"{listener.address}:{listener.port}"
                raise Refused(
                    f"{_listed(missing)} did not call this machine at {where}: {program.ask('waiting')}",
                    hint="agents must reach it there: is there a firewall, or another network between?",
                )
            noted.waiting(str(program.ask("waiting")))
    except BaseException:
        for caller in found.values():
            caller.connection.close()
        raise
    return found


def _sound(caller: CallingAgent) -> CallingAgent:
    """The caller; Refused where it says that nothing can run on its host."""
    if caller.fault:
        caller.connection.close()
        raise Refused(f"{caller.host} ({caller.machine}): {caller.fault}")
    return caller


def _connection(caller: CallingAgent, program: EngineProgram) -> Connection:
    return Connection(caller.connection, caller.host, caller.address or None, machine=caller.machine, supplier=program)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)


class Noted:
    """Says what is waited for when that has lasted a moment, and again when it is something else."""

    MOMENT = 2.0

    def __init__(self, note: Note) -> None:
        self._note = note
        self._said = ""
        self._begin = time.monotonic()

    def waiting(self, text: str) -> None:
        """This is waited for now."""
        if text and text != self._said and time.monotonic() - self._begin > self.MOMENT:
            self._said = text
            self._note(text)
