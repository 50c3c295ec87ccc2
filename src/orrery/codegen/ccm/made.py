"""Components that nobody wrote: around an interface of plain IDL, or around ports that are given.

They are data as those of a file's are. Whoever makes a container's component of one escapes its names for the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from orrery.codegen.ccm.model import Component, ComponentAttribute, ComponentPort, Home
from orrery.codegen.model import Model
from orrery.errors import InputError
from orrery.text import suggestion

MADE = "OrreryComponents"
"""The module of all of them."""

Hosted: TypeAlias = tuple[Component, Home]
"""A component, and the home that makes it."""


def serving(model: Model, interface: str) -> Hosted:
    """A component with one facet, of the interface of this name; with a sink, if that carries a topic.

    InputError where the model has no such interface, or does not measure it.
    """
    port = _topic_port(model, interface, "consumes") or ComponentPort(
        f"serve_{identifier(interface)}", "provides", interface
    )
    return made(f"{interface}.server", [port])


def calling(model: Model, interface: str, *, multiple: bool = False) -> Hosted:
    """A component with one receptacle of the interface, for one or any number of peers; with a source for a topic."""
    port = _topic_port(model, interface, "publishes") or ComponentPort(
        f"call_{identifier(interface)}", "uses", interface, multiple
    )
    return made(f"{interface}.client", [port])


def made(name: str, ports: Iterable[ComponentPort], attributes: Iterable[ComponentAttribute] = ()) -> Hosted:
    """The component of something that is called `name`, and a home that makes it without a key.

    InputError where IDL would take two of its names for the same.
    """
    own, set_by = tuple(ports), tuple(attributes)
    check_distinct([*(port.name for port in own), *(each.name for each in set_by)], f"the component of {name}")
    whole = f"{MADE}::{identifier(name)}"
    component = Component(f"{whole}Component", own, set_by, repository_id=_repository_id(f"{whole}Component"))
    return component, Home(f"{whole}Home", component.name, repository_id=_repository_id(f"{whole}Home"))


def identifier(name: str) -> str:
    """A scoped name, or one of a scenario, as one identifier: `Types::Point` as `Types_Point`, `a.b` as `a_b`."""
    joined = re.sub(r"[^A-Za-z0-9_]+", "_", name).strip("_")
    return joined if joined[:1].isalpha() else f"n{joined}"


def check_distinct(names: Iterable[str], where: str) -> None:
    """InputError where two names are one to IDL, which does not tell the case of letters."""
    seen: dict[str, str] = {}
    for name in names:
        first = seen.setdefault(name.lower(), name)
        if first is not name:
            message = f"{first} and {name} are the same name to IDL, in {where}"
            raise InputError(message, hint="rename one of the two in the scenario")


def _topic_port(model: Model, interface: str, kind: str) -> ComponentPort | None:
    """The source or sink of the topic that an interface carries; None for one that calls are made of."""
    known = {found.name: found for found in model.interfaces}
    if interface not in known:
        raise InputError(f"there is no interface {interface}", file=model.source, hint=suggestion(interface, known))
    if reason := known[interface].refused:
        raise InputError(f"interface {interface} is not measured: {reason}", file=model.source)
    topic = model.topic_of(interface)
    if topic is None:
        return None
    if kind == "consumes":
        return ComponentPort(f"subscribe_{identifier(topic.struct)}", "consumes", topic.struct)
    return ComponentPort(f"publish_{identifier(topic.struct)}", "publishes", topic.struct)


def _repository_id(name: str) -> str:
    return f"IDL:{name.replace('::', '/')}:1.0"
