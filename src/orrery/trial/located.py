"""Failures on several hosts: whoever a failure names is told with the host on which it ran."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orrery.control.failure import TrialError
from orrery.hosts.hosts import Hosts


def located(failure: TrialError, hosts: Hosts) -> TrialError:
    """The failure with the host of each process that it names; the same where all run on one machine.

    Where the network of hosts is gone, that is what the rest comes from, and it is said first.
    """
    if hosts.local is not None:
        return failure
    text = with_hosts(str(failure), failure.process, hosts.places)
    if lost := hosts.without_network:
        text = f"the network of {', '.join(lost)} is gone: {text}"
    return TrialError(text, process=failure.process)


def with_hosts(text: str, blamed: str | None, places: Mapping[str, str]) -> str:
    """The text with the host of each process where that is named first: `client[0] on host2 exited with status 1`.

    A name without a number may be an ordinary word: it counts only where it is that of who is `blamed`.
    """
    names = [name for name in places if name in text and (name == blamed or name.endswith("]"))]
    if not names:
        return text
    # Neither a part of another name nor of what a process wrote: `object=server[0]`, `server[0].Echo`.
    longest = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    pattern = re.compile(rf"(?<![\w\]=/.])({longest})(?!\.?[\w\[])")
    seen: set[str] = set()

    def named(found: re.Match[str]) -> str:
        name = found[1]
        if name in seen:
            return name
        seen.add(name)
        return f"{name} on {places[name]}"

    return pattern.sub(named, text)
