"""Topics of one kind of object: the ports through which it publishes and takes in."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping

from orrery.codegen.model import Operation, Topic
from orrery.definitions.reading.place import Place
from orrery.definitions.reading.toml import Step
from orrery.definitions.scenario.model import ObjectKind
from orrery.definitions.wiring.ports import Ports, PublishPort, ReactionCall, SubscribePort
from orrery.text import suggestion


class Channels:
    """The topics that `kind` names, resolved; `operation` gives the one that carries a topic."""

    def __init__(self, kind: ObjectKind, topics: Mapping[str, Topic], operation: Callable[[Topic], Operation]) -> None:
        self.kind = kind
        self.topics = topics
        self.operation = operation

    def publish(self) -> tuple[PublishPort, ...]:
        """A port for each topic that makes load, and one for each that only reactions publish."""
        of_load = [self._port(topic, "publish", True) for topic in self._named(self.kind.publishes, "publishes")]
        of_reactions = [self._published(number) for number in range(len(self.kind.reactions))]
        return (*of_load, *dict.fromkeys(itertools.chain(*of_reactions)))

    def subscribe(self) -> tuple[SubscribePort, ...]:
        """A port for each topic that comes in."""
        named = self._named(self.kind.subscribes, "subscribes")
        return tuple(SubscribePort(f"subscribe.{self._short(topic)}", topic.interface) for topic in named)

    def reaction(self, number: int) -> list[ReactionCall]:
        """What the reaction of this number publishes."""
        return [ReactionCall(port.name, (port.operation,)) for port in self._published(number)]

    def occasions(self, word: str) -> list[tuple[str, Operation]]:
        """The (port, operation) pairs of the topics taken in that `word` means: one by its name, `*` all."""
        named = self._named(self.kind.subscribes, "subscribes")
        meant = [topic for topic in named if word == "*" or topic.struct == word or topic.struct.endswith(f"::{word}")]
        return [(f"subscribe.{self._short(topic)}", self.operation(topic)) for topic in meant]

    def _published(self, number: int) -> list[PublishPort]:
        """The ports by which the reaction of this number publishes."""
        topics = self._named(self.kind.reactions[number].publishes, "on", number, "publishes")
        return [self._port(topic, "on.publish", False) for topic in topics]

    def _named(self, names: Iterable[str], *place: Step) -> list[Topic]:
        every = list(self.topics) if self.topics else ["*"]  # which is none, and told so
        listed = [found for name in names for found in (every if name == "*" else [name])]
        scoped = [scoped_name(name, self.topics, "topic", self.kind.place, place) for name in listed]
        return [self.topics[name] for name in dict.fromkeys(scoped)]

    def _port(self, topic: Topic, prefix: str, loads: bool) -> PublishPort:
        return PublishPort(f"{prefix}.{self._short(topic)}", topic.interface, self.operation(topic), loads)

    def _short(self, topic: Topic) -> str:
        """The struct's own name, with its modules where two topics share it."""
        short = topic.struct.rpartition("::")[2]
        alone = [name for name in self.topics if name.rpartition("::")[2] == short] == [topic.struct]
        return short if alone else topic.struct.replace("::", ".")


def check_heard(objects: Mapping[str, ObjectKind], ports: Mapping[str, Ports]) -> None:
    """InputError for a topic that is published and that nobody takes in, and for one that nobody publishes."""
    published = {port.interface for found in ports.values() for port in found.publish}
    taken = {port.interface for found in ports.values() for port in found.subscribe}
    for name, found in ports.items():
        place = objects[name].place
        for out in found.publish:
            if out.interface not in taken:
                message = f"{name} publishes {out.operation.name}, and nobody takes it in"
                hint = f'let an object have subscribes = "{out.operation.name}"'
                raise place.error(message, "publishes" if out.loads else "on", hint=hint)
        for port in found.subscribe:
            if port.interface not in published:
                topic = port.name.removeprefix("subscribe.")
                message = f"{name} subscribes to {topic}, and nobody publishes it"
                raise place.error(message, "subscribes", hint=f'let an object have publishes = "{topic}"')


def scoped_name(word: str, known: Iterable[str], what: str, place: Place, steps: tuple[Step, ...]) -> str:
    """The scoped name among `known` that `word` means: itself, or the only one that ends with it."""
    names = list(known)
    if word in names:
        return word
    ending = [name for name in names if name.endswith(f"::{word}")]
    if len(ending) == 1:
        return ending[0]
    if ending:
        raise place.error(f"{word} may be {' or '.join(ending)}", *steps, hint="write the whole name")
    hint = suggestion(word, {*names, *(name.rpartition("::")[2] for name in names)})
    if what == "topic" and not names:
        hint = "mark a struct of the IDL file: #pragma orrery topic NAME"
    raise place.error(f"no {what} {word} in the IDL", *steps, hint=hint)
