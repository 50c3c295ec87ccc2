"""Reads the members of a record. Whoever made it is not trusted: nothing is written to a disk, and all is bounded."""

from __future__ import annotations

import hashlib
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from orrery.errors import InputError
from orrery.inputs import MOST_RECORD, check_input
from orrery.store.record.form import (
    FORMAT,
    MANIFEST,
    MOST_BYTES,
    MOST_BYTES_OF_MEMBER,
    MOST_MEMBERS,
    MOST_TIMES,
    NAMES,
    SMALL,
    VERSION,
    Manifest,
)

PACK_HINT = "give a file that `orrery record pack` wrote"
FETCH_HINT = "get it again from where it came from"
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How members are packed. Of others their libraries say in errors of their own what is wrong, or take all memory."""
ENCRYPTED = 0x1
"""Bit 0 of a member's flags (PKWARE's APPNOTE, 4.4.4)."""
_MANIFEST = TypeAdapter(Manifest)
_FORMAT = TypeAdapter(dict[str, object])


class Archive:
    """A record that is open: its manifest, and each member by name, checked against its SHA-256 as it is read."""

    def __init__(self, path: Path, zipped: zipfile.ZipFile) -> None:
        self.path = path
        self._zipped = zipped
        self._entries = self._checked_entries()
        self.manifest = self._checked_manifest()

    def read(self, name: str) -> bytes:
        """A member of the manifest; InputError where it is not what that says."""
        content = self._unpacked(name)
        stated = self.manifest.members[name]
        if len(content) != stated.bytes or hashlib.sha256(content).hexdigest() != stated.sha256:
            raise self.broken(f"{name} is not what the manifest says")
        return content

    def broken(self, what: str) -> InputError:
        """The error for a record that was damaged, or made wrong."""
        return InputError(f"a broken record: {what}", file=self.path, hint=FETCH_HINT)

    def _checked_entries(self) -> dict[str, zipfile.ZipInfo]:
        """The members by name, none twice, none that no record has, and not too many or too large."""
        entries = self._zipped.infolist()
        if MANIFEST not in {entry.filename for entry in entries}:
            raise InputError("a zip archive, but no record of Orrery", file=self.path, hint=PACK_HINT)
        found = {entry.filename: entry for entry in entries}
        if len(found) != len(entries):
            raise self.broken("a member stands in it twice")
        for name in found:
            if name != MANIFEST and not NAMES.fullmatch(name):
                raise self.broken(f"it holds {name[:80]!r}, which no record does")
        for entry in entries:
            if (fault := _entry_defect(entry)) is not None:
                raise self.broken(f"{entry.filename} is {fault}")
        self._check_sizes(entries)
        return found

    def _check_sizes(self, entries: list[zipfile.ZipInfo]) -> None:
        """Before anything is unpacked: what would take all memory is refused by what it says of itself."""
        unpacked = sum(entry.file_size for entry in entries)
        if len(entries) > MOST_MEMBERS or unpacked > MOST_BYTES:
            raise self.broken(f"more than {MOST_MEMBERS:,} members or {MOST_BYTES >> 20:,} MiB")
        if unpacked > max(SMALL, MOST_TIMES * self.path.stat().st_size):
            raise self.broken(f"it would be unpacked to more than {MOST_TIMES} times its size")

    def _checked_manifest(self) -> Manifest:
        content = self._unpacked(MANIFEST)
        try:
            self._check_version(_FORMAT.validate_json(content))
            manifest = _MANIFEST.validate_json(content, strict=True)
        except ValidationError as wrong:
            raise self.broken(f"{MANIFEST}: {first(wrong)}") from None
        if set(manifest.members) != set(self._entries) - {MANIFEST}:
            raise self.broken("the manifest names other members than it holds")
        return manifest

    def _check_version(self, head: dict[str, object]) -> None:
        version = head.get("version")
        if head.get("format") != FORMAT or not isinstance(version, int) or version < 1:
            raise InputError("a zip archive, but no record of Orrery", file=self.path, hint=PACK_HINT)
        if version > VERSION:
            message = f"this record has format {version}, this Orrery knows formats up to {VERSION}"
            raise InputError(message, file=self.path, hint="use the newer Orrery that wrote it")

    def _unpacked(self, name: str) -> bytes:
        """The member's bytes, no more of them than it says it has."""
        entry = self._entries[name]
        if entry.file_size > MOST_BYTES_OF_MEMBER:
            raise self.broken(f"{name} has more than {MOST_BYTES_OF_MEMBER >> 20} MiB")
        try:
            with self._zipped.open(entry) as member:
                return member.read(entry.file_size)
        except zlib.error:
            raise self.broken(f"{name} cannot be unpacked") from None
        except (zipfile.BadZipFile, EOFError, RuntimeError, NotImplementedError, OSError) as wrong:
            raise self.broken(f"{name}: {wrong or 'it ends too soon'}") from None


def _entry_defect(entry: zipfile.ZipInfo) -> str | None:
    """What is wrong with a member; None if nothing is."""
    if entry.flag_bits & ENCRYPTED:
        return "encrypted"
    if entry.compress_type not in METHODS:
        return "packed by a method that records do not use"
    # Archives of systems without modes say 0.
    kind = stat.S_IFMT(entry.external_attr >> 16)
    return "no plain file" if kind not in (0, stat.S_IFREG) else None


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """The record at `path`; InputError where there is none, it is no record, broken, or of a newer format."""
    try:
        check_input(path, MOST_RECORD)
        with _zip(path) as zipped:
            yield Archive(path, zipped)
    except FileNotFoundError:
        raise InputError("there is no such record", file=path, hint=PACK_HINT) from None
    except OSError as refused:
        raise InputError(f"the record cannot be read: {refused.strerror}", file=path) from None
    except MemoryError:
        raise InputError("the record needs more memory than there is", file=path, hint=FETCH_HINT) from None


def _zip(path: Path) -> zipfile.ZipFile:
    """The archive, whatever its directory says of itself."""
    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, ValueError, struct.error):
        raise InputError("not a record: this is no zip archive", file=path, hint=PACK_HINT) from None


def sha256_of(path: Path) -> str:
    """The SHA-256 of a record's file, in hex: by it the record is cited."""
    with path.open("rb") as record:
        return hashlib.file_digest(record, "sha256").hexdigest()


def first(wrong: ValidationError) -> str:
    """The first thing that is wrong with a document, and where."""
    error = wrong.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(map(str, error["loc"]))
    return f"{place}: {error['msg']}" if place else str(error["msg"])
