"""An attack by a signal: a command is begun, and at a stated moment a signal ends it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from hostile.attack import TIMEOUT, Attack, Site, check_words, marked
from orrery.store.store import open_store

Moment = Callable[[Site], bool]
ENDED = {
    signal.SIGINT: (130, "error: interrupted$"),
    signal.SIGTERM: (143, "error: ended by SIGTERM$"),
    signal.SIGHUP: (129, "error: ended by SIGHUP: the terminal has gone$"),
    signal.SIGQUIT: (-signal.SIGQUIT, ""),
    signal.SIGKILL: (-signal.SIGKILL, ""),
}
"""How a command ends that gets a signal: its status, and its line, where it may still speak."""
STORE = "r.db"


@dataclass(frozen=True)
class Blow(Attack):
    """The signal `number` at a `moment`; `cold`: with a cache in which nothing is built yet."""

    number: signal.Signals = signal.SIGINT
    moment: Moment = lambda site: False
    cold: bool = False
    to_all: bool = False
    """Whether it goes to the whole group of processes, as a terminal sends it."""


def blow(name: str, words: str, moment: Moment, number: signal.Signals, **more: object) -> Blow:
    """The attack `name-sigint`, with the status and line that belong to the signal."""
    status, line = ENDED[number]
    # SQLite's journal of a write that had hardly begun stays, empty, until the next write takes it away.
    writes = (STORE,) if line else (STORE, f"{STORE}-journal")
    whole = {"status": status, "line": line, "writes": writes, "generator": name, **more}
    return Blow(f"{name}-{number.name.lower()}", words, number=number, moment=moment, **whole)  # type: ignore[arg-type]


def endure(site: Site, attack: Blow) -> None:
    """Begin the command, end it at its moment, and check how it ends and what is left."""
    site.lay_out(attack)
    before = site.snapshot()
    done = _ended(site, attack)
    check_words(attack, done)
    if (site.folder / STORE).exists():  # whoever opens it next takes back what was half written
        with open_store(site.folder / STORE) as store:
            for record in store.campaigns():
                store.load(record.id)
    site.check_traces(attack, before)
    check_cache(site)


def check_cache(site: Site) -> None:
    """What is half built has gone: only whole builds are left, each under its name."""
    built = cache_of(site) / "orrery" / "build"
    half = [path.name for path in built.glob("*") if path.name.startswith(".")]
    assert not half, half


def cache_of(site: Site) -> Path:
    """A cache beside the site, in which nothing is built at first."""
    return site.home.parent / "cache"


def _ended(site: Site, attack: Blow) -> subprocess.CompletedProcess[str]:
    environment = site.environment(attack) | {"TMPDIR": str(site.home)}
    if attack.cold:
        environment["XDG_CACHE_HOME"] = str(cache_of(site))
    pipe = subprocess.PIPE
    command = subprocess.Popen(
        attack.command, cwd=site.folder, env=environment, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True,
        preexec_fn=_hear, start_new_session=True,
    )  # fmt: skip
    try:
        _await(attack, site, command)
        if attack.to_all:
            os.killpg(command.pid, attack.number)
        else:
            command.send_signal(attack.number)
        out, said = command.communicate(timeout=TIMEOUT)
    finally:
        command.kill()
    return subprocess.CompletedProcess(attack.command, command.returncode, out, said)


def _await(attack: Blow, site: Site, command: subprocess.Popen[str]) -> None:
    until = time.monotonic() + TIMEOUT
    while not attack.moment(site):
        if command.poll() is not None:
            out, said = command.communicate()
            pytest.fail(f"it ended with {command.returncode} before its moment came\n{out}{said}")
        assert time.monotonic() < until, "its moment never came"
        time.sleep(0.002)


def _hear() -> None:
    """What is begun in the background of a shell is born deaf to these."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup leaves it ignored


def runs(*names: str) -> Moment:
    """The moment in which a process of the command runs a program or a script of one of these names."""

    def come(site: Site) -> bool:
        return any(set(names) & set(_program(pid)) for pid in marked(site.folder))

    return come


def stored(trials: int) -> Moment:
    """The moment in which so many trials are stored, and the next one runs."""
    node = runs("serve")

    def come(site: Site) -> bool:
        place = site.folder / STORE
        if not place.is_file() or not node(site):
            return False
        with open_store(place) as store:
            return len(store.load(store.latest().id).observations) >= trials

    return come


def maps(library: str) -> Moment:
    """The moment in which the command has loaded a library."""

    def come(site: Site) -> bool:
        return any(library in _text(pid, "maps") for pid in marked(site.folder))

    return come


def has(*patterns: str) -> Moment:
    """The moment in which a file of such a name is in the command's folder."""
    return lambda site: any(True for pattern in patterns for _ in site.folder.glob(pattern))


def each_signal(name: str, words: str, moment: Moment, numbers: Sequence[signal.Signals], **more: object) -> list[Blow]:
    """The same command at the same moment, ended by each of these signals."""
    return [blow(name, words, moment, number, **more) for number in numbers]


def _program(pid: int) -> list[str]:
    """The names of a process's program and of the first word after it, which may be a script.

    No further words: a compiler names what it makes.
    """
    return [Path(word).name for word in _text(pid, "cmdline").split("\0")[:2]]


def _text(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text(errors="replace")
    except OSError:
        return ""  # it has just ended
