"""What was found out once, kept by everything that it follows from: found out again, it would be the same."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from stat import S_ISREG
from typing import Any

from orrery import paths

MOST = 2000
"""Answers that are kept, some KB each: beyond them the oldest half is forgotten."""


@dataclass(frozen=True)
class Form:
    """How answers are written: `load` raises ValueError for what `dump` did not write."""

    ending: str
    dump: Callable[[Any], bytes]
    load: Callable[[bytes], Any]


def _unpickled(data: bytes) -> Any:
    """The object. A damaged pickle may raise anything (pickle, "Data stream format")."""
    try:
        return pickle.loads(data)
    except Exception as error:
        raise ValueError("damaged") from error


JSON = Form("json", lambda answer: json.dumps(answer).encode(), json.loads)
OBJECTS = Form("pickle", pickle.dumps, _unpickled)
"""Objects of the program's own classes. Reading a pickle runs what it says: it is as safe as the programs beside it in
the user's cache, which are run too."""


def remembered(what: str, follows_from: Iterable[str], ask: Callable[[], Any], form: Form = JSON) -> Any:
    """The answer of `ask` (what `form` can hold) to a question of this kind, from the cache or asked now.

    `follows_from` is all that the answer depends on. An error is nobody's answer: it is asked again. A cache that
    cannot be read or written is no error.
    """
    file = _file(what, follows_from, form)
    with suppress(OSError, ValueError):
        return form.load(file.read_bytes())
    answer = ask()
    _remember(file, form.dump(answer))
    return answer


def recalled(what: str, follows_from: Iterable[str]) -> Any:
    """What `remember` was given as the answer to this question, as JSON has it; None where that is not known."""
    with suppress(OSError, ValueError):
        return JSON.load(_file(what, follows_from, JSON).read_bytes())
    return None


def remember(what: str, follows_from: Iterable[str], answer: Any, most: int) -> None:
    """Let `recalled` give this answer, as long as all is the same that it follows from; of `most` of its kind."""
    file = _file(what, follows_from, JSON)
    _remember(file, JSON.dump(answer))
    with suppress(OSError):
        _forget(file.parent, f"{what}-", most)


def _file(what: str, follows_from: Iterable[str], form: Form) -> Path:
    content = hashlib.sha256()
    for part in follows_from:
        # With its length before it, no part runs into the next.
        content.update(f"{len(part)} ".encode() + part.encode("utf-8", "surrogatepass"))
    return paths.cache() / "answers" / f"{what}-{content.hexdigest()[:32]}.{form.ending}"


def _remember(file: Path, data: bytes) -> None:
    with suppress(OSError):
        _write(file, data)
        _forget(file.parent, "", MOST)


@cache
def code_version(*folders: Path) -> str:
    """What is another where one of the files of this code is: each with its size, and when it was last changed."""
    # Not what Python compiles of it, nor the folders in which that is: they change by being used.
    files = sorted(file for folder in folders for file in folder.rglob("*") if "__pycache__" not in file.parts)
    found = ((file, file.stat()) for file in files)
    return "\n".join(f"{f} {s.st_size} {s.st_mtime_ns}" for f, s in found if S_ISREG(s.st_mode))


def _forget(folder: Path, begin: str, most: int) -> None:
    """Make room, where there are too many answers (whose names begin so): tools are asked again for those that went."""
    # Only counted at first: this is looked at after each answer, and there may be many.
    with os.scandir(folder) as found:
        count = sum(1 for each in found if each.name.startswith(begin))
    if count > most:
        for file in sorted(folder.glob(f"{begin}*"), key=lambda file: file.stat().st_mtime)[: most // 2]:
            file.unlink(missing_ok=True)


def _write(file: Path, data: bytes) -> None:
    """Whole or not at all: others may read it meanwhile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=".")
    try:
        with os.fdopen(descriptor, "wb") as made:
            made.write(data)
        Path(name).rename(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
