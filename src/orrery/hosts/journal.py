"""The journal of a trial: what it makes is named here before it is made, and taken away by whoever comes last.

That is the trial's own supervisor or, when that was killed or the machine died, the next start of Orrery. The lines
are explained in kit/cpp/supervisor/journal.hpp. The first of them also says which machine it is of: journals lie in the
home of a user, which several machines may share.
"""

from __future__ import annotations

import os
import secrets
import string
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from orrery import paths
from orrery.build.supervisor import supervisor_program
from orrery.control.protocol import NUMBER, TEXT, ControlLine, Keys, ProtocolError, format_line, parse_line
from orrery.probes import proc

ROOT = Path("/tmp")
"""Where the folders of trials are made: the path of a UNIX socket has 108 bytes."""
TAG_LENGTH = 8
"""Short for the same reason; of 36^8 tags no two trials meet."""
_PROCESS = Keys({"pid": NUMBER, "start": NUMBER})
_LINES = {
    "trial": Keys({"version": NUMBER, "tag": TEXT, "boot": TEXT}, {"machine": TEXT}),
    "runner": _PROCESS,
    "supervisor": _PROCESS,
    "process": _PROCESS,
    "folder": Keys({"path": TEXT}),
    "file": Keys({"path": TEXT}),
    "shm": Keys({"prefix": TEXT}),
    "cgroup": Keys({"path": TEXT}),
}


def journals_folder() -> Path:
    """Where the journals are."""
    return paths.state() / "journals"


@dataclass(frozen=True)
class Journal:
    """The journal at `path` of the trial `tag`, whose folder and segments bear that tag."""

    path: Path
    tag: str
    folder: Path

    @property
    def segments(self) -> str:
        """The prefix of the names of the trial's segments in /dev/shm: what `orrery-` a program makes must begin so.

        A message queue must be called just this.
        """
        return f"orrery-{self.tag}"

    def note(self, verb: str, **values: object) -> None:
        """Name a thing that is about to be made."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(format_line(verb, values.items()) + "\n")


def new_journal(root: Path = ROOT) -> Journal:
    """The journal of a new trial, with its folder and segments named in it; nothing of these is made yet."""
    tag = "".join(secrets.choice(string.ascii_lowercase + string.digits) for _ in range(TAG_LENGTH))
    folder = journals_folder()
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal(folder / f"{tag}.journal", tag, root / f"or.{tag}")
    lines = [
        format_line(
            "trial", [("version", 1), ("tag", tag), ("boot", proc.boot_id()), ("machine", proc.machine_name())]
        ),
        format_line("runner", [("pid", os.getpid()), ("start", proc.start_time(os.getpid()))]),
        format_line("folder", [("path", journal.folder)]),
        format_line("shm", [("prefix", journal.segments)]),
    ]
    # Renamed when whole: a sweep never sees half a head. Not synchronised: it has to outlive processes; when the
    # machine dies it is as likely to be there as the folder.
    half = journal.path.with_suffix(".new")
    half.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    half.rename(journal.path)
    return journal


def remove_leftovers(boot: str | None = None, clean: Callable[[Path], None] | None = None) -> list[str]:
    """Take away what the journals of dead trials name; the tags of these trials.

    `boot` (this run of the kernel) and `clean` (what does it) are there for tests.
    """
    swept = []
    for path in sorted(journals_folder().glob("*.journal")):
        lines = read_journal(path)
        if lines is not None and is_dead(lines, boot or proc.boot_id()):
            (clean or clean_up)(path)
            swept.append(path.stem)
    return swept


def clean_up(path: Path) -> None:
    """Kill and remove what a journal names, then the journal."""
    subprocess.run([str(supervisor_program()), "clean", str(path)], stdin=subprocess.DEVNULL, check=False)


def read_journal(path: Path) -> list[ControlLine] | None:
    """The lines of a journal; None if it is gone or is none."""
    try:
        return [parse_line(text, _LINES) for text in path.read_text(encoding="utf-8").splitlines()]
    # What cannot be understood may be another version's, and is left alone.
    except (OSError, UnicodeDecodeError, ProtocolError):
        return None


def is_dead(lines: list[ControlLine], boot: str) -> bool:
    """Whether the trial's supervisor (or, if it never got so far, its conductor) is no more.

    A process is named by pid, start time and boot: a pid alone may be another's by now. Of a trial on another machine,
    which shares the home of this user with this one, nothing is known here: its own agent sees to it.
    """
    heads = [line for line in lines if line.verb == "trial"]
    keepers = [line for line in lines if line.verb == "supervisor"] or [line for line in lines if line.verb == "runner"]
    if not heads or not keepers or heads[0].values.get("machine", proc.machine_name()) != proc.machine_name():
        return False
    if heads[0]["boot"] != boot:
        return True
    return all(proc.start_time(line.number("pid")) != line.number("start") for line in keepers)
