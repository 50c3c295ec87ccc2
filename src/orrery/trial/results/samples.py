"""From departures and arrivals to what every subscriber got of every measured phase: times, losses, order.

Send times stay with the publisher; they are joined here, by the number that travels with each sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from orrery.planning.plan import PathPlan, Plan, PortPlan
from orrery.stats.histogram import fill
from orrery.store.observation import Measurement, Series

End = tuple[str, str]
"""An object and its port."""
Departure = tuple[int, int, int, int]
"""A sample's number, when it started on its way (0: it was not timed), correlation, and the sum of its content."""
Arrival = tuple[int, int, int, int, int]
"""Number, correlation, when it had been read, when all that it caused there was over, and the sum of what was read."""


CAUSED = {"load": "caused"}
"""The load of those who publish only in reaction to others."""
LIMITS = ("deadline", "useless")
"""What a load says of its calls, which does not hold for the samples that come of them."""


@dataclass
class Logs:
    """What all ports of a trial noted; `unrecorded` counts what they had no room for."""

    departures: dict[End, list[Departure]] = field(default_factory=dict)
    arrivals: dict[End, list[Arrival]] = field(default_factory=dict)
    unrecorded: int = 0


@dataclass(frozen=True)
class Window:
    """A measured phase: what was published between its first start and its last end counts."""

    phase: int
    step: str
    begin: int
    end: int
    loads: Mapping[str, Mapping[str, object]]

    def measurement(self, object_: str, port: str, operation: str, cause: str) -> Measurement:
        """An empty measurement of this phase; its load is that of the operation `cause`."""
        load = {key: value for key, value in self.loads.get(cause, CAUSED).items() if key not in LIMITS}
        found = Measurement(object_, port, operation, self.step, self.phase, load)
        found.counters = {"begin": self.begin, "end": self.end, "wall": self.end - self.begin}
        return found


def delivered(plan: Plan, window: Window, logs: Logs) -> Iterator[Measurement]:
    """A measurement of a measured phase for each subscriber and topic."""
    ports = ports_of(plan)
    operations = {interface_of(operation): operation for operation, _ in plan.topics}
    for interface, operation in operations.items():
        sent = _sent(window, ports, interface, logs)
        if sent:
            for end in ends_of(ports, "subscribe", interface):
                yield _delivered(window.measurement(*end, operation, operation), sent, logs.arrivals.get(end, ()))


def windows(measured: Iterable[Measurement]) -> list[Window]:
    """The measured phases, each from the first start to the last end of all its members."""
    found: dict[int, Window] = {}
    for m in measured:
        begin, end = m.counters["begin"], m.counters["end"]
        known = found.get(m.phase)
        if known is not None:
            begin, end = min(begin, known.begin), max(end, known.end)
        loads = {**(known.loads if known is not None else {}), m.operation: m.load}
        found[m.phase] = Window(m.phase, m.step, begin, end, loads)
    return list(found.values())


def interface_of(operation: str) -> str:
    """`Topics::M_ReadingTopic` of `Topics::M_ReadingTopic::Reading`."""
    return operation.rpartition("::")[0]


def ports_of(plan: Plan) -> dict[End, PortPlan]:
    """All ports of a trial."""
    return {(port.object, port.name): port for process in plan.processes for port in process.ports}


def ends_of(ports: Mapping[End, PortPlan], kind: str, interface: str) -> list[End]:
    """Those of a kind that carry the topic of an interface."""
    return [end for end, port in ports.items() if port.kind == kind and port.interface == interface]


def _sent(window: Window, ports: Mapping[End, PortPlan], interface: str, logs: Logs) -> dict[int, tuple[int, End]]:
    """Number -> start and publisher of all samples of a topic that were published in the window."""
    return {
        number: (start, end)
        for end in ends_of(ports, "publish", interface)
        for number, start, _, _ in logs.departures.get(end, ())
        if window.begin <= start <= window.end
    }


def _delivered(found: Measurement, sent: Mapping[int, tuple[int, End]], arrivals: Sequence[Arrival]) -> Measurement:
    """What one subscriber got of the samples that were sent; order is asked of each publisher's by itself."""
    came = [arrival for arrival in arrivals if arrival[0] in sent]
    seen = Counter(number for number, *_ in came)
    times: list[int] = []
    latest: dict[End, int] = {}
    reordered = 0
    counted: set[int] = set()
    for number, _, read, _, _ in sorted(came, key=lambda arrival: arrival[2]):
        start, publisher = sent[number]
        reordered += number < latest.get(publisher, 0)
        latest[publisher] = max(number, latest.get(publisher, 0))
        if number not in counted:
            counted.add(number)
            times.append(max(0, read - start))  # below 0 only within what two clocks may differ
    found.counters |= {
        "expected": len(sent),
        "received": len(seen),
        "duplicated": sum(seen.values()) - len(seen),
        "reordered": reordered,
    }
    if came:
        reads = [arrival[2] for arrival in came]
        found.counters |= {"first": min(reads), "last": max(reads)}
    return with_series(found, "delay", times)


def origins_of(plan: Plan) -> dict[str, list[str]]:
    """The operation or path that a subscriber's measurement is of -> the operations of the loads that it comes from."""
    of_topics = {operation: list(loads) for operation, loads in plan.origins}
    return {**of_topics, **{path_port(path): [path.cause] for path in plan.paths}}


def path_port(path: PathPlan) -> str:
    """The port that the measurement of a path has: `path alarm`."""
    return f"path {path.name}"


def with_series(found: Measurement, name: str, times: Sequence[int]) -> Measurement:
    """The measurement with the histogram of these times (ns), if there are any."""
    if times:
        found.series[name] = Series(name, len(times), min(times), max(times), sum(times), fill(times))
    return found
