"""The IDL 2 that is measured of a file with components: what every driver's middleware can be given.

Interfaces and types stay as they are. An eventtype becomes a struct and a topic. Of a component or a home an interface
without operations is left, which references to it name: its container makes the others.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from orrery.codegen.ccm.edits import Edit, edited, in_lines
from orrery.codegen.ccm.equivalent import EVENTTYPE, VALUETYPE, with_module
from orrery.codegen.ccm.events import EventTypes
from orrery.codegen.ccm.lines import Lines
from orrery.codegen.ccm.parsing import MODULE
from orrery.codegen.ccm.syntax import DeclaredName, EventSyntax, ForwardSyntax, Idl3

_NAMES_MODULE = re.compile(rf"\b{MODULE}\s*::")


def plain_text(lines: Lines, found: Idl3, events: EventTypes) -> str:
    """The text without IDL 3. The module Components is a part of it only where something else names it."""
    edits = list(_edits(lines, found, events))
    text = edited(lines.text, edits)
    modules = [in_lines(lines, start, end, ()) for start, end in found.own_module]
    # Components themselves are gone: what they alone name is not needed any more.
    if not any(module.start < edit.start < module.end for module in modules for edit in edits):
        without = edited(lines.text, [*edits, *modules])
        if _NAMES_MODULE.search(_code(without)) is None:
            text = without
        elif not modules:
            text = with_module(text)
    return text + "".join(_topics(lines, found, events))


def _code(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.lstrip().startswith("#"))


def _edits(lines: Lines, found: Idl3, events: EventTypes) -> Iterator[Edit]:
    for component in found.components:
        yield _reference(lines, component.name, component.start, component.end)
    for home in found.homes:
        yield _reference(lines, home.name, home.start, home.end)
    for import_ in found.imports:
        yield in_lines(lines, import_.start, import_.end, ())
    for event in found.events:
        yield from _event(lines, event, events)
    for forward in found.forwards:
        yield _forward(lines, forward, found, events.refused)


def _reference(lines: Lines, name: DeclaredName, start: int, end: int) -> Edit:
    return in_lines(lines, start, end, [(name.at, f"interface {name.written} {{ }};")])


def _event(lines: Lines, event: EventSyntax, events: EventTypes) -> Iterator[Edit]:
    if event.name.whole in events.refused:
        # A valuetype as it stands is refused as such, and so is what uses it. Its bases may be structs now.
        yield Edit(event.word_end - len(EVENTTYPE), event.word_end, VALUETYPE)
        yield in_lines(lines, event.head, event.body, ())
    else:
        yield in_lines(lines, event.start, event.end, [(event.name.at, events.struct(event))])


def _forward(lines: Lines, forward: ForwardSyntax, found: Idl3, refused: Collection[str]) -> Edit:
    """What stands for a declaration before the definition; of a struct only where it is used: few compilers have it."""
    name = forward.name
    defined = next((event for event in found.events if event.name.whole == name.whole), None)
    if forward.kind == "component":
        return in_lines(lines, forward.start, forward.end, [(name.at, f"interface {name.written};")])
    if defined is None or name.whole in refused:
        return Edit(forward.word_end - len(EVENTTYPE), forward.word_end, VALUETYPE)
    is_used = re.search(rf"\b{name.short}\b", lines.code[forward.end : defined.start])
    return in_lines(lines, forward.start, forward.end, [(name.at, f"struct {name.written};")] if is_used else ())


def _topics(lines: Lines, found: Idl3, events: EventTypes) -> Iterator[str]:
    """A pragma for each struct that an eventtype has become, as if it stood in the eventtype's line."""
    for event in found.events:
        if event.name.whole not in events.refused:
            yield f"\n{lines.at(event.name.at).marker}\n#pragma orrery topic {event.name.whole}\n"
