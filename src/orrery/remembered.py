"""What a tool answered, kept by everything that its answer follows from: asked again, it would say the same."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from orrery import paths

MOST = 2000
"""Answers that are kept, some KB each: beyond them the oldest half is forgotten."""


def remembered(what: str, follows_from: Iterable[str], ask: Callable[[], Any]) -> Any:
    """The answer of `ask` (what JSON can hold) to a question of this kind, from the cache or asked now.

    `follows_from` is all that the answer depends on. An error is nobody's answer: it is asked again. A cache that
    cannot be read or written is no error.
    """
    digest = hashlib.sha256()
    for part in follows_from:
        # With its length before it, no part runs into the next.
        digest.update(f"{len(part)} ".encode() + part.encode("utf-8", "surrogatepass"))
    file = paths.cache() / "answers" / f"{what}-{digest.hexdigest()[:32]}.json"
    with suppress(OSError, ValueError):
        return json.loads(file.read_text(encoding="utf-8"))
    answer = ask()
    with suppress(OSError):
        _write(file, json.dumps(answer))
        _forget(file.parent)
    return answer


def _forget(folder: Path) -> None:
    """Make room, where there are too many answers: tools are asked again for those that went."""
    found = list(folder.iterdir())
    if len(found) > MOST:
        for file in sorted(found, key=lambda file: file.stat().st_mtime)[: MOST // 2]:
            file.unlink(missing_ok=True)


def _write(file: Path, text: str) -> None:
    """Whole or not at all: others may read it meanwhile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=".")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as made:
            made.write(text)
        Path(name).rename(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
