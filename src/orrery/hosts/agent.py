"""The agent of a host: it does there what the conductor does on its own machine, and passes on what processes say.

It sleeps unless something comes, so that it takes nothing from what is measured. When its connection ends, however the
conductor died, it ends all that it started, and itself.
"""

from __future__ import annotations

import selectors
import socket
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from orrery.build.supervisor import supervisor_program
from orrery.build.toolchain import site_packages
from orrery.control.channel import SocketChannel, received, written
from orrery.control.failure import TrialError
from orrery.errors import OrreryError
from orrery.hosts.agent_use import AgentUse, WakeUps
from orrery.hosts.delivery import (
    add_part,
    lacking,
    own_compiler,
    own_interpreter,
    own_orrery,
    own_system,
    run_by_own_interpreter,
)
from orrery.hosts.engine_use import Parts, engine_use
from orrery.hosts.frames import Frames, StrangerError, framed
from orrery.hosts.local import LocalHost, raise_descriptor_limit
from orrery.hosts.questions import QUESTIONS, SUPERVISOR_STREAM, answered, failed, read_question
from orrery.hosts.readings import Readings

CONDUCTOR_SECONDS = 600.0
"""A conductor that works on a large result reads nothing meanwhile; of one that is gone the connection tells."""
STOP_TIMEOUT = 11.0
"""Seconds beyond the grace period in which a supervisor is to end all: it gives up by itself after ten
(kit/cpp/supervisor).

The agent of an emulated host is killed some time after its connection has ended (`END_SECONDS`). By then a supervisor
that is stopped must have been killed, and what it left been ended. That leaves grace periods of up to two seconds:
those of campaigns are of one (`Timeouts`); only trials under instruments, which are no campaign's, have longer ones.
"""
READINGS = [name for name in vars(Readings) if not name.startswith("_")]
"""What can be read by the name of a method."""


