"""Who publishes and who subscribes: the ends of every topic of an arrangement, and how their samples are numbered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from orrery.codegen.model import Basic, Model, Struct
from orrery.definitions.scenario.model import Load, ObjectKind
from orrery.definitions.wiring.ports import Ports
from orrery.errors import InputError

End = tuple[str, str]
"""An object and its port."""
BITS = {"octet": 8, "short": 15, "ushort": 16, "long": 31, "ulong": 32, "longlong": 63, "ulonglong": 63}
"""How many bits of a sequence member can count."""
LEAST_ROOM, MOST_ROOM = 1 << 14, 1 << 20


@dataclass(frozen=True)
class TopicEnds:
    """The ends of the topics of an arrangement. `loads` are all of its loads."""

    objects: Mapping[str, ObjectKind]
    ports: Mapping[str, Ports]
    loads: tuple[Load, ...]

    @cached_property
    def publishers(self) -> dict[str, list[End]]:
        """Who publishes, by the interface that carries the topic."""
        found: dict[str, list[End]] = {}
        for kind in self.objects.values():
            for port in self.ports[kind.name].publish:
                found.setdefault(port.interface, []).extend((name, port.name) for name in kind.objects)
        return found

    @cached_property
    def subscribers(self) -> dict[str, tuple[End, ...]]:
        """Who takes in, by the interface that carries the topic."""
        found: dict[str, tuple[End, ...]] = {}
        for kind in self.objects.values():
            for port in self.ports[kind.name].subscribe:
                own = tuple((name, port.name) for name in kind.objects)
                found[port.interface] = (*found.get(port.interface, ()), *own)
        return found

    def first(self, model: Model, interface: str, end: End) -> int:
        """The number of an end's first sample; InputError where the sequence member cannot tell the publishers apart.

        The upper bits of a number say whose sample it is.
        """
        publishers = self.publishers[interface]
        bits = sequence_bits(model, interface)
        if bits is None:
            return 0
        shift = bits - (len(publishers) - 1).bit_length()
        if (1 << shift) < self.room:
            topic = model.topic_of(interface)
            raise InputError(
                f"{topic.struct if topic else interface}: its sequence member has {bits} bits, which cannot number "
                f"{self.room:,} samples of {len(publishers)} publishers",
                file=model.source,
                hint="let it be an unsigned long long",
            )
        return publishers.index(end) << shift

    @cached_property
    def room(self) -> int:
        """How many samples of one end can be noted: more than the loads ask for, for members wait for each other.

        A subscriber takes in what all publishers of a topic publish.
        """
        asked = sum(_samples(load) for load in self.loads)
        publishers = max((len(ends) for ends in self.publishers.values()), default=1)
        return min(MOST_ROOM, max(LEAST_ROOM, 4 * asked) * publishers)


def sequence_bits(model: Model, interface: str) -> int | None:
    """How many bits number a topic's samples; None where it has no sequence member."""
    topic = model.topic_of(interface)
    if topic is None or topic.sequence is None:
        return None
    struct = model[topic.struct]
    assert isinstance(struct, Struct)
    type_ = model.unalias(next(member.type for member in struct.members if member.name == topic.sequence))
    return BITS.get(type_.name) if isinstance(type_, Basic) else None


def _samples(load: Load) -> int:
    """How many calls a load may make, warm-up and verifying among them; of a closed load for a time: all that fit."""
    if load.calls is not None:
        return load.calls + load.warm + 2 * load.pool
    if load.interval is None:
        return MOST_ROOM
    time = (load.time or 0) + (load.warm_time_most or 0)
    return time // load.interval * (load.burst or 1) + load.warm + 2 * load.pool
