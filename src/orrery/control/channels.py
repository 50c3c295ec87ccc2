"""All channels of a trial together: the one place where the conductor waits."""

from __future__ import annotations

import selectors
import signal
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from orrery.clock import SECOND, Clock
from orrery.control.channel import Channel, LineSource, SocketChannel
from orrery.control.failure import Late, Refused, TrialError
from orrery.control.protocol import ControlLine, check, format_line
from orrery.control.verbs import COMMANDS
from orrery.control.waiting import Exit, Waiting
from orrery.control.waits import STOPPING, Waits
from orrery.probes.proc import is_stopped

LINGER = 1.0
"""Seconds in which the supervisor's word on an end follows the end of the channel."""
GRACE_AFTER_CRASH = 0.25
"""How long (s) after a complaint the end of another process is waited for, which may be what is complained of."""
NAMESPACE = "cannot enter a namespace"
"""How the supervisor begins then (kit/cpp/supervisor): the host is to blame, no driver."""
BY_SIGTERM = (Exit(0, 0), Exit(0, signal.SIGTERM), Exit(128 + signal.SIGTERM, 0))
"""How one ends well that was asked to by SIGTERM: by itself, by the signal, or as a shell says of that."""
Member = tuple[str, Hashable]
Stopped = Callable[[Mapping[str, int]], list[str]]
"""Of processes (name -> pid) those that stand still because of a signal or a debugger."""


def stopped_here(pids: Mapping[str, int]) -> list[str]:
    """Those of this machine that stand still."""
    return [name for name, pid in pids.items() if is_stopped(pid)]


