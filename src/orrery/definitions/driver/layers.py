"""The layers that a driver may declare of its middleware, for whatever attributes time or instructions to them."""

from __future__ import annotations

import re

LAYERS = {
    "client stub": "the generated code that a client calls",
    "marshalling": "values are put into a message",
    "transport out": "a message is given to the system call that sends it",
    "transport in": "a message is taken from the system call that received it",
    "demultiplexing": "whose message it is: connection, request, object, operation",
    "unmarshalling": "values are read from a message",
    "skeleton": "the generated code that calls a servant, or what dispatches in its place",
    "servant": "the handler of an operation",
    "container entry": "what a container does before a component has its call",
    "interceptors": "what was put into the way of every call",
    "executor": "the component's own code, which its servant calls",
}
"""Every word that the `name` of a `[[layer]]` in a driver.toml may be, in the order of a call, and its meaning."""

SYMBOL = re.compile(r"[A-Za-z0-9_:*?~<>,&(). ]{1,200}")
"""What a pattern of symbols may be written with: demangled names, with `*` for any text and `?` for any letter."""
LIBRARY = re.compile(r"lib[A-Za-z0-9_+.-]{1,60}")
PROGRAM = "program"
"""The `library` of what is in the driver's own programs."""


def symbol_fault(pattern: str) -> str | None:
    """What is wrong with a pattern of symbols; None where nothing is."""
    if not SYMBOL.fullmatch(pattern):
        return "a pattern has letters, digits and _:*?~<>,&(). only, 200 at most"
    if not re.search(r"[A-Za-z_]{2}", pattern):
        return "a pattern that names nothing matches every function"
    return None


def library_fault(library: str) -> str | None:
    """What is wrong with the name of a library; None where nothing is."""
    if library == PROGRAM or LIBRARY.fullmatch(library):
        return None
    return f"a library is {PROGRAM}, or its file's name up to .so: libomniORB4"
