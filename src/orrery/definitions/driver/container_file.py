"""Reads `[[container]]` of a driver.toml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from orrery.definitions.driver.conditions import check_condition
from orrery.definitions.driver.container import GIVEN_TO_ALL, GIVEN_TO_EACH, Container, ContainerProof
from orrery.definitions.driver.given_files import files_in
from orrery.definitions.driver.wire import ContainerWire, DriverWire
from orrery.definitions.reading.toml import Document, Step
from orrery.text import suggestion


def read_containers(document: Document, driver: DriverWire) -> tuple[Container, ...]:
    """Those of the driver, in their order; InputError with the line of the first mistake."""
    return tuple(_container(document, driver, wire, index) for index, wire in enumerate(driver.container))


def _container(document: Document, driver: DriverWire, wire: ContainerWire, index: int) -> Container:
    place = ("container", index)
    # Programs are chosen by it, before it is known what a scenario has: it may ask for options alone.
    options = {name: option.choices for name, option in driver.options.items()}
    check_condition(document, options, wire.when, *place, "when")
    _check_ready(document, wire, *place)
    for key, text, given in _texts(wire):
        _check_given(document, text, (*given, *options), *place, *key)
    return Container(
        name=wire.name,
        when={name: tuple(values) for name, values in wire.when.items()},
        command=tuple(wire.command),
        library=wire.library,
        component=wire.component,
        ready=wire.ready,
        timeout=wire.timeout,
        proof=ContainerProof(wire.proof.program, tuple(wire.proof.libraries), tuple(wire.proof.threads)),
        files=files_in(document, driver, wire.files, *place, "files"),
        environment=tuple(wire.environment.items()),
        terms=tuple(wire.terms.items()),
    )


def _check_ready(document: Document, wire: ContainerWire, *place: Step) -> None:
    try:
        re.compile(wire.ready)
    except re.error as error:
        raise document.error(f"ready is not a regular expression: {error}", *place, "ready") from None


def _texts(wire: ContainerWire) -> Iterator[tuple[tuple[str, ...], str, tuple[str, ...]]]:
    """Where each text stands in which something may be named, the text, and what it may name beside options."""
    yield ("component",), wire.component, GIVEN_TO_EACH
    for argument in wire.command:
        yield ("command",), argument, GIVEN_TO_ALL
    for name, value in wire.environment.items():
        yield ("environment", name), value, GIVEN_TO_ALL
    for name, text in wire.terms.items():
        yield ("terms", name), text, ()


def _check_given(document: Document, text: str, given: Iterable[str], *place: Step) -> None:
    known = tuple(given)
    for name in re.findall(r"\{(\w+)\}", text):
        if name not in known:
            raise document.error(f"nothing is called {{{name}}} here", *place, hint=suggestion(name, known))
