"""Drivers for readers: their options in words, what they can do with which, and the tables of docs/drivers.md.

`python -m orrery.definitions.driver.pages` writes the tables anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from string import ascii_lowercase

from orrery.definitions.driver.capabilities import CAPABILITIES
from orrery.definitions.driver.model import Driver
from orrery.definitions.search_path import Library
from orrery.paths import DRIVERS, INTERFACES, ROOT, SCENARIOS

PAGE = ROOT / "docs" / "drivers.md"

LETTERS = dict(zip(CAPABILITIES, ascii_lowercase, strict=False))
"""A capability's column in a table of drivers, by its letter."""

YES, SOME, NO = "yes", "some", ""


def spelled_options(driver: Driver) -> str:
    """Its options with their choices, the default first as declared: `wait=futex|busy`."""
    return " ".join(f"{option.name}={'|'.join(option.choices)}" for option in driver.options.values())


def ability(driver: Driver, capability: str) -> str:
    """Whether it has the capability with every option (YES), with some choice of one (SOME), or never (NO)."""
    chosen = ({name: choice} for name, option in driver.options.items() for choice in option.choices)
    found = {capability in driver.capabilities_with(options) for options in chain([{}], chosen)}
    return SOME if len(found) > 1 else YES if found == {True} else NO


def driver_table(drivers: Iterable[Driver]) -> str:
    """Every driver in Markdown: family, title, what it is made on, the middleware's licence, options."""
    lines = ["| driver | family | what it is | licence | options |", "|---|---|---|---|---|"]
    for driver in drivers:
        options = ", ".join(f"`{part}`" for part in spelled_options(driver).replace("|", r"\|").split())
        what = f"{driver.title}: {driver.summary}"
        link = f"[{driver.name}](../drivers/{driver.name})"
        lines.append(f"| {link} | {driver.family} | {what} | {driver.licence} | {options} |")
    return "\n".join(lines) + "\n"


def capability_table(drivers: Iterable[Driver]) -> str:
    """What every driver can do, in Markdown: a column for each letter of LETTERS."""
    lines = [f"| driver | {' | '.join(LETTERS.values())} |", f"|---|{'---|' * len(LETTERS)}"]
    for driver in drivers:
        lines.append(f"| {driver.name} | {' | '.join(ability(driver, word) for word in LETTERS)} |")
    return "\n".join(lines) + "\n"


def with_tables(page: str, drivers: Iterable[Driver]) -> str:
    """The text of docs/drivers.md with both tables made anew, between their marks."""
    found = tuple(drivers)
    return _between("abilities", capability_table(found), _between("drivers", driver_table(found), page))


def _between(mark: str, table: str, page: str) -> str:
    before, begin, rest = page.partition(f"<!-- {mark} -->\n")
    _, end, after = rest.partition(f"<!-- /{mark} -->")
    return f"{before}{begin}{table}{end}{after}"


def _write() -> None:
    drivers = Library([INTERFACES], [SCENARIOS], [DRIVERS]).drivers
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), drivers.values()), encoding="utf-8")


if __name__ == "__main__":
    _write()
