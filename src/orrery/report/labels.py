"""Names for people: a row is called by what sets it apart from the others, not by every option."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress

from orrery.codegen.anys import typed_name
from orrery.definitions.driver.binding import joined, kinds_of
from orrery.definitions.reading.durations import nanoseconds
from orrery.definitions.reading.sizes import size_of
from orrery.definitions.scenario.parameters import point_values
from orrery.metrics.rows import Key

_NUMBER = re.compile(r"-?\d+(\.\d+)?")
MOST_NAMED = 6
"""The most bindings that a sentence names: readers skip a longer one."""
PLACEMENT_WORDS = {
    "same": "on one core",
    "split": "on two cores",
    "free": "placed by the kernel",
    "across": "across hosts",
}


def binding_labels(keys: Iterable[Key]) -> dict[str, str]:
    """Those of the bindings of rows (`labels_of`)."""
    return labels_of(key.binding for key in keys)


def labels_of(bindings: Iterable[str]) -> dict[str, str]:
    """Binding -> label: the driver's name, and of its options those whose values differ among its bindings here.

    Two bindings never share a label: where nothing that was given differs, the whole binding is the label.
    """
    families: dict[str, dict[str, None]] = defaultdict(dict)
    for binding in bindings:
        families[driver_name(binding)][binding] = None
    labels: dict[str, str] = {}
    for name, members in families.items():
        labels.update(_apart(name, sorted(members)))
    return labels


def driver_name(label: str) -> str:
    """The driver's own name in a label or binding: `omniorb` of `omniorb[transport=unix]`.

    Of one that is mixed those of all kinds: `client=omniorb+server=omniorb-python`.
    """
    if kinds := kinds_of(label):
        return joined((kind, driver_name(part)) for kind, part in kinds.items())
    return label.split("[", 1)[0]


def options_of(binding: str) -> dict[str, str]:
    """The options written out in a binding: `{"transport": "unix"}` of `omniorb[transport=unix]`.

    Of one that is mixed each begins with its kind: `client.transport`.
    """
    if kinds := kinds_of(binding):
        return {f"{kind}.{name}": value for kind, part in kinds.items() for name, value in options_of(part).items()}
    _, bracket, rest = binding.partition("[")
    pairs = rest.removesuffix("]").split(",") if bracket else []
    return {name: value for name, _, value in (pair.partition("=") for pair in pairs) if name}


def _apart(name: str, bindings: list[str]) -> dict[str, str]:
    """Labels for the bindings of one driver."""
    options = {binding: options_of(binding) for binding in bindings}
    among = {
        option
        for option in {option for given in options.values() for option in given}
        if len({given.get(option) for given in options.values()}) > 1
    }
    differing = sorted(among.union(*map(_differing_within, bindings)))
    labels = {binding: _spelled(name, given, differing) for binding, given in options.items()}
    return labels if len(set(labels.values())) == len(labels) else {binding: binding for binding in bindings}


def _differing_within(binding: str) -> set[str]:
    """The options of a mixed binding in which kinds with one driver differ: `server.transport`.

    One that only some of these kinds have written out differs too: a key leaves out the default of a later option.
    """
    values: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    drivers: Counter[str] = Counter()
    for kind, part in kinds_of(binding).items():
        drivers[driver_name(part)] += 1
        for option, value in options_of(part).items():
            values[driver_name(part), option][f"{kind}.{option}"] = value
    return {
        name
        for (driver, _), each in values.items()
        if len(set(each.values())) > 1 or len(each) < drivers[driver]
        for name in each
    }


def _spelled(name: str, given: dict[str, str], differing: list[str]) -> str:
    if kinds := kinds_of(name):
        return joined((kind, _spelled(part, *_of_kind(kind, given, differing))) for kind, part in kinds.items())
    inner = ",".join(f"{option}={given[option]}" for option in differing if option in given)
    return f"{name}[{inner}]" if inner else name


def _of_kind(kind: str, given: dict[str, str], differing: list[str]) -> tuple[dict[str, str], list[str]]:
    """What is given and what differs of one kind of a mixed binding, its options as they are called alone."""
    begin = f"{kind}."
    own = {name.removeprefix(begin): value for name, value in given.items() if name.startswith(begin)}
    return own, [name.removeprefix(begin) for name in differing if name.startswith(begin)]


def operation_labels(operations: Iterable[str]) -> dict[str, str]:
    """`Interface::operation` -> the operation alone, unless two interfaces have one of that name.

    One whose values travel as `any` is `operation as any`, beside that of the interface itself.
    """
    names = list(dict.fromkeys(operations))
    short = {name: (name.rpartition("::")[2] or name) + _as_any(name) for name in names}
    spoken = list(short.values())
    return {name: label if spoken.count(label) == 1 else name for name, label in short.items()}


def _as_any(operation: str) -> str:
    return " as any" if typed_name(operation) != operation else ""


def operation_at(operation: str, point: str) -> str:
    """The operation without its interface, and the point where there are several."""
    name = operation.rpartition("::")[2]
    return name if point == "{}" else f"{name}, {point_label(point)}"


def point_label(point: str) -> str:
    """The swept parameters of a point (canonical JSON) as `pairs 3, mode chaining`; as it stands if it is no table."""
    values = point_values(point)
    return point if values is None else _spoken(values)


def _spoken(values: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())


def deployment_words(deployment: str) -> str:
    """`2 emulated hosts, edge on host1`; nothing for one machine alone, a stranger's text as it stands."""
    parts = point_values(deployment)
    if not parts:
        return deployment if parts is None else ""
    hosts, roles, toolchains = parts.get("hosts"), parts.get("roles", {}), parts.get("toolchains", {})
    if not isinstance(hosts, list) or not isinstance(roles, dict) or not isinstance(toolchains, dict):
        return deployment
    played = (f"{role} on {host}" for role, host in roles.items())
    built = (f"programs on {host} by {toolchain}" for host, toolchain in toolchains.items())
    supplied = [f"supplied by {parts['engine']}"] if "engine" in parts else []
    supplied += [f"without CPU {', '.join(map(str, parts['spare']))}"] if isinstance(parts.get("spare"), list) else []
    supplied += [f"in the network {parts['network']}"] if "network" in parts else []
    links = _link_words(str(parts.get("shape", "")))
    clocks = [f"clocks {parts['clocks']} apart"] if "clocks" in parts else []
    return ", ".join([f"{len(hosts)} {parts.get('link', '')} hosts", *supplied, *links, *clocks, *played, *built])


