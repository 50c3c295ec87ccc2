"""The tables of drivers are those of the drivers' own declarations."""

from __future__ import annotations

import re

import pytest

from orrery.definitions.driver.pages import ability, with_tables
from orrery.definitions.driver.sets import driver_sets, in_sets
from orrery.definitions.driver.spec import split_drivers
from orrery.definitions.search_path import Library
from orrery.errors import InputError
from orrery.paths import DRIVERS, INTERFACES, ROOT, SCENARIOS

KNOWN = Library([INTERFACES], [SCENARIOS], [DRIVERS]).drivers
AROUND = 120
"""Characters beside an address in which it is said on how many hosts it holds."""


def test_the_document_has_every_driver_as_it_declares_itself() -> None:
    page = (ROOT / "docs" / "drivers.md").read_text(encoding="utf-8")
    assert page == with_tables(page, KNOWN.values()), "run python -m orrery.definitions.driver.pages"
    assert all(f"[{name}](../drivers/{name})" in page for name in KNOWN)


def test_what_is_between_the_marks_is_replaced_and_nothing_else() -> None:
    page = "a\n<!-- drivers -->\nold\n<!-- /drivers -->\nb\n<!-- abilities -->\nold\n<!-- /abilities -->\nc\n"
    made = with_tables(page, [KNOWN["unix"]])
    assert "old" not in made
    assert [line for line in made.splitlines() if line in "abc"] == ["a", "b", "c"]


def test_an_ability_may_hang_on_an_option() -> None:
    assert ability(KNOWN["omniorb"], "window") == "some"  # only deferred and asynchronous calls
    assert ability(KNOWN["unix"], "window") == "yes"
    assert ability(KNOWN["unix"], "naming") == ""


@pytest.mark.parametrize("name", sorted(name for name, driver in KNOWN.items() if ability(driver, "hosts")))
def test_a_driver_that_crosses_hosts_is_on_127_0_0_1_of_one_host_only(name: str) -> None:
    page = (DRIVERS / name / "README.md").read_text(encoding="utf-8")
    for found in re.finditer(r"127\.0\.0\.1|loopback", page):
        around = page[max(found.start() - AROUND, 0) : found.end() + AROUND]
        assert re.search(r"\bhosts?\b", around), f"where it is on the address of its host: {around}"


def test_the_core_is_what_the_demo_compares() -> None:
    line = next(line for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith("DRIVERS"))
    demo = {spec.partition("[")[0] for spec in split_drivers(line.partition("?=")[2].strip())}
    assert demo == set(driver_sets(KNOWN)["core"])


def test_sets_are_joined_and_a_word_that_is_none_gets_the_nearest() -> None:
    assert set(in_sets(KNOWN, ["corba", "dbus"])) >= {"omniorb", "sd-bus", "libdbus"}
    assert set(in_sets(KNOWN, ["all"])) == set(KNOWN)
    assert in_sets(KNOWN, []) == ()
    with pytest.raises(InputError, match="no set of drivers called cobra") as caught:
        in_sets(KNOWN, ["cobra"])
    assert caught.value.hint == "did you mean corba?"
