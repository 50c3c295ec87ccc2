"""What the programs of a driver are linked with, read from their ELF files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from orrery.build.programs import Programs, build_programs
from orrery.definitions.driver.file import load_driver
from orrery.definitions.interface import load_interface
from orrery.paths import DRIVERS, INTERFACES
from orrery.probes import libraries
from orrery.probes.elf import sections_of

pytestmark = pytest.mark.slow


def needed(program: Path) -> set[str]:
    """The names of DT_NEEDED, without what follows `.so`."""
    with program.open("rb") as file:
        section = ELFFile(file).get_section_by_name(".dynamic")
        assert isinstance(section, DynamicSection)
        tags: Iterable[Any] = section.iter_tags("DT_NEEDED")  # what a tag says is an attribute named after its kind
        return {tag.needed.partition(".so")[0] for tag in tags}


def functions(program: Path) -> dict[str, int]:
    """Where each global function of the program lies, by its name."""
    with program.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".symtab")
        assert isinstance(table, SymbolTableSection)
        return {
            one.name: one["st_value"]
            for one in table.iter_symbols()
            if one["st_info"]["type"] == "STT_FUNC" and one["st_info"]["bind"] == "STB_GLOBAL" and one["st_value"]
        }


def built(interface: str, **options: str) -> Programs:
    driver = load_driver(DRIVERS / "omniorb")
    chosen = {name: option.default for name, option in driver.options.items() if option.applies == "build"} | options
    return build_programs(driver, chosen, [load_interface(INTERFACES / interface)])


@pytest.mark.thorough  # Two programs that nothing else needs, each time.
@pytest.mark.parametrize("invocation", ["static", "deferred"])
def test_a_server_without_anys_has_the_dynamic_library_only_where_it_is_asked_for(invocation: str) -> None:
    auto = built("echo", invocation=invocation, dynamic="auto")
    linked = built("echo", invocation=invocation, dynamic="linked")
    assert "libomniORB4" in needed(auto.serve) & needed(linked.serve)
    assert needed(linked.serve) - needed(auto.serve) == {"libomniDynamic4"}
    # Requests that are built by hand need it on the side that calls.
    assert ("libomniDynamic4" in needed(auto.node)) == (invocation == "deferred")
    assert "libomniDynamic4" in needed(linked.node)


@pytest.mark.thorough  # Programs that nothing else needs.
@pytest.mark.parametrize("options", [{"dispatch": "dsi"}, {"invocation": "callback"}], ids=["dsi", "callback"])
def test_a_server_that_takes_requests_apart_or_has_asynchronous_stubs_needs_it(options: dict[str, str]) -> None:
    programs = built("echo", **options)
    assert "libomniDynamic4" in needed(programs.serve) & needed(programs.node)


RAW = ("datagram", "mqueue", "null", "pipe", "seqpacket", "shm", "tcp", "udp", "unix")
"""Drivers that need no library but C's, which may be in their programs."""


@pytest.mark.thorough  # Two programs that nothing else needs, of each.
@pytest.mark.parametrize("name", RAW)
def test_a_raw_program_needs_the_c_library_or_has_it(name: str) -> None:
    driver = load_driver(DRIVERS / name)
    # Datagrams carry only what is published.
    interfaces = [load_interface(INTERFACES / ("weather" if name == "datagram" else "echo"))]
    dynamic, static = (build_programs(driver, {"linking": how}, interfaces) for how in ("dynamic", "static"))
    for program in (dynamic.serve, dynamic.node):
        assert {"libc", "libstdc++"} & needed(program) == {"libc"}
    assert [libraries.linked(program) for program in (static.serve, static.node)] == [[], []]
    assert sections_of(static.serve).text > sections_of(dynamic.serve).text


def test_every_driver_that_can_is_among_them() -> None:
    drivers = [load_driver(file.parent) for file in DRIVERS.glob("*/driver.toml")]
    assert sorted(driver.name for driver in drivers if "linking" in driver.options) == list(RAW)


@pytest.mark.thorough  # Six builds; `test_builds.py` has some too.
def test_builds_have_the_same_objects_in_another_order() -> None:
    driver = load_driver(DRIVERS / "unix")
    programs = build_programs(driver, {}, [load_interface(INTERFACES / "echo")], builds=6)
    assert programs.builds == 6
    for first in (programs.serve, programs.node):
        builds = [first, *(first.with_name(f"{first.name}.{number}") for number in range(1, 6))]
        symbols = [functions(build) for build in builds]
        assert all(found.keys() == symbols[0].keys() for found in symbols)
        orders = {tuple(sorted(found, key=lambda name: found[name])) for found in symbols}
        assert len(orders) == 6
        assert len({needed(build) == needed(first) for build in builds}) == 1


@pytest.mark.thorough  # A program that nothing else needs.
def test_a_server_of_anys_needs_it() -> None:
    assert "libomniDynamic4" in needed(built("cubit", dynamic="auto").serve)
