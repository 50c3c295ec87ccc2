"""The names in a program's symbol table, as the compiler mangles them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection


def defined_in(program: Path) -> set[str]:
    """Those of functions and objects that the program itself has."""
    with program.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".symtab")
        assert isinstance(table, SymbolTableSection), f"{program} has no symbols"
        return {one.name for one in table.iter_symbols() if one["st_shndx"] != "SHN_UNDEF"}


def asked_for_by(program: Path) -> set[str]:
    """Those that it takes from shared libraries."""
    with program.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".dynsym")
        assert isinstance(table, SymbolTableSection), f"{program} is not linked with any library"
        return {one.name for one in table.iter_symbols() if one["st_shndx"] == "SHN_UNDEF"}


def tables_of(symbols: Iterable[str], class_: str) -> list[str]:
    """The tables of virtual functions of every class of this name, whatever its scope and its template arguments."""
    return [name for name in symbols if name.startswith("_ZTV") and _holds(name, class_)]


def spoken_of(symbols: Iterable[str], class_: str) -> bool:
    """Whether a class of this name is in any of them: its functions, or others for it."""
    return any(_holds(name, class_) for name in symbols)


def _holds(name: str, class_: str) -> bool:
    place = name.find(f"{len(class_)}{class_}")
    # A name stands behind its length; a digit before that would make it the end of another length.
    return place > 0 and not name[place - 1].isdigit()
