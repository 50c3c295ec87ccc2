"""Which engine supplies hosts, as it is asked for: `dask:tls://10.0.0.1:8786`, `ssh:alpha,beta`, `slurm`.

What there is to be said of it stands in brackets behind. Settings with a file or a folder are paths of this machine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network
from pathlib import Path
from typing import Any, Literal, get_args

from orrery.clock import SECOND
from orrery.definitions.reading.durations import nanoseconds
from orrery.errors import InputError
from orrery.text import suggestion

EngineKind = Literal["dask", "ssh", "slurm"]
KINDS: tuple[EngineKind, ...] = get_args(EngineKind)
FILES = ("ca", "cert", "key")
"""Of a Dask cluster: who has signed its certificates, and the one of this client with its key."""
KEYS: Mapping[EngineKind, tuple[str, ...]] = {
    "dask": ("hosts", "wait", "spare", "network", *FILES),
    "ssh": ("wait", "spare", "network", "python"),
    "slurm": ("hosts", "wait", "spare", "network", "python", "partition", "time"),
}
HINTS: Mapping[EngineKind, str] = {
    "dask": "dask:tls://10.0.0.1:8786[hosts=2,ca=ca.pem,cert=me.pem,key=me.key]",
    "ssh": "ssh:alpha,beta",
    "slurm": "slurm inside an allocation, or slurm[partition=lab,hosts=2,time=30]",
}
WAITS: Mapping[EngineKind, int] = {"dask": 30 * SECOND, "ssh": 60 * SECOND, "slurm": 600 * SECOND}
"""ns that hosts are waited for if nothing is said: a worker that joins late, a queue."""
FEWEST, MOST = 2, 64
"""Of hosts in one trial."""
_ENGINE = re.compile(r"(\w+)(?::([^\[\]]*))?(?:\[([^\[\]]*)\])?")
_SCHEDULER = re.compile(r"(?:tls://)?([A-Za-z0-9][A-Za-z0-9._-]{0,252}:[0-9]{1,5})")
_HOST = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,252}")
_FORMS = {
    "partition": (re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}"), "the name of a partition: partition=lab"),
    "time": (re.compile(r"[0-9]{1,6}|(?:[0-9]{1,3}-)?[0-9]{1,2}(?::[0-9]{2}){1,2}"), "minutes, or HH:MM:SS: time=30"),
    "python": (
        re.compile(r"/[\w.+/-]{1,300}"),
        "where hosts have the Python that runs Orrery: python=/opt/or/bin/python",
    ),
}
_CPUS = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4})?(?:\+[0-9]{1,4}(?:-[0-9]{1,4})?)*")


@dataclass(frozen=True)
class EngineAsked:
    """An engine of a `kind`, `where` it is (a scheduler's address, names of hosts), and how many hosts are wanted.

    `settings` are what stood in brackets, in order.
    """

    kind: EngineKind
    where: str = ""
    count: int = FEWEST
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> list[str]:
        """What its hosts are called: as the user names them, else by number, whichever machines these are."""
        if self.kind == "ssh":
            return self.where.split(",")
        return [f"host{number}" for number in range(1, self.count + 1)]

    @property
    def spare(self) -> tuple[int, ...]:
        """CPUs of each host on which nothing is measured: the engine's own processes keep to them."""
        return cpu_numbers(self.setting("spare"))

    @property
    def wait(self) -> float:
        """Seconds for which hosts are waited for."""
        given = self.setting("wait")
        return (nanoseconds(given) if given else WAITS[self.kind]) / SECOND

    @property
    def in_key(self) -> dict[str, Any]:
        """What of it is part of a result's key: where its scheduler is makes no difference to a figure."""
        found: dict[str, Any] = {"engine": self.kind}
        found |= {"spare": list(self.spare)} if self.spare else {}
        return found | ({"network": network} if (network := self.setting("network")) else {})

    def setting(self, name: str) -> str:
        """What stands in brackets for a key; empty for nothing."""
        return dict(self.settings).get(name, "")

    def __str__(self) -> str:
        inner = ",".join(f"{name}={value}" for name, value in self.settings)
        return self.kind + (f":{self.where}" if self.where else "") + (f"[{inner}]" if inner else "")


def read_engine(text: str) -> EngineAsked | None:
    """The engine that a text asks for; None where it names none. InputError for one that cannot be."""
    found = _ENGINE.fullmatch(text)
    kind = next((kind for kind in KINDS if found is not None and kind == found[1]), None)
    if found is None or kind is None:
        return None
    settings = _settings(kind, found[3] or "")
    where = _where(kind, (found[2] or "").strip())
    count = len(where.split(",")) if kind == "ssh" else _count(dict(settings).get("hosts", str(FEWEST)))
    return EngineAsked(kind, where, count, settings)


def absolute_engine(text: str) -> str:
    """What asks for hosts, with the absolute paths of its files: it may be read from another folder."""
    before, bracket, inner = text.partition("[")
    if not bracket or before.partition(":")[0] not in KINDS:
        return text
    pairs = (part.strip().partition("=") for part in inner.removesuffix("]").split(","))
    parts = (f"{n}={Path(v.strip()).resolve()}" if n.strip() in FILES else f"{n}{e}{v}" for n, e, v in pairs)
    return f"{before}[{','.join(parts)}]"


def with_partition(text: str, partition: str | None) -> str:
    """What asks for hosts of Slurm, with a partition that was named beside it; InputError where it asks for others."""
    if partition is None:
        return text
    if text.partition("[")[0] != "slurm" or "partition=" in text:
        raise InputError(f"--partition {partition}: of which Slurm?", hint=f"--hosts slurm --partition {partition}")
    before, _, inner = text.partition("[")
    return f"{before}[{','.join(filter(None, (inner.removesuffix(']'), f'partition={partition}')))}]"


def cpu_numbers(text: str) -> tuple[int, ...]:
    """The CPUs of `0`, `0-1` or `0+8`, in order; none of an empty text. ValueError for what is none."""
    if not text:
        return ()
    if _CPUS.fullmatch(text) is None:
        raise ValueError(text)
    found: set[int] = set()
    for part in text.split("+"):
        first, _, last = part.partition("-")
        if not (numbers := range(int(first), int(last or first) + 1)):
            raise ValueError(f"{part} ends before it begins")
        found |= set(numbers)
    return tuple(sorted(found))


def _settings(kind: EngineKind, inner: str) -> tuple[tuple[str, str], ...]:
    """What stands in brackets; InputError for what this engine has not."""
    given: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in inner.split(","))):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals or not value or name not in KEYS[kind]:
            hint = suggestion(name, KEYS[kind]) or HINTS[kind]
            raise InputError(f"--hosts: {part} is nothing that {kind} has", hint=hint)
        if name in given:
            raise InputError(f"--hosts: {name} stands twice", hint=HINTS[kind])
        _check(name, value)
        given[name] = value
    return tuple(given.items())