class Agent:
    """Serves one conductor over one connection, a trial at a time; `engine` are the processes that supply its host."""

    def __init__(
        self, connection: socket.socket, readings: Readings | None = None, engine: Parts | None = None
    ) -> None:
        connection.setblocking(False)
        self._connection = connection
        self._frames = Frames()
        self._half = b""
        self._trial: LocalHost | None = None
        self._streams: dict[int, SocketChannel] = {}
        self._left: dict[int, bytearray] = defaultdict(bytearray)
        """Stream -> what its program has not taken yet."""
        self._selector = selectors.DefaultSelector()
        self._selector.register(connection, selectors.EVENT_READ)
        self._readings = readings or Readings()
        self._wakeups = WakeUps()
        self._answers: dict[str, Callable[..., Any]] = {
            "begin": self._begin,
            "put": lambda name, text: str(self._host.put(name, text)),
            "output": lambda name: self._host.output(name),
            "last_output": lambda name: self._host.last_output(name),
            "lacking": lacking,
            "system": own_system,
            "interpreter": own_interpreter,
            "compiler": own_compiler,
            "orrery": own_orrery,
            "add_part": lambda name, part, modified: add_part(self._host.folder / name, part, modified),
            "run_by_own_interpreter": lambda name: run_by_own_interpreter(self._host.folder / name),
            "stop": self._stop,
            "supervisor": lambda: str(supervisor_program()),
            "site": lambda: str(site_packages()),
            "own_use": self._own_use,
            "engine_use": lambda: {part: vars(use) for part, use in engine_use(engine or {}).items()},
            **{name: getattr(self._readings, name) for name in READINGS},
        }

    def serve(self) -> None:
        """Until the connection ends, or a stranger speaks there; then nothing is left of what it started."""
        try:
            while self._hear():
                pass
        except StrangerError:
            self._connection.close()  # at once: that there is nobody any more is all that a stranger is told
        finally:
            with suppress(TrialError):  # nobody is there any more to be told of a supervisor that had to be killed
                self._stop()

    @property
    def _host(self) -> LocalHost:
        if self._trial is None:
            raise OrreryError("no trial has begun here")
        return self._trial

    def _hear(self) -> bool:
        """Wait for what comes next, and pass it on; False at the end."""
        events = {key.fd: event for key, event in self._wakeups.waited(self._selector.select)}
        for stream, channel in self._streams.items():
            if not channel.ended and events.get(channel.fileno(), 0) & selectors.EVENT_WRITE:
                self._hand_on(stream)
        ready = {fd for fd, event in events.items() if event & selectors.EVENT_READ}
        supervisor = self._streams.get(SUPERVISOR_STREAM)
        if supervisor is not None and supervisor.fileno() in ready:
            # What a process said last goes before its end, which the supervisor tells.
            ready.update(channel.fileno() for channel in self._streams.values())
        # The supervisor is read first and passed on last: what it tells later must not overtake what was said before.
        heard = {stream: channel for stream, channel in self._streams.items() if channel.fileno() in ready}
        taken = {stream: self._taken(channel) for stream, channel in heard.items()}
        for stream, chunks in reversed(taken.items()):
            if not all(self._write(stream, chunk) for chunk in chunks):
                return False
        return self._connection.fileno() not in ready or self._obey()

    def _taken(self, channel: SocketChannel) -> list[bytes]:
        """What a program has said, in pieces; an empty one is its end."""
        chunks: list[bytes] = []
        while not channel.ended and (chunk := received(channel.connection)) is not None:
            chunks.append(chunk)
            if not chunk:
                channel.ended = True
                self._selector.unregister(channel)
        return chunks

    def _obey(self) -> bool:
        """Do what the conductor wants; whether it is still there."""
        while (chunk := received(self._connection)) is not None:
            if not chunk:
                return False
            for stream, data in self._frames.take(chunk):
                if stream == QUESTIONS:
                    self._answer_all(data)
                elif stream in self._streams:
                    self._left[stream] += data
                    self._hand_on(stream)
        return True

    def _hand_on(self, stream: int) -> None:
        """Give a program what it takes now, and the rest when it takes more.

        Nobody is waited for: hundreds of processes are started at once, and a supervisor that tells of them must be
        heard before it hears more.
        """
        channel, left = self._streams[stream], self._left[stream]
        try:
            while left:
                del left[: channel.connection.send(left)]
        except BlockingIOError:
            pass
        except (BrokenPipeError, ConnectionResetError):
            left.clear()  # its end has been told, or will be
        if not channel.ended:
            self._selector.modify(channel, selectors.EVENT_READ | (selectors.EVENT_WRITE if left else 0))

    def _answer_all(self, data: bytes) -> None:
        *lines, self._half = (self._half + data).split(b"\n")
        for line in lines:
            self._write(QUESTIONS, self._answer(*read_question(line)))

    def _answer(self, name: str, arguments: dict[str, Any]) -> bytes:
        try:
            if name not in self._answers:
                raise OrreryError(f"nothing is known here that is called {name}")
            return answered(_plain(self._answers[name](**arguments)))
        except (OrreryError, OSError) as error:
            return failed(error)

    def _begin(self, controlled: list[str], grace: float) -> dict[str, Any]:
        """Begin a trial: its folder, its supervisor, and its channels, which are streams from now on."""
        self._stop()
        raise_descriptor_limit()  # each channel has two ends here until the supervisor has its own
        trial = LocalHost(controlled, grace, timeout=STOP_TIMEOUT)
        trial.__enter__()
        self._trial = trial
        named = [trial.supervisor, *(trial.channels[name] for name in controlled)]
        for stream, channel in enumerate(named, SUPERVISOR_STREAM):
            self._streams[stream] = channel
            self._selector.register(channel, selectors.EVENT_READ)
        return {
            "folder": str(trial.folder),
            "tag": trial.tag,
            "inodes": dict(trial.inodes),
            "numbers": dict(trial.numbers),
            "machine": trial.machine,
        }

    def _own_use(self) -> AgentUse:
        return self._wakeups.use(self._trial.supervisor_pid if self._trial is not None else None)

    def _stop(self) -> int:
        """End the trial, if there is one; how many processes had to be killed."""
        if self._trial is None:
            return 0
        for channel in self._streams.values():
            if not channel.ended:
                self._selector.unregister(channel)
        self._streams.clear()
        self._left.clear()
        trial, self._trial = self._trial, None
        trial.__exit__(None, None, None)
        return trial.killed

    def _write(self, stream: int, data: bytes) -> bool:
        try:
            return written(self._connection, framed(stream, data), CONDUCTOR_SECONDS)
        except TimeoutError:
            return False


def _plain(found: Any) -> Any:
    """What was found as JSON has it: dataclasses as tables, paths as texts."""
    if isinstance(found, list):
        return [_plain(one) for one in found]
    if isinstance(found, Path):
        return str(found)
    if hasattr(found, "__dataclass_fields__"):
        return vars(found)
    return found
