"""What must hold among the components, homes and eventtypes of a file, told in IDL 3's own words.

omniidl would tell the rest of it by the operations of the equivalent IDL, which nobody wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from orrery.codegen.ccm.equivalent import event_key
from orrery.codegen.ccm.lines import Lines
from orrery.codegen.ccm.parsing import MODULE
from orrery.codegen.ccm.syntax import (
    ComponentSyntax,
    DeclaredName,
    EventSyntax,
    HomeSyntax,
    Idl3,
    PortSyntax,
    plain,
    whole_name,
)
from orrery.codegen.idl_names import RESERVED
from orrery.codegen.syntax import reserved_name
from orrery.text import suggestion

EVENT_PORTS = ("emits", "publishes", "consumes")
DECLARING = ("typedef", "struct", "union", "enum", "const", "exception", "native", "valuetype")
"""The first words of what declares something inside of an eventtype or a home."""


def check(lines: Lines, found: Idl3) -> dict[str, str]:
    """InputError for the first thing in the text that cannot be; else the eventtypes of all ports (`event_key`)."""
    names = [*(c.name for c in found.components), *(h.name for h in found.homes), *(e.name for e in found.events)]
    for name in sorted(names, key=lambda name: name.at):
        _check_word(lines, name.written, name.at)
    _check_twice(lines, names)
    _check_imports(lines, found)
    components = {each.name.whole: each for each in found.components}
    homes = {each.name.whole: each for each in found.homes}
    for component in found.components:
        _check_component(lines, component, components)
    for home in found.homes:
        _check_home(lines, home, components, homes)
    for event in found.events:
        _check_elements(lines, event)
    return dict(_events(lines, found))


def _check_word(lines: Lines, name: str, at: int) -> None:
    if name.lower() in RESERVED:
        message, hint = reserved_name(name)
        raise lines.at(at).error(message, hint)


def _check_twice(lines: Lines, names: Iterable[DeclaredName]) -> None:
    seen: dict[str, DeclaredName] = {}
    for name in names:
        first = seen.setdefault(name.whole.lower(), name)
        if first is not name:
            same = "" if first.whole == name.whole else f" as {first.whole}, which is the same name to IDL"
            message = f"{name.whole} is declared twice, first in line {lines.at(first.at).line}{same}"
            raise lines.at(name.at).error(message, "rename one of the two")


def _check_imports(lines: Lines, found: Idl3) -> None:
    for each in found.imports:
        if plain(each.name) != MODULE:
            message = "import is not read" + (f": {each.name}" if each.name else "")
            raise lines.at(each.start).error(message, "write #include and the name of the file")


def _check_component(lines: Lines, found: ComponentSyntax, known: Mapping[str, ComponentSyntax]) -> None:
    _check_base(lines, "component", found.name, found.base, known)
    seen: dict[str, PortSyntax] = {}
    for port in found.ports:
        _check_word(lines, port.name, port.at)
        first = seen.setdefault(port.short.lower(), port)
        if first is not port:
            message = (
                f"component {found.name.whole} has two ports {port.short}, the other in line {lines.at(first.at).line}"
            )
            raise lines.at(port.at).error(message, "rename one of the two")


def _check_home(
    lines: Lines, found: HomeSyntax, components: Mapping[str, ComponentSyntax], homes: Mapping[str, HomeSyntax]
) -> None:
    _check_base(lines, "home", found.name, found.base, homes)
    if whole_name(found.manages, found.name.scope, components) is None:
        message = f"home {found.name.whole} manages {plain(found.manages)}, which is no component"
        raise lines.at(found.name.at).error(message, _known(found.manages, components))
    for each in found.factories:
        _check_word(lines, each.name, each.at)


def _check_base(
    lines: Lines,
    kind: str,
    name: DeclaredName,
    base: str | None,
    known: Mapping[str, ComponentSyntax] | Mapping[str, HomeSyntax],
) -> None:
    if base is None:
        return
    whole = whole_name(base, name.scope, known)
    if whole is None:
        others = [other for other in known if other != name.whole]
        message = f"{kind} {name.whole} inherits from {plain(base)}, which is no {kind}"
        raise lines.at(name.at).error(message, _known(base, others))
    if whole == name.whole:
        raise lines.at(name.at).error(f"{kind} {whole} inherits from itself", "leave the base out")
    if known[whole].name.at > name.at:
        message = f"{kind} {name.whole} inherits from {whole}, which is defined below"
        raise lines.at(name.at).error(message, f"define {whole} above")


def _known(written: str, known: Iterable[str]) -> str:
    return suggestion(plain(written), known)


def _check_elements(lines: Lines, found: EventSyntax) -> None:
    """A member of an eventtype must say who may see it; an operation has parentheses."""
    for kind, element in found.elements:
        first = element.text.split()[0]
        if kind == "other" and first not in (*DECLARING, "attribute", "readonly") and "(" not in element.text:
            message = f"a member of eventtype {found.name.whole} is neither public nor private"
            raise lines.at(element.at).error(message, f"write public {' '.join(element.text.split())}")


def _events(lines: Lines, found: Idl3) -> Iterator[tuple[str, str]]:
    """Of each port that has one the eventtype, as it can be written anywhere."""
    known = {event.name.whole: event for event in found.events}
    for component in found.components:
        for port in component.ports:
            if port.kind in EVENT_PORTS:
                event = _event(lines, component, port, known)
                yield event_key(component, port), event.name.absolute


def _event(lines: Lines, component: ComponentSyntax, port: PortSyntax, known: Mapping[str, EventSyntax]) -> EventSyntax:
    where = [*component.name.scope, component.name.written]
    whole = whole_name(port.type, where, known)
    if whole is None:
        message = f"component {component.name.whole} {port.kind} {plain(port.type)}, which is no eventtype"
        hint = _known(port.type, known) if known else "declare it: eventtype NAME { public long number; };"
        raise lines.at(port.at).error(message, hint)
    if known[whole].start > port.at:
        message = f"component {component.name.whole} {port.kind} {whole}, which is defined below"
        raise lines.at(port.at).error(message, f"define {whole} above")
    return known[whole]
