"""What must hold between the objects of a scenario, whatever their interfaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.definitions.reading.place import Place
from orrery.definitions.reading.toml import Step
from orrery.definitions.scenario.model import ObjectKind
from orrery.definitions.scenario.target import Target
from orrery.text import suggestion

Objects = Mapping[str, ObjectKind]


def check_relations(objects: Objects, scenario: Place) -> None:
    """Everyone who is named exists and serves, someone calls, nobody is left alone; no circle of forwarders."""
    for kind in objects.values():
        for target, steps in _targets(kind):
            _check_target(objects, kind, target, steps)
            if target.last is not None:
                _check_target(objects, kind, target.last, steps)
        if kind.forwards is not None:
            _check_forwarder(objects, kind)
        _check_referred(objects, kind)
        if kind.reactions and (not (kind.serves or kind.subscribes) or kind.forwards is not None):
            why = "forwards what it gets" if kind.forwards else "serves nothing"
            hint = f'give it an interface: [object.{kind.name}] serves = "..."'
            raise kind.place.error(f"{kind.name} reacts to calls and {why}", "on", hint=None if kind.forwards else hint)
    if not any(kind.makes_load for kind in objects.values()):
        hint = 'give one of them calls = "..." or publishes = "..."'
        raise scenario.error("no object calls another, and none publishes", "object", hint=hint)
    _check_alone(objects)


def _targets(kind: ObjectKind) -> Iterator[tuple[Target, tuple[Step, ...]]]:
    """Everyone whom a kind names, and where in its table."""
    for index, call in enumerate(kind.calls):
        yield call.to, ("calls", index)
    if kind.forwards is not None:
        yield kind.forwards, ("forwards",)
    for number, reaction in enumerate(kind.reactions):
        for call in reaction.calls:
            yield call.to, ("on", number, "calls")


def _check_target(objects: Objects, kind: ObjectKind, target: Target, steps: tuple[Step, ...]) -> None:
    verb = "forwards to" if steps[0] == "forwards" else "calls"
    if target.kind not in objects:
        hint = suggestion(target.kind, objects)
        raise kind.place.error(f"{kind.name} {verb} {target.kind}, which is no object", *steps, hint=hint)
    peer = objects[target.kind]
    if not peer.serves:
        hint = f'give it an interface: [object.{peer.name}] serves = "..."'
        raise kind.place.error(f"{kind.name} {verb} {peer.name}, which serves nothing", *steps, hint=hint)
    if target.selector == "after" and peer.name != kind.name:
        hint = f"write {kind.name}[after], or another selector"
        raise kind.place.error(f"{kind.name} {verb} {target}, but its own kind is {kind.name}", *steps, hint=hint)
    if target.index is not None and target.index >= peer.count:
        hint = f"there are {peer.count}, the first is {peer.name}[0]"
        raise kind.place.error(f"{kind.name} {verb} {target}, which is not there", *steps, hint=hint)
    if target.selector == "*" and steps[0] == "forwards":
        hint = f"[caller] gives each caller a {peer.name} of its own"
        raise kind.place.error(f"{kind.name} forwards to all of {peer.name}: whose reply counts?", *steps, hint=hint)


def _check_forwarder(objects: Objects, kind: ObjectKind) -> None:
    if not kind.serves:
        hint = 'say what it takes: serves = "..."'
        raise kind.place.error(f"{kind.name} forwards and serves nothing", "forwards", hint=hint)
    seen = [kind.name]
    while (onward := objects[seen[-1]].forwards) is not None:
        following = (onward.last or onward).kind
        if following in seen:
            circle = " -> ".join([*seen, following])
            raise kind.place.error(f"forwarders in a circle: {circle}", "forwards")
        if following not in objects:
            return  # told where it is named
        seen.append(following)


def _check_referred(objects: Objects, kind: ObjectKind) -> None:
    """Only who calls by itself can be referred, or say its server: it does so before it begins."""
    for target, steps in _targets(kind):
        if steps[0] == "calls":
            continue
        for name in target.kinds:
            if name in objects and objects[name].is_routed:
                message = f"{kind.name} makes no calls of its own to {name}, whose clients say to which server they go"
                hint = 'chosen_by = "plan" has it know its server'
                raise kind.place.error(message, *steps, hint=f"[object.{name}] forwards: {hint}")
            if name in objects and objects[name].refers:
                onward = "refers to" if kind.refers else "forwards to"
                verb = onward if steps[0] == "forwards" else "reacts by calling"
                message = f"{kind.name} {verb} {name}, which only refers"
                hint = 'mode = "chaining" hands its calls on'
                raise kind.place.error(message, *steps, hint=f"[object.{name}] forwards: {hint}")


def _check_alone(objects: Objects) -> None:
    """A kind that nobody calls and that calls nobody is a mistake."""
    named = {name for kind in objects.values() for target, _ in _targets(kind) for name in target.kinds}
    for kind in objects.values():
        if kind.name not in named and not kind.makes_load and not kind.subscribes:
            hint = f'let another object have calls = "{kind.name}", or leave it out'
            raise kind.place.error(f"nobody calls {kind.name}, and it calls nobody", hint=hint)