def _check(name: str, value: str) -> None:
    """InputError where a setting cannot have this value."""
    form = _FORMS.get(name)
    if form is not None and form[0].fullmatch(value) is None:
        raise InputError(f"--hosts: {name}={value} is not one", hint=form[1])
    if name in FILES and not Path(value).is_file():
        raise InputError(f"--hosts: {name}={value}: there is no such file", hint="give the path of a PEM file")
    try:
        if name == "wait":
            nanoseconds(value)
        elif name == "spare":
            cpu_numbers(value)
        elif name == "network":
            IPv4Network(value, strict=False)
    except ValueError as wrong:
        hints = {"wait": "wait=30s", "spare": "CPUs of each host: spare=0, spare=0-1, spare=0+8"}
        hint = hints.get(name, "a network of IPv4: network=10.1.0.0/16")
        raise InputError(f"--hosts: {name}={value} is none: {wrong}", hint=hint) from None


def _where(kind: EngineKind, text: str) -> str:
    """The scheduler's address, or names of hosts; InputError for what is none."""
    if kind == "slurm":
        if text:
            raise InputError(f"--hosts: slurm:{text}: Slurm chooses the hosts", hint=HINTS[kind])
        return ""
    if kind == "dask":
        return _scheduler(text)
    names = [name.strip() for name in text.split(",")]
    if wrong := [name for name in names if _HOST.fullmatch(name) is None]:
        hint = "names of hosts as ssh knows them; user and port belong into ~/.ssh/config: ssh:alpha,beta"
        raise InputError(f"--hosts: {wrong[0] or 'nothing'} is no name of a host", hint=hint)
    if len(names) < FEWEST or len(names) > MOST or len(set(names)) < len(names):
        raise InputError(f"--hosts: ssh:{text}: {FEWEST} to {MOST} hosts are wanted, each once", hint=HINTS[kind])
    return ",".join(names)


def _scheduler(text: str) -> str:
    if text.startswith("tcp://"):
        hint = "start the cluster with certificates (docs/hosts.md), and name it as tls://HOST:PORT"
        raise InputError(f"--hosts: {text}: a Dask cluster without TLS runs the code of anybody", hint=hint)
    found = _SCHEDULER.fullmatch(text)
    if found is None or not 0 < int(found[1].rpartition(":")[2]) < 1 << 16:
        named = f"dask:{text}" if text else "dask"
        raise InputError(f"--hosts: {named}: where is its scheduler?", hint=HINTS["dask"])
    return f"tls://{found[1]}"


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 6 or not FEWEST <= int(text) <= MOST:
        raise InputError(f"--hosts: hosts={text}", hint=f"from {FEWEST} to {MOST} can be had: hosts=2")
    return int(text)
