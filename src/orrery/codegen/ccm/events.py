"""Which eventtypes become a topic's struct, and why the others do not.

A struct travels by value and has nothing but its members: so does an eventtype with public state only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from orrery.codegen.ccm.checks import DECLARING
from orrery.codegen.ccm.lines import Lines
from orrery.codegen.ccm.syntax import EventSyntax
from orrery.codegen.ccm.type_text import declared

Json = dict[str, Any]

EVENT_BASE = "Components::EventBase"
NOTHING = {"name": "nothing", "type": {"kind": "basic", "name": "octet"}}
"""The member of the struct of an eventtype without state: a struct of IDL has at least one."""

MOST_MEMBERS = 100_000
"""Members of all structs together."""


class EventTypes:
    """The eventtypes of one text, judged by what stands in them and what omniidl says of the valuetypes they are."""

    def __init__(self, lines: Lines, found: Sequence[EventSyntax], document: Json) -> None:
        self._found = {event.name.whole: event for event in found}
        self._values = {value["name"]: value for value in document.get("values", ())}
        self._spoiled: dict[str, list[Json]] = {}
        for refused in document["refused"]:
            self._spoiled.setdefault(refused["in"], []).append(refused)
        self.refused: dict[str, Json] = {}
        """Eventtype -> why it is no topic's struct, as the document has it."""
        for name, event in self._found.items():
            if (reason := next(_reasons(lines, event), None)) is not None:
                self.refused[name] = reason
        # Again and again: an eventtype that cannot be a struct spoils those that hold it or inherit from it.
        while self._spread(lines):
            pass
        self._members = self._with_inherited(lines)

    def members(self, name: str) -> list[Json]:
        """The members of the struct of an eventtype, those that it inherits first."""
        return self._members.get(name) or [NOTHING]

    def struct(self, event: EventSyntax) -> str:
        """The struct of an eventtype in IDL."""
        members = "".join(f" {declared(m['type'], m['name'])};" for m in self.members(event.name.whole))
        return f"struct {event.name.written} {{{members} }};"

    def _with_inherited(self, lines: Lines) -> dict[str, list[Json]]:
        """The members of each struct; InputError where they are more than anybody writes by hand."""
        members: dict[str, list[Json]] = {}
        count = 0
        for name, event in self._found.items():
            if self._is_struct(name):
                value = self._values[name]
                # A base stands above: it is known.
                members[name] = [m for base in value["bases"] for m in members.get(base, ())] + value["members"]
                count += len(members[name])
            if count > MOST_MEMBERS:
                message = f"with what they inherit, the eventtypes up to {name} have more than {MOST_MEMBERS:,} members"
                raise lines.at(event.name.at).error(message, "let one hold the other as a member instead")
        return members

    def _spread(self, lines: Lines) -> bool:
        before = len(self.refused)
        for name, event in self._found.items():
            if name not in self.refused and (reason := self._spoilt_by(lines, event)) is not None:
                self.refused[name] = reason
        return len(self.refused) > before

    def _spoilt_by(self, lines: Lines, event: EventSyntax) -> Json | None:
        """What an eventtype holds or inherits from that cannot be, if anything."""
        name = event.name.whole
        for base in self._values.get(name, {}).get("bases", ()):
            if base != EVENT_BASE and not self._is_struct(base):
                return _refused(lines, event, "eventtype with another base", base, event.head)
        for spoiled in self._spoiled.get(name, ()):
            if spoiled["what"] != "valuetype":
                return spoiled
            # Its own entry is among them, by its short name.
            if spoiled["name"] != event.name.short and not self._is_struct(spoiled["name"]):
                return {**spoiled, "what": "eventtype"} if spoiled["name"] in self._found else spoiled
        return None

    def _is_struct(self, name: str) -> bool:
        return name in self._found and name not in self.refused


def _reasons(lines: Lines, event: EventSyntax) -> Iterator[Json]:
    """Why an eventtype is more than its public state, by what stands in it."""
    first, _, rest = event.word.partition(" ")
    if rest:
        yield _refused(lines, event, f"{first} eventtype", event.name.whole, event.name.at)
    if event.truncatable:
        yield _refused(lines, event, "truncatable eventtype", event.name.whole, event.name.at)
    if event.supports:
        yield _refused(lines, event, "eventtype with an interface", event.name.whole, event.name.at)
    for kind, element in event.elements:
        word = element.text.split()[0]
        if kind == "state" and word == "private":
            yield _refused(lines, event, "private state", event.name.whole, element.at)
        elif kind == "other" and word in DECLARING:
            yield _refused(lines, event, "types in an eventtype", event.name.whole, element.at)
        elif kind != "state":
            yield _refused(lines, event, "eventtype with operations", event.name.whole, element.at)


def _refused(lines: Lines, event: EventSyntax, what: str, name: str, at: int) -> Json:
    place = lines.at(at)
    return {"what": what, "name": name, "in": event.name.whole, "file": place.file, "line": place.line}
