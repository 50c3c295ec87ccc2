"""The IDL 2 that the specification calls equivalent to components, homes and eventtypes (OMG formal/06-04-01).

Its operations are what clients of a component call. omniidl reads it, and so checks a file and looks up its names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from orrery.codegen.ccm.edits import Edit, edited, in_lines
from orrery.codegen.ccm.lines import Lines
from orrery.codegen.ccm.syntax import (
    ComponentSyntax,
    EventSyntax,
    Excerpt,
    FactorySyntax,
    ForwardSyntax,
    HomeSyntax,
    Idl3,
    PortSyntax,
    plain,
)
from orrery.codegen.omniidl import CCM

EVENTTYPE, VALUETYPE = "eventtype", "valuetype"
"""Both are as long: what follows keeps its place."""
Pieces = Iterator[tuple[int, str]]

_GUARD = re.compile(r"#\s*(ifndef|define|endif)\b")
_RAISES = re.compile(r"\b(?:get|set)?raises\s*\([^()]*\)")
"""The exceptions of an attribute, which omniidl does not read; no call of it is measured."""


def equivalent_idl(lines: Lines, found: Idl3, events: Mapping[str, str]) -> str:
    """The text with the equivalent of all that was `found`.

    `events` is the eventtype, written as it can be anywhere, of each name of one in a port (`event_key`).
    """
    edits = [edit for event in found.events for edit in _event(lines, event)]
    edits += [edit for forward in found.forwards for edit in _forward(lines, forward)]
    edits += [in_lines(lines, c.start, c.end, _component(c, events)) for c in found.components]
    edits += [in_lines(lines, h.start, h.end, _home(h)) for h in found.homes]
    edits += [in_lines(lines, i.start, i.end, ()) for i in found.imports]
    text = edited(lines.text, edits)
    return text if found.own_module else with_module(text)


def with_module(text: str) -> str:
    """The text with the specification's module Components before it, as if its file had been included."""
    path = CCM / "Components.idl"
    first, _, rest = text.partition("\n")
    return f'{first}\n# 1 "{path}" 1\n{_module(path)}\n{first} 2\n{rest}'


