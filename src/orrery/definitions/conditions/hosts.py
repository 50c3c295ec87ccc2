"""On which hosts a campaign runs, as it is asked for: `namespaces:4` are four emulated ones.

What their link is like may stand behind: `namespaces:2[rate=100mbit]`, and that each has a clock of its own:
`namespaces:2[clocks=5s]`. Real hosts come from an engine (`orrery.definitions.conditions.engine`). A host that plays a
role may have a toolchain of its own: `edge=host1[toolchain=arm.cmake]`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from orrery.definitions.conditions import clocks as own_clocks
from orrery.definitions.conditions.engine import FEWEST, MOST, EngineAsked, read_engine
from orrery.definitions.conditions.link import PLAIN, LinkShape, read_shape
from orrery.definitions.conditions.toolchain import KEY, HostToolchain, read_toolchain
from orrery.definitions.reading.durations import duration_text
from orrery.errors import InputError
from orrery.text import suggestion

EMULATED, REAL = "emulated", "real"
"""The kinds of link: between hosts of one machine, and between those that an engine supplies."""
ALONE = "{}"
"""The deployment of a trial that ran on the conductor's machine alone."""
DAEMONS = "daemons"
"""The role of a trial's daemons, which no scenario has to name: else they are where the servers are."""
_EMULATED = re.compile(r"namespaces:([0-9]{1,6})(?:\[([^\[\]]*)\])?")

Role = tuple[str, str]
"""A role of a scenario (`host = "edge"`), and the host that plays it."""


