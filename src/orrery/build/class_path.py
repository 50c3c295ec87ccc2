"""The jars of a program in Java: of two versions of a library the virtual machine takes whichever it meets first."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable
from pathlib import Path

from orrery.errors import DriverError

_NOTE = re.compile(r"META-INF/maven/([^/]+/[^/]+)/pom\.properties")
"""Where Maven notes what a jar was made of: a jar that gathers others has the notes of all of them."""
_VERSION = re.compile(r"^version=(\S+)", re.MULTILINE)


def check_versions(driver: str, jars: Iterable[Path]) -> None:
    """DriverError where two of the jars hold a library in different versions, by what Maven notes in them."""
    known: dict[str, tuple[str, Path]] = {}
    for jar in sorted(jars):
        for library, version in sorted(versions_in(jar).items()):
            other, where = known.setdefault(library, (version, jar))
            if other != version:
                found = f"{other} in {where.name}, {version} in {jar.name}"
                hint = "let dependencies.xml of the driver exclude one of them"
                raise DriverError(f"{driver} would have two versions of {library}: {found}", hint=hint)


def versions_in(jar: Path) -> dict[str, str]:
    """`group/name` -> version of what a jar was made of; none for what is no jar."""
    if not zipfile.is_zipfile(jar):
        return {}
    with zipfile.ZipFile(jar) as opened:
        notes = [(name, found[1]) for name in opened.namelist() if (found := _NOTE.fullmatch(name))]
        texts = {library: opened.read(name).decode(errors="replace") for name, library in notes}
    return {library: found[1] for library, text in texts.items() if (found := _VERSION.search(text))}
