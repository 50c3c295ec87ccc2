"""Components and their homes as pure data, wherever they come from: IDL 3, an interface alone, a scenario's object.

They are a part of the interface model (codegen/model.py); whole names and types are as there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from orrery.codegen.model import Operation, Type

PortKind = Literal["provides", "uses", "emits", "publishes", "consumes"]
"""The word of IDL 3: a facet, a receptacle, a source with one sink, one with any number of sinks, a sink."""
ANY_INTERFACE = "Object"
"""The type of a port through which an interface of any kind goes."""


@dataclass(frozen=True)
class ComponentPort:
    """A port of a component.

    `type` is the interface of a facet or receptacle, the topic's struct of a source or sink. `multiple`: a receptacle
    that takes any number of connections. `stands_for` is the port of the scenario's object; empty for one of IDL 3.
    """

    name: str
    kind: PortKind
    type: str
    multiple: bool = False
    line: int = 0
    stands_for: str = ""


@dataclass(frozen=True)
class ComponentAttribute:
    """An attribute by which a component is configured; `value` is what it is set to, None what its maker left it at."""

    name: str
    type: Type
    readonly: bool = False
    line: int = 0
    value: int | float | bool | str | None = None


@dataclass(frozen=True)
class Component:
    """A component type. `base` is the component that it inherits from; its ports are not repeated here.

    `supports` are the interfaces of the component itself, beside those of its facets.
    """

    name: str
    ports: tuple[ComponentPort, ...]
    attributes: tuple[ComponentAttribute, ...] = ()
    base: str | None = None
    supports: tuple[str, ...] = ()
    repository_id: str = ""
    line: int = 0
    refused: str = ""
    """Why no container is given it: something that it has is not measured."""

    @property
    def facets(self) -> tuple[ComponentPort, ...]:
        """What others call it by."""
        return self._of("provides")

    @property
    def receptacles(self) -> tuple[ComponentPort, ...]:
        """What it calls others by."""
        return self._of("uses")

    @property
    def sources(self) -> tuple[ComponentPort, ...]:
        """Where samples leave it."""
        return self._of("emits", "publishes")

    @property
    def sinks(self) -> tuple[ComponentPort, ...]:
        """Where samples reach it."""
        return self._of("consumes")

    def _of(self, *kinds: PortKind) -> tuple[ComponentPort, ...]:
        return tuple(port for port in self.ports if port.kind in kinds)


@dataclass(frozen=True)
class Home:
    """What makes and finds the components of one type.

    `factories` and `finders` are operations whose result is that component; what every one of them raises by the
    specification (`Components::CreateFailure`, `Components::FinderFailure`) is not repeated. `operations` are all
    others that its file gives it. `primary_key` is the valuetype by which its components are found.
    """

    name: str
    component: str
    base: str | None = None
    supports: tuple[str, ...] = ()
    primary_key: str | None = None
    factories: tuple[Operation, ...] = ()
    finders: tuple[Operation, ...] = ()
    operations: tuple[Operation, ...] = ()
    repository_id: str = ""
    line: int = 0
    refused: str = ""
    """Why no container is given it: its component is refused, or something that a call of its own carries."""


def with_inherited(component: Component, known: Mapping[str, Component]) -> Iterator[Component]:
    """The components whose ports and attributes `component` has: its bases, the first one first, then itself."""
    line = [component]
    while (base := line[-1].base) is not None:
        line.append(known[base])
    yield from reversed(line)
