"""Paths: what becomes of each sample on its way through several objects, by the correlation that goes with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from orrery.planning.plan import PathPlan, Plan, PortPlan
from orrery.store.observation import Measurement
from orrery.trial.results.samples import End, Logs, Window, ends_of, interface_of, path_port, ports_of, with_series


def followed(plan: Plan, window: Window, path: PathPlan, logs: Logs) -> Iterator[Measurement]:
    """The time from a sample's start at the beginning of a path until all is over that it caused at an end of it.

    Expected is what came in, and what was lost on the way there: published, and not taken in by an object that would
    have gone on with it. Of an object that reacts by chance the samples that caused nothing are not expected.
    """
    way = _PathWay(plan, path, logs)
    sent = {
        number: start
        for end in path.sources
        for number, start, _, _ in logs.departures.get(end, ())
        if window.begin <= start <= window.end
    }
    for target in path.targets:
        found = window.measurement(target[0], path_port(path), path.operation, path.cause)
        ended = _ended(logs, target, sent)
        times = [max(0, done - sent[number]) for number, done in ended.items()]
        lost = len((way.lost_before(target) & sent.keys()) - ended.keys())
        found.counters |= {"expected": len(times) + lost, "received": len(times)}
        if path.deadline is not None:
            on_time = sum(time <= path.deadline for time in times)
            found.counters |= {"on_time": on_time, "late": len(times) - on_time, "missed": lost}
            found.load["deadline"] = path.deadline
        yield with_series(found, "path", times)


def _ended(logs: Logs, target: End, sent: Mapping[int, int]) -> dict[int, int]:
    """Correlation -> when all was over at the target that such a sample caused."""
    ended: dict[int, int] = {}
    for _, correlation, _, done, _ in logs.arrivals.get(target, ()):
        if correlation in sent:
            ended[correlation] = max(done, ended.get(correlation, 0))
    return ended


@dataclass(frozen=True)
class _PathWay:
    """The topics that lead to the end of a path, and what was lost of them."""

    plan: Plan
    path: PathPlan
    logs: Logs

    @cached_property
    def ports(self) -> dict[End, PortPlan]:
        """All ports of the trial."""
        return ports_of(self.plan)

    @cached_property
    def interfaces(self) -> dict[str, list[End]]:
        """Those that carry its topics -> the subscribers that go on from there."""
        found: dict[str, list[End]] = {interface_of(self.path.operation): []}
        while True:
            further = [end for end, port in self.ports.items() if self._goes_on(end, port, found)]
            if all(end in found.get(self.ports[end].interface, ()) for end in further):
                return found
            for end in further:
                known = found.setdefault(self.ports[end].interface, [])
                known.extend({end} - {*known})

    def _goes_on(self, end: End, port: PortPlan, known: Iterable[str]) -> bool:
        """Does a subscriber publish one of the topics known so far when it takes a sample in?"""
        calls = (name for reaction in port.reactions for name, _ in reaction.calls)
        reached = (self.ports[end[0], name] for name in calls if (end[0], name) in self.ports)
        return port.kind == "subscribe" and any(p.kind == "publish" and p.interface in known for p in reached)

    def lost_before(self, target: End) -> set[int]:
        """The correlations of samples that were published on the way and did not come in where they should have."""
        return {
            correlation
            for interface, onward in self.interfaces.items()
            for end in {*onward, target}
            if self.ports[end].interface == interface
            for correlation in self._missing(interface, end)
        }

    def _missing(self, interface: str, end: End) -> Iterator[int]:
        came = {number for number, *_ in self.logs.arrivals.get(end, ())}
        for publisher in ends_of(self.ports, "publish", interface):
            for number, _, correlation, _ in self.logs.departures.get(publisher, ()):
                if number not in came:
                    yield correlation
