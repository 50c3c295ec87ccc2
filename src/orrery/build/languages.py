"""The languages that drivers may be written in, by the word in their driver.toml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from orrery.build.cxx import Cxx
from orrery.build.java import Java
from orrery.build.language import Language
from orrery.build.python import Python
from orrery.definitions.conditions.toolchain import HostToolchain
from orrery.definitions.driver.model import Driver
from orrery.errors import DriverError, InputError
from orrery.text import suggestion

LANGUAGES: Mapping[str, Language] = {"c++": Cxx(), "java": Java(), "python": Python()}


def language_of(driver: Driver) -> Language:
    """How the driver's programs are built; InputError where its language is none of these."""
    if driver.language not in LANGUAGES:
        hint, file = suggestion(driver.language, LANGUAGES), driver.folder / "driver.toml"
        raise InputError(f"there is no kit for the language {driver.language}", file=file, hint=hint)
    return LANGUAGES[driver.language]


def toolchains(languages: Iterable[str], hosts: Iterable[HostToolchain] = ()) -> dict[str, dict[str, str]]:
    """Of each of these languages what builds and runs its programs; one that has nothing here builds nothing either.

    Of C++ also what builds those that run on `hosts`.
    """
    found: dict[str, dict[str, str]] = {}
    for name in dict.fromkeys(languages):
        if name in LANGUAGES:
            with suppress(DriverError):
                found[name] = dict(LANGUAGES[name].toolchain())
    for one in hosts:
        with suppress(DriverError):
            found[f"c++ on {one.host}"] = dict(LANGUAGES["c++"].toolchain(one.file))
    return found
