"""What a servant does after it has read the arguments of a call and before it replies."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import count

from orrery_kit.call_counters import enter
from orrery_kit.caller import Caller
from orrery_kit.clock import now, sleep_until, spin_until, wake_exactly
from orrery_kit.loads import Flight
from orrery_kit.setup import CERTAIN, Port, Reaction
from orrery_kit.values import Random, fnv, mix
from orrery_kit.workload import Task

MakeCaller = Callable[[str], Caller]
"""The calling thread's own end of a call port of the same object, by the port's name."""


class Reactions:
    """The reactions of one servant port. Every handling thread draws its own chances and has stubs of its own."""

    def __init__(self, port: Port, seed: int, make_caller: MakeCaller) -> None:
        self._planned, self._make_caller = port.reactions, make_caller
        self._seed = mix(mix(seed + fnv(port.object)) + fnv(port.name))
        self._threads = count()
        self._own = threading.local()

    def by_operation(self) -> dict[str, Callable[[], None]]:
        """What is to be done for each operation that has reactions."""
        names = dict.fromkeys(reaction.operation for reaction in self._planned)
        return {name: self._counted(name, self._to(name)) for name in names}

    def _counted(self, operation: str, react: Callable[[], None]) -> Callable[[], None]:
        """What is done for an operation whose calls are counted as they arrive, and of others what is done anyway."""
        files = [reaction.counts for reaction in self._planned if reaction.operation == operation and reaction.counts]
        if not files:
            return react
        # Only here: it would be memory of every other program too.
        from orrery_kit.shared_counts import ARRIVED, SharedCounts

        counts = SharedCounts(files[0])

        def arrive() -> None:
            instant = now()
            counts.note(counts.add(ARRIVED), instant)
            react()

        return arrive

    def _to(self, operation: str) -> Callable[[], None]:
        def react() -> None:
            try:
                hand = self._own.hand
            except AttributeError:
                hand = self._own.hand = Hand(self._planned, self._seed + next(self._threads), self._make_caller)
            hand.react(operation)

        return react


class Hand:
    """One thread's part in the reactions of a port."""

    def __init__(self, planned: list[Reaction], seed: int, make_caller: MakeCaller) -> None:
        self._planned, self._random = planned, Random(mix(seed))
        self._make_caller, self._callers = make_caller, dict[str, Caller]()
        if any(reaction.how == "sleep" for reaction in planned):
            # Here, on the handler's thread: each thread has a timer slack of its own (prctl(2)).
            wake_exactly()

    def react(self, operation: str) -> None:
        """Work and call, as the plan says, in its order."""
        for reaction in self._planned:
            if reaction.operation == operation and self._happens(reaction):
                _work(reaction)
                self._call(reaction)

    def _happens(self, reaction: Reaction) -> bool:
        return reaction.chance >= CERTAIN or self._random.next() % CERTAIN < reaction.chance

    def _call(self, reaction: Reaction) -> None:
        tasks = [self._task(port, operation) for port, operation in reaction.calls]
        if reaction.at_once:
            _at_once(tasks)
        else:
            for task in tasks:
                _one_by_one(task)

    def _task(self, port: str, operation: str) -> Task:
        if port not in self._callers:
            self._callers[port] = self._make_caller(port)
        return self._callers[port].task(operation)


def _work(reaction: Reaction) -> None:
    if reaction.how == "loop":
        for _ in range(reaction.work):
            pass
    elif reaction.work:
        until = now() + reaction.work
        sleep_until(until) if reaction.how == "sleep" else spin_until(until)


def _one_by_one(task: Task) -> None:
    """Each peer once, one after the other."""
    for call in task.calls:
        args, received = task.next_slot()
        enter(task.tally, received, task.operation.consume_reply(call(*args)))


def _at_once(tasks: list[Task]) -> None:
    """Everything is sent before the first reply is read."""
    flights = [Flight(task, peer) for task in tasks for peer in range(len(task.calls))]
    for flight in flights:
        flight.launch()
    for flight in flights:
        flight.land()
