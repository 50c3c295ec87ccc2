"""What a picture says of objects and relations, in few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.definitions.reading.durations import duration_text
from orrery.definitions.scenario.injected_fault import InjectedFault
from orrery.definitions.scenario.model import CapacitySearch, Load, ObjectKind, Order, Reaction

_ORDERS = {"each": "", "mix": "mixed", "round": "in turn"}


def interfaces(names: Sequence[str]) -> str:
    """`serves Benchmarking`, without the modules around it; of many only the number."""
    short = [name.rpartition("::")[2] for name in names]
    if len(short) > 2:
        return f"serves {len(short)} interfaces"
    return f"serves {', '.join(short)}" if short else ""


def operations(names: Sequence[str]) -> str:
    """The operation, or how many there are."""
    return names[0] if len(names) == 1 else f"{len(names)} operations"


def call(what: str, order: Order, threads: int) -> tuple[str, ...]:
    """A relation that makes load: operations, their order unless it is the usual one, threads if several."""
    return (f"{what} {_ORDERS[order]}".strip(), *((f"{threads} threads each",) if threads > 1 else ()))


def stands_before(kind: ObjectKind) -> tuple[str, ...]:
    """What an object does for those between whom it stands."""
    if kind.refers:
        return ("refers",)
    return ("forwards as any",) if kind.carries_anys else ("forwards",)


def occasion(reaction: Reaction) -> tuple[str, ...]:
    """When a servant makes the calls of a reaction, and how."""
    how = ("all at once",) if reaction.at_once else ()
    return (f"on {_operation(reaction)}", *how)


def work(reaction: Reaction) -> str:
    """What a servant works before it replies."""
    if reaction.work is None:
        return ""
    amount = f"{reaction.work} turns" if reaction.how == "loop" else duration_text(reaction.work)
    how = "sleeps" if reaction.how == "sleep" else "works"
    return f"{how} {amount} on {_operation(reaction)}"


def loads(of_steps: Mapping[str, Load], steps: int) -> str:
    """When an object calls: its load, if that is the same in all steps in which it calls."""
    said = list(dict.fromkeys(map(load, of_steps.values())))
    if not said:
        return ""
    if len(said) > 1:
        return f"{len(said)} loads in {len(of_steps)} steps"
    return said[0] if len(of_steps) == steps else f"{said[0]} in {', '.join(of_steps)}"


def capacity(name: str, of: CapacitySearch) -> str:
    """What an object does in a scenario that grows: it becomes more, or it asks all of them."""
    return f"one by one to {of.most}" if name == of.kind else "all at once"


def fault(of: InjectedFault) -> str:
    """What the client does in a scenario with a fault."""
    return f"{of.calls:,} calls" + ("" if of.of == "nothing" else f", the {of.of} fails")


def load(of: Load) -> str:
    """`constant rate, each 1ms`: the kind of load with what belongs to it."""
    interval = duration_text(of.interval) if of.interval else ""
    match of.kind:
        case "burst":
            return f"bursts of {of.burst}" + (f", each {interval}" if interval else "")
        case "think-time":
            return f"think time {duration_text(of.think_time or 0)}"
        case "closed":
            return f"closed, window {of.window}" if of.window > 1 else "closed"
        case _:
            return f"{of.kind}, each {interval}"


def _operation(reaction: Reaction) -> str:
    share = f"{reaction.chance * 100:.4g} % of " if reaction.chance < 1 else ""
    return share + ("calls" if reaction.operation == "*" else reaction.operation)
