"""What a program or shared library brings along, read from its file: text, data and bss, as `size` tells them."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from orrery.errors import DriverError
from orrery.remembered import remembered


@dataclass(frozen=True)
class Sections:
    """Bytes: `text` is only read (code and constants), `data` has contents and is written, `bss` begins as nothing."""

    text: int = 0
    data: int = 0
    bss: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.text + self.data + self.bss

    def __add__(self, other: Sections) -> Sections:
        return Sections(self.text + other.text, self.data + other.data, self.bss + other.bss)


def sections_of(path: Path) -> Sections:
    """Those of one file; DriverError where it cannot be read, or is no ELF file."""
    try:
        found = path.stat()
    except OSError as error:
        raise _unreadable(path, error) from None
    return _sections(path, found.st_ino, found.st_size, found.st_mtime_ns)


def together(files: Iterable[str]) -> Sections:
    """Those of all files; DriverError as of one."""
    return sum((sections_of(Path(file)) for file in files), Sections())


@functools.lru_cache(maxsize=4096)
def _sections(path: Path, inode: int, size: int, modified: int) -> Sections:
    """One library is mapped in hundreds of trials, and read again only where its file is another."""
    follows_from = (str(path), str(inode), str(size), str(modified))
    return Sections(*remembered("sections", follows_from, lambda: _read(path)))


def _read(path: Path) -> tuple[int, int, int]:
    """Text, data and bss."""
    # Imported late: it is slow to load, and the answer is mostly in the cache.
    from elftools.common.exceptions import ELFError
    from elftools.elf.constants import SH_FLAGS
    from elftools.elf.elffile import ELFFile

    text = data = bss = 0
    try:
        with path.open("rb") as file:
            for section in ELFFile(file).iter_sections():
                flags, size = section["sh_flags"], section["sh_size"]
                if not flags & SH_FLAGS.SHF_ALLOC:
                    continue
                if not flags & SH_FLAGS.SHF_WRITE:
                    text += size
                elif section["sh_type"] == "SHT_NOBITS":
                    bss += size
                else:
                    data += size
    except (OSError, ELFError) as error:
        raise _unreadable(path, error) from None
    return text, data, bss


def _unreadable(path: Path, error: Exception) -> DriverError:
    return DriverError(f"the sections of {path} cannot be read: {error}")