@dataclass(frozen=True)
class HostsAsked:
    """Emulated hosts, so many, what the link of each is like, and by how much (ns) their clocks are apart; or real ones
    of an `engine`, whose links and clocks are as they are.

    Each of the `roles` has its host, all others are dealt out. Programs on a host that has one of the `toolchains` are
    built by it. The clock of the first host is so far ahead of this machine's, that of each other one of the one before
    it; with `clocks` of 0 all have this machine's. In `teams` trials run at once, each on as many of the hosts.
    """

    count: int
    roles: tuple[Role, ...] = ()
    shape: LinkShape = PLAIN
    toolchains: tuple[HostToolchain, ...] = ()
    clocks: int = 0
    engine: EngineAsked | None = None
    teams: int = 1

    @property
    def names(self) -> list[str]:
        """What the hosts of a trial are called: in each team alike."""
        return self.all_names if self.teams == 1 else _numbered(self.count // self.teams)

    @property
    def all_names(self) -> list[str]:
        """What all of them are called where they are had."""
        return self.engine.names if self.engine is not None else _numbered(self.count)

    @property
    def spare(self) -> tuple[int, ...]:
        """CPUs of each host on which nothing is measured."""
        return self.engine.spare if self.engine is not None else ()

    @property
    def ahead(self) -> list[int]:
        """By how much (ns) the clock of each is ahead of this machine's; none where all have that one."""
        return [self.clocks * number for number in range(1, self.count + 1)] if self.clocks else []

    @property
    def deployment(self) -> str:
        """What of this is part of a result's key, as canonical JSON: the hosts, their link, the roles, the clocks."""
        parts: dict[str, Any] = {"hosts": self.names, "link": EMULATED if self.engine is None else REAL}
        parts |= self.engine.in_key if self.engine is not None else {}
        parts |= {"roles": dict(self.roles)} if self.roles else {}
        parts |= {"shape": str(self.shape)} if self.shape else {}
        parts |= {own_clocks.KEY: duration_text(self.clocks)} if self.clocks else {}
        parts |= {"toolchains": {one.host: str(one) for one in self.toolchains}} if self.toolchains else {}
        # One text for one deployment, however it was asked for: results are found by it.
        return json.dumps(parts, sort_keys=True, separators=(",", ":"))

    def toolchain_of(self, role: str | None) -> HostToolchain | None:
        """The toolchain of the host that plays a role; None where programs are built as they are for this machine."""
        host = dict(self.roles).get(role) if role is not None else None
        return next((one for one in self.toolchains if one.host == host), None)

    def __str__(self) -> str:
        if self.engine is not None:
            return str(self.engine)
        inner = [str(self.shape)] if self.shape else []
        inner += [f"{own_clocks.KEY}={duration_text(self.clocks)}"] if self.clocks else []
        return f"namespaces:{self.count}" + (f"[{','.join(inner)}]" if inner else "")


def read_hosts(text: str, roles: Sequence[str] = (), teams: int = 1) -> HostsAsked | None:
    """The hosts that a text asks for, none for an empty one, with `roles` (`edge=host1`), in so many `teams`.

    InputError for what is no hosts, for a role of which it is not said once which of them plays it, and for hosts that
    do not make as many teams of two or more.
    """
    if not text:
        if roles:
            raise InputError(f"--host {roles[0]}: on which hosts?", hint="--hosts namespaces:2 emulates two")
        if teams != 1:
            raise InputError(f"--parallel {teams}: on which hosts?", hint="--hosts slurm[hosts=8] --parallel 4")
        return None
    asked = _in_teams(_asked(text), teams)
    played = list(_roles(roles, asked.names))
    return replace(asked, roles=tuple(sorted((one.role, one.host) for one in played)), toolchains=_toolchains(played))


def _asked(text: str) -> HostsAsked:
    """Hosts without roles."""
    if (engine := read_engine(text)) is not None:
        return HostsAsked(engine.count, engine=engine)
    found = _EMULATED.fullmatch(text)
    if found is None:
        hint = "namespaces:2 emulates two on this machine; dask:ADDRESS, ssh:alpha,beta and slurm are other machines"
        raise InputError(f"--hosts: {text} is no kind of hosts", hint=hint)
    if not FEWEST <= (count := int(found[1])) <= MOST:
        raise InputError(f"--hosts: {count:,} emulated hosts", hint=f"from {FEWEST} to {MOST} can be had")
    clocks, rest = own_clocks.read_clocks(found[2] or "")
    return HostsAsked(count, shape=read_shape(rest), clocks=clocks)


def _in_teams(asked: HostsAsked, teams: int) -> HostsAsked:
    """The hosts in so many teams; InputError where they do not make them."""
    each, rest = divmod(asked.count, teams) if teams > 0 else (0, 1)
    if rest or each < FEWEST:
        message = f"--parallel {teams}: {asked.count} hosts are not {teams} times as many"
        hint = f"each trial needs {FEWEST} hosts or more, and all as many: 8 hosts are 4 times 2"
        raise InputError(message, hint=hint)
    return replace(asked, teams=teams)


def _numbered(count: int) -> list[str]:
    return [f"host{number}" for number in range(1, count + 1)]


@dataclass(frozen=True)
class _Played:
    """What a `--host` says: the host that plays a role, and what stands in the brackets behind it (None: none are)."""

    role: str
    host: str
    bracket: str | None


def absolute_role(text: str) -> str:
    """A `--host` with the absolute path of its toolchain file: it may be read from another folder."""
    before, bracket, inner = text.partition(f"[{KEY}=")
    return f"{before}{bracket}{Path(inner.removesuffix(']')).resolve()}]" if bracket else text


def _roles(texts: Iterable[str], hosts: Sequence[str]) -> Iterable[_Played]:
    seen: set[str] = set()
    for text in texts:
        role, equals, rest = text.partition("=")
        if not equals:
            raise InputError(f"--host {text}: a role and its host are wanted", hint=f"--host {text}={hosts[0]}")
        host, bracket, inner = rest.partition("[")
        if host not in hosts:
            raise InputError(f"--host {text}: there is no host {host}", hint=suggestion(host, hosts))
        if bracket and not inner.endswith("]"):
            raise InputError(f"--host {text}: a bracket is open", hint=f"--host '{text}]'")
        if role in seen:
            raise InputError(f"--host {text}: the role {role} has a host already", hint="name each role once")
        if bracket and role == DAEMONS:
            raise InputError(f"--host {text}: daemons are not built", hint=f"--host {role}={host}")
        seen.add(role)
        yield _Played(role, host, inner.removesuffix("]") if bracket else None)


def _toolchains(played: Iterable[_Played]) -> tuple[HostToolchain, ...]:
    """Those of the hosts, each once; InputError for a host that has two."""
    found: dict[str, HostToolchain] = {}
    for one in played:
        if one.bracket is not None:
            made = read_toolchain(one.host, one.bracket)
            if found.setdefault(one.host, made) != made:
                hint = "name one of them, or another host for one of the roles"
                raise InputError(f"--host: {one.host} has two toolchains", hint=hint)
    return tuple(found[host] for host in sorted(found))
