"""Whether every call was answered, once, with what was asked for, on the transport that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from orrery.metrics.rows import Verdict
from orrery.metrics.rules.rule import Evidence, Rule
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import (
    CAPACITY_WHY,
    HOSTS,
    SAMPLES_UNRECORDED,
    SIDES,
    TOPICS,
    TRANSPORT_ABSENT,
    TRANSPORT_ACROSS,
    TRANSPORT_PEERS,
    TRANSPORT_PRESENT,
    TRANSPORT_SEEN,
    VERIFY_WRONG,
)
from orrery.store.observation import CallCounter

NETWORK = {"tcp", "udp"}
"""The transports that lead to other hosts."""
MODULUS = 1 << 64
"""Sums have 64 bits and wrap (kit/PROTOCOL.md)."""


def counted(evidence: Evidence, count: Callable[[TrialMeasurement], int], what: str) -> str | None:
    """How often something that must never happen did."""
    found = [(trial.block, count(trial)) for trial in evidence.group.every]
    blocks = [block for block, times in found if times]
    total = sum(times for _, times in found)
    return f"{total:,} {what} in {_blocks(blocks)}" if blocks else None


def wrong(evidence: Evidence) -> str | None:
    """Replies that differed from what they must be, while measuring or in the untimed passes before and after."""
    return counted(evidence, _wrong, "wrong replies")


def unrecorded(evidence: Evidence) -> str | None:
    """Values that no histogram could take, and samples that no log had room for."""
    return counted(evidence, _unrecorded, "unrecorded values")


def lost(evidence: Evidence) -> str | None:
    """The first trial in which callers and servants counted or read something else."""
    return first(evidence, _lost)


def transport(evidence: Evidence) -> str | None:
    """The first trial in which a transport was missing, or one was seen that must not be, or did not lead where it
    must.
    """
    return first(evidence, lambda trial: trial.around.once("transport", lambda: _transport(trial)))


def _unrecorded(trial: TrialMeasurement) -> int:
    return trial.measurement.counters.get("unrecorded", 0) + int(SAMPLES_UNRECORDED.get(trial.facts, 0))


def _wrong(trial: TrialMeasurement) -> int:
    return trial.measurement.counters.get("wrong", 0) + int(VERIFY_WRONG.get(trial.facts, 0))


def _lost(trial: TrialMeasurement) -> str | None:
    if CAPACITY_WHY.is_in(trial.facts):
        return None  # processes were lost, and their call counters with them; replies were compared as they came
    operation = trial.measurement.operation
    call_counters = trial.around.call_counters.get(operation, [])
    called, served = trial.around.once(
        ("counted", operation), lambda: (_sums(call_counters, "call"), _sums(call_counters, "serve"))
    )
    if trial.has_fault and called[0] != served[0]:
        return None  # to say how many were lost is what the trial is for; those that ended took their counters along
    if not call_counters and not trial.has_fault:
        return "neither callers nor servants counted calls"
    if (reach := dict(TOPICS.get(trial.facts, {})).get(operation)) is not None:
        return _lost_samples(called, served, int(reach))
    if called[0] != served[0]:
        if called[0] < served[0] <= called[0] + trial.around.failed[operation]:
            return None  # they failed, and were served all the same: their replies are missing, and their sums too
        return f"{called[0]:,} calls made, {served[0]:,} served"
    if called[1] != served[1]:
        return "servants read other arguments than were sent"
    return "callers read other results than were given" if called[2] != served[2] else None


def _lost_samples(called: tuple[int, int, int], served: tuple[int, int, int], reach: int) -> str | None:
    """Whether samples may be lost is asked by itself; none may come that was not sent, or be another one."""
    if served[0] > called[0] * reach:
        return f"{called[0]:,} samples published to {reach}, {served[0]:,} taken in"
    same = served[1] == called[1] * reach % MODULUS
    return "subscribers read other samples than were published" if served[0] == called[0] * reach and not same else None


def _sums(call_counters: Iterable[CallCounter], side: str) -> tuple[int, int, int]:
    """Calls, and modulo 2^64 what was read of arguments and results, over all `call_counters` of a side."""
    calls = arguments = results = 0
    for counter in call_counters:
        if counter.side == side:
            calls += counter.calls
            arguments += counter.arguments
            results += counter.results
    return calls, arguments % MODULUS, results % MODULUS


def _transport(trial: TrialMeasurement) -> str | None:
    if CAPACITY_WHY.is_in(trial.facts) and not TRANSPORT_SEEN.is_in(trial.facts):
        return None  # not even one object came so far as to use any
    seen = set(TRANSPORT_SEEN.get(trial.facts, []))
    missing = set(TRANSPORT_PRESENT.get(trial.facts, [])) - seen
    unasked = set(TRANSPORT_ABSENT.get(trial.facts, [])) & seen
    if missing:
        return f"{', '.join(sorted(missing))} not seen, only {', '.join(sorted(seen)) or 'nothing'}"
    return f"{', '.join(sorted(unasked))} seen" if unasked else _unconnected(trial)


def _unconnected(trial: TrialMeasurement) -> str | None:
    """Which process was connected with none of the hosts with which it had to do: those of its peers, or of daemons.

    Asked of TCP alone: a UDP socket need not be connected.
    """
    if set(TRANSPORT_PRESENT.get(trial.facts, [])) & NETWORK != {"tcp"}:
        return None
    places, processes = HOSTS.get(trial.facts, {}), SIDES.get(trial.facts) or {}
    of_daemons = {host for name, host in places.items() if name not in processes}
    peers = TRANSPORT_PEERS.get(trial.facts, {})
    for process, hosts in TRANSPORT_ACROSS.get(trial.facts, {}).items():
        seen = set(peers.get(process, []))
        missing = set(hosts) - seen
        if missing and not of_daemons & {*seen, places.get(process)}:
            return f"{process} not connected with {', '.join(sorted(missing))}"
    return None


def first(evidence: Evidence, look: Callable[[TrialMeasurement], str | None]) -> str | None:
    """What `look` finds in the trials: the first finding, and in which blocks there is any."""
    found = [(trial.block, said) for trial in evidence.group.every if (said := look(trial)) is not None]
    return f"{found[0][1]} ({_blocks([block for block, _ in found])})" if found else None


def _blocks(blocks: list[int]) -> str:
    return f"block{'s' if len(blocks) > 1 else ''} {', '.join(map(str, blocks))}"


RULES = (
    Rule(
        "wrong reply",
        Verdict.INVALID,
        "the replies that were compared whole with what they must be",
        "none",
        "run the driver's conformance scenarios; the middleware or its driver gives wrong results",
        wrong,
    ),
    Rule(
        "lost or repeated call",
        Verdict.INVALID,
        "the call counters and checksums of callers and servants",
        "equal on both sides",
        "see the trial's stderr; under load raise the middleware's queues or ask for a reliable delivery",
        lost,
    ),
    Rule(
        "unrecorded value",
        Verdict.INVALID,
        "the count of durations that no histogram could take",
        "none",
        "report it with the plan's text: the kit must record every value",
        unrecorded,
    ),
    Rule(
        "transport not as asked",
        Verdict.INVALID,
        "the sockets, pipes and shared mappings that were seen open from outside, and the hosts to which TCP led",
        "those asked for and no other",
        "see the driver's README on how its transport is chosen; the option did not reach the middleware",
        transport,
    ),
)
