"""On which hosts a campaign runs, as it is asked for: `namespaces:4` are four emulated ones."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orrery.errors import InputError

FEWEST, MOST = 2, 64
"""Of emulated hosts: one alone has no wire, and of more nobody has the CPUs."""
_EMULATED = re.compile(r"namespaces:([0-9]{1,6})")


@dataclass(frozen=True)
class HostsAsked:
    """Emulated hosts, so many."""

    count: int

    @property
    def names(self) -> list[str]:
        """What they are called."""
        return [f"host{number}" for number in range(1, self.count + 1)]

    def __str__(self) -> str:
        return f"namespaces:{self.count}"


def read_hosts(text: str) -> HostsAsked | None:
    """The hosts that a text asks for, none for an empty one; InputError for what is no hosts."""
    if not text:
        return None
    found = _EMULATED.fullmatch(text)
    if found is None:
        raise InputError(f"--hosts: {text} is no kind of hosts", hint="namespaces:2 emulates two on this machine")
    if not FEWEST <= (count := int(found[1])) <= MOST:
        raise InputError(f"--hosts: {count:,} emulated hosts", hint=f"from {FEWEST} to {MOST} can be had")
    return HostsAsked(count)