def _module(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").split("\n")
    return "\n".join("" if _GUARD.match(line) else line for line in lines)


def event_key(component: ComponentSyntax, port: PortSyntax) -> str:
    """What the name of an eventtype in a port is looked up by: the same name may mean another one elsewhere."""
    return f"{component.name.whole} {port.type}"


def consumer_of(event: str) -> str:
    """The interface that takes an event in, of an eventtype's absolute name."""
    scope, _, name = event.rpartition("::")
    return f"{scope}::{plain(name)}Consumer"


def _component(found: ComponentSyntax, events: Mapping[str, str]) -> Pieces:
    bases = ", ".join((found.base or "::Components::CCMObject", *found.supports))
    yield found.name.at, f"interface {found.name.written} : {bases} {{"
    for port in found.ports:
        yield port.at, _PORTS[port.kind](port, events.get(event_key(found, port), ""))
    for attribute in found.attributes:
        yield attribute.at, f"{_RAISES.sub('', attribute.text)};"
    yield found.end - 1, "};"


def _provides(port: PortSyntax, _: str) -> str:
    return f"{port.type} provide_{port.short}();"


def _uses(port: PortSyntax, _: str) -> str:
    return _uses_multiple(port) if port.multiple else _uses_one(port)


def _uses_one(port: PortSyntax) -> str:
    return (
        f"void connect_{port.short}(in {port.type} conxn)"
        " raises (::Components::AlreadyConnected, ::Components::InvalidConnection);"
        f" {port.type} disconnect_{port.short}() raises (::Components::NoConnection);"
        f" {port.type} get_connection_{port.short}();"
    )


def _uses_multiple(port: PortSyntax) -> str:
    name = port.short
    return (
        f"struct {name}Connection {{ {port.type} object_reference; ::Components::Cookie ck; }};"
        f" typedef sequence< {name}Connection > {name}Connections;"
        f" ::Components::Cookie connect_{name}(in {port.type} conxn)"
        " raises (::Components::ExceededConnectionLimit, ::Components::InvalidConnection);"
        f" {port.type} disconnect_{name}(in ::Components::Cookie ck) raises (::Components::InvalidConnection);"
        f" {name}Connections get_connections_{name}();"
    )


def _emits(port: PortSyntax, event: str) -> str:
    consumer = consumer_of(event)
    return (
        f"void connect_{port.short}(in {consumer} conxn) raises (::Components::AlreadyConnected);"
        f" {consumer} disconnect_{port.short}() raises (::Components::NoConnection);"
    )


def _publishes(port: PortSyntax, event: str) -> str:
    consumer = consumer_of(event)
    return (
        f"::Components::Cookie subscribe_{port.short}(in {consumer} conxn)"
        " raises (::Components::ExceededConnectionLimit);"
        f" {consumer} unsubscribe_{port.short}(in ::Components::Cookie ck) raises (::Components::InvalidConnection);"
    )


def _consumes(port: PortSyntax, event: str) -> str:
    return f"{consumer_of(event)} get_consumer_{port.short}();"


_PORTS = {
    "provides": _provides,
    "uses": _uses,
    "emits": _emits,
    "publishes": _publishes,
    "consumes": _consumes,
}


def _home(found: HomeSyntax) -> Pieces:
    name, at = found.name.short, found.name.at
    bases = ", ".join((_explicit(found.base) if found.base else "::Components::CCMHome", *found.supports))
    yield at, f"interface {name}Explicit : {bases} {{"
    parts: list[Excerpt | FactorySyntax] = [*found.exports, *found.factories]
    # In the order of the file: what one of them declares the next ones may use.
    for part in sorted(parts, key=lambda part: part.at):
        yield part.at, part.text if isinstance(part, Excerpt) else _factory(part, found.manages)
    yield found.end - 1, "};"
    yield at, _keyed(found, found.key) if found.key else _keyless(found)
    yield at, f"interface {found.name.written} : {name}Explicit, {name}Implicit {{ }};"


def _explicit(home: str) -> str:
    """The interface of a home's own operations, of its name in any form."""
    scope, colons, name = home.rpartition("::")
    return f"{scope}{colons}{plain(name)}Explicit"


def _factory(found: FactorySyntax, component: str) -> str:
    always = "CreateFailure" if found.word == "factory" else "FinderFailure"
    more = found.raises.strip("() \t\r\n")
    raises = ", ".join(filter(None, (f"::Components::{always}", more)))
    return f"{component} {found.name}{found.parameters} raises ({raises});"


def _keyless(found: HomeSyntax) -> str:
    return (
        f"interface {found.name.short}Implicit : ::Components::KeylessCCMHome {{"
        f" {found.manages} create() raises (::Components::CreateFailure); }};"
    )


def _keyed(found: HomeSyntax, key: str) -> str:
    component, unknown = found.manages, "::Components::UnknownKeyValue, ::Components::InvalidKey"
    return (
        f"interface {found.name.short}Implicit {{ {component} create(in {key} the_key)"
        " raises (::Components::CreateFailure, ::Components::DuplicateKeyValue, ::Components::InvalidKey);"
        f" {component} find_by_primary_key(in {key} the_key) raises (::Components::FinderFailure, {unknown});"
        f" void remove(in {key} the_key) raises (::Components::RemoveFailure, {unknown});"
        f" {key} get_primary_key(in {component} the_component); }};"
    )


def _event(lines: Lines, found: EventSyntax) -> Iterator[Edit]:
    """A valuetype in its place, and below it the interface that takes it in."""
    yield Edit(found.word_end - len(EVENTTYPE), found.word_end, VALUETYPE)
    if not found.bases:
        yield Edit(found.head, found.head, " : ::Components::EventBase")
    written, name = found.name.written, found.name.short
    consumer = f"interface {name}Consumer : ::Components::EventConsumerBase {{"
    push = f"void push_{name}(in {written} the_{name}); }};"
    yield in_lines(lines, found.end, found.end, [(found.name.at, f"{consumer} {push}")])


def _forward(lines: Lines, found: ForwardSyntax) -> Iterator[Edit]:
    if found.kind == "component":
        yield in_lines(lines, found.start, found.end, [(found.name.at, f"interface {found.name.written};")])
        return
    yield Edit(found.word_end - len(EVENTTYPE), found.word_end, VALUETYPE)
    yield Edit(found.end, found.end, f" interface {found.name.short}Consumer;")
