"""Reads a driver's tuned.toml: its second row, tuned to equal terms, with a reason for each choice."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import Field

from orrery.definitions.driver.model import TUNED_FILE, Objection, Option, Tuned, TunedOption
from orrery.definitions.reading.toml import Document, read_toml
from orrery.definitions.reading.wire import Wire, read_wire
from orrery.text import suggestion

TERMS: Mapping[str, str] = {
    "transport": "on one host what has the least in between: a UNIX socket or shared memory, where there is one",
    "copies": "no copy of a payload that the middleware's own interface lets one avoid",
    "threads": "the thread that reads a request runs its handler",
    "waiting": "a thread without work sleeps in the kernel",
    "buffering": "what is sent is sent at once, by itself",
    "connections": "each client thread has a connection of its own",
}
"""The terms that all second rows share; docs/objections.md says why these."""


class TunedOptionWire(Wire):
    """`[options.NAME]`: what is chosen instead of the default, for which term, why, and where that is documented."""

    value: str
    term: str
    why: str = Field(min_length=1)
    source: str = Field(min_length=1)


class ObjectionWire(Wire):
    """`[[objection]]`: what somebody holds against the file, and what became of it."""

    by: str = Field(min_length=1)
    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    says: str = Field(min_length=1)
    answer: str = ""


class TunedWire(Wire):
    """The whole file."""

    summary: str = Field(min_length=1)
    options: dict[str, TunedOptionWire] = Field(min_length=1)
    equal: dict[str, str] = Field(default_factory=dict)
    objection: list[ObjectionWire] = Field(default_factory=list)


def load_tuned(folder: Path, options: Mapping[str, Option]) -> Tuned | None:
    """What a driver's folder says of its second row; None where it says nothing.

    `options` are those of its driver.toml. InputError with file and line for whatever is wrong; each of `TERMS` must be
    reached by an option, or be said to be equal by default or out of reach.
    """
    if not (folder / TUNED_FILE).is_file():
        return None
    document = read_toml(folder / TUNED_FILE)
    wire = read_wire(TunedWire, document)
    for name, one in wire.options.items():
        _check_option(document, name, one, options)
    for term in wire.equal:
        _check_term(document, term, "equal", term)
    for term in TERMS:
        if term not in wire.equal and term not in {one.term for one in wire.options.values()}:
            hint = f'[equal] {term} = "why it is so by default, or cannot be so"'
            raise document.error(f"nothing is said of the term {term}", "equal", hint=hint)
    return Tuned(
        wire.summary,
        {name: TunedOption(**one.model_dump()) for name, one in wire.options.items()},
        dict(wire.equal),
        tuple(Objection(**one.model_dump()) for one in wire.objection),
    )


def _check_option(document: Document, name: str, one: TunedOptionWire, options: Mapping[str, Option]) -> None:
    if name not in options:
        raise document.error(f"the driver has no option {name}", "options", name, hint=suggestion(name, options))
    known = options[name]
    if one.value not in known.choices:
        hint = suggestion(one.value, known.choices)
        raise document.error(f"{name} cannot be {one.value}", "options", name, "value", hint=hint)
    if one.value == known.default:
        raise document.error(f"{name} is {one.value} by default", "options", name, "value", hint="leave it out")
    _check_term(document, one.term, "options", name, "term")


def _check_term(document: Document, term: str, *place: str) -> None:
    if term not in TERMS:
        raise document.error(f"{term} is none of the equal terms", *place, hint=suggestion(term, TERMS))
