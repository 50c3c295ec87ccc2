"""The rows that are tuned to equal terms, in words: what was chosen, why, and what was held against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from orrery.definitions.driver.binding import Binding
from orrery.definitions.driver.model import Driver, Objection, Tuned


def tuned_rows(bindings: Iterable[Binding], drivers: Mapping[str, Driver]) -> dict[str, tuple[str, ...]]:
    """Label -> lines, of each binding (or each part of a mixed one) that has all that its driver's second row has."""
    parts = (part for binding in bindings for part in binding.parts)
    found = ((part, drivers[part.driver].tuned) for part in parts)
    return {part.label: tuple(tuned_lines(tuned)) for part, tuned in found if tuned and _is_tuned(part, tuned)}


def tuned_lines(tuned: Tuned) -> Iterator[str]:
    """What it is, each option with its reason, each other term, each objection."""
    yield tuned.summary
    for name, one in tuned.options.items():
        yield f"{name}={one.value}, for {one.term}: {one.why} ({one.source})"
    yield from (f"{term} as by default: {why}" for term, why in tuned.equal.items())
    yield from map(_objection, tuned.objections)


def _is_tuned(binding: Binding, tuned: Tuned) -> bool:
    options = dict(binding.options)
    return all(options.get(name) == one.value for name, one in tuned.options.items())


def _objection(one: Objection) -> str:
    return f"objection of {one.by}, {one.date}: {one.says}; {f'answer: {one.answer}' if one.answer else 'open'}"