def across_words(deployments: Iterable[str]) -> str:
    """Where client and server were, of hosts that are emulated, or real; of deployments that do not say it just that
    these are hosts."""
    links = [(point_values(deployment) or {}).get("link") for deployment in deployments]
    kinds = [kind for kind in ("emulated", "real") if kind in links]
    return f"across {' and '.join(kinds)} hosts" if kinds else PLACEMENT_WORDS["across"]


def _link_words(shape: str) -> list[str]:
    """`rate=10mbit,links=2`: `two links each`, `links with rate=10mbit`."""
    parts = [part for part in shape.split(",") if part]
    rest = ",".join(part for part in parts if part != "links=2")
    return [*(["two links each"] if "links=2" in parts else []), *([f"links with {rest}"] if rest else [])]


def point_labels(points: Iterable[str]) -> dict[str, str]:
    """Point -> label: the parameters that are not the same at all of the points."""
    known = {point: point_values(point) for point in points}
    tables = [values for values in known.values() if values is not None]
    names = {name for values in tables for name in values}
    varying = {name for name in names if len({json.dumps(values.get(name)) for values in tables}) > 1}
    return {
        point: point if values is None else _spoken({name: v for name, v in values.items() if name in varying})
        for point, values in known.items()
    }


def point_order(point: str) -> tuple[tuple[bool, float, str], ...]:
    """What points are sorted by: their parameters in the order of their names, numbers by size."""
    values = point_values(point)
    if values is None:
        return ((True, 0.0, point),)
    return tuple(_ordered(values[name]) for name in sorted(values))


def _ordered(value: object) -> tuple[bool, float, str]:
    """Those that have a size by it, those without one after them."""
    size = measured_size(value)
    return (size is None, size or 0.0, str(value))


def measured_size(value: object) -> float | None:
    """A number, a duration (ns), a size (bytes), or the number that a text begins with; None where it has none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    # A stranger's number may be beyond what a float holds.
    with suppress(ValueError, OverflowError):
        return _size(value) if isinstance(value, str) else float(value)
    return None


def _size(text: str) -> float:
    """A duration (ns), a size (bytes), or the number that a text begins with; ValueError where it is none of these."""
    for read in (nanoseconds, size_of):
        with suppress(ValueError):
            return float(read(text))
    found = _NUMBER.match(text)
    if found is None:
        raise ValueError(text)
    return float(found[0])


def shortened(label: str, letters: int) -> str:
    """`label` in at most `letters` letters: its middle gives way, where names differ least."""
    if len(label) <= letters:
        return label
    head = letters // 2
    return f"{label[:head]}…{label[len(label) - (letters - head - 1) :]}"


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    items = list(words)
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 2 else items)


def few(words: Iterable[str]) -> str:
    """As `listed`; of many the first `MOST_NAMED`, and how many more there are."""
    items = list(words)
    more = len(items) - MOST_NAMED
    return listed([*items[:MOST_NAMED], f"{more} more"] if more > 0 else items)


def counted(count: int, noun: str) -> str:
    """`one operation`, `seven operations`, `14 operations`."""
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    spelled = words[count] if count < len(words) else f"{count:,}"
    return f"{spelled} {noun}{'' if count == 1 else 's'}"
