"""The ports of the objects of a scenario: what they serve, whom they call, how they react."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.codegen.model import Operation
from orrery.definitions.scenario.model import Order, Reaction
from orrery.definitions.scenario.target import Target


@dataclass(frozen=True)
class ServePort:
    """A kind of object serves `interface`; `to` is its call port when it only hands calls on."""

    name: str
    interface: str
    to: str | None = None


@dataclass(frozen=True)
class CallPort:
    """A kind of object calls `interface` of `peer`: `operations` with weights, from `threads` threads.

    No threads: a port without load of its own, of a forwarder or of a reaction.
    """

    name: str
    interface: str
    peer: Target
    operations: tuple[tuple[Operation, int], ...] = ()
    order: Order = "each"
    threads: int = 0


@dataclass(frozen=True)
class PublishPort:
    """A kind of object publishes `operation`'s topic; with load of its own, or as a reaction only."""

    name: str
    interface: str
    operation: Operation
    loads: bool


@dataclass(frozen=True)
class SubscribePort:
    """A kind of object takes in the topic that `interface` carries."""

    name: str
    interface: str


@dataclass(frozen=True)
class ReactionCall:
    """A call that a servant makes before it replies: each of `operations` of `port`."""

    port: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True)
class WiredReaction:
    """A reaction of one kind of object to `operation` of its port `port`."""

    port: str
    operation: Operation
    reaction: Reaction
    calls: tuple[ReactionCall, ...]


@dataclass(frozen=True)
class Ports:
    """The ports of one kind of object, and what it does when it is called."""

    serve: tuple[ServePort, ...]
    call: tuple[CallPort, ...]
    reactions: tuple[WiredReaction, ...] = ()
    publish: tuple[PublishPort, ...] = ()
    subscribe: tuple[SubscribePort, ...] = ()
