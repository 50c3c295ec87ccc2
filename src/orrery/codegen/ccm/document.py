"""From the components and homes of a JSON document, whichever front end wrote it, to the model's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from orrery.codegen.ccm.model import ANY_INTERFACE, Component, ComponentAttribute, ComponentPort, Home
from orrery.codegen.model import Operation, Type
from orrery.codegen.pruning import Pruning, named_types, used_by_operation

Json = dict[str, Any]


class ComponentReader:
    """Reads the components of one document; `pruning` knows what of it is not measured, and why."""

    def __init__(
        self,
        document: Json,
        pruning: Pruning,
        read_type: Callable[[Json], Type],
        read_operation: Callable[[Json, str], Operation],
    ) -> None:
        self._document = document
        self._pruning = pruning
        self._type = read_type
        self._operation = read_operation
        self._roots: dict[str, str] = {}
        """Component or home -> why it is refused in the end; only of those that are."""

    def components(self) -> tuple[Component, ...]:
        """The components, in the order of the document: bases before what inherits from them."""
        return tuple(self._component(json) for json in self._document.get("components", ()))

    def homes(self) -> tuple[Home, ...]:
        """The homes; read after the components, whose refusals are theirs too."""
        return tuple(self._home(json) for json in self._document.get("homes", ()))

    def _component(self, json: Json) -> Component:
        reason = self._first(json["name"], self._reasons_of_component(json))
        return Component(
            name=json["name"],
            ports=tuple(
                ComponentPort(p["name"], p["kind"], p["type"], p.get("multiple", False), p.get("line", 0))
                for p in json["ports"]
            ),
            attributes=tuple(
                ComponentAttribute(a["name"], self._type(a["type"]), a["readonly"], a["line"])
                for a in json.get("attributes", ())
            ),
            base=json.get("base"),
            supports=tuple(json.get("supports", ())),
            repository_id=json.get("repository_id", ""),
            line=json["line"],
            refused=reason,
        )

    def _home(self, json: Json) -> Home:
        factories, finders, others = (self._operations(json, key) for key in ("factories", "finders", "operations"))
        reason = self._first(json["name"], self._reasons_of_home(json))
        return Home(
            name=json["name"],
            component=json["component"],
            base=json.get("base"),
            supports=tuple(json.get("supports", ())),
            primary_key=json.get("primary_key"),
            factories=factories,
            finders=finders,
            operations=others,
            repository_id=json.get("repository_id", ""),
            line=json["line"],
            refused=reason,
        )

    def _operations(self, json: Json, key: str) -> tuple[Operation, ...]:
        return tuple(self._operation(operation, json["name"]) for operation in json.get(key, ()))

    def _first(self, name: str, reasons: Iterator[tuple[str, str]]) -> str:
        """The first of some (how, root): the root goes on to what uses this one, and is never repeated in itself."""
        how, root = next(reasons, ("", ""))
        if root:
            self._roots[name] = root
        return f"{how}: {root}" if how else root

    def _reasons_of_component(self, json: Json) -> Iterator[tuple[str, str]]:
        name = json["name"]
        yield from self._of_base(json)
        for port in json["ports"]:
            yield from self._of_part(f"{name}::{port['name']}")
            yield from self._of_used(port["kind"], () if port["type"] == ANY_INTERFACE else (port["type"],))
        for attribute in json.get("attributes", ()):
            yield from self._of_part(f"{name}::{attribute['name']}")
            yield from self._of_used("has an attribute of", named_types(attribute["type"]))

    def _reasons_of_home(self, json: Json) -> Iterator[tuple[str, str]]:
        name, component = json["name"], json["component"]
        if component in self._roots:
            yield f"it manages {component}", self._roots[component]
        yield from self._of_base(json)
        for operation in (each for key in ("factories", "finders", "operations") for each in json.get(key, ())):
            yield from self._of_part(f"{name}::{operation['name']}")
            for how, used in used_by_operation(operation):
                # Each of them gives a reference to its component, which is what a home is for.
                if used != component:
                    yield from self._of_used(how, (used,))

    def _of_base(self, json: Json) -> Iterator[tuple[str, str]]:
        if (base := json.get("base", "")) in self._roots:
            yield f"it inherits from {base}", self._roots[base]
        yield from self._of_used("supports", json.get("supports", ()))

    def _of_part(self, part: str) -> Iterator[tuple[str, str]]:
        """Why a port, an attribute or a call has what is not measured, if it does."""
        if reason := self._pruning.reasons.get(part):
            yield "", reason

    def _of_used(self, how: str, used: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Why what it uses is not measured."""
        yield from ((f"it {how} {name}", root) for name in used if (root := self._pruning.root(name)))
