"""The toolchain of a host, as it is asked for: a CMake toolchain file by which programs that run there are built.

Source: cmake-toolchains(7).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from orrery.errors import InputError
from orrery.inputs import read_input

KEY = "toolchain"


@dataclass(frozen=True)
class HostToolchain:
    """The toolchain `file` of a `host`, by its absolute path; `hash` is the begin of the SHA-256 of what it says."""

    host: str
    file: Path
    hash: str

    def __str__(self) -> str:
        return f"{self.file.name} {self.hash}"


def read_toolchain(host: str, text: str) -> HostToolchain:
    """What stands between the brackets of a host, `toolchain=arm.cmake`; InputError where it is none."""
    key, equals, name = (word.strip() for word in text.partition("="))
    if key != KEY or not equals or not name:
        hint = f"{host}[{KEY}=FILE], a toolchain file of CMake"
        raise InputError(f"--host: {text or 'nothing'} is nothing that a host has", hint=hint)
    file = Path(name).resolve()
    try:
        content = read_input(file)
    except FileNotFoundError:
        raise InputError(f"--host: there is no toolchain file {name}", hint="give its path") from None
    # 48 bits: with its name it tells one toolchain from another, and stays short in a table.
    return HostToolchain(host, file, hashlib.sha256(content).hexdigest()[:12])
