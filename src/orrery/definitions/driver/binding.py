"""A binding: which driver, with which options, the objects of a scenario use; of a mixed one each kind its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

JOINT, NAMES = "+", "="
"""`client=omniorb+server=omniorb-python`: what stands between kinds of object, and between a kind and its binding."""


@dataclass(frozen=True)
class Binding:
    """A driver with every option, defaults too. `key` is its one spelling: `unix[wait=block]`.

    `given` names the options that the user wrote; it makes the `label` and no difference between bindings. `implied`
    names those that the key leaves out (`spec.bind`). A mixed binding has `kinds`: kind of object -> the binding of its
    objects; its own driver and options are these together (`mixed`).
    """

    driver: str
    options: tuple[tuple[str, str], ...] = ()
    given: tuple[str, ...] = field(default=(), compare=False)
    kinds: tuple[tuple[str, Binding], ...] = ()
    implied: tuple[str, ...] = field(default=(), compare=False)

    @property
    def key(self) -> str:
        """The canonical spelling, options in the order of their names."""
        if self.kinds:
            return joined((kind, binding.key) for kind, binding in self.kinds)
        return _spelled(self.driver, tuple(pair for pair in self.options if pair[0] not in self.implied))

    @property
    def label(self) -> str:
        """The short spelling that people see: the driver's name and only the options that were given."""
        if self.kinds:
            return joined((kind, binding.label) for kind, binding in self.kinds)
        return _spelled(self.driver, tuple(pair for pair in self.options if pair[0] in self.given))

    @property
    def parts(self) -> tuple[Binding, ...]:
        """Each driver with its options once: the binding itself, or those of its kinds."""
        return tuple(dict.fromkeys(binding for _, binding in self.kinds)) or (self,)

    def of(self, kind: str) -> Binding:
        """That of the objects of a kind."""
        return dict(self.kinds)[kind] if self.kinds else self


def mixed(kinds: Mapping[str, Binding]) -> Binding:
    """Each kind of object with its own binding; an option is called by its kind: `client.transport`."""
    options = ((f"{kind}.{name}", value) for kind, one in kinds.items() for name, value in one.options)
    given = tuple(f"{kind}.{name}" for kind, one in kinds.items() for name in one.given)
    names = joined((kind, one.driver) for kind, one in kinds.items())
    return Binding(names, tuple(options), given, tuple(kinds.items()))


def kinds_of(spelling: str) -> dict[str, str]:
    """Kind of object -> the spelling of its binding, in that of a mixed one; nothing in that of another."""
    if NAMES not in spelling.partition("[")[0]:
        return {}
    parts = (part.partition(NAMES) for part in split_outside(spelling, JOINT))
    return {kind.strip(): binding.strip() for kind, _, binding in parts}


def client_and_server(spelling: str, callers: Collection[str]) -> tuple[str, str] | None:
    """The spellings of the bindings of the kinds that are `callers`, and of all others; None where they are not two."""
    kinds = kinds_of(spelling)
    clients = {one for kind, one in kinds.items() if kind in callers}
    servers = {one for kind, one in kinds.items() if kind not in callers}
    return (clients.pop(), servers.pop()) if len(clients) == len(servers) == 1 else None


def without(spelling: str, option: str) -> tuple[str, str]:
    """The spelling of a binding of one driver without an option, and the value of that; empty if it is not there."""
    driver, _, inner = spelling.partition("[")
    pairs = (pair.partition(NAMES) for pair in inner.removesuffix("]").split(",") if pair)
    options = {name: value for name, _, value in pairs}
    value = options.pop(option, "")
    return _spelled(driver, tuple(options.items())), value


def joined(parts: Iterable[tuple[str, str]]) -> str:
    """The spelling of a mixed binding, of (kind of object, what stands for its binding)."""
    return JOINT.join(f"{kind}{NAMES}{binding}" for kind, binding in parts)


def split_outside(text: str, separator: str) -> list[str]:
    """The text split at every separator (one character) that stands outside of square brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if letter == separator and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


def _spelled(driver: str, options: tuple[tuple[str, str], ...]) -> str:
    inner = ",".join(f"{name}={value}" for name, value in sorted(options))
    return f"{driver}[{inner}]" if inner else driver