class ControlChannels:
    """The channels to the processes of a trial and to the supervisors of its hosts, under one deadline (ns).

    `waits` adds up.
    """

    def __init__(
        self,
        clock: Clock,
        supervisors: Sequence[Channel],
        deadline: int,
        waits: Waits | None = None,
        stopped: Stopped = stopped_here,
    ) -> None:
        self.waits = waits if waits is not None else Waits()
        self.pids: dict[str, int] = {}
        self.exits: dict[str, Exit] = {}
        self.addresses: dict[str, str] = {}
        """Process -> where it is to dial, of those that something else starts."""
        self.dialled: dict[str, int] = {}
        """Process -> the inode of its end of the control channel, of those that have dialled."""
        self._clock = clock
        self._supervisors = tuple(supervisors)
        self._stopped = stopped
        self._deadline = deadline
        self.extended = 0.0
        self._channels: dict[str, Channel] = {}
        self._queue: deque[tuple[Channel, bytes | None]] = deque()
        self._leaving: set[str] = set()
        self._selector = selectors.DefaultSelector()
        self._shared: list[LineSource] = []
        """Those that may hold lines at any time: others than this object write to them too."""
        self._spoken: list[LineSource] = []
        """Those to which something was written that hold lines since."""
        for supervisor in supervisors:
            self._listen(supervisor, is_shared=True)

    def add(self, channel: Channel) -> None:
        """Listen to the channel of a process too."""
        self._channels[channel.name] = channel
        self._listen(channel, is_shared=not isinstance(channel, SocketChannel))

    def send(self, name: str, verb: str, pairs: Iterable[tuple[str, object]] = ()) -> None:
        """Say one line to a process; it must be one of the protocol."""
        line = format_line(verb, pairs)
        check(COMMANDS[verb], {key: str(value) for key, value in pairs}, line)
        self.send_lines(name, [line])

    def send_lines(self, name: str, lines: Iterable[str]) -> None:
        """Say lines that stand already; TrialError if the process has ended."""
        channel = self._channels[name]
        is_there = channel.send(*lines)
        if channel.source.is_waiting:
            self._spoken.append(channel.source)
        if not is_there:
            self._raise_end(name, Waiting("spoken to", LINGER, {name}))

    def gather(
        self,
        verb: str,
        wanted: Iterable[Member],
        doing: str,
        limit: float,
        key: Callable[[ControlLine], Hashable] | None = None,
    ) -> dict[Member, ControlLine]:
        """One `verb` line for each wanted (process, key of the line), in any order; TrialError for anything else."""
        missing = set(wanted)
        found: dict[Member, ControlLine] = {}
        left = Counter(name for name, _ in missing)
        waiting = Waiting(doing, limit, set(left))
        deadline = self._clock.now() + int(limit * SECOND)
        while missing:
            name, line = self.next(waiting, deadline)
            member = (name, key(line) if key is not None and line.verb == verb else None)
            if line.verb != verb or member not in missing:
                raise TrialError(f"{name} said `{line}` where `{verb}` was expected ({doing})", process=name)
            missing.discard(member)
            found[member] = line
            left[name] -= 1
            if not left[name]:
                waiting.pending.discard(name)
        return found

    def next(self, waiting: Waiting, deadline: int) -> tuple[str, ControlLine]:
        """The next line of any process; TrialError if one fails, ends, or the time is over."""
        while True:
            while not self._queue:
                self._wait(waiting, deadline)
            channel, raw = self._queue.popleft()
            if raw is None:
                if channel.name not in self._leaving:
                    self._raise_end(channel.name, waiting)
                continue
            line = channel.parse(raw)
            if line.verb == "fail":
                raise self._complaint(channel.name, line["reason"], waiting)
            return channel.name, line

    def spawned(self, names: Iterable[str], doing: str, limit: float) -> None:
        """Wait until the supervisor has started all of `names`."""
        waiting = Waiting(doing, limit, set(names))
        deadline = self._clock.now() + int(limit * SECOND)
        while waiting.pending - self.pids.keys():
            self._wait(waiting, deadline)

    def address_of(self, name: str, doing: str, limit: float) -> str:
        """Where a process that something else starts is to dial, once the supervisor has said it."""
        waiting = Waiting(doing, limit, {name})
        deadline = self._clock.now() + int(limit * SECOND)
        while name not in self.addresses:
            self._wait(waiting, deadline)
        return self.addresses[name]

    def pause(self, seconds: float) -> None:
        """Wait a moment; TrialError at once if a daemon ends meanwhile."""
        self._take(seconds)

    def leave(self, names: Iterable[str]) -> None:
        """From now on these may end."""
        self._leaving.update(names)

    def ended(self, names: Iterable[str], limit: float, terminated: Iterable[str] = ()) -> None:
        """Wait until all of `names` have ended, each with status 0; those that were `terminated` may say that too."""
        may_say = frozenset(terminated)
        waiting = Waiting(STOPPING, limit, set(names))
        everyone = sorted(waiting.pending)
        deadline = self._clock.now() + int(limit * SECOND)
        while waiting.pending:
            waiting.pending -= self.exits.keys()
            if waiting.pending:
                self._wait(waiting, deadline)
        for name in everyone:
            fine = BY_SIGTERM if name in may_say else (Exit(0, 0),)
            if self.exits[name].is_known and self.exits[name] not in fine:
                raise TrialError(f"{name} {self.exits[name]} after its last word", process=name)

    def extend(self, seconds: float) -> None:
        """Move the deadline of the whole trial by so much; `extended` has the sum."""
        self.extended += seconds
        self._deadline += int(seconds * SECOND)

    def close(self) -> None:
        """Close every channel to a process."""
        self._selector.close()
        for channel in self._channels.values():
            channel.close()

    def _listen(self, channel: Channel, is_shared: bool) -> None:
        source = channel.source
        if is_shared:
            if source in self._shared:
                return
            self._shared.append(source)
        self._selector.register(source, selectors.EVENT_READ, source)

    def _wait(self, waiting: Waiting, deadline: int) -> None:
        now = self._clock.now()
        if now >= self._deadline:
            raise self._late("the whole trial took too long", waiting)
        if now >= deadline:
            raise self._late(f"no answer within {waiting.limit:g} s", waiting)
        try:
            self._take((min(deadline, self._deadline) - now) / SECOND)
        finally:
            self.waits.add(waiting.doing, self._clock.now() - now)

    def _late(self, what: str, waiting: Waiting) -> TrialError:
        if stopped := self._stopped(self.pids):
            return TrialError(f"{what}: {', '.join(stopped)} is stopped ({waiting.doing})", process=stopped[0])
        names = ", ".join(sorted(waiting.pending))
        return Late(f"{what}: {waiting.doing}, waiting for {names}", frozenset(waiting.pending))

    def _take(self, seconds: float) -> None:
        waiting = [source for source in (*self._shared, *self._spoken) if source.is_waiting]
        self._spoken.clear()
        found = self._selector.select(0.0 if waiting else max(seconds, 0.0))
        for source in dict.fromkeys([*waiting, *(key.data for key, _ in found)]):
            for channel, raw in source.arrivals():
                if channel in self._supervisors:
                    self._hear_supervisor(channel, raw)
                else:
                    self._queue.append((channel, raw))
            if source.ended:
                self._selector.unregister(source)
                self._shared = [shared for shared in self._shared if shared is not source]

    def _hear_supervisor(self, supervisor: Channel, raw: bytes | None) -> None:
        if raw is None:
            raise TrialError(supervisor.loss)
        line = supervisor.parse(raw)
        match line.verb:
            case "spawned":
                self.pids[line["id"]] = line.number("pid")
            case "refused":
                self._raise_refusal(line["id"], line["reason"])
            case "expected":
                self.addresses[line["id"]] = line["address"]
            case "dialled":
                self.dialled[line["id"]] = line.number("socket")
            case "exited":
                self._note_exit(line["id"], Exit(line.number("status"), line.number("signal")))
            case "gone":
                self._note_exit(line["id"], Exit(0, 0, is_known=False))

    def _raise_refusal(self, name: str, reason: str) -> None:
        if reason.startswith(NAMESPACE):
            raise Refused(f"{name} needs a private namespace, which this host refuses: {reason}")
        raise TrialError(f"{name} could not be started: {reason}", process=name)

    def _note_exit(self, name: str, how: Exit) -> None:
        self.exits[name] = how
        channel = self._channels.get(name)
        if channel is not None:
            # Its last words, a `fail` perhaps, come before its end.
            has_ended = channel.ended
            self._queue.extend((channel, raw) for raw in channel.read())
            if not has_ended:
                self._queue.append((channel, None))
        elif name not in self._leaving:
            raise TrialError(f"the daemon {name} {how}", process=name)

    def _complaint(self, name: str, reason: str, waiting: Waiting) -> TrialError:
        """What a program says when it gives up; to blame is whoever died without a word before, or is stopped.

        A middleware with a limit of its own may give up before the trial's is over.
        """
        deadline = self._clock.now() + int(GRACE_AFTER_CRASH * SECOND)
        while (dead := self._died(name)) is None and (left := deadline - self._clock.now()) > 0:
            self._take(left / SECOND)
        if dead is not None:
            return TrialError(f"{dead} {self.exits[dead]} ({waiting.doing}), and {name} said: {reason}", process=dead)
        if stopped := self._stopped(self.pids):
            message = f"{', '.join(stopped)} is stopped ({waiting.doing}), and {name} said: {reason}"
            return TrialError(message, process=stopped[0])
        return TrialError(f"{name}: {reason} ({waiting.doing})", process=name)

    def _died(self, but: str = "") -> str | None:
        """The first process that has ended and was not to, without a `fail`; `but` is not meant."""
        complained = {channel.name for channel, raw in self._queue if raw is not None and raw.startswith(b"fail ")}
        return next((name for name in self.exits if name not in {but, *complained, *self._leaving}), None)

    def _raise_end(self, name: str, waiting: Waiting) -> None:
        """Say how a process ended; the supervisor's word comes right after the end of file, or has come already."""
        deadline = self._clock.now() + int(LINGER * SECOND)
        while name not in self.exits and self._clock.now() < deadline:
            self._take(LINGER)
        for channel, raw in self._queue:
            if channel.name == name and raw is not None and raw.startswith(b"fail "):
                raise TrialError(f"{name}: {channel.parse(raw)['reason']} ({waiting.doing})", process=name)
        blamed = self._died() or name
        how = self.exits.get(blamed, "closed its control channel")
        raise TrialError(f"{blamed} {how} ({waiting.doing})", process=blamed)
