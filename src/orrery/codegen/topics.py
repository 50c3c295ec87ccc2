"""Topics as the mappings see them: each struct that is published has an interface of its own that carries it.

So whatever a middleware publishes with (an event channel, a signal, a datagram) starts from what it has anyway: a stub
on the side of the publisher, a servant on that of the subscriber.
"""

from __future__ import annotations

from collections.abc import Iterable

from orrery.codegen.idl_names import absolute, escaped
from orrery.codegen.model import TOPICS, Topic

SAMPLE = "sample"
"""The name of the only parameter; paths of `[values]` begin with it: `Reading.sample.values`."""


def carriers(topics: Iterable[Topic]) -> str:
    """The IDL of the interfaces that carry `topics`."""
    return "".join(f"module {TOPICS} {{ {_carrier(topic)} }};\n" for topic in topics)


def _carrier(topic: Topic) -> str:
    name, operation = topic.interface.rpartition("::")[2], topic.operation.rpartition("::")[2]
    return f"interface {name} {{ oneway void {escaped(operation)}(in {absolute(topic.struct)} {SAMPLE}); }};"
