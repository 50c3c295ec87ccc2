"""How values pass from object to object: as their interface says, or each of them as an `any`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from orrery.definitions.scenario.model import Carried, ObjectKind

Objects = Mapping[str, ObjectKind]


def taken(objects: Objects) -> Mapping[str, frozenset[Carried]]:
    """Kind of object -> in which ways calls come in there. All are gone through once, for there may be thousands."""
    ways: dict[str, set[Carried]] = defaultdict(set)
    for name, way in _ways(objects):
        ways[name].add(way)
    return {
        name: frozenset({"any"} if kind.carries_anys else ways.get(kind.name) or {"typed"})
        for name, kind in objects.items()
    }


def check_passing(objects: Objects) -> None:
    """InputError where one hands on what the next does not take: values change their form at no object on the way."""
    for kind in objects.values():
        if kind.forwards is None:
            continue
        for name in kind.forwards.kinds:
            peer = objects.get(name)
            if peer is None or peer.forwards is None or peer.carries_anys == kind.carries_anys:
                continue
            own, other = ("as any", "typed") if kind.carries_anys else ("typed", "as any")
            message = f"{kind.name} stands before {name} with values {own}, and {name} takes them {other}"
            raise kind.place.error(message, "forwards", hint='give both the same values = "any"')


def _ways(objects: Objects) -> Iterator[tuple[str, Carried]]:
    """Everyone who is named by another one, and how values come in there."""
    for kind in objects.values():
        calls = [*kind.calls, *(call for reaction in kind.reactions for call in reaction.calls)]
        yield from ((name, "typed") for call in calls for name in call.to.kinds)
        if kind.forwards is not None:
            yield from ((name, kind.values) for name in kind.forwards.kinds)
