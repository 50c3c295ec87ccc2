"""What a program or shared library brings along, read from its file: text, data and bss, as `size` tells them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from orrery.errors import DriverError


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


@functools.lru_cache(maxsize=1024)
def sections_of(path: Path) -> Sections:
    """Those of one file; DriverError where it cannot be read, or is no ELF file."""
    found = {"text": 0, "data": 0, "bss": 0}
    try:
        with path.open("rb") as file:
            for section in ELFFile(file).iter_sections():
                if section["sh_flags"] & SH_FLAGS.SHF_ALLOC:
                    found[_kind(section["sh_flags"], section["sh_type"])] += section["sh_size"]
    except (OSError, ELFError) as error:
        raise DriverError(f"the sections of {path} cannot be read: {error}") from None
    return Sections(**found)


def _kind(flags: int, kind: str) -> str:
    if not flags & SH_FLAGS.SHF_WRITE:
        return "text"
    return "bss" if kind == "SHT_NOBITS" else "data"
