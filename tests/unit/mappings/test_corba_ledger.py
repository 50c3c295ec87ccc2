"""What omniORB's programs send and read is what the raw driver's do: values and sums are the same in every mapping."""

from __future__ import annotations

from pathlib import Path

import pytest
from corba_programs import Ledger, verified

from orrery.build.programs import build_programs
from orrery.definitions.driver_file import load_driver
from orrery.definitions.interface import InterfaceDefinition, interface_from_idl, load_interface
from orrery.paths import DRIVERS, ROOT

pytestmark = pytest.mark.thorough

CORNERS = """
#pragma prefix "corners"
module Corners {
  module delete {
    typedef char  Word[5];
    typedef octet Bytes[5];
    typedef wchar Wide[3];
    typedef Word  Page[2];
    typedef sequence<char>  Letters;
    typedef sequence<Word>  Words;
    typedef sequence<octet> Octets;
  };
  interface Peer;
  typedef Peer Friend;
  struct class {
    char           mark;
    octet          mask;
    char           name[4];
    string         lines[2][2];
    sequence<char> letters;
    sequence<delete::Page> pages;
    wstring<5>     far;
    Friend         near;
  };
  union namespace switch (unsigned short) {
    case 1:  char          one;
    case 2:  delete::Word  two;
    case 3:  delete::Page  three;
    case 4:  Friend        four;
    case 5:  wstring       five;
    case 6: case 7: sequence<string> six;
    default: long long     rest[2];
  };
  typedef sequence<namespace> Spaces;
  typedef sequence<sequence<long>, 3> Nested;
  interface Peer {
    attribute delete::Word new;
    delete::Word  words(in delete::Word sent, out delete::Word made, inout delete::Word kept);
    delete::Bytes bytes(in delete::Bytes sent, out delete::Bytes made, inout delete::Bytes kept);
    delete::Wide  wides(in delete::Wide sent, out delete::Wide made, inout delete::Wide kept);
    delete::Page  pages(in delete::Page sent, out delete::Page made, inout delete::Page kept);
    delete::Letters letters(in delete::Letters sent, out delete::Letters made, inout delete::Letters kept);
    delete::Words many_words(in delete::Words sent, out delete::Words made, inout delete::Words kept);
    class         classes(in class sent, out class made, inout class kept);
    namespace     rooms(in namespace sent, out namespace made, inout namespace kept);
    Spaces        space_lists(in Spaces sent, out Spaces made, inout Spaces kept);
    Nested        lists_of_lists(in Nested sent, out Nested made, inout Nested kept);
    Friend        friends(in Friend sent, out Friend made, inout Friend kept);
  };
};
"""
"""What interfaces/types leaves out: characters beside octets, arrays and characters in sequences and unions, text in
anonymous arrays, words of C++ for modules, structs and unions."""

CALLS = {
    "static": {"transport": "tcp", "server": "per-connection"},
    "dii": {"transport": "unix", "server": "pool"},
    "deferred": {"transport": "unix", "server": "per-connection"},
}
"""The ways to call, each with other start options."""


def interface_of(name: str, folder: Path) -> InterfaceDefinition:
    if name != "corners":
        return load_interface(ROOT / "interfaces" / name)
    path = folder / "corners.idl"
    path.write_text(CORNERS)
    return interface_from_idl(path)


def ledger_of(driver: str, build: dict[str, str], start: dict[str, str], interface: str, folder: Path) -> Ledger:
    definition = interface_of(interface, folder)
    programs = build_programs(load_driver(DRIVERS / driver), build, [definition])
    return verified(programs.node, definition.model, folder, start)


@pytest.mark.parametrize("interface", ["seven_calls", "types", "corners"])
@pytest.mark.parametrize("invocation", list(CALLS))
def test_both_mappings_send_and_read_the_same(interface: str, invocation: str, tmp_path: Path) -> None:
    raw = ledger_of("unix", {}, {"wait": "block"}, interface, tmp_path)
    build = {"invocation": invocation, "dynamic": "auto"}
    corba = ledger_of("omniorb", build, CALLS[invocation], interface, tmp_path)
    assert corba == raw


@pytest.mark.parametrize("interface", ["seven_calls", "types", "corners"])
def test_both_ends_read_the_same(interface: str, tmp_path: Path) -> None:
    build = {"invocation": "static", "dynamic": "auto"}
    ledger = ledger_of("omniorb", build, CALLS["static"], interface, tmp_path)
    assert {o: sums for (o, side), sums in ledger.items() if side == "call"} == {
        o: sums for (o, side), sums in ledger.items() if side == "serve"
    }
