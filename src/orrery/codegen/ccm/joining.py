"""Joins components and homes to the rest of a file, by the whole names of the interfaces that they equal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from orrery.codegen.ccm.checks import EVENT_PORTS
from orrery.codegen.ccm.lines import Lines
from orrery.codegen.ccm.model import ANY_INTERFACE
from orrery.codegen.ccm.parsing import MODULE
from orrery.codegen.ccm.syntax import ComponentSyntax, DeclaredName, HomeSyntax, Idl3, PortSyntax, plain, whole_name
from orrery.errors import InputError
from orrery.text import nearest

Json = dict[str, Any]

UNMEASURED = ("local interface", "abstract interface", "native")
"""What may be named as the interface of a facet or receptacle and cannot be measured."""
BUILTIN = (f"{MODULE}::CCMObject", f"{MODULE}::CCMHome", f"{MODULE}::KeylessCCMHome")


class Joining:
    """What the document of the equivalent IDL says of the components and homes of a text."""

    def __init__(self, lines: Lines, found: Idl3, document: Json) -> None:
        self._lines = lines
        self._found = found
        self._main = document["source"]
        self._interfaces = {d["name"]: d for d in document["declarations"] if d["kind"] == "interface"}
        self._aliases = {d["name"]: d["type"] for d in document["declarations"] if d["kind"] == "typedef"}
        self._refused: dict[str, list[Json]] = {}
        for entry in document["refused"]:
            self._refused.setdefault(entry["in"], []).append(entry)
        self._events = {event.name.whole for event in found.events}
        self._components = {component.name.whole for component in found.components}

    def components(self) -> list[Json]:
        """The components of the text in its order, as the document has them; InputError for a port of no interface."""
        return [self._component(component) for component in self._found.components]

    def homes(self) -> list[Json]:
        """The homes of the text in its order."""
        return [self._home(home) for home in self._found.homes]

    def refused(self) -> list[Json]:
        """What components and homes have that is not measured: `in` is their name and the part's.

        References to components and homes are refused too.
        """
        return [*self._of_parts(), *self._references()]

    def _component(self, found: ComponentSyntax) -> Json:
        interface = self._interfaces[found.name.whole]
        base, *supports = interface["bases"]
        return {
            **self._named(found.name, interface),
            **({} if base in BUILTIN else {"base": base}),
            "supports": supports,
            "ports": [self._port(found, port, interface) for port in found.ports],
            "attributes": list(_attributes(interface)),
        }

    def _home(self, found: HomeSyntax) -> Json:
        name = found.name.whole
        explicit, implicit = self._interfaces[f"{name}Explicit"], self._interfaces[f"{name}Implicit"]
        base, *supports = explicit["bases"]
        own = {operation["name"]: _owned(operation, name) for operation in explicit["operations"]}
        words = {factory.short: factory.word for factory in found.factories}
        create = next(operation for operation in implicit["operations"] if operation["name"] == "create")
        key = self._key(found, create) if found.key else None
        return {
            **self._named(found.name, self._interfaces[name]),
            "component": create["result"]["name"],
            **({} if base in BUILTIN else {"base": base.removesuffix("Explicit")}),
            "supports": supports,
            **({"primary_key": key} if key else {}),
            "factories": [_without(own[short], "CreateFailure") for short, word in words.items() if word == "factory"],
            "finders": [_without(own[short], "FinderFailure") for short, word in words.items() if word == "finder"],
            "operations": [operation for short, operation in own.items() if short not in words],
        }

    def _key(self, found: HomeSyntax, create: Json) -> str:
        type_ = create["parameters"][0]["type"]
        if not any(entry["what"] == "valuetype" for entry in self._refused.get(type_.get("name", ""), ())):
            message = f"the primary key of home {found.name.whole} is {found.key}, which is no valuetype"
            hint = "derive one: valuetype NAME : Components::PrimaryKeyBase { public long number; };"
            raise self._lines.at(found.name.at).error(message, hint)
        return str(type_["name"])

    def _named(self, name: DeclaredName, interface: Json) -> Json:
        place = self._lines.at(name.at)
        file = {} if place.file == self._main else {"file": place.file}
        return {"name": name.whole, "line": place.line, **file, "repository_id": interface["repository_id"]}

    def _port(self, component: ComponentSyntax, port: PortSyntax, interface: Json) -> Json:
        return {
            "name": port.short,
            "kind": port.kind,
            "type": self._port_type(component, port, interface),
            "multiple": port.multiple,
            "line": self._lines.at(port.at).line,
        }

    def _port_type(self, component: ComponentSyntax, port: PortSyntax, interface: Json) -> str:
        if port.kind in EVENT_PORTS:
            event = whole_name(port.type, [*component.name.scope, component.name.written], self._events)
            assert event is not None  # checked before
            return event
        operations = {operation["name"]: operation for operation in interface["operations"]}
        if port.kind == "provides":
            type_ = operations[f"provide_{port.short}"]["result"]
        else:
            type_ = operations[f"connect_{port.short}"]["parameters"][0]["type"]
        return self._interface(component, port, type_)

    def _interface(self, component: ComponentSyntax, port: PortSyntax, type_: Json) -> str:
        """The interface that a facet or receptacle names, directly or by another name."""
        while type_["kind"] == "named" and type_["name"] in self._aliases:
            type_ = self._aliases[type_["name"]]
        if type_ == {"kind": "basic", "name": "Object"}:
            return ANY_INTERFACE
        if (refused := self._refused_type(component, port)) is not None:
            return str(refused["name"]) or plain(port.type)
        name = type_.get("name", "")
        if type_["kind"] != "named" or (name not in self._interfaces and not self._is_undefined(name)):
            raise self._no_interface(component, port, "which is no interface")
        if name in self._components:
            raise self._no_interface(component, port, "which is a component")
        return str(name)

    def _is_undefined(self, name: str) -> bool:
        """Is it an interface that is declared and never defined? It is refused, with its own line."""
        return any(entry["what"] == "undefined interface" for entry in self._refused.get(name, ()))

    def _no_interface(self, component: ComponentSyntax, port: PortSyntax, why: str) -> InputError:
        known = [
            name for name in self._interfaces if name not in self._components and not name.startswith(f"{MODULE}::")
        ]
        near = nearest(plain(port.type), known)
        message = f"port {port.short} of component {component.name.whole} {port.kind} {plain(port.type)}, {why}"
        return self._lines.at(port.at).error(
            message, f"did you mean {near}?" if near else "name an interface, or Object"
        )

    def _refused_type(self, component: ComponentSyntax, port: PortSyntax) -> Json | None:
        """What the interface of a facet or receptacle is, if it is of a kind that is not measured."""
        operation = f"{component.name.whole}::{'provide' if port.kind == 'provides' else 'connect'}_{port.short}"
        return next((entry for entry in self._refused.get(operation, ()) if entry["what"] in UNMEASURED), None)

    def _of_parts(self) -> Iterator[Json]:
        for component in self._found.components:
            for port in component.ports:
                if port.kind not in EVENT_PORTS and (entry := self._refused_type(component, port)) is not None:
                    yield {**entry, "in": f"{component.name.whole}::{port.short}"}
            yield from self._of_operations(component.name.whole, component.name.whole, "_get_")
        for home in self._found.homes:
            yield from self._of_operations(f"{home.name.whole}Explicit", home.name.whole, "")

    def _of_operations(self, interface: str, owner: str, prefix: str) -> Iterator[Json]:
        """What the operations of an equivalent interface carry that is not measured; eventtypes may be structs."""
        for operation in self._interfaces[interface]["operations"]:
            name = operation["name"]
            for entry in self._refused.get(f"{interface}::{name}", ()):
                if name.startswith(prefix) and entry["name"] not in self._events:
                    yield {**entry, "in": f"{owner}::{name.removeprefix(prefix)}"}

    def _references(self) -> Iterator[Json]:
        names = [("component", component.name) for component in self._found.components]
        names += [("home", home.name) for home in self._found.homes]
        for what, name in names:
            place = self._lines.at(name.at)
            yield {"what": what, "name": name.whole, "in": name.whole, "file": place.file, "line": place.line}


def _attributes(interface: Json) -> Iterator[Json]:
    names = {operation["name"] for operation in interface["operations"]}
    for operation in interface["operations"]:
        attribute = operation["attribute"]
        if attribute is not None and operation["name"].startswith("_get_"):
            readonly = f"_set_{attribute}" not in names
            yield {"name": attribute, "type": operation["result"], "readonly": readonly, "line": operation["line"]}


def _without(operation: Json, exception: str) -> Json:
    """A factory or finder without the exception that all of its kind have."""
    return {**operation, "raises": [name for name in operation["raises"] if name != f"{MODULE}::{exception}"]}


def _owned(operation: Json, home: str) -> Json:
    """An operation of a home's equivalent interface as the home's own: so are the types that are declared in it."""
    owned: Json = json.loads(json.dumps(operation).replace(f'"{home}Explicit::', f'"{home}::'))
    return owned
