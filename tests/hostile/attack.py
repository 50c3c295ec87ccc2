"""One hostile input: what is laid out, what is typed, and how the command must end.

Each group of attacks is a file `test_GROUP.py` or `test_GROUP_PART.py` with a list `ATTACKS` and one test that hands
each of them to the fixture `site`:

    ATTACKS = [
        Attack("no-such-key", "run bad.toml", r"bad.toml:3: unknown key colour", files={"bad.toml": TEXT}),
    ]

    @each(ATTACKS)
    def test_a_bad_scenario_is_refused(attack: Attack, site: Site) -> None:
        site.endure(attack)

Every one is checked alike: the exit status, the one line that is told, that nothing else was written or changed, and
that nothing is left running.
"""

from __future__ import annotations

import hashlib
import os
import re
import resource
import shlex
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hostile.launcher import launcher

TIMEOUT = 120
"""Seconds after which a command counts as hanging. It proves no speed: a command ends in about one."""
MEMORY = 6 << 30
"""The address space of a command in bytes: what fills the memory fails here, and not on the machine of the tests."""
READ_AT_START = ("PYTHON", "LC_", "LANG", "LD_", "MPL", "PATH")
"""How variables begin that matter before the first line of a command: it is started anew where one is changed."""
MARK = "ORRERY_ATTACK"
"""The variable by whose value the processes of one attack are found."""
NEVER_SHOWN = re.compile(r"Traceback|unexpected:|\b[A-Z]\w*(Error|Exception|Warning)\b")
"""What no user shall read: a traceback, or the name of a class of exceptions."""

Content = str | bytes | Callable[[Path], None]
"""What a file of an attack holds, or what makes it where it is no plain file."""


@dataclass(frozen=True)
class Attack:
    """A command line in a folder of its own, and how it must end.

    `line` is a regular expression that must be found in the one line that begins with `error: `; empty: there is none.
    `files` maps a path to its text or bytes, or to a function that makes what is no plain file; `environment` adds
    variables (None takes one away); `writes` names what the command may make or change. `generator` names the loop
    that the attack comes from, where it is one of several alike.
    """

    name: str
    words: str | Sequence[str]
    line: str
    status: int = 2
    files: Mapping[str, Content] = field(default_factory=dict)
    environment: Mapping[str, str | None] = field(default_factory=dict)
    writes: tuple[str, ...] = ()
    generator: str = ""
    shell: str = ""
    """What bash shall run around the command, which is `ORRERY` in it: `ORRERY >/dev/full`."""

    @property
    def command(self) -> list[str]:
        """The whole command line."""
        words = shlex.split(self.words) if isinstance(self.words, str) else list(self.words)
        around = ["bash", "-c", self.shell.replace("ORRERY", '"$0" "$@"')] if self.shell else []
        return [*around, str(program()), *words]


def each(attacks: Sequence[Attack]) -> pytest.MarkDecorator:
    """The mark that runs a test with every attack of a group."""
    return pytest.mark.parametrize("attack", [pytest.param(attack, id=attack.name) for attack in attacks])


@dataclass(frozen=True)
class Site:
    """Where an attack takes place: `folder` is the command's own, `home` that of a user who has nothing."""

    folder: Path
    home: Path

    def endure(self, attack: Attack) -> subprocess.CompletedProcess[str]:
        """Run the attack and check how it ends; what the command printed."""
        self.lay_out(attack)
        before = self.snapshot()
        done = self.run(attack)
        check_words(attack, done)
        self.check_traces(attack, before)
        return done

    def lay_out(self, attack: Attack) -> None:
        """Make the attack's files."""
        for name, content in attack.files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if callable(content):
                content(path)
            else:
                path.write_bytes(content.encode() if isinstance(content, str) else content)

    def run(self, attack: Attack) -> subprocess.CompletedProcess[str]:
        """Run the attack's command line to its end."""
        if not attack.shell and not any(name.startswith(READ_AT_START) for name in attack.environment):
            return launcher().run(attack.command, self.folder, self.environment(attack), TIMEOUT, MEMORY)
        return subprocess.run(
            attack.command,
            cwd=self.folder,
            env=self.environment(attack),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=TIMEOUT,
            preexec_fn=limit_memory,
            check=False,
        )

    def environment(self, attack: Attack) -> dict[str, str]:
        """The variables of the command: a home of its own, but the cache of builds that this user has."""
        cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
        own = {"HOME": str(self.home), "XDG_CACHE_HOME": cache, MARK: str(self.folder), "COLUMNS": "200"}
        changed = {**os.environ, **own, **attack.environment}
        changed.pop("ORRERY_DEBUG", None)
        return {name: value for name, value in changed.items() if value is not None}

    def snapshot(self) -> dict[str, str]:
        """Every path below the site, and what is there."""
        roots = (self.folder, self.home)
        return {str(path): fingerprint(path) for root in roots for path in sorted(root.rglob("*"))}

    def check_traces(self, attack: Attack, before: Mapping[str, str]) -> None:
        """Nothing runs on, and nothing is written but what may be."""
        assert not running(self.folder), "processes of the command are left"
        may = {str(self.folder / name) for name in attack.writes}
        after = self.snapshot()
        changed = {path for path in {*before, *after} if before.get(path) != after.get(path)}
        # Folders of the user's state are made at every start; what they hold must be gone.
        left = sorted(path for path in changed - may if not is_state_folder(path, self.home))
        assert not left, left


def program() -> Path:
    """The command `orrery` of the environment that runs the tests."""
    return Path(sys.executable).parent / "orrery"


def limit_memory() -> None:
    """Bound the address space of what is about to run."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def check_words(attack: Attack, done: subprocess.CompletedProcess[str]) -> None:
    """The exit status, one line of error, and nothing that only a programmer would understand."""
    told = f"status {done.returncode}\n{done.stderr}"
    assert done.returncode == attack.status, told
    errors = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
    assert len(errors) == (1 if attack.line else 0), told
    assert not attack.line or re.search(attack.line, errors[0]), told
    assert not NEVER_SHOWN.search(done.stderr + done.stdout), told


def fingerprint(path: Path) -> str:
    """What is at `path`: its kind, and of a regular file the hash of what it holds."""
    found = path.lstat()
    if stat.S_ISLNK(found.st_mode):
        return f"link {path.readlink()}"
    if not stat.S_ISREG(found.st_mode):
        return f"kind {stat.S_IFMT(found.st_mode):o}"
    if found.st_size > MEMORY:
        return f"size {found.st_size}, written {found.st_mtime_ns}"
    return hashlib.sha256(path.read_bytes()).hexdigest()


def is_state_folder(path: str, home: Path) -> bool:
    """Whether it is a folder for journals while a trial runs (`~/.local`), or that of matplotlib (`~/.config`)."""
    return path.startswith((str(home / ".local"), str(home / ".config"))) and Path(path).is_dir()


def running(folder: Path, patience: float = 10.0) -> list[int]:
    """The processes that an attack in `folder` has left, after those that are just ending had `patience` seconds."""
    end = time.monotonic() + patience
    while (found := marked(folder)) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def marked(folder: Path) -> list[int]:
    """The processes that bear the mark of an attack in `folder` and have not ended."""
    mark = f"{MARK}={folder}".encode()
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and bears(entry, mark)]


def bears(entry: Path, mark: bytes) -> bool:
    """Whether the process of this folder of /proc has the mark in its environment."""
    try:
        return mark in (entry / "environ").read_bytes().split(b"\0")
    except OSError:
        return False  # it has just ended, or is another user's
